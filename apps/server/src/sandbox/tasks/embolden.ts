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
  const out = new Uint8ClampedArray(rgba);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = (y * width + x) * 4;
      let best = here;
      let most = distance(rgba, here);
      for (const [dx, dy] of [
        [by, 0],
        [0, by],
        [by, by],
      ] as const) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const there = ((y + dy) * width + x + dx) * 4;
        const far = distance(rgba, there);
        if (far > most) [best, most] = [there, far];
      }
      if (best !== here) out.set(rgba.subarray(best, best + 4), here);
    }
  }
  return out;
}
