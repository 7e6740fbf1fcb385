/** Journeys on the narrowest phones, in English and Chinese: the same place as on a desk, and every action of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { calls } from '@linework/contract';
import { translate } from '@linework/i18n';
import { expectSound, overflowOf } from './axe.ts';
import { dialog, gone, row } from './drive-steps.ts';
import { firstMember, openedAlone, signIn, visitPatiently, words, type Visit } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';

const person = 'pocket@example.com';
const opened = openedAlone({ LINEWORK_PRODUCT_NAME: 'Plans', LINEWORK_MINI_OPEN_BYTES: '60000' });
let client: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  client = await firstMember(opened, person);
  ids['Site'] = (await client.call('folderAdd', { parentId: '0', name: 'Site' })).id;
  ids['Details'] = (await client.call('folderAdd', { parentId: ids['Site'], name: 'Details' })).id;
  const large = Buffer.concat([roomsDxf(), Buffer.alloc(60_000, '\n')]);
  for (const [name, bytes] of [
    ['one.dxf', roomsDxf()],
    ['two.dxf', roomsDxf()],
    ['large.dxf', large],
  ] as const)
    ids[name] = (
      await client.postFile('upload', new File([new Uint8Array(bytes)], name), { parentId: '0' })
    ).id;
}, 120_000);

const places = [
  ['/yun', '/webH5'],
  ['/yun/index', '/webH5?kind=all'],
  ['/yun/trash', '/webH5?kind=trash'],
  ['/yun/share', '/webH5/info/share'],
  ['/yun/group', '/webH5?tab=group'],
  ['/yun/order', '/webH5/info/order'],
  ['/yun/coupon', '/webH5/info/coupon'],
  ['/yun/transformer', '/webH5/info/transformer'],
  ['/yun/myLike', '/webH5/info/publicplatform?mine=myLike'],
] as const;

/** What a desk can do to two drawings, and what to one. */
const forTwo = [
  'download',
  'share',
  'shareIntoGroup',
  'convert',
  'compare',
  'move',
  'copy',
  'delete',
] as const;
const forOne = [
  'download',
  'compress',
  'share',
  'shareIntoGroup',
  'edit',
  'versions',
  'publish',
  'convert',
  'rename',
  'note',
  'details',
  'move',
  'copy',
  'duplicate',
  'pin',
  'delete',
] as const;

let fingers: CDPSession;

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
  const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
  await fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await touch('touchStart', from.x, from.y);
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  await touch('touchEnd');
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

