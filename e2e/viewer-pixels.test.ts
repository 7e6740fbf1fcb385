import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { difference } from '../packages/render/test/difference.ts';
import { readReference, writeReference } from '../packages/render/test/picture-file.ts';
import { makeScenes, SIZE } from '../packages/render/test/scenes.ts';
import { openPixelPage } from './viewer-pixels/browser.ts';
import type { PixelPage } from './viewer-pixels/page.ts';

declare global {
  var pixels: PixelPage;
}

const { width, height } = SIZE;
let browser: Browser;
let page: Page;
let problems: string[];

/** RGBA of a scene as the browser draws it. */
async function drawn(name: string, way: Parameters<PixelPage['draw']>[1]): Promise<Uint8Array> {
  const text = await page.evaluate(([scene, by]) => pixels.draw(scene, by), [name, way] as const);
  return Buffer.from(text, 'base64');
}

beforeAll(async () => {
  ({ browser, page, problems } = await openPixelPage());
});
afterAll(async () => {
  await browser.close();
});

describe.each(makeScenes())('$name', ({ name, slack = 1.2 }) => {
  test('looks on the screen as the reviewed picture shows it', async () => {
    const rgba = await drawn(name, 'screen');
    if (process.env['LINEWORK_WRITE_PICTURES']) await writeReference(name, rgba, width, height);
    const { mean, far } = difference(rgba, await readReference(name), width, height);
    expect(mean).toBeLessThan(0.3);
    expect(far).toBe(0);
  });

  test.each(['memory', 'tiles', 'restored'] as const)('looks the same by way of %s', async (how) => {
    const rgba = await drawn(name, how);
    const { mean, far } = difference(rgba, await readReference(name), width, height);
    // Tiles may draw crossing lines in another order.
    expect(mean).toBeLessThan(how === 'tiles' ? 1 : 0.3);
    expect(far).toBeLessThan(how === 'tiles' ? 0.01 : 1e-9);
  });

  // The processor draws edges by other rules; what is put together of pieces may lie half a pixel off.
  test.each(['canvas', 'canvas memory', 'canvas moved'] as const)('looks alike by way of %s', async (how) => {
    const rgba = await drawn(name, how);
    const { mean, far } = difference(rgba, await readReference(name), width, height);
    expect(mean).toBeLessThan(how === 'canvas moved' ? slack * 1.3 : slack);
    expect(far).toBeLessThan(0.002);
  });
});

test('a lost context comes back with everything that was on the card', async () => {
  for (const name of ['wipeouts', 'images', 'strokes']) {
    const rgba = await drawn(name, 'restored');
    const { mean, far } = difference(rgba, await readReference(name), width, height);
    expect(mean).toBeLessThan(0.3);
    expect(far).toBe(0);
  }
});

test.each(['gl', 'cpu'] as const)(
  'a large picture is the same as its pieces, and empty places stay clear where no background is wanted (%s)',
  async (by) => {
    const { opaque, clear, seams } = await page.evaluate((used) => pixels.large(used), by);
    expect(seams).toBe(0);
    expect(opaque).toBeGreaterThan(0);
    expect(clear).toBeGreaterThan(0);
  },
);

test.each(['gl', 'cpu'] as const)(
  'what is highlighted is drawn over the rest, in a color of its own (%s)',
  async (by) => {
    const { before, after, inBlock } = await page.evaluate((used) => pixels.highlight(used), by);
    expect(before).toBe(0);
    expect(after).toBeGreaterThan(100);
    expect(inBlock).toBeGreaterThan(100);
  },
);

test.each(['gl', 'cpu'] as const)(
  'with ink everything is of one color, also pictures, gradients and what is wiped out (%s)',
  async (by) => {
    for (const { name } of makeScenes()) {
      const { ink, ground, other } = await page.evaluate(([scene, used]) => pixels.inked(scene, used), [
        name,
        by,
      ] as const);
      expect(other, name).toBe(0);
      expect(ink + ground, name).toBeGreaterThan(0);
    }
  },
);

test('a million segments: few draw calls, little memory', async () => {
  const { segments, drawCalls, gpuBytes } = await page.evaluate(() => pixels.million(640, 400, 1));
  expect(segments).toBe(1_000_000);
  expect(drawCalls).toBeLessThanOrEqual(20);
  expect(gpuBytes).toBeLessThanOrEqual(60e6);
});

test('nothing is wrong with the shaders', () => {
  expect(problems).toEqual([]);
});
