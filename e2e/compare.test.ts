/** Comparing two drawings as a person does: from the drive, in every view, on a desk and on a phone. */
import { CLOUD_LAYER } from '@linework/cad/edit/add-clouds';
import { MODEL_SPACE } from '@linework/cad/model/drawing';
import { read } from '@linework/cad/read/read';
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translate } from '@linework/i18n';
import { dxfOf } from '../apps/server/test/drawings.ts';
import { violations } from './axe.ts';
import { row } from './drive-steps.ts';
import { firstMember, openedForTests, phone, signIn, visit, words, type Visit } from './harness.ts';

const t = words();
const person = 'comparer@example.com';
const opened = openedForTests();
let client: Client;
let looking: Visit;
const ids: string[] = [];

const rooms = (first: string) => [
  { text: first },
  { text: 'Hall', layer: 'NOTES', x: 50, y: 30 },
  { text: 'Porch', x: 80, y: 5 },
];

beforeAll(async () => {
  client = await firstMember(opened, person);
  for (const [name, bytes] of [
    ['house.dxf', dxfOf(rooms('Kitchen'))],
    ['house-b.dxf', dxfOf(rooms('Bathroom').slice(0, 2))],
  ] as const) {
    const file = new File([new Uint8Array(bytes)], name);
    const { id } = await client.postFile('upload', file, { parentId: '0' });
    ids.push(id);
  }
  looking = await visit(opened.browser, opened.product.url, { bypassCSP: true });
  await signIn(looking.page, person);
});
afterAll(() => looking?.context.close());

const list = (page: Page): Locator => page.getByRole('complementary', { name: t['compare.changes'] });
const stage = (page: Page): Locator => page.locator('#compare-stage');
const mode = (page: Page, name: keyof typeof t): Promise<void> =>
  page.getByRole('radio', { name: t[name] }).click();

it('begins in the drive with two drawings chosen, and tells what is different', async () => {
  const { page, context } = looking;
  await page.goto('/yun/index');
  await row(page, 'house.dxf').click();
  await row(page, 'house-b.dxf').click({ modifiers: ['ControlOrMeta'] });
  await row(page, 'house-b.dxf').click({ button: 'right' });
  const tab = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: t['drive.action.compare'] }).click();
  const compared = await tab;
  await compared.waitForURL(/\/compare\?left=\d+&right=\d+/);
  await list(compared).getByText('Kitchen').waitFor({ timeout: 120_000 });
  expect(await compared.getByRole('banner').innerText()).toContain('house.dxf');
  expect(await list(compared).getByText('Bathroom').count()).toBeGreaterThan(0);
  await list(compared).getByRole('button', { name: 'Porch' }).waitFor();
  expect(await violations(compared)).toEqual([]);
  await compared.close();
});

it('shows both in every view, under one camera', async () => {
  const { page } = looking;
  await page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  for (const [key, name] of [
    ['compare.mode.sides', 'sides'],
    ['compare.mode.swipe', 'swipe'],
    ['compare.mode.blink', 'blink'],
    ['compare.mode.overlay', 'overlay'],
  ] as const) {
    await mode(page, key);
    await expect.poll(() => stage(page).getAttribute('data-mode')).toBe(name);
    expect(await violations(page)).toEqual([]);
  }
  await mode(page, 'compare.mode.swipe');
  await page.getByRole('slider', { name: t['compare.swipe'] }).fill('0.25');
  await expect
    .poll(() => page.locator('[data-pane=after]').evaluate((pane) => (pane as HTMLElement).style.clipPath))
    .toContain('25%');
});

it('goes along the changes by J and K, names one in the address, and filters', async () => {
  const { page } = looking;
  await page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  await page.locator('#content').focus();
  await page.keyboard.press('j');
  const current = list(page).locator('[aria-current]');
  await current.getByText('Bathroom').first().waitFor();
  await page.keyboard.press('j');
  await current.getByText('Porch').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('change')).toMatch(/^removed-entity-/);
  await page.reload();
  await current.getByText('Porch').waitFor({ timeout: 60_000 });
  const legend = page.getByRole('group', { name: t['compare.legend'] });
  await legend.getByRole('button', { name: t['compare.removed'] }).click();
  await list(page).getByText('Porch').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t['compare.ignore'], exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: t['compare.ignore.text'] }).click();
  await list(page).getByText(t['compare.none']).waitFor();
  // What is ignored stays so; the next ones want to see it.
  await page.evaluate(() => localStorage.removeItem('linework.compare.ignore'));
});

