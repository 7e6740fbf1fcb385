/** Turning drawings into other files, as a person does: from the tools and from a file's own menu. */
import { readFile } from 'node:fs/promises';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { garbageDwg } from '../apps/server/test/hostileFiles.ts';
import { violations } from './axe.ts';
import { firstMember, openedForTests, signIn, visit, words, type Visit } from './harness.ts';
import { dxf } from './preview-files.ts';

const t = words();
const person = 'converter@example.com';
const opened = openedForTests();
let client: Client;
let looking: Visit;

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const [name, bytes] of [
    ['house.dxf', dxf()],
    ['broken.dwg', garbageDwg()],
  ] as const) {
    await client.postFile('upload', new File([new Uint8Array(bytes)], name), { parentId: '0' });
  }
  looking = await visit(opened.browser, opened.product.url, { bypassCSP: true });
  await signIn(looking.page, person);
  await looking.page.goto('/yun/index');
});
afterAll(() => looking?.context.close());

const dialog = (page: Page): Locator => page.getByRole('dialog');
const finished = (page: Page, done: number, all: number): Promise<void> =>
  dialog(page)
    .getByText(translate(t, 'convert.finished', { done, all }))
    .waitFor({ timeout: 60_000 });

it('makes PDFs with the tool; what fails says why, and the result lies in the drive', async () => {
  const { page } = looking;
  await page.getByRole('button', { name: t['action.tools'] }).click();
  await page.getByRole('menuitem', { name: t['tool.dwgToPdf'] }).click();
  for (const name of ['house.dxf', 'broken.dwg']) await dialog(page).getByRole('checkbox', { name }).check();
  await dialog(page).getByLabel(t['convert.paper']).selectOption('A3');
  await dialog(page)
    .getByRole('img', { name: translate(t, 'convert.preview.of', { name: 'house.dxf' }) })
    .waitFor({ timeout: 90_000 });
  await dialog(page).getByLabel(t['convert.place']).selectOption({ label: t['convert.place.folder'] });
  const picker = page.getByRole('dialog', { name: t['convert.place.pick'] });
  await picker.getByRole('treeitem', { name: t['nav.all'] }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picker.getByRole('button', { name: t['convert.place.here'] }).click();
  await picker.waitFor({ state: 'hidden' });
  expect(await violations(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: translate(t, 'convert.start', { count: 2 }) })
    .click();
  await finished(page, 1, 2);
  await dialog(page).getByText(t['convert.reason.damaged']).waitFor();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: t['convert.download'] }).click();
  expect((await download).suggestedFilename()).toBe('house.pdf');
  await dialog(page).getByRole('button', { name: t['action.close'] }).last().click();
  await page.getByRole('row').filter({ hasText: 'house.pdf' }).waitFor();
  expect(looking.problems).toEqual([]);
});

it('turns a PDF back into a drawing from its own menu', async () => {
  const { page } = looking;
  await page.getByRole('row').filter({ hasText: 'house.pdf' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: t['drive.action.convert'] }).click();
  await dialog(page).getByText(t['tool.pdfToDwg.about']).waitFor();
  await expect.poll(() => dialog(page).getByRole('checkbox', { name: 'house.pdf' }).isChecked()).toBe(true);
  await dialog(page).getByRole('radio', { name: 'DXF' }).check();
  await dialog(page).getByLabel(t['convert.enlarge'], { exact: true }).fill('50');
  await dialog(page)
    .getByRole('button', { name: translate(t, 'convert.start', { count: 1 }) })
    .click();
  await finished(page, 1, 1);
  await dialog(page).getByRole('link', { name: t['convert.open'] }).waitFor();
  await dialog(page).getByRole('button', { name: t['action.close'] }).last().click();
  const { files } = await client.call('listTypeFiles', { type: 'dwg', pageNo: 1, pageSize: 10 });
  expect(files.filter(({ name }) => /^house.*\.dxf$/.test(name))).toHaveLength(2);
});

it('goes on in the background: the tray and a notification say what failed, and it is tried again', async () => {
  const { page } = looking;
  await page.goto('/yun/index');
  await page.getByRole('row').filter({ hasText: 'broken.dwg' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: t['drive.action.convert'] }).click();
  await dialog(page)
    .getByRole('button', { name: translate(t, 'convert.start', { count: 1 }) })
    .click();
  await dialog(page).getByText(t['convert.reason.damaged']).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.reload();
  const tray = page.locator('[data-upload-tray]');
  await tray.getByText('broken.dwg').waitFor();
  expect(await violations(page)).toEqual([]);
  const { list } = await client.call('convertList', {});
  const taskNow = async () =>
    (await client.call('convertList', {})).list.find(({ convertId }) => convertId === list[0]!.convertId)
      ?.taskId;
  await tray
    .getByRole('button', { name: translate(t, 'convert.task.retry', { name: 'broken.dwg' }) })
    .click();
  // What it says before the second try is what it says after it: only a new task tells them apart.
  await expect.poll(taskNow).not.toBe(list[0]!.taskId);
  await tray.getByText(translate(t, 'convert.finished', { done: 0, all: 1 })).waitFor({ timeout: 60_000 });
  await tray
    .getByRole('button', { name: translate(t, 'convert.task.remove', { name: 'broken.dwg' }) })
    .click();
  await tray.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page.getByText(`broken.dwg: ${t['convert.reason.damaged']}`).first().waitFor();
  await page.keyboard.press('Escape');
});

it('converts a file of this machine, and sends nothing of it', async () => {
  const { page } = looking;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: t['action.tools'] }).click();
  await page.getByRole('menuitem', { name: t['tool.dwgToImage'] }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.dxf', mimeType: 'application/dxf', buffer: dxf() });
  await dialog(page)
    .getByRole('button', { name: translate(t, 'convert.start', { count: 1 }) })
    .click();
  await finished(page, 1, 1);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: t['convert.download'] }).click();
  const saved = await (await download).path();
  expect((await readFile(saved)).subarray(1, 4).toString()).toBe('PNG');
  expect(sent.filter((path) => /convert|upload|\/up\//.test(path))).toEqual([]);
  expect(looking.problems).toEqual([]);
});
