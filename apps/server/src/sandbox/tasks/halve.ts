import { farness } from './farness.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * A picture of half the size that keeps its lines: of every four pixels the two farthest from the paper are mixed. The
 * plain average would let hairlines fade away.
 */
export function halve(
  rgba: Uint8ClampedArray,
  size: Size,
  far = farness(rgba),
): { size: Size; rgba: Uint8ClampedArray } {
  const width = Math.max(1, Math.floor(size.width / 2));
  const height = Math.max(1, Math.floor(size.height / 2));
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  const paper = pixels[0]!;
  const out = new Uint8ClampedArray(new Uint32Array(width * height).fill(paper).buffer);
  for (let y = 0, to = 0; y < height; y += 1) {
    const above = y * 2 * size.width;
    const below = Math.min(size.height - 1, y * 2 + 1) * size.width;
    for (let x = 0; x < width; x += 1, to += 4) {
      const left = x * 2;
      const right = Math.min(size.width - 1, left + 1);
      let first = above + left;
      let second = above + right;
      const isPaper = pixels[first] === paper && pixels[second] === paper;
      if (isPaper && pixels[below + left] === paper && pixels[below + right] === paper) continue;
      if (far[second]! > far[first]!) [first, second] = [second, first];
      for (let n = 0; n < 2; n += 1) {
        const pixel = below + (n === 0 ? left : right);
        if (far[pixel]! > far[first]!) {
          second = first;
          first = pixel;
        } else if (far[pixel]! > far[second]!) second = pixel;
      }
      const a = first * 4;
      const b = second * 4;
      out[to] = (rgba[a]! + rgba[b]!) / 2;
      out[to + 1] = (rgba[a + 1]! + rgba[b + 1]!) / 2;
      out[to + 2] = (rgba[a + 2]! + rgba[b + 2]!) / 2;
      out[to + 3] = (rgba[a + 3]! + rgba[b + 3]!) / 2;
    }
  }
  return { size: { width, height }, rgba: out };
}
