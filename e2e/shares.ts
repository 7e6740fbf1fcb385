/** What tests of sharing begin with: somebody who shares, a friend with an account, files, and what they click on. */
import type { Client } from '@linework/client';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import {
  firstMember,
  openedForTests,
  patience,
  registerNext,
  visitPatiently,
  words,
  type OpenedProduct,
  type Visit,
  type VisitOptions,
} from './harness.ts';
import { roomsDxf } from './viewer-files.ts';

export const t = words();
export const sharer = 'sharer@example.com';
export const friend = 'friend@example.com';
export const ids: Record<string, string> = {};
export let client: Client;
export let friendClient: Client;
export let opened: OpenedProduct;

/** To be called once by a file of tests. */
export function shareScene(): void {
  opened = openedForTests();
  beforeAll(async () => {
    client = await firstMember(opened, sharer, 'Sam Sharer');
    friendClient = await registerNext(opened.product, client, { email: friend, nickname: 'Fay Friend' });
    ids['Site'] = (await client.call('folderAdd', { parentId: '0', name: 'Site' })).id;
    ids['Details'] = (await client.call('folderAdd', { parentId: ids['Site'], name: 'Details' })).id;
    await upload('rooms.dxf', roomsDxf(), ids['Site']);
    await upload('readme.txt', 'Look at the stairs first.', ids['Site']);
    await upload('below.txt', 'below', ids['Details']);
    await upload('part.step', 'no model at all', ids['Site']);
    await upload('alone.dxf', roomsDxf());
    await upload('secret.txt', 'not shared');
  }, 120_000);
}

export const come = (options?: VisitOptions): Promise<Visit> => visitPatiently(opened, options);

export async function upload(name: string, content: Buffer | string, parentId = '0'): Promise<void> {
  const file = new File([new Uint8Array(Buffer.from(content))], name);
  ids[name] = (await client.postFile('upload', file, { parentId })).id;
}

export const row = (page: Page, name: string): Locator => page.locator(`[data-name="${name}"]`);
export const shownRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name });
export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** One of a few choices side by side. */
export const choose = (page: Page, label: string): Promise<void> =>
  dialog(page)
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .click();

/** The drawing is on screen, and not one color: a frame reaches it a moment after the page has issued it. */
export async function expectDrawn(page: Page): Promise<void> {
  await page.locator('#drawing[data-state=success][data-complete]').waitFor();
  await expect.poll(() => colorsOf(page), { timeout: patience }).toBeGreaterThan(3);
}

async function colorsOf(page: Page): Promise<number> {
  const picture = await page.locator('#drawing').screenshot();
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)).size;
  }, picture.toString('base64'));
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: t['share.code.label'] }).fill(code);
  await button(page, t['share.code.open']).click();
}

export const shareOf = async (entry: string) =>
  (await client.call('shareList', { entryId: ids[entry]!, sort: 'time', order: 'desc' })).list[0]!;
