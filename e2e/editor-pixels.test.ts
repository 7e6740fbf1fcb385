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

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'after each of 25 random edits (%i) WebGL draws the saved file, to the pixel',
  async (seed) => {
    const looks = await page.evaluate(([given, number]) => edits.editAndCompare(given, number, 25), [
      file,
      seed,
    ] as const);
    expect(looks).toHaveLength(25);
    expect(looks.map(({ folded }) => folded)).toEqual(Array.from({ length: 25 }, () => 0));
    // Before a part has become one with its tile it is drawn last, which shows where soft edges of several lines overlap.
    for (const { atOnce, pixels } of looks) expect(atOnce / pixels).toBeLessThan(0.01);
    // Else nothing of what this is about has been tried.
    expect(new Set(looks.map(({ digest }) => digest)).size).toBeGreaterThan(4);
    expect(problems).toEqual([]);
  },
);
