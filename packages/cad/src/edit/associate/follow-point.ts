import type { Entity } from '../../model/entity.ts';
import type { InsertEntity } from '../../model/inserts.ts';
import type { Point } from '../../model/point.ts';
import { gripsOf } from '../grips.ts';

/** What is drawn by snapping meets to the last digits; files keep fewer of them. */
export const isNear = (a: Readonly<Point>, b: Readonly<Point>): boolean => {
  const size = Math.max(1, Math.abs(a[0]), Math.abs(a[1]));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) <= 1e-8 * size;
};

/**
 * Where a point of an entity lies after the entity has changed: an end, a middle, a center, or as far along a line or around
 * a circle as before. Undefined where it was not on the entity, or nothing tells which point it is now.
 */
export function followPoint(before: Entity, after: Entity, point: Readonly<Point>): Point | undefined {
  if (before.type === 'INSERT' && after.type === 'INSERT') return withInsert(before, after, point);
  const [was, is] = [gripsOf(before), gripsOf(after)];
  if (was.length === is.length) {
    const index = was.findIndex(({ position }) => isNear(position, point));
    if (index >= 0) return is[index]!.position;
  }
  if (before.type === 'LINE' && after.type === 'LINE')
    return alongSegment([before.start, before.end], [after.start, after.end], point);
  if (isRound(before) && isRound(after)) return aroundCenter(before, after, point);
  if (before.type !== 'LWPOLYLINE' || after.type !== 'LWPOLYLINE' || was.length !== is.length)
    return undefined;
  for (let i = 0; i < was.length; i++) {
    const next = (i + 1) % was.length;
    const isStraight = !before.bulges?.[i] && !after.bulges?.[i] && (next > 0 || before.closed);
    const found =
      isStraight &&
      alongSegment([was[i]!.position, was[next]!.position], [is[i]!.position, is[next]!.position], point);
    if (found) return found;
  }
  return undefined;
}

type Round = Extract<Entity, { type: 'CIRCLE' | 'ARC' }>;
const isRound = (entity: Entity): entity is Round => entity.type === 'CIRCLE' || entity.type === 'ARC';

/** What is seen through an insert goes with it. */
function withInsert(before: InsertEntity, after: InsertEntity, point: Readonly<Point>): Point | undefined {
  if (before.name !== after.name || before.scale.some((factor) => factor === 0)) return undefined;
  const [dx, dy, dz] = [0, 1, 2].map((i) => point[i]! - before.position[i]!) as Point;
  const [cos, sin] = [Math.cos(before.rotation), Math.sin(before.rotation)];
  const own = [dx * cos + dy * sin, dy * cos - dx * sin, dz];
  const [x, y, z] = own.map((value, i) => (value / before.scale[i]!) * after.scale[i]!) as Point;
  const [c, s] = [Math.cos(after.rotation), Math.sin(after.rotation)];
  const [px, py, pz] = after.position;
  return [px + x * c - y * s, py + x * s + y * c, pz + z];
}

function alongSegment(
  [a, b]: readonly [Readonly<Point>, Readonly<Point>],
  [c, d]: readonly [Readonly<Point>, Readonly<Point>],
  point: Readonly<Point>,
): Point | undefined {
  const way = [0, 1, 2].map((i) => b[i]! - a[i]!);
  const length2 = way.reduce((sum, part) => sum + part * part, 0);
  if (length2 === 0) return undefined;
  const share = way.reduce((sum, part, i) => sum + part * (point[i]! - a[i]!), 0) / length2;
  const at = (from: Readonly<Point>, to: Readonly<Point>): Point =>
    [0, 1, 2].map((i) => from[i]! + (to[i]! - from[i]!) * share) as Point;
  return share >= 0 && share <= 1 && isNear(at(a, b), point) ? at(c, d) : undefined;
}

function aroundCenter(before: Round, after: Round, point: Readonly<Point>): Point | undefined {
  const [dx, dy] = [point[0] - before.center[0], point[1] - before.center[1]];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance === 0 || Math.abs(distance - before.radius) > 1e-8 * Math.max(1, before.radius))
    return undefined;
  const scale = after.radius / distance;
  const [x, y, z] = after.center;
  return [x + dx * scale, y + dy * scale, z + point[2] - before.center[2]];
}
