/** A smaller picture of a picture. */
import type { Bitmap } from './thumbnail.ts';

/** Every pixel is the mean of those that it covers, weighted by how much of each, and by how much each shows. */
export function shrinkTo({ width: w, height: h, data }: Bitmap, width: number, height: number): Bitmap {
  const out = new Uint8Array(width * height * 4);
  const columns = Array.from({ length: width }, (_, x) => covered((x * w) / width, ((x + 1) * w) / width, w));
  for (let y = 0; y < height; y += 1) {
    const rows = covered((y * h) / height, ((y + 1) * h) / height, h);
    for (let x = 0; x < width; x += 1) {
      let [r, g, b, a, all] = [0, 0, 0, 0, 0];
      for (const [row, tall] of rows) {
        for (const [column, wide] of columns[x]!) {
          const from = (row * w + column) * 4;
          const part = tall * wide;
          const shows = part * data[from + 3]!;
          r += data[from]! * shows;
          g += data[from + 1]! * shows;
          b += data[from + 2]! * shows;
          a += shows;
          all += part;
        }
      }
      const to = (y * width + x) * 4;
      out[to + 3] = Math.round(a / all);
      if (a > 0) out.set([Math.round(r / a), Math.round(g / a), Math.round(b / a)], to);
    }
  }
  return { width, height, data: out };
}

/** Which pixels lie between two places, and how much of each. */
function covered(from: number, to: number, end: number): [at: number, part: number][] {
  const found: [number, number][] = [];
  for (let at = Math.floor(from); at < Math.min(end, to); at += 1)
    found.push([at, Math.min(at + 1, to) - Math.max(at, from)]);
  return found;
}