it('shows a chosen change before and after, and goes to changes by the bar below the drawings', async () => {
  const { page } = looking;
  await page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  // Two changes at two places: the text at the left, and what stood at the right.
  const bar = page.getByRole('toolbar', { name: t['compare.overview'] });
  const places = bar.getByRole('button');
  await expect.poll(() => places.count()).toBe(2);
  await places.last().click();
  const chosen = list(page).locator('[aria-current]');
  await chosen.getByText('Porch').waitFor();
  const before = chosen.getByRole('img', { name: t['compare.picture.before'] });
  const after = chosen.getByRole('img', { name: t['compare.picture.after'] });
  const darkPixels = (picture: Locator): Promise<number> =>
    picture.evaluate(async (element) => {
      const image = element as HTMLImageElement;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i]! < 128) dark += 1;
      return dark;
    });
  // The text is in the one picture and gone from the other.
  const written = await darkPixels(before);
  expect(written).toBeGreaterThan(50);
  expect(await darkPixels(after)).toBeLessThan(written / 4);
  await places.last().press('ArrowLeft');
  await page.keyboard.press('Enter');
  await list(page).locator('[aria-current]').getByText('Bathroom').first().waitFor();
  expect(await violations(page)).toEqual([]);
});

it('gives a report as CSV, and as pages to print', async () => {
  const { page } = looking;
  await page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: t['compare.report'] }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t['compare.report.csv'] }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toMatch(/changed,TEXT,Bathroom,[0-9A-F]+,0,Model,text,Kitchen,Bathroom/);
  expect((await page.pdf()).length).toBeGreaterThan(5000);
  await page.emulateMedia({ media: 'print' });
  expect(await stage(page).isVisible()).toBe(false);
  expect(await list(page).getByText('Kitchen').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

it('keeps clouds around the changes as notes on the drawing', async () => {
  const { page } = looking;
  await page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: t['compare.clouds'] }).click();
  await page.getByRole('button', { name: t['compare.report'] }).click();
  await page.getByRole('menuitem', { name: t['compare.report.notes'] }).click();
  await expect
    .poll(async () => (await client.call('noteList', { fileId: ids[1]! })).rows.map(({ kind }) => kind))
    .toEqual(['cloud', 'cloud']);
  await page.getByText(translate(words(), 'compare.report.notesKept', { count: 2 })).waitFor();
});

it('saves a copy with the clouds drawn in it beside the drawing, and opens it', async () => {
  const { page, context } = looking;
  await page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: t['compare.clouds'] }).click();
  await page.getByRole('button', { name: t['compare.report'] }).click();
  await page.getByRole('menuitem', { name: t['compare.report.copy'] }).click();
  const open = page.getByRole('button', { name: t['compare.report.copyOpen'], exact: true });
  await open.waitFor({ timeout: 60_000 });
  const tab = context.waitForEvent('page');
  await open.click();
  const copied = await tab;
  await copied.waitForURL(/\/viewer\/\d+/);
  const [, fileId = ''] = /\/viewer\/(\d+)/.exec(copied.url()) ?? [];
  await copied.close();
  expect((await client.call('fileInfo', { fileId })).name).toBe('house-b (2).dxf');
  const { signedUrl } = await client.call('download', { fileId, purpose: 'view' });
  const response = await fetch(new URL(signedUrl, opened.product.url));
  const { drawing } = read(new Uint8Array(await response.arrayBuffer()));
  const drawn = drawing.blocks.get(MODEL_SPACE)!.entities.map(({ type, layer }) => `${type} ${layer}`);
  const cloud = `LWPOLYLINE ${CLOUD_LAYER}`;
  expect(drawn).toEqual(['LINE 0', 'TEXT 0', 'TEXT NOTES', cloud, cloud]);
});

it('works on a phone with overlay and swipe', async () => {
  const mobile = await visit(opened.browser, opened.product.url, { size: phone, bypassCSP: true });
  await mobile.context.addInitScript(() => localStorage.setItem('linework.cookies', 'accepted'));
  await signIn(mobile.page, person);
  await mobile.page.goto(`/compare?left=${ids[0]}&right=${ids[1]}`);
  await list(mobile.page).getByText('Kitchen').waitFor({ timeout: 120_000 });
  expect(await mobile.page.getByRole('radio', { name: t['compare.mode.sides'] }).isVisible()).toBe(false);
  // The chosen change alone has its menu.
  const menus = mobile.page.getByRole('button', { name: t['compare.ignoreChange'] });
  expect(await menus.filter({ visible: true }).count()).toBe(0);
  await list(mobile.page).getByText('Kitchen').tap();
  await expect.poll(() => menus.filter({ visible: true }).count()).toBe(1);
  await mode(mobile.page, 'compare.mode.swipe');
  await mobile.page.getByRole('slider', { name: t['compare.swipe'] }).waitFor();
  const wide = await mobile.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  expect(await violations(mobile.page)).toEqual([]);
  await mobile.context.close();
});
