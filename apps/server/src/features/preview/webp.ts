/** How pixels of a sheet are packed: what is mostly paper is smallest, and soonest packed, without any loss. */
import type { WebpOptions } from 'sharp';

/** Share of pixels that are not paper, above which lines run into one another. */
const dense = 0.2;
/** Every so many pixels one is looked at; odd, so that columns change from row to row. */
const step = 7;

export function packingOf(rgba: Uint8Array): WebpOptions {
  let inked = 0;
  let seen = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4 * step, seen += 1) {
    // Paper is what the corner shows.
    if (rgba[at] !== rgba[0] || rgba[at + 1] !== rgba[1] || rgba[at + 2] !== rgba[2]) inked += 1;
  }
  return inked > dense * seen
    ? { nearLossless: true, quality: 60, effort: 3 }
    : { lossless: true, effort: 1 };
}
