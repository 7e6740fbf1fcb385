import { farness } from './farness.ts';

/**
 * A thumbnail is looked at much smaller than it is, and hairlines would fade away. Where little is drawn, lines get
 * three pixels, where more is drawn two; a full sheet is left alone, or it would clot.
 */
export function embolden(rgba: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const far = farness(rgba);
  const inked = countInk(far) / far.length;
  if (inked > 0.15) return rgba;
  const twice = spread(rgba, far, width, height, 1);
  return inked > 0.05 ? twice : spread(twice, farness(twice), width, height, -1);
}

function countInk(far: Uint16Array): number {
  let count = 0;
  for (let i = 0; i < far.length; i += 1) if (far[i]! > 24) count += 1;
  return count;
}

/** Every pixel becomes the most visible one among itself and its neighbours to one side. */
function spread(
  rgba: Uint8ClampedArray,
  far: Uint16Array,
  width: number,
  height: number,
  by: 1 | -1,
): Uint8ClampedArray {
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const to = from.slice();
  for (let y = 0; y < height; y += 1) {
    const hasRow = y + by >= 0 && y + by < height;
    for (let x = 0; x < width; x += 1) {
      const here = y * width + x;
      const hasColumn = x + by >= 0 && x + by < width;
      let best = here;
      if (hasColumn && far[here + by]! > far[best]!) best = here + by;
      if (hasRow && far[here + by * width]! > far[best]!) best = here + by * width;
      if (hasRow && hasColumn && far[here + by * width + by]! > far[best]!) best = here + by * width + by;
      if (best !== here) to[here] = from[best]!;
    }
  }
  return new Uint8ClampedArray(to.buffer);
}
