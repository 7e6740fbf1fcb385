/** The one tray: downloads by themselves, what failed in an archive and why, and tasks that are tried again. */
import type { Client } from '@linework/client';
import { codes } from '@linework/contract';
import { translate, type Dictionary } from '@linework/i18n';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip } from '../apps/server/test/archives.ts';
import { makeSevenZip } from '../apps/server/test/sevenZips.ts';
import { lookIn, openTray, row, tray } from './archive-steps.ts';
import { violations } from './axe.ts';
import { longPress, row as cell } from './drive-steps.ts';
import { desktop, firstMember, inDatabase, openedForTests, phone, words, type Visit } from './harness.ts';

const person = 'packer@example.com';
const opened = openedForTests();
const ids: Record<string, string> = {};
const texts = ['a.txt', 'b.txt', 'c.txt', 'd.txt'] as const;
let client: Client;

beforeAll(async () => {
  client = await firstMember(opened, person);
  const split = await makeSevenZip('x.7z', { 'plans.txt': 'plans'.repeat(50) });
  const third = Math.ceil(split.length / 3);
  const files: Record<string, Buffer> = {
    'damaged.zip': makeZip([
      { name: 'good.txt', content: 'good' },
      { name: 'plans/broken ground floor.txt', content: 'broken', crc: 1 },
      { name: 'plans/broken first floor.txt', content: 'broken', crc: 2 },
    ]),
    'plans.7z.001': split.subarray(0, third),
    'plans.7z.003': split.subarray(2 * third),
    ...Object.fromEntries(texts.map((name) => [name, Buffer.from(name)])),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const file = new File([new Uint8Array(bytes)], name);
    ids[name] = (await client.postFile('upload', file, { parentId: '0' })).id;
  }
});

/** As if it had ended so by itself. */
function fail(taskId: string): void {
  inDatabase(opened, (db) =>
    db.prepare('update zip_task set status = 3, code = ? where id = ?').run(codes.archiveFailed, taskId),
  );
}

async function settled(taskId: string): Promise<void> {
  await expect
    .poll(async () => (await client.call('zipTaskStatus', { taskId })).status, { timeout: 60_000 })
    .toBe(2);
}

/** The first archive is held back, so that the second one waits. */
async function downloadTwo(page: Page, t: Dictionary, download: (names: readonly string[]) => Promise<void>) {
  let first: Route | undefined;
  await page.route('**/file/downloadBatchTempUrl**', async (route) => {
    if (first) await route.continue();
    else first = route;
  });
  const zips: string[] = [];
  page.on('download', (each) => zips.push(each.suggestedFilename()));
  await download(['a.txt', 'b.txt']);
  const plusOne = page.locator('[data-plus-one]');
  await tray(page)
    .getByText(translate(t, 'tray.downloading', { count: 1 }))
    .first()
    .waitFor();
  expect(await plusOne.count()).toBe(0);
  await download(['c.txt', 'd.txt']);
  await plusOne.waitFor();
  await plusOne.waitFor({ state: 'hidden' });
  await tray(page)
    .getByText(translate(t, 'tray.downloading', { count: 2 }))
    .first()
    .waitFor();
  expect(await page.getByText(t['item.download.title']).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await first!.fulfill({ json: { rtnCode: codes.downloadEmpty, msg: 'first failed' } });
  await expect.poll(() => zips.length).toBe(1);
  await tray(page)
    .getByText(translate(t, 'tray.downloadFailed', { count: 1 }))
    .first()
    .waitFor();
  // The same again in another order is no repetition: it has failed.
  await tray(page).getByRole('button', { name: t['action.close'] }).click();
  await tray(page).waitFor({ state: 'hidden' });
  await page.unroute('**/file/downloadBatchTempUrl**');
  await download(['d.txt', 'c.txt']);
  await page.getByText(t['download_repeat']).waitFor();
  expect(zips.length).toBe(1);
}

describe.each([
  ['desk', 'en', desktop],
  ['phone', 'zh', phone],
] as const)('on a %s in %s', (device, language, size) => {
  const t = words(language);
  let looking: Visit;
  const home = device === 'phone' ? '/webH5?kind=all' : '/yun/index';

  beforeAll(async () => {
    looking = await lookIn(opened, person, language, size);
  });
  afterAll(() => looking?.context.close());

  it('says which members were not extracted, and why', async () => {
    const { page } = looking;
    await page.goto(home);
    await client.call('unzip', { fileId: ids['damaged.zip']!, repeat: 1 });
    await openTray(page);
    const details = tray(page).getByRole('button', { name: t['tray.task.details'] });
    await details.click();
    await tray(page).getByText('plans/broken ground floor.txt', { exact: true }).waitFor();
    await tray(page).getByText('plans/broken first floor.txt', { exact: true }).waitFor();
    expect(await tray(page).getByText(t['archive.reason.crc'], { exact: true }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await details.click();
    await tray(page).getByText('plans/broken first floor.txt', { exact: true }).waitFor({ state: 'hidden' });
    await tray(page).getByRole('button', { name: t['action.close'] }).click();
    await tray(page).waitFor({ state: 'hidden' });
  });

  it('names the part that is missing', async () => {
    const { page } = looking;
    const missing = translate(t, 'archive.partMissing', { part: 'plans.7z.002' });
    await page.goto(`/${device === 'phone' ? 'webH5' : 'yun'}/archive/${ids['plans.7z.001']!}`);
    await page.getByText(missing).waitFor();
    await page.getByRole('button', { name: t['action.retry'] }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('packs again what has failed', async () => {
    const { page } = looking;
    await page.goto(home);
    const fileIds = [ids['a.txt'], ids['b.txt']].join(',');
    const name = `packed on a ${device}.zip`;
    const { taskId } = await client.call('compress', { fileIds, folderId: '0', name });
    await settled(taskId);
    fail(taskId);
    const secret = await client.call('compress', {
      fileIds,
      folderId: '0',
      name: `secret ${name}`,
      password: 'sesame',
    });
    await settled(secret.taskId);
    fail(secret.taskId);
    await page.reload();
    await openTray(page);
    await tray(page)
      .getByRole('button', { name: translate(t, 'tray.retry', { name: `secret ${name}` }), exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: t['archive.password.title'] });
    await dialog.locator('input[name=password]').fill('sesame');
    await dialog.getByRole('button', { name: t['action.continue'] }).click();
    await tray(page)
      .getByRole('button', { name: translate(t, 'tray.retry', { name }), exact: true })
      .click();
    await expect.poll(() => tray(page).getByText(t['tray.task.packed']).count()).toBe(2);
    await tray(page).getByRole('button', { name: t['action.close'] }).click();
    await tray(page).waitFor({ state: 'hidden' });
  });

  it('shows downloads by themselves, and one more for a moment', async () => {
    const { page } = looking;
    await page.goto(home);
    if (device === 'desk') {
      await downloadTwo(page, t, async ([first, second]) => {
        await row(page, first!).click();
        await row(page, second!).click({ modifiers: ['Control'] });
        await page.keyboard.press('Control+s');
      });
      return;
    }
    const bar = page.getByRole('toolbar', { name: t['drive.bulk.label'] });
    await downloadTwo(page, t, async (wanted) => {
      await longPress(page, wanted[0]!);
      await page.touchscreen.tap(200, 60);
      await bar.waitFor();
      await cell(page, wanted[1]!).tap();
      await bar.getByRole('button', { name: t['drive.action.download'] }).tap();
      await bar.getByRole('button', { name: t['drive.bulk.clear'] }).tap();
    });
  });
});
