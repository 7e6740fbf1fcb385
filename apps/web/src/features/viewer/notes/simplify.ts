/** Freehand strokes: fewer points, the same line. */
import type { Point2d } from '../engine/types.ts';

/** Douglas and Peucker, without recursion: a stroke may have thousands of points. */
export function simplify(points: readonly Point2d[], tolerance: number): Point2d[] {
  if (points.length < 3) return [...points];
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const open: [from: number, to: number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let [far, index] = [tolerance, 0];
    for (let i = from + 1; i < to; i += 1) {
      const off = distanceToLine(points[i]!, points[from]!, points[to]!);
      if (off > far) [far, index] = [off, i];
    }
    if (index === 0) continue;
    keep[index] = 1;
    open.push([from, index], [index, to]);
  }
  return points.filter((_, i) => keep[i] === 1);
}

function distanceToLine(at: Point2d, a: Point2d, b: Point2d): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(at.x - a.x, at.y - a.y);
  return Math.abs((at.x - a.x) * dy - (at.y - a.y) * dx) / length;
}

/** A hand trembles: each point gives way a little to its neighbors; the ends stay. */
export function smooth(points: readonly Point2d[]): Point2d[] {
  return points.map((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return point;
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });
}
