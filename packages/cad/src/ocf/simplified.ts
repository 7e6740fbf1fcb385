import type { GroupBuilder } from '../display/group.ts';
import { type DisplayList, type Group, KIND } from '../display/list.ts';
import { copyPrimitive } from './copy.ts';

/**
 * Appends a primitive as it is seen at a scale: lines have as few points as they can where they stray by `least` pixels.
 * Text lower than a `bar` is a line, which is for overviews that leave things out.
 */
export function simplified(
  list: DisplayList,
  group: Group,
  kind: number,
  i: number,
  into: GroupBuilder,
  scale: number,
  least: number,
  bar = 0,
): void {
  if (kind === KIND.path) {
    const { paths } = group;
    const points = straightened(paths.points, paths.start[i]!, paths.start[i + 1]!, least / scale);
    return into.path(points, points.length / 2, paths.flags[i]!, paths.phase[i]!);
  }
  if (kind === KIND.text) {
    const { texts } = group;
    const m = texts.matrix;
    const height = Math.hypot(m[4 * i + 2]!, m[4 * i + 3]!);
    const from = texts.glyphStart[i]!;
    const last = texts.glyphStart[i + 1]! - 1;
    if (height * scale < bar && last >= from) {
      const dx = m[4 * i + 2]! / 2;
      const dy = m[4 * i + 3]! / 2;
      const o = texts.origin;
      return into.path(
        [o[2 * from]! + dx, o[2 * from + 1]! + dy, o[2 * last]! + dx, o[2 * last + 1]! + dy],
        2,
        0,
        0,
      );
    }
  }
  copyPrimitive(group, kind, i, into, list.glyphs, list.groups);
}

/** Leaves points out that lie nearer than `least` to the line between those that stay. */
function straightened(points: Float64Array, from: number, to: number, least: number): ArrayLike<number> {
  if (to - from < 3) return points.subarray(2 * from, 2 * to);
  let x = points[2 * from]!;
  let y = points[2 * from + 1]!;
  const out = [x, y];
  // A line from there passes all points since where it lies between these two ways, and goes as far.
  let [lowX, lowY, highX, highY, far] = [0, 0, 0, 0, 0];
  for (let p = from + 1; p < to; p++) {
    const dx = points[2 * p]! - x;
    const dy = points[2 * p + 1]! - y;
    const way = Math.sqrt(dx * dx + dy * dy);
    if (way <= least) {
      if (far === 0 || way >= far - least) continue;
    } else if (far === 0 || (lowX * dy >= lowY * dx && dx * highY >= dy * highX && way >= far - least)) {
      const sine = least / way;
      const cosine = Math.sqrt(1 - sine * sine);
      const [leftX, leftY] = [dx * cosine - dy * sine, dy * cosine + dx * sine];
      const [rightX, rightY] = [dx * cosine + dy * sine, dy * cosine - dx * sine];
      if (far === 0 || lowX * rightY > lowY * rightX) [lowX, lowY] = [rightX, rightY];
      if (far === 0 || leftX * highY > leftY * highX) [highX, highY] = [leftX, leftY];
      if (way > far) far = way;
      continue;
    }
    p--;
    x = points[2 * p]!;
    y = points[2 * p + 1]!;
    out.push(x, y);
    far = 0;
  }
  out.push(points[2 * to - 2]!, points[2 * to - 1]!);
  return out;
}
