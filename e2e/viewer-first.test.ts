/** The first picture of a drawing of the cloud: there before the page is, and the page goes on with it. */
import type { Client } from '@linework/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { firstMember, openedForTests, signIn } from './harness.ts';
import { roomsDxf } from './viewer-files.ts';
import {
  come,
  hasColor,
  isRed,
  movedFrom,
  patience,
  shown,
  viewOf,
  type ViewerSpot,
} from './viewer-steps.ts';

const opened = openedForTests();
const person = 'first-looker@example.com';
let client: Client;
let fileId = '';

beforeAll(async () => {
  client = await firstMember(opened, person);
  const file = new File([new Uint8Array(roomsDxf())], 'rooms.dxf');
  fileId = (await client.postFile('upload', file, { parentId: '0' })).id;
  await vi.waitFor(async () => expect((await client.call('drawingOpen', { fileId })).state).toBe('ready'), {
    timeout: patience,
    interval: 200,
  });
}, patience);

/** What the page has asked for, by the beginnings of its names. */
function asked(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  return names;
}

const markedPicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('linework:picture').length > 0);

describe.each<ViewerSpot>(['desktop', 'phone'])('on a %s', (where) => {
  it('stands without any of the page’s own scripts', async () => {
    const { context, page } = await come(opened, where);
    await signIn(page, person);
    await page.route(/\/assets\/start-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`/viewer/${fileId}`);
    const canvas = page.locator('canvas');
    await expect.poll(() => hasColor(page, isRed, canvas), { timeout: patience }).toBe(true);
    expect(await page.locator('#root').innerHTML()).toBe('');
    await context.close();
  });

  it('is the picture that the page goes on with, in its place', async () => {
    const { context, page } = await come(opened, where);
    await signIn(page, person);
    const names = asked(page);
    await page.addInitScript(() => {
      // The first canvas there is.
      new MutationObserver((_, observer) => {
        const canvas = document.querySelector('canvas');
        if (!canvas) return;
        const { width, height } = canvas.getBoundingClientRect();
        canvas.dataset['first'] = `${width} ${height}`;
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true });
    });
    const before = (await client.call('fileDetail', { fileId })).browseCount;
    await page.goto(`/viewer/${fileId}`);
    await shown(page);
    await markedPicture(page);
    await expect.poll(() => hasColor(page, isRed)).toBe(true);
    const canvas = page.locator('#drawing > canvas').first();
    const first = (await canvas.getAttribute('data-first'))!.split(' ').map(Number);
    const { width, height } = (await canvas.boundingBox())!;
    // How high a phone's bars are is known once the drawing is: they have tabs where it has layouts.
    expect(first).toEqual([width, where === 'desktop' ? height : first[1]]);
    const of = (part: string): number => names.filter((name) => name.startsWith(part)).length;
    expect(of('/assets/viewWorker')).toBe(1);
    expect(of('/dl/')).toBe(1);
    // All that was told with the page, and counted by asking for the bytes.
    expect(names.filter((name) => /\/(userInfo|storage|drawing\/open)$/.test(name))).toEqual([]);
    await expect.poll(async () => (await client.call('fileDetail', { fileId })).browseCount).toBe(before + 1);
    await context.close();
  });
});

it('moves, and opens where it was left', async () => {
  const { context, page } = await come(opened, 'desktop');
  await signIn(page, person);
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  const whole = viewOf(page);
  await page.keyboard.press('+');
  const close = await movedFrom(page, whole);
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  await expect.poll(() => viewOf(page)).toEqual(close);
  await context.close();
});

it('a worker that cannot be started is the page’s to tell of', async () => {
  const { context, page } = await come(opened, 'desktop');
  await signIn(page, person);
  let refused = 0;
  await page.route(/\/assets\/viewWorker-[^/]*\.js$/, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.fallback();
  });
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  expect(refused).toBe(2);
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(0);
  await context.close();
});

it('bytes that did not come are asked for again, and the drawing counts as looked at all the same', async () => {
  const { context, page } = await come(opened, 'desktop');
  await signIn(page, person);
  const names = asked(page);
  const before = (await client.call('fileDetail', { fileId })).browseCount;
  await page.route(/\/dl\/[^?]*\?open$/, (route) => route.abort());
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  await expect.poll(() => hasColor(page, isRed)).toBe(true);
  await expect.poll(async () => (await client.call('fileDetail', { fileId })).browseCount).toBe(before + 1);
  expect(names.filter((name) => name.endsWith('/drawing/open'))).toHaveLength(1);
  await context.close();
});

it('how much is used is asked for by the first page that shows it', async () => {
  const { context, page } = await come(opened, 'desktop');
  await signIn(page, person);
  await page.goto(`/viewer/${fileId}`);
  await shown(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/yun/index');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText(/ of .* used/).waitFor({ timeout: patience });
  await context.close();
});

it('a page that is not for drawings has none behind it', async () => {
  const { context, page } = await come(opened, 'desktop');
  await signIn(page, person);
  await page.route(/\/assets\/ViewerPage-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`/viewer/${fileId}`);
  await page.getByRole('button', { name: 'Reload' }).waitFor({ timeout: patience });
  expect(await page.locator('canvas').count()).toBe(0);
  await context.close();
});
