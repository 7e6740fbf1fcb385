/** The drive on a phone, by touch alone: every action within reach. The tests build on each other. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { translate } from '@linework/i18n';
import { unzip } from '../apps/server/test/zips.ts';
import { expectSound } from './axe.ts';
import { answered, dialog as sheet, gone, longPress, row, toast } from './drive-steps.ts';
import { firstMember, openedForTests, phone, signIn, visit, words, type Visit } from './harness.ts';

const t = words();
const person = 'walker@example.com';

const opened = openedForTests();
let client: Client;
let pocket: Visit;
const ids: Record<string, string> = {};

async function upload(name: string, parentId = '0'): Promise<void> {
  const { id } = await client.postFile('upload', new File([`in ${name}`], name), { parentId });
  ids[name] = id;
}

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const name of ['Site', 'Office'])
    ids[name] = (await client.call('folderAdd', { parentId: '0', name })).id;
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await upload(name);
  await upload('below.txt', ids['Site']);
  pocket = await visit(opened.browser, opened.product.url, { size: phone, bypassCSP: true });
  await signIn(pocket.page, person);
  await pocket.page.goto('/webH5');
  await pocket.page.getByRole('button', { name: t['cookie.accept'] }).tap();
}, 120_000);
afterAll(() => pocket.context.close());

async function openAll(page: Page): Promise<void> {
  await page.goto('/webH5?kind=all');
  await row(page, 'Site').waitFor();
}

/** Opens the sheet of a row, and takes one of its actions. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).locator('[data-more]').tap();
  await page.getByRole('menuitem', { name: action }).tap();
}

/** Also at the server, so that the page may be left. */
async function deleteFromSheet(page: Page, name: string): Promise<void> {
  await answered(page, 'unionDelete', () => act(page, name, t['drive.action.delete']));
  await gone(row(page, name));
}

describe('going about', () => {
  it('shows what was last, all, and what lies in a folder, with a way back', async () => {
    const { page } = pocket;
    await row(page, 'one.txt').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: t['nav.all'], exact: true }).tap();
    await row(page, 'Site').tap();
    await page.getByRole('heading', { name: 'Site' }).waitFor();
    await row(page, 'below.txt').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: t['action.back'] }).tap();
    await row(page, 'Office').waitFor();
  });

  it('finds by name as one types, sorts, and turns to a grid', async () => {
    const { page } = pocket;
    await page.getByRole('button', { name: t['action.searchFocus'] }).tap();
    await page.getByRole('searchbox').fill('belo');
    await row(page, 'below.txt').waitFor();
    await gone(row(page, 'Site'));
    await expectSound(page);
    await page.getByRole('search').getByRole('button', { name: t['action.close'] }).tap();
    await row(page, 'Site').waitFor();
    await page.getByRole('button', { name: t['drive.sort.label'] }).tap();
    await page.getByRole('menuitemradio', { name: t['drive.sort.desc'] }).tap();
    await expect.poll(() => page.locator('[role=grid] [data-index="0"]').textContent()).toContain('Site');
    await page.getByRole('button', { name: t['drive.view.grid'] }).tap();
    await page.locator('[role=grid][data-view=grid] [data-id]').first().waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: t['drive.view.list'] }).tap();
  });
});

describe('narrowing down', () => {
  it('has the filters that a desk has', async () => {
    const { page } = pocket;
    await openAll(page);
    await page.getByRole('button', { name: t['drive.filter.label'] }).tap();
    const chip = page.getByRole('button', { name: t['drive.filter.kind'], exact: true });
    const tabs = page.getByRole('link', { name: t['nav.recent'], exact: true });
    // Under the first tab; a chip has an edge of one pixel around its button.
    await expect
      .poll(async () => (await chip.boundingBox())!.x - (await tabs.boundingBox())!.x)
      .toBeLessThanOrEqual(1);
    expect((await chip.boundingBox())!.x).toBeGreaterThanOrEqual((await tabs.boundingBox())!.x);
    await chip.tap();
    await page.getByRole('menuitemcheckbox', { name: t['drive.kind.document'] }).tap();
    await gone(row(page, 'Site'));
    await row(page, 'one.txt').waitFor();
    await expectSound(page);
    await page.reload();
    await row(page, 'one.txt').waitFor();
    await page.getByRole('button', { name: t['drive.filter.clear'] }).tap();
    await row(page, 'Site').waitFor();
  });

  it('says where lies what was found, and looks in the folder alone when asked to', async () => {
    const { page } = pocket;
    await page.goto(`/webH5?kind=all&folder=${ids['Office']}&q=b`);
    await row(page, 'below.txt')
      .getByText(/ · Site$/)
      .waitFor();
    await page.getByRole('button', { name: t['drive.filter.label'] }).tap();
    await page.getByRole('radio', { name: translate(t, 'drive.scope.folder', { folder: 'Office' }) }).tap();
    await gone(row(page, 'below.txt'));
  });
});

