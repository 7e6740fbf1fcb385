/** A smaller picture of a picture. */
import type { Bitmap } from './thumbnail.ts';

/** Every pixel is the mean of those that it covers, weighted by how much of each, and by how much each shows. */
export function shrinkTo({ width: w, height: h, data }: Bitmap, width: number, height: number): Bitmap {
  const out = new Uint8Array(width * height * 4);
  const columns = shared(w, width);
  const rows = shared(h, height);
  // The sums of the row that is being filled, and those of the one below it; one pixel more for what ends at the edge.
  let sums = new Float64Array((width + 1) * 4);
  let below = new Float64Array((width + 1) * 4);
  const all = (w / width) * (h / height);
  for (let row = 0; row < h; row += 1) {
    const tall = rows.part[row]!;
    for (let column = 0, from = row * w * 4; column < w; column += 1, from += 4) {
      const shows = data[from + 3]!;
      if (shows === 0) continue;
      const to = columns.into[column]! * 4;
      const wide = columns.part[column]!;
      add(sums, to, data, from, shows * tall * wide);
      if (wide < 1) add(sums, to + 4, data, from, shows * tall * (1 - wide));
      if (tall === 1) continue;
      add(below, to, data, from, shows * (1 - tall) * wide);
      if (wide < 1) add(below, to + 4, data, from, shows * (1 - tall) * (1 - wide));
    }
    const y = rows.into[row]!;
    if (row + 1 < h && rows.into[row + 1] === y) continue;
    for (let at = 0, to = y * width * 4; at < width * 4; at += 4, to += 4) {
      const a = sums[at + 3]!;
      if (a === 0) continue;
      for (let c = 0; c < 3; c += 1) out[to + c] = Math.round(sums[at + c]! / a);
      out[to + 3] = Math.round(a / all);
    }
    [sums, below] = [below, sums.fill(0)];
  }
  return { width, height, data: out };
}

function add(sums: Float64Array, to: number, data: Uint8Array, from: number, weight: number): void {
  sums[to]! += data[from]! * weight;
  sums[to + 1]! += data[from + 1]! * weight;
  sums[to + 2]! += data[from + 2]! * weight;
  sums[to + 3]! += weight;
}

/** For each of the many: the first of the few that it lies under, and how much of it does; the rest lies under the next. */
function shared(many: number, few: number): { into: Uint32Array; part: Float64Array } {
  const into = new Uint32Array(many);
  const part = new Float64Array(many);
  for (let at = 0; at < many; at += 1) {
    into[at] = Math.floor((at * few) / many);
    part[at] = Math.min(1, ((into[at]! + 1) * many) / few - at);
  }
  return { into, part };
}
