import type { GroupBuilder } from '../display/group.ts';
import { type DisplayList, type Group, KIND } from '../display/list.ts';
import { copyPrimitive } from './copy.ts';

/**
 * Appends a primitive as it is seen at a scale: lines stray by `least` pixels. Where there is a `bar`, which is for overviews
 * that leave things out, text lower than that is a line, and lines have as few points as that allows.
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
    const thin = bar > 0 ? straightened : thinned;
    const points = thin(paths.points, paths.start[i]!, paths.start[i + 1]!, least / scale);
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

/** Leaves points out that lie nearer than `least` to the last one kept; the last one stays. */
function thinned(points: Float64Array, from: number, to: number, least: number): number[] {
  const out = [points[2 * from]!, points[2 * from + 1]!];
  for (let p = from + 1; p < to; p++) {
    const x = points[2 * p]!;
    const y = points[2 * p + 1]!;
    const near = Math.abs(x - out[out.length - 2]!) < least && Math.abs(y - out[out.length - 1]!) < least;
    if (!near || p === to - 1) out.push(x, y);
  }
  return out;
}

/** Leaves points out that lie nearer than `least` to the line between those that stay. */
function straightened(points: Float64Array, from: number, to: number, least: number): number[] {
  const out = [points[2 * from]!, points[2 * from + 1]!];
  let [x, y] = out as [number, number];
  // The directions in which a line from there passes all points since, around the first of them.
  let [ahead, low, high, far] = [0, -Infinity, Infinity, 0];
  for (let p = from + 1; p < to; p++) {
    const [dx, dy] = [points[2 * p]! - x, points[2 * p + 1]! - y];
    const way = Math.hypot(dx, dy);
    if (way <= least && far === 0) continue;
    const turn = far === 0 ? 0 : between(Math.atan2(dy, dx) - ahead);
    if (turn < low || turn > high || way < far - least) {
      [x, y] = [points[2 * p - 2]!, points[2 * p - 1]!];
      out.push(x, y);
      [low, high, far] = [-Infinity, Infinity, 0];
      p--;
      continue;
    }
    if (far === 0) ahead = Math.atan2(dy, dx);
    const play = way > least ? Math.asin(least / way) : Math.PI;
    low = Math.max(low, turn - play);
    high = Math.min(high, turn + play);
    far = Math.max(far, way);
  }
  out.push(points[2 * to - 2]!, points[2 * to - 1]!);
  return out;
}

/** The same angle, from −π to π. */
const between = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