describe('doing things', () => {
  it('renames, moves, copies and deletes one file from its sheet, and undoes it', async () => {
    const { page } = pocket;
    await openAll(page);
    await row(page, 'one.txt').locator('[data-more]').tap();
    await page.getByRole('menu').waitFor();
    await expectSound(page);
    await page.getByRole('menuitem', { name: t['drive.action.rename'] }).tap();
    await sheet(page).getByRole('textbox').fill('eins.txt');
    await sheet(page).getByRole('button', { name: t['action.rename'] }).tap();
    await row(page, 'eins.txt').waitFor();
    await answered(page, 'fileEdit', () =>
      toast(page, 'eins.txt').getByRole('button', { name: t['drive.action.undo'] }).tap(),
    );
    await row(page, 'one.txt').waitFor();

    await act(page, 'one.txt', t['drive.action.move']);
    await sheet(page).getByRole('treeitem', { name: 'Office' }).tap();
    await expectSound(page);
    await sheet(page).getByRole('button', { name: t['item.pick.moveHere'] }).tap();
    await gone(row(page, 'one.txt'));
    await toast(page, 'Office').getByRole('button', { name: t['drive.action.undo'] }).tap();
    await row(page, 'one.txt').waitFor();

    await act(page, 'one.txt', t['drive.action.duplicate']);
    await row(page, 'one (2).txt').waitFor();
    await deleteFromSheet(page, 'one (2).txt');
  });

  it('chooses several by a long press and acts on them together', async () => {
    const { page } = pocket;
    await openAll(page);
    await longPress(page, 'two.txt');
    await page.touchscreen.tap(200, 60);
    await gone(page.getByRole('menu'));
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    await bar.waitFor();
    await row(page, 'three.txt').tap();
    await bar.getByText('2 selected').waitFor();
    await expectSound(page);
    await bar.getByRole('button', { name: t['action.more'] }).tap();
    await page.getByRole('menuitem', { name: t['drive.selectAll'] }).tap();
    const count = bar.getByText('5 selected');
    await count.waitFor();
    // The narrowest phones show how many they are too.
    await page.setViewportSize({ width: 360, height: phone.height });
    expect(await count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize(phone);
    for (const name of ['Site', 'Office', 'one.txt']) await row(page, name).tap();
    await bar.getByText('2 selected').waitFor();
    const downloading = page.waitForEvent('download');
    await bar.getByRole('button', { name: t['drive.action.download'] }).tap();
    const files = await unzip(await readFile(await (await downloading).path()));
    expect([...files.keys()].toSorted()).toEqual(['three.txt', 'two.txt']);
    await bar.getByRole('button', { name: t['drive.action.delete'] }).tap();
    await gone(row(page, 'two.txt'));
    await toast(page, /2/).getByRole('button', { name: t['drive.action.undo'] }).tap();
    await row(page, 'two.txt').waitFor();
  });

  it('has room for a name that is one word of 251 letters', async () => {
    const { page } = pocket;
    const name = `${'w'.repeat(251)}.txt`;
    await upload(name);
    await row(page, name).waitFor();
    const actions = [t['drive.action.move'], t['drive.action.note'], t['drive.action.share']];
    for (const action of [...actions, t['drive.action.details']]) {
      await act(page, name, action);
      await sheet(page).getByText(name).first().waitFor();
      const beyond = await sheet(page).evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(beyond, action).toBeLessThanOrEqual(0);
      await sheet(page).getByRole('button', { name: t['action.close'] }).first().tap();
      await gone(sheet(page));
    }
    await act(page, name, t['drive.action.delete']);
    const told = (await toast(page, /w…w+\.txt/).boundingBox())!;
    expect(told.height).toBeLessThan(160);
    await gone(row(page, name));
    await client.call('unionDelete', { deleteLevel: 2, fileIds: ids[name]! });
  });

  it('makes a folder where one is, and shows its details', async () => {
    const { page } = pocket;
    await row(page, 'Office').tap();
    await page.getByRole('heading', { name: 'Office' }).waitFor();
    await page.getByRole('button', { name: t['action.more'], exact: true }).tap();
    await page.getByRole('menuitem', { name: t['drive.action.newFolder'] }).tap();
    await sheet(page).getByRole('textbox').fill('Letters');
    await sheet(page).getByRole('button', { name: t['item.newFolder.create'] }).tap();
    await row(page, 'Letters').waitFor();
    await act(page, 'Letters', t['drive.action.details']);
    await sheet(page).getByText(t['item.activity.create']).waitFor();
    await expectSound(page);
    await sheet(page).getByRole('button', { name: t['action.close'] }).tap();
    await gone(sheet(page));
  });

  it('uploads beside what is there, finds it, looks at it, deletes it and has it back', async () => {
    const { page } = pocket;
    await openAll(page);
    await page.getByRole('button', { name: t['mobile.tab.upload'] }).tap();
    await expectSound(page);
    const chooser = page.waitForEvent('filechooser');
    await sheet(page).getByRole('button', { name: t['upload.pick.files'] }).tap();
    const file = { name: 'three.txt', mimeType: 'text/plain', buffer: Buffer.from('from the site') };
    await (await chooser).setFiles([file]);
    await sheet(page)
      .getByLabel(translate(t, 'upload.review.choice', { name: 'three.txt' }))
      .selectOption('keepBoth');
    await expectSound(page);
    await sheet(page)
      .getByRole('button', { name: translate(t, 'upload.review.go', { count: 1 }) })
      .tap();
    await row(page, 'three (2).txt').waitFor();
    const tray = page.getByRole('region', { name: t['tray.label'] });
    await tray.getByRole('button', { name: t['action.close'], exact: true }).tap();
    await gone(tray);

    await page.getByRole('button', { name: t['action.searchFocus'] }).tap();
    await page.getByRole('searchbox').fill('three (');
    await gone(row(page, 'three.txt'));
    await act(page, 'three (2).txt', t['drive.action.preview']);
    await sheet(page).getByText('from the site').waitFor();
    await expectSound(page);
    await sheet(page).getByRole('button', { name: t['action.close'], exact: true }).tap();
    await gone(sheet(page));
    await deleteFromSheet(page, 'three (2).txt');
    await page.goto('/webH5?kind=trash');
    await answered(page, 'unionDelete', () => act(page, 'three (2).txt', t['drive.action.restore']));
    await gone(row(page, 'three (2).txt'));
    await openAll(page);
    await row(page, 'three (2).txt').waitFor();
  });

  it('empties the recycle bin', async () => {
    const { page } = pocket;
    await page.goto('/webH5?kind=trash');
    await row(page, 'one (2).txt').waitFor();
    await act(page, 'one (2).txt', t['drive.action.restore']);
    await gone(row(page, 'one (2).txt'));
    await toast(page, 'one (2).txt').getByRole('button', { name: t['drive.action.undo'] }).tap();
    await row(page, 'one (2).txt').waitFor();
    await page.getByRole('button', { name: t['action.more'], exact: true }).tap();
    await page.getByRole('menuitem', { name: t['drive.action.emptyBin'] }).tap();
    await sheet(page).getByRole('button', { name: t['item.empty.confirm'] }).tap();
    await page.getByText(t['drive.trash.emptyTitle']).waitFor();
    await toast(page, t['item.done.empty']).waitFor();
  });
});

describe('fonts', () => {
  it('have their list on a phone too', async () => {
    const { page } = pocket;
    await page.goto('/webH5?kind=font');
    await page.getByRole('tab', { name: t['font.tab.own'] }).waitFor();
    // Where one is stands in sight, although the row of kinds is wider than the phone.
    const kinds = page.getByRole('navigation', { name: t['mobile.home.kinds'] });
    const { x, width } = (await kinds.locator('[aria-current]').boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(phone.width);
    await page.getByText(t['font.empty.own.title']).waitFor();
    await page.getByRole('tab', { name: t['font.tab.public'] }).tap();
    await expectSound(page);
  });
});

describe('one file has a page of its own', () => {
  it('with its picture, its details and everything one can do to it', async () => {
    const { page } = pocket;
    await openAll(page);
    await row(page, 'one.txt').tap();
    await page.waitForURL(`**/webH5/item/${ids['one.txt']}`);
    await page.getByRole('heading', { name: 'one.txt' }).waitFor();
    await page.getByText(t['item.activity.upload']).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: t['item.details.addNote'] }).tap();
    await page.getByRole('textbox', { name: t['item.details.note'] }).fill('On the way');
    await page.getByRole('button', { name: t['action.save'] }).tap();
    await page.getByText('On the way').waitFor();
    const downloading = page.waitForEvent('download');
    const actions = page.getByRole('toolbar');
    await actions.getByRole('button', { name: t['drive.action.download'] }).tap();
    expect(await readFile(await (await downloading).path(), 'utf8')).toBe('in one.txt');
    await actions.getByRole('button', { name: t['drive.action.rename'] }).tap();
    await sheet(page).getByRole('textbox').fill('first.txt');
    await sheet(page).getByRole('button', { name: t['action.rename'] }).tap();
    await page.getByRole('heading', { name: 'first.txt' }).waitFor();
    await actions.getByRole('button', { name: t['drive.action.delete'] }).tap();
    await page.waitForURL('**/webH5?kind=all');
    await gone(row(page, 'first.txt'));
    // Not the message of the new name, which offers to be undone as well.
    await toast(page, translate(t, 'item.done.trash.one', { name: 'first.txt' }))
      .getByRole('button', { name: t['drive.action.undo'] })
      .tap();
    await row(page, 'first.txt').waitFor();
  });

  it('and says so where it is not there', async () => {
    const { page } = pocket;
    await page.goto('/webH5/item/999999');
    await page.getByText(t['mobile.item.emptyTitle']).waitFor();
    await expectSound(page);
  });

  it('shows the space in the account page', async () => {
    const { page } = pocket;
    await page.goto('/webH5/info/usercenter');
    await page.getByRole('meter', { name: t['storage.label'] }).waitFor();
    await page.getByRole('link', { name: t['nav.trash'] }).tap();
    await page.getByText(t['drive.trash.emptyTitle']).waitFor();
    expect(pocket.problems).toEqual([]);
  });
});
