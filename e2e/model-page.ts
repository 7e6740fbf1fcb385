/** What the browser tests of models share. */
import type { Page } from 'playwright-core';

/** To the page of a model of one's own. */
export const linkTo = (id: string): string =>
  `/model?model=${Buffer.from(JSON.stringify({ fileId: id, from: 'cloud', isShare: false })).toString('base64url')}`;

/** How many pixels of the canvas, made small, are brown or orange. */
export const countWarm = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const shown = document.querySelector('canvas')!;
    const copy = new OffscreenCanvas(200, 150).getContext('2d')!;
    copy.drawImage(shown, 0, 0, 200, 150);
    const { data } = copy.getImageData(0, 0, 200, 150);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 200 && data[at]! > 1.6 * data[at + 2]!) count += 1;
    return count;
  });
