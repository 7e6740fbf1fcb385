/** Uploading as a person does it. The tests of one file build on each other: one account, one drive. */
import { readFile } from 'node:fs/promises';
import { limits } from '@linework/contract/limits';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { translate } from '@linework/i18n';
import { gone, row, startRenaming, toast } from './drive-steps.ts';
import { firstMember, openedForTests, password, phone, signIn, visit, words } from './harness.ts';
import { dropFiles, harbour, hoverFiles, makeTree, type DiskTree } from './upload-tree.ts';

const t = words();
const person = 'uploader@example.com';
const mb = 1024 * 1024;

const opened = openedForTests();
let client: Client;
const trees: DiskTree[] = [];

async function tree(files: Record<string, string | number>): Promise<DiskTree> {
  const made = await makeTree(files);
  trees.push(made);
  return made;
}

const logIn = () => client.call('login', { method: 'password', account: person, password });

beforeAll(async () => {
  client = await firstMember(opened, person);
});
afterAll(() => Promise.all(trees.map((made) => made.remove())));

interface Sent {
  starts: number;
  /** Offsets of the requests that carried bytes. */
  offsets: number[];
}

/** Counts what goes over the network for uploads. */
function watchUploads(page: Page): Sent {
  const sent: Sent = { starts: 0, offsets: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/upload/start')) sent.starts += 1;
    if (pathname.startsWith('/up/')) sent.offsets.push(Number(request.headers()['upload-offset']));
  });
  return sent;
}

/** Small files that go together take their time, so that there is a middle to interrupt. */
async function slowly(context: BrowserContext, ms: number): Promise<void> {
  await context.route('**/up/**', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => undefined);
  });
}

async function limitSpeed(page: Page, bytesPerSecond: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

const tray = (page: Page) => page.getByRole('region', { name: t['tray.label'] });
const done = (page: Page, count: number) =>
  tray(page)
    .getByRole('heading', { name: translate(t, 'tray.done', { count }) })
    .waitFor({ timeout: 90_000 });

async function atHome(): Promise<{ context: BrowserContext; page: Page; problems: string[]; sent: Sent }> {
  const { context, page, problems } = await visit(opened.browser, opened.product.url);
  await signIn(page, person);
  // An account has ten sessions at most, and the pages before may have pushed the test's own out.
  await logIn();
  await page.goto('/yun/index');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: t['cookie.accept'] }).click();
  return { context, page, problems, sent: watchUploads(page) };
}

/** Everything in a folder and below, by its path. */
async function namesBelow(parentId: string, path = ''): Promise<string[]> {
  const { files, subFolders } = await client.call('unionList', { parentId, pageSize: 9999 });
  const below = await Promise.all(subFolders.map(({ id, name }) => namesBelow(id, `${path}${name}/`)));
  return [
    ...files.map(({ name }) => path + name),
    ...subFolders.map(({ name }) => `${path}${name}/`),
    ...below.flat(),
  ];
}

const isFile = (name: string): boolean => !name.endsWith('/');
/** Asked now and then: the server has other things to do. */
const patiently = { interval: 1500, timeout: 200_000 };

async function folderNamed(name: string, parentId = '0'): Promise<string> {
  const { subFolders } = await client.call('unionList', { parentId, pageSize: 9999 });
  return subFolders.find((folder) => folder.name === name)!.id;
}

