import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import { gripsOf } from '../grips.ts';
import type { Matrix } from '../matrix.ts';
import type { MovedEntity } from './follow-dimension.ts';

type Pair = { from: Point; to: Point };

/** Points of a circle other than its center do not tell how it was turned. */
function pairsOf({ before, after }: MovedEntity): Pair[] | undefined {
  const [was, is] = [pointsOf(before), pointsOf(after)];
  return was.length === is.length ? was.map((from, i) => ({ from, to: is[i]! })) : undefined;
}

function pointsOf(entity: Entity): Point[] {
  if (entity.type === 'CIRCLE') return [entity.center];
  return gripsOf(entity).map(({ position }) => position);
}

/** How entities have been moved, turned, scaled or mirrored as one; undefined where they have not. */
export function commonMotion(moved: readonly MovedEntity[]): Matrix | undefined {
  const pairs: Pair[] = [];
  for (const each of moved) {
    const own = pairsOf(each);
    if (!own || each.before.type !== each.after.type) return undefined;
    pairs.push(...own);
  }
  const [first] = pairs;
  if (!first) return undefined;
  const far = (point: Readonly<Point>): number =>
    Math.hypot(point[0] - first.from[0], point[1] - first.from[1]);
  const second = pairs.reduce((best, pair) => (far(pair.from) > far(best.from) ? pair : best), first);
  const candidates =
    second === first ? [alongside(first, 1, 0, 1)] : [1, -1].map((side) => turn(first, second, side));
  return candidates.find((matrix) => pairs.every(({ from, to }) => isSent(matrix, from, to, second)));
}

/** Sends the first of two points where it is now, and the direction to the second too; side -1 mirrors. */
function turn(first: Pair, second: Pair, side: number): Matrix {
  const [px, py] = [second.from[0] - first.from[0], (second.from[1] - first.from[1]) * side];
  const [qx, qy] = [second.to[0] - first.to[0], second.to[1] - first.to[1]];
  const size = px * px + py * py;
  return alongside(first, (qx * px + qy * py) / size, (qy * px - qx * py) / size, side);
}

function alongside({ from, to }: Pair, a: number, b: number, side: number): Matrix {
  const [xx, xy, yx, yy] = [a, -b * side, b, a * side];
  const scale = Math.hypot(a, b);
  return [
    xx,
    xy,
    0,
    to[0] - xx * from[0] - xy * from[1],
    yx,
    yy,
    0,
    to[1] - yx * from[0] - yy * from[1],
    0,
    0,
    scale,
    to[2] - scale * from[2],
  ];
}

function isSent(m: Matrix, [x, y]: Point, to: Point, { to: far }: Pair): boolean {
  const size = Math.max(1, Math.abs(far[0]), Math.abs(far[1]), Math.abs(to[0]), Math.abs(to[1]));
  const [u, v] = [m[0]! * x + m[1]! * y + m[3]!, m[4]! * x + m[5]! * y + m[7]!];
  return Math.hypot(u - to[0], v - to[1]) <= 1e-8 * size;
}
