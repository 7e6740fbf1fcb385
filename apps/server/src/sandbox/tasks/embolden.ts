/**
 * A thumbnail is looked at much smaller than it is, and hairlines would fade away. Where little is drawn, lines get
 * three pixels, where more is drawn two; a full sheet is left alone, or it would clot.
 */
export function embolden(rgba: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const inked = countInk(rgba) / (width * height);
  if (inked > 0.15) return rgba;
  const twice = spread(rgba, width, height, 1);
  return inked > 0.05 ? twice : spread(twice, width, height, -1);
}

/** How far a pixel is from the paper, which is what the corner shows. */
function distance(rgba: Uint8ClampedArray, at: number): number {
  return (
    Math.abs(rgba[at]! - rgba[0]!) + Math.abs(rgba[at + 1]! - rgba[1]!) + Math.abs(rgba[at + 2]! - rgba[2]!)
  );
}

function countInk(rgba: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) if (distance(rgba, at) > 24) count += 1;
  return count;
}

/** Every pixel becomes the most visible one among itself and its neighbours to one side. */
function spread(rgba: Uint8ClampedArray, width: number, height: number, by: 1 | -1): Uint8ClampedArray {
  const pixels = width * height;
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, pixels);
  const to = from.slice();
  const far = new Uint16Array(pixels);
  for (let i = 0; i < pixels; i += 1) far[i] = distance(rgba, i * 4);
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
