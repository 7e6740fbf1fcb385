/** Journeys on the narrowest phones, in English and Chinese: the same place as on a desk, and every action of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import type { Language } from '@linework/contract';
import { expectSound, overflowOf } from './axe.ts';
import { dialog, row } from './drive-steps.ts';
import { firstMember, openedForTests, signIn, visitPatiently, words, type Visit } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';

const person = 'pocket@example.com';
const opened = openedForTests({ LINEWORK_PRODUCT_NAME: 'Plans', LINEWORK_MINI_OPEN_BYTES: '4000' });
let client: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  client = await firstMember(opened, person);
  ids['Site'] = (await client.call('folderAdd', { parentId: '0', name: 'Site' })).id;
  ids['Details'] = (await client.call('folderAdd', { parentId: ids['Site'], name: 'Details' })).id;
  for (const name of ['one.dxf', 'two.dxf'])
    ids[name] = (
      await client.postFile('upload', new File([new Uint8Array(roomsDxf())], name), { parentId: '0' })
    ).id;
  await client.postFile(
    'upload',
    new File(
      [
        `999
${'x'.repeat(200)}
`.repeat(40) + roomsDxf().toString(),
      ],
      'large.dxf',
    ),
    { parentId: '0' },
  );
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

describe.each([
  [360, 'en'],
  [390, 'zh'],
] as const)('a phone of %i px in %s', (width, language: Language) => {
  const t = words(language) as Readonly<Record<string, string>>;
  let pocket: Visit;
  beforeAll(async () => {
    pocket = await visitPatiently(opened, { size: { width, height: 780 }, language });
    await signIn(pocket.page, person);
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
    await page.goto('/webH5?kind=all');
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
    await page.goto('/webH5?kind=all');
    await row(page, 'one.dxf').locator('[data-more]').tap();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const offered = await items.allInnerTexts();
    for (const action of forOne) expect(offered.join('\n'), action).toContain(t[`drive.action.${action}`]!);
    await expectSound(page);
    // The back button closes the sheet, and the page stays.
    await page.goBack();
    await items.first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/webH5');

    const box = (await row(page, 'one.dxf').boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 120, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await items.first().waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.touchscreen.tap(200, 60);
    await items.first().waitFor({ state: 'detached' });
    await row(page, 'two.dxf').tap();
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label']! });
    await bar.getByRole('button', { name: t['action.more']! }).tap();
    await items.first().waitFor();
    const together = `${await bar.innerText()}\n${(await items.allInnerTexts()).join('\n')}`;
    const names = await bar.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
    for (const action of forTwo)
      expect(`${together}\n${names.join('\n')}`, action).toContain(t[`drive.action.${action}`]!);
  });

  it('says where a drawing that is too large for it can be opened', async () => {
    const { page } = pocket;
    await page.goto('/webH5?kind=all');
    await row(page, 'large.dxf').tap();
    await page.getByRole('button', { name: t['drive.action.open']!, exact: true }).tap();
    await dialog(page).getByText(t['computer.title']!).waitFor();
    await expectSound(page);
  });

  it('has its tools, its help and the desktop site, which is remembered', async () => {
    const { page } = pocket;
    await page.goto('/webH5/info/usercenter');
    await page.getByRole('button', { name: t['tool.dwgToPdf']!, exact: true }).tap();
    await dialog(page).waitFor();
    await expectSound(page);
    await dialog(page).getByRole('button', { name: t['action.close']! }).first().tap();
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

  it('lies on its side as well', async () => {
    const { page } = pocket;
    await page.setViewportSize({ width: 780, height: width });
    await page.goto('/webH5?kind=all');
    await row(page, 'one.dxf').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await expectSound(page);
    await page.setViewportSize({ width, height: 780 });
  });
});
