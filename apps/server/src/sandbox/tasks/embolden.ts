import { farness } from './farness.ts';

/**
 * A thumbnail is looked at much smaller than it is, and hairlines would fade away. Where little is drawn, lines get
 * three pixels, where more is drawn two; a full sheet is left alone, or it would clot.
 */
export function embolden(rgba: Uint8ClampedArray, width: number, far = farness(rgba)): Uint8ClampedArray {
  const inked = countInk(far) / far.length;
  if (inked > 0.15) return rgba;
  const twice = spread(rgba, far, width, 1);
  return inked > 0.05 ? twice : spread(twice, farness(twice), width, -1);
}

function countInk(far: Uint16Array): number {
  let count = 0;
  for (let i = 0; i < far.length; i += 1) if (far[i]! > 24) count += 1;
  return count;
}

/** Every pixel becomes the most visible one among itself and its neighbors to one side. */
function spread(rgba: Uint8ClampedArray, far: Uint16Array, width: number, by: 1 | -1): Uint8ClampedArray {
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, far.length);
  const to = from.slice();
  const most = far.slice();
  const give = (pixel: number, here: number): void => {
    if (far[pixel]! <= most[here]!) return;
    most[here] = far[pixel]!;
    to[here] = from[pixel]!;
  };
  // Ink is given away, as there is little of it: of pixels that are equally visible, the nearest comes first.
  for (let n = 0; n < far.length; n += 1) {
    const pixel = by === 1 ? n : far.length - 1 - n;
    if (far[pixel] === 0) continue;
    const x = (pixel % width) - by;
    const row = pixel - by * width;
    const hasColumn = x >= 0 && x < width;
    const hasRow = row >= 0 && row < far.length;
    if (hasColumn) give(pixel, pixel - by);
    if (hasRow) give(pixel, row);
    if (hasRow && hasColumn) give(pixel, row - by);
  }
  return new Uint8ClampedArray(to.buffer);
}
