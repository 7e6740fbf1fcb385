/** What is edited, drawn by WebGL, beside the saved file that is opened anew. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '@linework/cad/write/write';
import { richDrawing } from '../packages/cad/test/rich-drawing.ts';
import type { EditedPage } from './editor-pixels/page.ts';
import { openPixelPage } from './viewer-pixels/browser.ts';

declare global {
  var edits: EditedPage;
}

let browser: Browser;
let page: Page;
let problems: string[];
let file: string;

beforeAll(async () => {
  ({ browser, page, problems } = await openPixelPage(new URL('./editor-pixels/page.ts', import.meta.url)));
  const { bytes } = write(richDrawing(), { format: 'dwg', version: '2018' });
  file = Buffer.from(bytes!).toString('base64');
});
afterAll(async () => {
  await browser?.close();
});

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
/** So small that the model is cut into many tiles. */
const smallTiles = { wholeGroup: 20, maxWeight: 40 };

test.each([
  ...seeds.map((seed) => ({ seed, tiles: 'one tile', limits: undefined })),
  ...seeds.map((seed) => ({ seed: seed + 100, tiles: 'many tiles', limits: smallTiles })),
])(
  'after each of 25 random edits ($seed) of $tiles WebGL draws the saved file, to the pixel',
  async ({ seed, limits }) => {
    const looks = await page.evaluate(
      ([given, number, cut]) => edits.editAndCompare(given, number, 25, cut),
      [file, seed, limits] as const,
    );
    expect(looks).toHaveLength(25);
    if (limits) for (const { tiles } of looks) expect(tiles).toBeGreaterThan(10);
    expect(looks.map(({ folded }) => folded)).toEqual(Array.from({ length: 25 }, () => 0));
    // Before a part has become one with its tile it is drawn last, which shows where soft edges of several lines overlap.
    for (const { atOnce, pixels } of looks) expect(atOnce / pixels).toBeLessThan(0.01);
    // Else nothing of what this is about has been tried.
    expect(new Set(looks.map(({ digest }) => digest)).size).toBeGreaterThan(4);
    expect(problems).toEqual([]);
  },
);
