interface Size {
  width: number;
  height: number;
}

/**
 * A picture of half the size that keeps its lines: of every four pixels the two farthest from the paper, which is what
 * the corner shows, are mixed. The plain average would let hairlines fade away.
 */
export function halve(rgba: Uint8ClampedArray, size: Size): { size: Size; rgba: Uint8ClampedArray } {
  const width = Math.max(1, Math.floor(size.width / 2));
  const height = Math.max(1, Math.floor(size.height / 2));
  const out = new Uint8ClampedArray(width * height * 4);
  const at = [0, 0, 0, 0];
  const far = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let n = 0; n < 4; n += 1) {
        const px = Math.min(size.width - 1, x * 2 + (n & 1));
        const py = Math.min(size.height - 1, y * 2 + (n >> 1));
        at[n] = (py * size.width + px) * 4;
        far[n] = distance(rgba, at[n]!);
      }
      const first = farthest(far, -1);
      const [a, b] = [at[first]!, at[farthest(far, first)]!];
      const to = (y * width + x) * 4;
      for (let c = 0; c < 4; c += 1) out[to + c] = (rgba[a + c]! + rgba[b + c]!) / 2;
    }
  }
  return { size: { width, height }, rgba: out };
}

function distance(rgba: Uint8ClampedArray, at: number): number {
  return (
    Math.abs(rgba[at]! - rgba[0]!) + Math.abs(rgba[at + 1]! - rgba[1]!) + Math.abs(rgba[at + 2]! - rgba[2]!)
  );
}

function farthest(far: readonly number[], except: number): number {
  let best = except === 0 ? 1 : 0;
  for (let n = 0; n < far.length; n += 1) if (n !== except && far[n]! > far[best]!) best = n;
  return best;
}
