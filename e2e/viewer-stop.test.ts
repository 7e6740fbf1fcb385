/** On the way to another layout of a large drawing, before anything of it is seen: one may think better of it. */
import type { Client } from '@linework/client';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { firstMember, openedForTests, signIn, words } from './harness.ts';
import { dxf, line, linesOnSheet } from './viewer-engine-drawings.ts';
import { come, patience, shown, viewOf } from './viewer-steps.ts';

const opened = openedForTests();
const t = words();
const person = 'turning-back@example.com';
let client: Client;
let fileId = '';

beforeAll(async () => {
  client = await firstMember(opened, person);
  // A sheet of as many lines is not fetched before somebody goes there.
  const drawing = dxf([line(0, 0, 100, 100), ...linesOnSheet(90_000)]);
  const file = new File([drawing], 'sheets.dxf');
  fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  await vi.waitFor(async () => expect((await client.call('drawingOpen', { fileId })).state).toBe('ready'), {
    timeout: patience,
    interval: 200,
  });
}, 2 * patience);

it('Escape stays on the layout that was to be left, as it was', async () => {
  const { context, page, problems } = await come(opened, 'desktop');
  await signIn(page, person);
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  const before = viewOf(page);
  const tab = (isSelected: boolean): Locator =>
    page.getByRole('tab', { name: t['viewer.model'], exact: true, selected: isSelected });
  const namesLayout = (): boolean => new URL(page.url()).searchParams.has('layout');
  let asked = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/dl\//, async (route) => {
    asked += 1;
    await held;
    await route.continue().catch(() => undefined);
  });
  const sheet = page.getByRole('tab', { selected: false }).first();
  await sheet.click();
  await tab(false).waitFor();
  await page.getByRole('progressbar').waitFor();
  await expect.poll(() => asked).toBeGreaterThan(0);

  await page.keyboard.press('Escape');
  await tab(true).waitFor();
  await shown(page);
  await expect.poll(() => viewOf(page)).toEqual(before);
  await expect.poll(namesLayout).toBe(false);

  release();
  await sheet.click();
  await tab(false).waitFor();
  await shown(page);
  await expect.poll(namesLayout).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});
