/** How two pictures of the same size differ. */
export interface PixelDifference {
  /** Mean of all channels, in 1/255. */
  mean: number;
  /** Share of pixels that look like no pixel beside the same place in the other picture: something is there or is not. */
  far: number;
}

const FAR = 72;

export function difference(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  width: number,
  height: number,
): PixelDifference {
  let sum = 0;
  let far = 0;
  for (let i = 0; i < width * height * 4; i++) sum += Math.abs(a[i]! - b[i]!);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (nearest(a, b, x, y, width, height) > FAR || nearest(b, a, x, y, width, height) > FAR) far++;
    }
  }
  return { mean: sum / (width * height * 4), far: far / (width * height) };
}

/** The least difference of a pixel of `a` to those around the same place in `b`. */
function nearest(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  const at = (y * width + x) * 4;
  let least = Infinity;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const to = (v * width + u) * 4;
      let most = 0;
      for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(a[at + c]! - b[to + c]!));
      least = Math.min(least, most);
    }
  }
  return least;
}
