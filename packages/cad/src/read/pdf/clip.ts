/** Cutting paths along what a PDF lets them be seen through. Only convex windows: frames of charts, circles, boxes. */

/** x, y pairs, counter-clockwise. */
export type Window = Float64Array;

/** Undefined where the ring bends both ways. */
export function windowOf(ring: Float64Array, tolerance: number): Window | undefined {
  const points = distinct(ring, tolerance);
  const n = points.length / 2;
  if (n < 3) return undefined;
  let area = 0;
  let [left, right] = [false, false];
  for (let i = 0; i < n; i++) {
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((k) => {
      const at = 2 * ((i + k) % n);
      return [points[at]!, points[at + 1]!];
    }) as [number, number, number, number, number, number];
    area += ax * by - bx * ay;
    const turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
    const slack = tolerance * (Math.hypot(bx - ax, by - ay) + Math.hypot(cx - bx, cy - by));
    if (turn > slack) left = true;
    if (turn < -slack) right = true;
  }
  if (left === right) return undefined;
  return Float64Array.from(area > 0 ? points : reversed(points));
}

function distinct(ring: Float64Array, tolerance: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i]!, ring[i + 1]!];
    const near = (at: number): boolean =>
      points.length > 0 && Math.hypot(x - points[at]!, y - points[at + 1]!) <= tolerance;
    if (near(points.length - 2) || (i + 2 === ring.length && near(0))) continue;
    points.push(x, y);
  }
  return points;
}

function reversed(points: readonly number[]): number[] {
  const back: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!);
  return back;
}

/** How far inside of an edge a point lies; negative outside. */
function depth(window: Window, edge: number, x: number, y: number): number {
  const [ax, ay] = [window[edge]!, window[edge + 1]!];
  const to = (edge + 2) % window.length;
  const [dx, dy] = [window[to]! - ax, window[to + 1]! - ay];
  return (dx * (y - ay) - dy * (x - ax)) / Math.hypot(dx, dy);
}

export function isInside(window: Window, points: ArrayLike<number>, tolerance: number): boolean {
  for (let edge = 0; edge < window.length; edge += 2)
    for (let i = 0; i < points.length; i += 2)
      if (depth(window, edge, points[i]!, points[i + 1]!) < -tolerance) return false;
  return true;
}

/** What of a filled ring is seen; empty where nothing is. */
export function cutRing(window: Window, ring: Float64Array): Float64Array {
  let points = Array.from(ring);
  for (let edge = 0; edge < window.length && points.length > 0; edge += 2) {
    const kept: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const before = (i - 2 + points.length) % points.length;
      const [px, py, x, y] = [points[before]!, points[before + 1]!, points[i]!, points[i + 1]!];
      const [from, to] = [depth(window, edge, px, py), depth(window, edge, x, y)];
      if (from < 0 !== to < 0) {
        const t = from / (from - to);
        kept.push(px + (x - px) * t, py + (y - py) * t);
      }
      if (to >= 0) kept.push(x, y);
    }
    points = kept;
  }
  return Float64Array.from(points.length >= 6 ? points : []);
}

/** What of a line is seen: the stretches, each x, y pairs. */
export function cutLine(window: Window, line: ArrayLike<number>): number[][] {
  const stretches: number[][] = [];
  let open: number[] | undefined;
  for (let i = 2; i < line.length; i += 2) {
    const [px, py, x, y] = [line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!];
    let [from, to] = [0, 1];
    for (let edge = 0; edge < window.length && from <= to; edge += 2) {
      const [a, b] = [depth(window, edge, px, py), depth(window, edge, x, y)];
      if (a < 0 && b < 0) to = -1;
      else if (a < 0) from = Math.max(from, a / (a - b));
      else if (b < 0) to = Math.min(to, a / (a - b));
    }
    if (from > to) {
      open = undefined;
      continue;
    }
    const at = (t: number): [number, number] => [px + (x - px) * t, py + (y - py) * t];
    if (!open || from > 0) stretches.push((open = [...at(from)]));
    open.push(...at(to));
    if (to < 1) open = undefined;
  }
  return stretches;
}

/** What of filled rings is seen through all of the windows. */
export function seenThrough(windows: readonly Window[], rings: readonly Float64Array[]): Float64Array[] {
  return rings
    .map((ring) => windows.reduce((left, window) => cutRing(window, left), ring))
    .filter((ring) => ring.length >= 6);
}
