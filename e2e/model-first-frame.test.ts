/** A model is drawn before its page is there, and the page goes on with what it finds. */
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstMember, openedForTests, patience, phone, signIn, visitPatiently, words } from './harness.ts';
import { twoBoxesGltf } from './model-files.ts';
import { linkTo } from './model-page.ts';

const t = words();
const opened = openedForTests();
const person = 'first@example.com';
let client: Client;
let fileId = '';
let rand = '';

beforeAll(async () => {
  client = await firstMember(opened, person);
  const put = async (name: string, content: string): Promise<string> =>
    (await client.postFile('upload', new File([content], name), { parentId: '0' })).id;
  fileId = await put('two boxes.gltf', twoBoxesGltf());
  const { shares } = await client.call('shareAdd', { fileIds: fileId, password: '', permission: 'view' });
  rand = shares[0]!.rand;
}, 120_000);

/** Prepared, so that the server can send it along. */
async function prepared(): Promise<void> {
  const state = async (): Promise<string> => (await client.call('modelOpen', { fileId })).state;
  await expect.poll(state, { timeout: patience }).toBe('ready');
}

/** Keeps the page's own scripts back until they are let go. */
async function holdPage(page: Page): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-[\w-]+\.js/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

const first = (page: Page) => page.locator('#first-model canvas');
const ready = (page: Page): Promise<void> => page.locator('[data-ready]').waitFor({ timeout: patience });

interface Spot {
  count: number;
  x: number;
  y: number;
}

/** Where the orange box is seen, and where the blue one. */
async function spots(page: Page): Promise<{ orange: Spot; blue: Spot }> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const find = (isWanted: (r: number, g: number, b: number) => boolean): Spot => {
    let [count, x, y] = [0, 0, 0];
    for (let at = 0; at < info.width * info.height; at += 1) {
      if (!isWanted(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!)) continue;
      count += 1;
      x += at % info.width;
      y += Math.floor(at / info.width);
    }
    return { count, x: x / count, y: y / count };
  };
  return {
    orange: find((r, _g, b) => r > 1.8 * b && r - b > 60),
    // The buttons' blue is lighter.
    blue: find((r, g, b) => b > 1.4 * g && b > 2 * r && g < 140),
  };
}

function expectSame(found: Spot, wanted: Spot): void {
  expect(Math.hypot(found.x - wanted.x, found.y - wanted.y)).toBeLessThan(6);
  expect(found.count / wanted.count).toBeGreaterThan(0.85);
  expect(found.count / wanted.count).toBeLessThan(1.15);
}

describe('a model that is ready', () => {
  it('is drawn and turned before the page is there, which goes on from there', async () => {
    await prepared();
    const { context, page, problems } = await visitPatiently(opened);
    await signIn(page, person);
    const letGo = await holdPage(page);
    await page.goto(linkTo(fileId), { waitUntil: 'commit' });
    await first(page).waitFor({ timeout: patience });
    expect(await page.locator('header').count()).toBe(0);
    const before = await spots(page);
    const box = (await first(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 160, y - 60, { steps: 4 });
    await page.mouse.up();
    const hasTurned = async (): Promise<number> =>
      Math.abs((await spots(page)).blue.x - before.blue.x) +
      Math.abs((await spots(page)).orange.x - before.orange.x);
    await expect.poll(hasTurned).toBeGreaterThan(20);
    const turned = await spots(page);
    letGo();
    await ready(page);
    await first(page).waitFor({ state: 'detached' });
    await page.getByRole('treeitem', { name: /Left box/ }).waitFor();
    const after = await spots(page);
    expectSame(after.orange, turned.orange);
    expectSame(after.blue, turned.blue);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('stands where the viewer draws it, also on a phone and for a visitor of a link', async () => {
    await prepared();
    const { context, page, problems } = await visitPatiently(opened, { size: phone });
    const key = { fileId, from: 'share', isShare: true, rand };
    const letGo = await holdPage(page);
    const path = `/model?model=${Buffer.from(JSON.stringify(key)).toString('base64url')}`;
    await page.goto(`${path}&via=share:${rand}`, { waitUntil: 'commit' });
    await first(page).waitFor({ timeout: patience });
    const before = await spots(page);
    letGo();
    await ready(page);
    await first(page).waitFor({ state: 'detached' });
    // Visitors are told of cookies, with a blue button.
    expectSame((await spots(page)).orange, before.orange);
    expect(await page.getByRole('button', { name: t['model.download'], exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is left to the page where that is sooner, and where it cannot be had', async () => {
    await prepared();
    const { context, page } = await visitPatiently(opened);
    await signIn(page, person);
    const letGo = Promise.withResolvers<void>();
    await page.route(/\?open$/, async (route) => {
      await letGo.promise;
      await route.abort();
    });
    await page.goto(linkTo(fileId), { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'two boxes.gltf' }).waitFor({ timeout: patience });
    letGo.resolve();
    await ready(page);
    expect(await page.locator('#first-model').count()).toBe(0);
    await context.close();
  });
});
