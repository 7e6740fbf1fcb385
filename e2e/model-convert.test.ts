/** Converting a model without a membership, from a share, and what one does with it then: cut, measure, link to a view. */
import type { Client } from '@linework/client';
import { freeModelConversions } from '@linework/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectSound } from './axe.ts';
import {
  desktop,
  firstMember,
  inDatabase,
  openedForTests,
  patience,
  phone,
  signIn,
  visitPatiently,
  words,
} from './harness.ts';
import { twoBoxesGltf } from './model-files.ts';
import { countPixels, linkTo } from './model-page.ts';

const t = words();
const opened = openedForTests();
const person = 'first@example.com';
const sizes = { desktop, phone } as const;
let client: Client;

const put = async (name: string, rightAt: number): Promise<string> =>
  (await client.postFile('upload', new File([twoBoxesGltf({ rightAt })], name), { parentId: '0' })).id;

/** As many as are left, for who is no member. */
function leaveConversions(left: number): void {
  inDatabase(opened, (db) => {
    db.exec('DELETE FROM membership; DELETE FROM model_conversion');
    for (let used = left; used < freeModelConversions; used += 1)
      db.exec(
        `INSERT INTO model_conversion (user_id, source, created_at) SELECT id, 'used ${used}', 0 FROM user`,
      );
  });
}

const sharedLink = async (fileId: string): Promise<string> => {
  const { shares } = await client.call('shareAdd', { fileIds: fileId, password: '', permission: 'view' });
  const { rand } = shares[0]!;
  const key = JSON.stringify({ fileId, from: 'share', isShare: true, rand });
  return `/model?model=${Buffer.from(key).toString('base64url')}&via=share:${rand}`;
};

const ready = (page: Page): Promise<void> => page.locator('[data-ready]').waitFor({ timeout: patience });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

let memberId = '';
beforeAll(async () => {
  client = await firstMember(opened, person);
  memberId = await put('member.gltf', 1.5);
  const isReady = async (): Promise<boolean> =>
    (await client.call('modelOpen', { fileId: memberId })).state === 'ready';
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 500 });
}, 240_000);

const everywhere = ['desktop', 'phone'] as const;

describe('a model of a member', () => {
  it.each(everywhere)('is cut, measured on the cut face, and linked to as it is seen: %s', async (where) => {
    const size = sizes[where];
    const { context, page, problems } = await visitPatiently(opened, { size });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, person);
    await page.goto(linkTo(memberId));
    await ready(page);
    expect(await countPixels(page, 'cap')).toBe(0);
    await tool(page, t['model.panel.display']).click();
    await page.getByRole('button', { name: t['model.view.front'], exact: true }).click();
    // What it is called does not cover it.
    await tool(page, t['model.panel.section']).hover();
    await page.getByRole('tooltip', { name: t['model.panel.section'] }).waitFor();
    await tool(page, t['model.panel.section']).click();
    // The plane looks at who looks at the front.
    await page.getByLabel(t['model.section.y']).first().check();
    await expect.poll(() => countPixels(page, 'cap')).toBeGreaterThan(where === 'phone' ? 60 : 300);
    await expectSound(page);
    await tool(page, t['model.panel.measure']).click();
    await page.getByRole('button', { name: t['model.measure.distance'] }).click();
    const canvas = page.locator('canvas');
    const spots = await capSpots(page);
    for (const position of spots) await canvas.click({ position });
    await expect.poll(() => page.locator('svg text').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: t['model.copyLink'] }).click();
    await page.getByText(t['model.linkCopied']).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const seen = await page.locator('[aria-hidden] > [style*=matrix3d]').getAttribute('style');
    await page.goto(link);
    await ready(page);
    await expect
      .poll(() => page.locator('[aria-hidden] > [style*=matrix3d]').getAttribute('style'))
      .toBe(seen);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a model of somebody without a membership', () => {
  it.each(everywhere)('is converted with the last conversion, the next one not: %s', async (where) => {
    const size = sizes[where];
    const shift = where === 'phone' ? 0.1 : 0;
    leaveConversions(1);
    const [last, beyond] = [
      await put(`last ${where}.gltf`, 2 + shift),
      await put(`beyond ${where}.gltf`, 2.5 + shift),
    ];
    const { context, page } = await visitPatiently(opened, { size });
    await signIn(page, person);
    await page.goto(linkTo(last));
    await page.getByText('Free conversions left: 1').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: t['model.convert'], exact: true }).click();
    await ready(page);
    await page.goto(linkTo(beyond));
    await page.getByText(t['model.notConverted.none']).waitFor();
    expect(await page.getByRole('link', { name: t['model.upgrade'] }).getAttribute('href')).toBe('/upgrade');
    await expectSound(page);
    // What was converted stays so.
    expect((await client.call('modelOpen', { fileId: last })).state).toBe('ready');
    const guest = await visitPatiently(opened, { size });
    await guest.page.goto(await sharedLink(beyond));
    await guest.page.getByText(t['model.notConverted.guest']).waitFor();
    await guest.page.getByRole('link', { name: t['model.signIn'] }).waitFor();
    await expectSound(guest.page);
    await guest.page.goto(await sharedLink(last));
    await ready(guest.page);
    await guest.context.close();
    await context.close();
  });
});

/** Two places on the cap, far from each other. */
async function capSpots(page: Page): Promise<{ x: number; y: number }[]> {
  const box = (await page.locator('canvas').boundingBox())!;
  const spots = await page.evaluate(() => {
    const shown = document.querySelector('canvas')!;
    const copy = new OffscreenCanvas(200, 150).getContext('2d')!;
    copy.drawImage(shown, 0, 0, 200, 150);
    const { data } = copy.getImageData(0, 0, 200, 150);
    const found: { x: number; y: number }[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b, a] = [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!];
      if (a > 200 && r > 180 && r > g && g > b && r - b < 70)
        found.push({ x: ((at / 4) % 200) / 200, y: Math.floor(at / 800) / 150 });
    }
    return [found[Math.floor(found.length * 0.3)]!, found[Math.floor(found.length * 0.7)]!];
  });
  return spots.map(({ x, y }) => ({ x: x * box.width, y: y * box.height }));
}
