/** Merging a version into the latest: by itself, and with a choice where both changed the same. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@linework/client';
import { applyBatches } from '@linework/cad/edit/apply-batches';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { dwgOf, Editing, textsOf } from '../apps/server/test/edits.ts';
import { violations } from './axe.ts';
import { desktop, firstMember, openedForTests, patience, phone, signIn, visitPatiently } from './harness.ts';

const person = 'merger@example.com';
const pictures = process.env['LINEWORK_SCREENSHOTS'];
const opened = openedForTests();
let client: Client;

const base = dwgOf(['Door', 'Window', 'Stair', 'Hall']);
const edited = (work: (editing: Editing) => Editing): Uint8Array =>
  applyBatches(base, work(new Editing(base)).batches()).bytes;

async function put(bytes: Uint8Array, name: string): Promise<string> {
  const file = new File([new Uint8Array(bytes)], name);
  return (await client.postFile('upload', file, { parentId: '0', clash: 'version' })).id;
}

/** Three versions: the second and the third were both made from the first. */
async function branches(name: string): Promise<string> {
  await put(base, name);
  await put(
    edited((each) => each.setText('Door', 'Gate').setText('Hall', 'Lobby').setText('Stair', 'Ramp')),
    name,
  );
  return put(
    edited((each) => each.setText('Door', 'Portal').setText('Hall', 'Atrium').setText('Window', 'Bay')),
    name,
  );
}

beforeAll(async () => {
  client = await firstMember(opened, person);
});

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

async function openMerge(page: Page): Promise<void> {
  await page.locator('[data-version="2"]').waitFor({ timeout: patience });
  const row = page.getByRole('listitem').filter({ has: page.locator('[data-version="2"]') });
  await row.getByRole('button', { name: /V2/ }).last().click();
  await page.getByRole('menuitem', { name: /Merge|合并/ }).click();
}

async function textsNow(fileId: string): Promise<string[]> {
  const { signedUrl } = await client.call('download', { fileId });
  const bytes = await (await fetch(opened.product.url + signedUrl)).arrayBuffer();
  return textsOf(new Uint8Array(bytes)).toSorted();
}

it('merges a version, asking for each object that both have changed', async () => {
  const fileId = await branches('plan.dwg');
  const { page } = await visitPatiently(opened, { size: desktop });
  await signIn(page, person);
  await page.goto(`/yun/version/${fileId}`);
  await openMerge(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The result becomes V4').waitFor();
  await picture(page, 'merge-start');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByText('2 objects were changed in both').waitFor({ timeout: patience });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'merge-conflicts');
  const choices = dialog.getByRole('group');
  await choices.nth(1).getByText('Keep both').click();
  await choices.nth(2).getByText('V2', { exact: true }).last().click();
  await picture(page, 'merge-chosen');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('The drawing is now V4').waitFor({ timeout: patience });
  await page.locator('[data-version="4"]').waitFor({ timeout: patience });
  await page.getByText('Merge from V2').waitFor();
  await picture(page, 'merge-done');
  const texts = await textsNow(fileId);
  expect(texts).toHaveLength(5);
  expect(texts).toEqual(expect.arrayContaining(['Bay', 'Ramp']));
});

it('asks on a phone as well', async () => {
  const fileId = await branches('phone.dwg');
  const { page } = await visitPatiently(opened, { size: phone });
  await signIn(page, person);
  await page.goto(`/webH5/version/${fileId}`);
  await openMerge(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByText('2 objects were changed in both').waitFor({ timeout: patience });
  await picture(page, 'merge-phone');
  await dialog.getByText('V3 · latest', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('The drawing is now V4').waitFor({ timeout: patience });
  expect(await textsNow(fileId)).toEqual(['Atrium', 'Bay', 'Portal', 'Ramp']);
});

it('merges from the comparison of two versions, and shows what came of it', async () => {
  const fileId = await branches('compared.dwg');
  const { list } = await client.call('versionHistory', { fileId });
  const idOf = (number: number): string => list.find(({ version }) => version === number)!.versionId;
  const { page } = await visitPatiently(opened, { size: desktop });
  await signIn(page, person);
  const open = page.getByRole('button', { name: 'Merge version 2 into the latest' });
  const changes = page.getByRole('complementary', { name: 'Changes' });
  // The first version is what both came from: it has nothing of its own to bring.
  await page.goto(`/compare?left=${fileId}&leftVersion=${idOf(1)}&right=${fileId}&rightVersion=${idOf(3)}`);
  await changes.getByText('Portal').first().waitFor({ timeout: patience });
  expect(await page.getByRole('button', { name: /^Merge/ }).count()).toBe(0);
  await page.goto(`/compare?left=${fileId}&leftVersion=${idOf(2)}&right=${fileId}&rightVersion=${idOf(3)}`);
  await changes.getByText('Portal').first().waitFor({ timeout: patience });
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The result becomes V4').waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByText('2 objects were changed in both').waitFor({ timeout: patience });
  await dialog.getByText('V3 · latest', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('The drawing is now V4').waitFor({ timeout: patience });
  await page.getByRole('banner').getByText('Version 4').waitFor({ timeout: patience });
  await changes.getByText('Ramp').first().waitFor({ timeout: patience });
  expect(await changes.getByText('Portal').count()).toBe(0);
  await open.waitFor({ state: 'detached' });
  expect(await textsNow(fileId)).toEqual(['Atrium', 'Bay', 'Portal', 'Ramp']);
});
