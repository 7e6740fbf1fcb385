/** What the browser tests of models share. */
import type { Page } from 'playwright-core';

/** To the page of a model of one's own. */
export const linkTo = (id: string): string =>
  `/model?model=${Buffer.from(JSON.stringify({ fileId: id, from: 'cloud', isShare: false })).toString('base64url')}`;

type PixelKind = 'warm' | 'cap';

/** How many pixels of the canvas, made small, are brown or orange; or of the pale paper that cut faces are made of. */
export const countPixels = (page: Page, wanted: PixelKind): Promise<number> =>
  page.evaluate(async (kind) => {
    const shown = document.querySelector('canvas')!;
    const copy = new OffscreenCanvas(200, 150).getContext('2d')!;
    copy.drawImage(shown, 0, 0, 200, 150);
    const { data } = copy.getImageData(0, 0, 200, 150);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const isWanted = kind === 'warm' ? r > 1.6 * b : r > 180 && r > g && g > b && r - b < 70;
      if (data[at + 3]! > 200 && isWanted) count += 1;
    }
    return count;
  }, wanted);

export const countWarm = (page: Page): Promise<number> => countPixels(page, 'warm');