describe('a tree of 300 files', () => {
  it('is dropped, has its clashes decided, is interrupted by a reload, and arrives whole', async () => {
    const disk = await tree(harbour());
    const [plans] = (await client.call('folderAddPaths', { parentId: '0', paths: ['Harbour/plans'] }))
      .folderIds;
    const there = (name: string, text: string) =>
      client.postFile('upload', new File([text], name), { parentId: plans! });
    await there('sheet-004.txt', 'an older state');
    await there('sheet-008.txt', 'something else');
    await there('sheet-012.txt', 'to be left alone');
    await client.call('folderAdd', { parentId: plans!, name: 'sheet-016.txt' });

    const { context, page, problems } = await atHome();
    await slowly(context, 2500);
    await hoverFiles(page, [disk.at('Harbour')]);
    await page.getByRole('status').getByText(t['upload.root']).waitFor();
    await dropFiles(page, [disk.at('Harbour')]);

    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(translate(t, 'upload.review.clashes', { count: 4, folder: t['upload.root'] }))
      .waitFor();
    await dialog.getByText('Harbour/setup.exe').waitFor();
    await dialog.getByText(t['upload.refusal.type']).waitFor();
    const choose = (name: string, answer: string) =>
      dialog.getByLabel(translate(t, 'upload.review.choice', { name })).selectOption(answer);
    await dialog.getByRole('radio', { name: t['upload.review.skip'] }).check();
    await choose('sheet-004.txt', 'version');
    await choose('sheet-008.txt', 'keepBoth');
    await choose('sheet-016.txt', 'keepBoth');
    await dialog.getByRole('button', { name: translate(t, 'upload.review.go', { count: 299 }) }).click();

    await expect
      .poll(async () => (await client.call('unionList', { parentId: plans! })).total, {
        ...patiently,
        timeout: 60_000,
      })
      .toBeGreaterThan(10);
    await page.reload();
    await tray(page).waitFor();
    await expect
      .poll(async () => (await namesBelow(await folderNamed('Harbour'))).filter(isFile).length, patiently)
      .toBe(301);
    await tray(page)
      .getByRole('heading', { name: / uploaded$/ })
      .waitFor();

    const names = await namesBelow(await folderNamed('Harbour'));
    expect(names).toContain('empty/inner/');
    expect(names).toContain('plans/sheet-008 (2).txt');
    expect(names).toContain('plans/sheet-016 (2).txt');
    expect(names).not.toContain('setup.exe');
    expect(names.filter((name) => name.startsWith('图纸/') && isFile(name))).toHaveLength(75);
    const { files } = await client.call('unionList', { parentId: plans!, pageSize: 9999 });
    const file = (name: string) => files.find((one) => one.name === name)!;
    expect(file('sheet-004.txt')).toMatchObject({
      version: 2,
      size: (await readFile(disk.at('Harbour/plans/sheet-004.txt'))).length,
    });
    expect(file('sheet-012.txt')).toMatchObject({ version: 1, size: 'to be left alone'.length });
    expect(problems).toEqual([]);
    await context.close();
  }, 300_000);

  it('has one found, renamed, moved, moved back, deleted and restored', async () => {
    const { context, page, problems } = await atHome();
    const hit = (name: string) => row(page, name);
    const place = async (name: string): Promise<string> =>
      (await namesBelow(await folderNamed('Harbour'))).find((path) => path.endsWith(name)) ?? '';
    /** What the words before found stays in sight until the answer is there. */
    const find = async (wanted: string): Promise<void> => {
      await page.getByRole('searchbox').fill(wanted);
      await page.waitForURL(`**/yun/index?q=${wanted}`);
      await page.locator('[role=grid][aria-busy=false]').waitFor();
    };
    await find('sheet-077');
    await hit('sheet-077.txt').getByRole('link', { name: 'level 1' }).waitFor();
    await gone(hit('sheet-004.txt'));
    await hit('sheet-077.txt').getByText('sheet-077.txt', { exact: true }).click();
    await startRenaming(page);
    await page.keyboard.type('Quay wall');
    await page.keyboard.press('Enter');
    await toast(page, 'Quay wall.txt').waitFor();
    // It is no longer what was searched for, and stays in sight with its new name.
    await expect.poll(() => place('Quay wall.txt')).toBe('plans/level 1/Quay wall.txt');
    await hit('Quay wall.txt').waitFor();

    await page.keyboard.press('ControlOrMeta+m');
    await page.getByRole('dialog').getByRole('searchbox').fill('lists');
    await page.getByRole('dialog').getByRole('treeitem', { name: /lists/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: t['item.pick.moveHere'] }).click();
    await toast(page, 'lists').waitFor();
    await expect.poll(() => place('Quay wall.txt')).toBe('lists/Quay wall.txt');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => place('Quay wall.txt')).toBe('plans/level 1/Quay wall.txt');

    await find('quay');
    await hit('Quay wall.txt').getByText('.txt').first().click();
    await page.keyboard.press('Delete');
    await toast(page, 'Quay wall.txt').waitFor();
    await expect.poll(() => place('Quay wall.txt')).toBe('');
    await page.goto('/yun/trash');
    await hit('Quay wall.txt').click();
    await page
      .getByRole('toolbar', { name: t['drive.bulk.label'] })
      .getByRole('button', { name: t['drive.action.restore'] })
      .click();
    await gone(hit('Quay wall.txt'));
    await expect.poll(() => place('Quay wall.txt')).toBe('plans/level 1/Quay wall.txt');
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('one file', () => {
  it('that the drive has already is there without a byte sent', async () => {
    const { context, page, sent } = await atHome();
    const disk = await tree({ 'again.txt': 'Sheet 1\n'.repeat(201) });
    await dropFiles(page, [disk.at('again.txt')]);
    await done(page, 1);
    await tray(page).getByText(t['tray.item.known']).waitFor();
    expect(sent).toEqual({ starts: 1, offsets: [] });
    await tray(page)
      .getByRole('button', { name: translate(t, 'tray.reveal', { name: 'again.txt' }) })
      .click();
    await page.waitForURL('**/yun/index**');
    await tray(page).getByRole('button', { name: t['action.close'] }).click();
    await tray(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it('is paused, resumed where it was, and cancelled', async () => {
    const { context, page, sent } = await atHome();
    const disk = await tree({ 'long.txt': 'long line\n'.repeat(4 * mb) });
    await limitSpeed(page, 6 * mb);
    await dropFiles(page, [disk.at('long.txt')]);
    await expect.poll(() => sent.offsets.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await tray(page)
      .getByRole('button', { name: translate(t, 'tray.pause', { name: 'long.txt' }) })
      .click();
    await tray(page).getByRole('heading', { name: t['tray.paused'] }).waitFor();
    const before = sent.offsets.length;
    await tray(page)
      .getByRole('button', { name: translate(t, 'tray.resume', { name: 'long.txt' }) })
      .click();
    await expect.poll(() => sent.offsets.length).toBeGreaterThan(before);
    expect(sent.offsets[before]).toBeGreaterThan(0);
    expect(sent.starts).toBe(1);
    await tray(page)
      .getByRole('button', { name: translate(t, 'tray.cancel', { name: 'long.txt' }) })
      .click();
    await tray(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await client.call('uploadList', {})).uploads).toEqual([]);
    await context.close();
  });

  it('waits while three others are on their way', async () => {
    const { context, page } = await atHome();
    const held: Route[] = [];
    const most = { now: 0, ever: 0 };
    await context.route('**/up/**', async (route) => {
      if (!route.request().headers()['upload-offset']) return route.continue();
      most.now += 1;
      most.ever = Math.max(most.ever, most.now);
      held.push(route);
    });
    context.on('requestfinished', (request) => {
      if (request.headers()['upload-offset']) most.now -= 1;
    });
    const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt'];
    const lines = 160 * 1024;
    const disk = await tree(Object.fromEntries(names.map((name) => [name, `${name}\n`.repeat(lines)])));
    await dropFiles(
      page,
      names.map((name) => disk.at(name)),
    );
    await expect.poll(() => held.length).toBe(limits.maxConcurrentUploads);
    for (let at = 0; at < names.length; at += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(at);
      await held[at]!.continue();
    }
    await done(page, names.length);
    expect(most.ever).toBe(limits.maxConcurrentUploads);
    await context.close();
  });

  it('goes on by itself after the network was cut', async () => {
    const { context, page, sent } = await atHome();
    const disk = await tree({ 'cut.txt': 'cut here --\n'.repeat(3.5 * mb) });
    await limitSpeed(page, 12 * mb);
    await dropFiles(page, [disk.at('cut.txt')]);
    await expect.poll(() => sent.offsets.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await context.setOffline(true);
    await tray(page).getByRole('heading', { name: t['tray.offline'] }).waitFor();
    const before = sent.offsets.length;
    await context.setOffline(false);
    await done(page, 1);
    expect(sent.offsets.slice(before).every((offset) => offset > 0)).toBe(true);
    expect(sent.starts).toBe(1);
    await context.close();
  });

  it('larger than the space is refused before a byte is sent, with how much is missing', async () => {
    const { context, page, sent } = await atHome();
    const disk = await tree({ 'huge.txt': 3 * 1024 * mb });
    await dropFiles(page, [disk.at('huge.txt')]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t['upload.review.space'], { exact: true }).waitFor();
    await dialog.getByText(/3\.00 GB .* 2\.\d\d GB/).waitFor();
    expect(
      await dialog.getByRole('button', { name: translate(t, 'upload.review.go', { count: 1 }) }).count(),
    ).toBe(0);
    await dialog.getByRole('link', { name: t['upload.review.plans'] }).click();
    await page.waitForURL('**/upgrade');
    expect(sent).toEqual({ starts: 0, offsets: [] });
    await context.close();
  });

  it('of a type that is not taken is named with the reason', async () => {
    const { context, page, sent } = await atHome();
    const disk = await tree({ 'tool.exe': 'MZ', 'bad&name.txt': 'x' });
    await dropFiles(page, [disk.at('tool.exe'), disk.at('bad&name.txt')]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('tool.exe').waitFor();
    await dialog.getByText(t['upload.refusal.type']).waitFor();
    await dialog.getByText(t['upload.refusal.name']).waitFor();
    await dialog.getByRole('button', { name: t['action.close'] }).last().click();
    expect(sent.starts).toBe(0);
    await context.close();
  });

  it('falls into the folder it is dropped on', async () => {
    const { context, page } = await atHome();
    const disk = await tree({ 'inside.txt': 'dropped on a row' });
    const harbourRow = page.locator('[data-drop-folder-name="Harbour"]').first();
    // Where it stays.
    await harbourRow.hover();
    const box = (await harbourRow.boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await hoverFiles(page, [disk.at('inside.txt')], at);
    await page.getByRole('status').getByText('Harbour').waitFor();
    await expect.poll(() => harbourRow.getAttribute('data-drop-over')).not.toBeNull();
    await dropFiles(page, [disk.at('inside.txt')], at);
    await done(page, 1);
    expect(await namesBelow(await folderNamed('Harbour'))).toContain('inside.txt');
    await expect.poll(() => harbourRow.getAttribute('data-drop-over')).toBeNull();
    await context.close();
  });

  it('is pasted, and gets a name with the date', async () => {
    const { context, page } = await atHome();
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')!.fillRect(5, 5, 20, 10);
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await done(page, 1);
    const names = await namesBelow('0');
    expect(names.filter((name) => /^Pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/.test(name))).toHaveLength(
      1,
    );
    await context.close();
  });
});

describe('two tabs', () => {
  it('upload once, and the other goes on when the one that led is closed', async () => {
    const { context, page } = await atHome();
    await slowly(context, 4000);
    const disk = await tree(
      Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`Tabs/part-${i}.txt`, `part ${i} of tabs`])),
    );
    const other = await context.newPage();
    await other.goto('/yun/index');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await dropFiles(page, [disk.at('Tabs')]);
    await tray(other).waitFor();
    const tabs = async () => (await namesBelow(await folderNamed('Tabs'))).length;
    await expect.poll(() => tabs().catch(() => 0), patiently).toBeGreaterThan(3);
    await page.close();
    await done(other, 130);
    expect(await tabs()).toBe(130);
    await context.close();
  });
});

describe('on a phone', () => {
  it('files are chosen in the sheet and followed in the tray', async () => {
    const { context, page, problems } = await visit(opened.browser, opened.product.url, { size: phone });
    await signIn(page, person);
    await logIn();
    await page.goto('/webH5');
    await page.getByRole('button', { name: t['cookie.accept'] }).tap();
    const disk = await tree({ 'on the go.txt': 'from a phone', 'second.txt': 'from a phone, too' });
    await page.getByRole('button', { name: t['mobile.tab.upload'] }).tap();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: t['upload.pick.files'] }).tap();
    await (await chooser).setFiles([disk.at('on the go.txt'), disk.at('second.txt')]);
    await done(page, 2);
    await tray(page).getByRole('button', { name: t['tray.expand'] }).tap();
    await tray(page).getByText('on the go.txt').waitFor();
    const { width } = (await tray(page).boundingBox())!;
    expect(width).toBeLessThanOrEqual(phone.width);
    expect(await namesBelow('0')).toContain('second.txt');
    expect(problems).toEqual([]);
    await context.close();
  });
});