// Of 390 px and in English: mobile-drive.test.ts and others.
describe('a phone of 360 px in zh', () => {
  const width = 360;
  const language = 'zh';
  const t = words(language) as Readonly<Record<string, string>>;
  let pocket: Visit;
  const openAll = async (page: Page): Promise<void> => {
    await page.goto('/webH5?kind=all');
    await row(page, 'one.dxf').waitFor();
  };
  const pathOf = (page: Page): string => new URL(page.url()).pathname;

  beforeAll(async () => {
    await client.call('updateProfile', { language });
    pocket = await visitPatiently(opened, { size: { width, height: 740 }, language });
    await signIn(pocket.page, person);
    fingers = await pocket.context.newCDPSession(pocket.page);
  });
  afterAll(() => pocket.context.close());

  it('lands where the desk’s address leads, and stays within its width', async () => {
    const { page } = pocket;
    for (const [from, to] of places) {
      await page.goto(from);
      await page.waitForURL(`**${to}`);
      await page.locator('h1').first().waitFor();
      expect(await overflowOf(page), from).toBeLessThanOrEqual(0);
    }
    await page.goto(`/yun/index?folder=${ids['Details']}`);
    await page.waitForURL(`**/webH5?kind=all&folder=${ids['Details']}`);
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    await page.getByRole('link', { name: 'Site' }).waitFor();
    const kept = await page.evaluate(() => sessionStorage.getItem('linework.folderPaths'));
    expect(kept).toContain('Details');
    await expectSound(page);
  });

  it('has five tabs, the second with the product’s own name', async () => {
    const { page } = pocket;
    await openAll(page);
    const tabs = page.getByRole('navigation', { name: t['mobile.tabs']! }).locator('a, button');
    expect(await tabs.allInnerTexts()).toEqual([
      t['mobile.tab.home'],
      'Plans',
      t['mobile.tab.group'],
      t['mobile.tab.upload'],
      t['mobile.tab.my'],
    ]);
  });

  it('offers every action of the desk for one file and for two', async () => {
    const { page } = pocket;
    await openAll(page);
    await row(page, 'one.dxf').locator('[data-more]').tap();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const offered = await items.allInnerTexts();
    for (const action of forOne) expect(offered.join('\n'), action).toContain(t[`drive.action.${action}`]!);
    await expectSound(page);
    await page.touchscreen.tap(200, 30);
    await gone(items);

    const { x, y } = await middleOf(row(page, 'one.dxf'));
    await touch('touchStart', x, y);
    await items.first().waitFor();
    await touch('touchEnd');
    await page.touchscreen.tap(200, 30);
    await gone(items);
    await row(page, 'two.dxf').tap();
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label']! });
    await bar.getByRole('button', { name: t['action.more']! }).tap();
    await items.first().waitFor();
    const names = await bar.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
    const together = [...names, ...(await items.allInnerTexts())].join('\n');
    for (const action of forTwo) expect(together, action).toContain(t[`drive.action.${action}`]!);
  });

  it('closes what lies on top by the back button, also right after a page was loaded', async () => {
    const { page } = pocket;
    const menu = page.getByRole('menu');
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label']! });
    await page.goto('/webH5/info/usercenter');
    await page.locator('h1').waitFor();
    await openAll(page);
    // A sheet, on a page that nothing of its own lies behind.
    await row(page, 'one.dxf').locator('[data-more]').tap();
    await menu.waitFor();
    await page.goBack();
    await gone(menu);
    expect(pathOf(page)).toBe('/webH5');
    // A dialog that a sheet has opened.
    await row(page, 'one.dxf').locator('[data-more]').tap();
    await page.getByRole('menuitem', { name: t['drive.action.rename']!, exact: true }).tap();
    await dialog(page).waitFor();
    await page.goBack();
    await gone(dialog(page));
    // What is chosen, below the menu of what can be done with it.
    const { x, y } = await middleOf(row(page, 'one.dxf'));
    await touch('touchStart', x, y);
    await menu.waitFor();
    await touch('touchEnd');
    await bar.waitFor();
    await page.goBack();
    await gone(menu);
    expect(await bar.isVisible()).toBe(true);
    await page.goBack();
    await gone(bar);
    // Searching.
    await page.getByRole('button', { name: t['action.searchFocus']! }).tap();
    await page.getByRole('searchbox').fill('tw');
    await gone(row(page, 'one.dxf'));
    await page.goBack();
    await row(page, 'one.dxf').waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    // The preview, and the sheet for uploading.
    await row(page, 'one.dxf').locator('[data-more]').tap();
    await page.getByRole('menuitem', { name: t['drive.action.preview']!, exact: true }).tap();
    await dialog(page).waitFor();
    await page.goBack();
    await gone(dialog(page));
    await page.getByRole('button', { name: t['mobile.tab.upload']! }).tap();
    await dialog(page).waitFor();
    await dialog(page).getByRole('button', { name: t['action.close']! }).tap();
    await gone(dialog(page));
    // Nothing is open any more: back leaves, in one step.
    await page.goBack();
    await page.waitForURL('**/webH5/info/usercenter');
  });

  it('asks again for what it shows when the list is pulled down', async () => {
    const { page } = pocket;
    await openAll(page);
    const { x } = await middleOf(row(page, 'one.dxf'));
    const list = (await page.locator('[data-drive-scroller]').boundingBox())!;
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === calls.unionList.path);
    await touch('touchStart', x, list.y + 30);
    for (let y = 60; y <= 220; y += 40) await touch('touchMove', x, list.y + y);
    await page.getByText(t['mobile.pull.release']!).waitFor();
    await touch('touchEnd');
    await asked;
    await gone(page.getByText(t['mobile.pull.busy']!));
    await row(page, 'one.dxf').waitFor();
  });

  it('makes room for the keyboard, and for what the system covers', async () => {
    const { page } = pocket;
    await openAll(page);
    const tabs = page.getByRole('navigation', { name: t['mobile.tabs']! });
    const { height } = (await tabs.boundingBox())!;
    await page.evaluate(() => {
      for (const side of ['top', 'bottom'])
        document.documentElement.style.setProperty(`--safe-${side}`, '34px');
    });
    expect((await tabs.boundingBox())!.height).toBe(height + 34);
    expect((await page.locator('h1').boundingBox())!.y).toBeGreaterThan(34);
    await row(page, 'one.dxf').locator('[data-more]').tap();
    await page.getByRole('menuitem', { name: t['drive.action.rename']!, exact: true }).tap();
    const field = dialog(page).getByRole('textbox');
    await field.tap();
    // Half of the screen is left above the keyboard: the field and the button are in it.
    await page.setViewportSize({ width, height: 380 });
    await expect.poll(() => tabs.isVisible()).toBe(false);
    for (const part of [
      field,
      dialog(page).getByRole('button', { name: t['action.rename']!, exact: true }),
    ]) {
      const box = (await part.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(380);
    }
    await page.setViewportSize({ width, height: 740 });
    await page.goBack();
    await gone(dialog(page));
  });

  it('says where a drawing that is too large for it can be opened', async () => {
    const { page } = pocket;
    await openAll(page);
    await row(page, 'large.dxf').tap();
    await page.getByRole('button', { name: t['drive.action.open']!, exact: true }).tap();
    await dialog(page).getByText(t['computer.title']!).waitFor();
    await expectSound(page);
  });

  it('shows a drawing with its tools, and closes their sheets by the back button', async () => {
    const { page } = pocket;
    await openAll(page);
    await row(page, 'one.dxf').tap();
    await page.getByRole('button', { name: t['drive.action.open']!, exact: true }).tap();
    await page.waitForURL('**/viewer/**');
    await page.locator('#drawing[data-state=success]').waitFor();
    const layers = page.getByRole('complementary', { name: t['viewer.panel.layers']! });
    await page.getByRole('button', { name: t['viewer.panel.layers']! }).first().tap();
    await layers.waitFor();
    await expectSound(page);
    await page.goBack();
    await gone(layers);
    expect(pathOf(page)).toContain('/viewer/');
    await page.goBack();
    await page.waitForURL(`**/webH5/item/${ids['one.dxf']}`);
  });

  it('has its tools, its help and the desktop site, which is remembered', async () => {
    const { page } = pocket;
    await page.goto('/webH5/info/usercenter');
    await page.getByRole('button', { name: t['tool.dwgToPdf']!, exact: true }).tap();
    await dialog(page).getByRole('checkbox', { name: 'one.dxf' }).check();
    await expectSound(page);
    await dialog(page)
      .getByRole('button', { name: translate(t, 'convert.start', { count: 1 }) })
      .tap();
    await dialog(page)
      .getByText(translate(t, 'convert.finished', { done: 1, all: 1 }))
      .waitFor();
    await dialog(page).getByRole('button', { name: t['action.close']! }).first().tap();
    await gone(dialog(page));
    await page.getByRole('link', { name: t['nav.help']! }).tap();
    await page.waitForURL('**/help');
    await page.getByRole('img').first().waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.goto('/webH5/info/usercenter');
    await page.getByRole('button', { name: t['mobile.my.desktopSite']! }).tap();
    await page.waitForURL('**/yun/recent');
    await page.goto('/yun/index');
    await page.getByRole('button', { name: t['phone.open']! }).tap();
    await page.waitForURL('**/webH5?kind=all');
    await page.goto('/yun/index');
    await page.waitForURL('**/webH5?kind=all');
  });

  it('uploads a photo and a folder, and scans a page', async () => {
    const { page } = pocket;
    const folder = await mkdtemp(join(tmpdir(), `linework-${language}-`));
    await writeFile(join(folder, 'inside.txt'), 'inside');
    await openAll(page);
    const upload = page.getByRole('button', { name: t['mobile.tab.upload']! });
    const tray = page.getByRole('region', { name: t['tray.label']! });
    const photo = Buffer.from(
      await page.evaluate(async () => {
        // A page that lies askew on a dark table.
        const canvas = new OffscreenCanvas(600, 800);
        const context = canvas.getContext('2d')!;
        context.fillStyle = '#333';
        context.fillRect(0, 0, 600, 800);
        context.fillStyle = '#eee';
        context.beginPath();
        for (const [x, y] of [
          [120, 90],
          [470, 130],
          [520, 700],
          [80, 660],
        ] as const)
          context.lineTo(x, y);
        context.fill();
        const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();
        return btoa(String.fromCharCode(...new Uint8Array(bytes)));
      }),
      'base64',
    );
    const file = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo };

    await upload.tap();
    let chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: t['upload.pick.camera']! }).tap();
    await (await chooser).setFiles(file);
    await row(page, '.jpg')
      .or(page.getByText(/^\d{4}-\d\d-\d\d .*\.jpg$/))
      .first()
      .waitFor();
    await upload.tap();
    chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: t['upload.pick.folder']! }).tap();
    await (await chooser).setFiles(folder);
    await row(page, folder.split('/').at(-1)!).waitFor();
    await rm(folder, { recursive: true });

    await upload.tap();
    await dialog(page).getByRole('button', { name: t['upload.pick.scan']! }).tap();
    chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: t['scan.choose']! }).tap();
    await (await chooser).setFiles([file, file]);
    const corner = dialog(page).getByRole('button', { name: t['scan.corner.topLeft']! });
    await dialog(page)
      .getByRole('button', { name: translate(t, 'scan.page', { number: 2 }) })
      .waitFor();
    await expectSound(page);
    const frame = (await dialog(page).locator('img').first().boundingBox())!;
    const found = await middleOf(corner);
    expect(found.x).toBeCloseTo(frame.x + frame.width * 0.2, -1);
    expect(found.y).toBeCloseTo(frame.y + (frame.height * 90) / 800, -1);
    await drag(found, { x: found.x + 20, y: found.y + 12 });
    expect((await middleOf(corner)).x).toBeCloseTo(found.x + 20, 0);
    await dialog(page).getByRole('button', { name: t['scan.preview']! }).tap();
    await dialog(page).getByRole('img', { name: t['scan.preview']! }).waitFor();
    await expectSound(page);
    await dialog(page)
      .getByRole('button', { name: translate(t, 'scan.upload', { count: 2 }) })
      .tap();
    await expect
      .poll(async () => {
        // A page of ten would end before what has a Chinese name.
        const { files } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
        return files.map(({ name }) => name);
      })
      .toContainEqual(
        expect.stringMatching(new RegExp(`^${translate(t, 'scan.name', { date: '.*' })}\\.pdf$`)),
      );
    await tray.getByRole('button', { name: t['action.close']!, exact: true }).tap();
    await gone(tray);
  });

  it('gives a link to the system’s share sheet', async () => {
    const { page } = pocket;
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async (data: object) => Object.assign(globalThis, { given: data }),
      }),
    );
    await openAll(page);
    await row(page, 'one.dxf').locator('[data-more]').tap();
    await page.getByRole('menuitem', { name: t['drive.action.share']!, exact: true }).tap();
    await dialog(page).getByRole('button', { name: t['sharing.create']! }).tap();
    await page.getByRole('button', { name: t['sharing.sheet']! }).first().tap();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { given?: object }).given))
      .toMatchObject({ title: 'one.dxf', text: expect.stringContaining('/share/') as unknown });
  });

  it('lies on its side as well', async () => {
    const { page } = pocket;
    await page.setViewportSize({ width: 740, height: width });
    await openAll(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await expectSound(page);
    // At least two rows can be seen between the header and the tabs.
    const tabs = (await page.getByRole('navigation', { name: t['mobile.tabs']! }).boundingBox())!;
    const first = (await page.locator('[role=grid] [data-index="0"]').boundingBox())!;
    expect(tabs.y - first.y).toBeGreaterThan(2 * first.height);
    await page.setViewportSize({ width, height: 740 });
    expect(pocket.problems).toEqual([]);
  });
});
