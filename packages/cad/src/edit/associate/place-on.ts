import { sweepBetween } from '@linework/geom/curve';
import { isWorld } from '../../display/frame.ts';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import { isNear } from './follow-point.ts';

/** Object snaps as DIMASSOC numbers them. */
export const SNAP = {
  end: 1,
  middle: 2,
  center: 3,
  node: 4,
  quadrant: 5,
  insertion: 7,
  nearest: 10,
  start: 13,
} as const;

/** Which point of an entity it is; marker: the piece of a polyline from 1 on, 0 of all else. */
export type PlaceOn = { snap: number; marker: number; parameter: number };

/** Which point of an entity a point is; undefined where it does not lie on it. */
export function placeOn(entity: Entity, point: Readonly<Point>): PlaceOn | undefined {
  if (!isWorld(entity.extrusion)) return undefined;
  switch (entity.type) {
    case 'LINE':
      return onSegment(entity.start, entity.end, point, 0);
    case 'LWPOLYLINE':
      return onPolyline(entity, point);
    case 'CIRCLE':
    case 'ARC':
      return onRound(entity, point);
    case 'POINT':
      return at(entity.position, point, SNAP.node);
    case 'INSERT':
    case 'TEXT':
    case 'MTEXT':
      return at(entity.position, point, SNAP.insertion);
    default:
      return undefined;
  }
}

const at = (position: Readonly<Point>, point: Readonly<Point>, snap: number): PlaceOn | undefined =>
  isNear(position, point) ? { snap, marker: 0, parameter: 0 } : undefined;

function onSegment(
  start: Readonly<Point>,
  end: Readonly<Point>,
  point: Readonly<Point>,
  marker: number,
): PlaceOn | undefined {
  if (isNear(start, point)) return { snap: SNAP.start, marker, parameter: 0 };
  if (isNear(end, point)) return { snap: SNAP.end, marker, parameter: 1 };
  const [dx, dy, dz] = [end[0] - start[0], end[1] - start[1], end[2] - start[2]];
  const length2 = dx * dx + dy * dy + dz * dz;
  if (length2 === 0) return undefined;
  const parameter =
    ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy + (point[2] - start[2]) * dz) / length2;
  const foot: Point = [start[0] + dx * parameter, start[1] + dy * parameter, start[2] + dz * parameter];
  if (parameter <= 0 || parameter >= 1 || !isNear(foot, point)) return undefined;
  const isMiddle = Math.abs(parameter - 0.5) * Math.sqrt(length2) <= 1e-8 * Math.max(1, Math.sqrt(length2));
  return isMiddle ? { snap: SNAP.middle, marker, parameter: 0.5 } : { snap: SNAP.nearest, marker, parameter };
}

function onPolyline(
  { points, bulges, closed, elevation }: Extract<Entity, { type: 'LWPOLYLINE' }>,
  point: Readonly<Point>,
): PlaceOn | undefined {
  const count = points.length >> 1;
  const vertex = (i: number): Point => [points[2 * i]!, points[2 * i + 1]!, elevation];
  const pieces = closed ? count : count - 1;
  let found: PlaceOn | undefined;
  for (let i = 0; i < pieces; i++) {
    const [a, b] = [vertex(i), vertex((i + 1) % count)];
    // of an arc only its ends are told
    const isArc = Boolean(bulges?.[i]);
    if (isArc && !isNear(a, point) && !isNear(b, point)) continue;
    const place = onSegment(a, b, point, i + 1);
    if (place && place.snap !== SNAP.nearest) return place;
    found ??= place;
  }
  return found;
}

function onRound(
  entity: Extract<Entity, { type: 'CIRCLE' | 'ARC' }>,
  point: Readonly<Point>,
): PlaceOn | undefined {
  const { center, radius } = entity;
  if (isNear(center, point)) return { snap: SNAP.center, marker: 0, parameter: 0 };
  const [dx, dy] = [point[0] - center[0], point[1] - center[1]];
  const reach = 1e-8 * Math.max(1, radius, Math.abs(center[0]), Math.abs(center[1]));
  if (Math.abs(point[2] - center[2]) > reach || Math.abs(Math.hypot(dx, dy) - radius) > reach)
    return undefined;
  const angle = sweepBetween(0, Math.atan2(dy, dx)) % (2 * Math.PI);
  const isAt = (other: number): boolean =>
    isNear([center[0] + radius * Math.cos(other), center[1] + radius * Math.sin(other), center[2]], point);
  const quarter = (Math.round((2 * angle) / Math.PI) * Math.PI) / 2;
  if (entity.type === 'ARC') {
    const { startAngle, endAngle } = entity;
    const end = startAngle + sweepBetween(startAngle, endAngle);
    if (isAt(startAngle)) return { snap: SNAP.start, marker: 0, parameter: startAngle };
    if (isAt(end)) return { snap: SNAP.end, marker: 0, parameter: end };
    if (isAt((startAngle + end) / 2))
      return { snap: SNAP.middle, marker: 0, parameter: (startAngle + end) / 2 };
    const along = sweepBetween(startAngle, angle) % (2 * Math.PI);
    if (along > end - startAngle) return undefined;
    return { snap: isAt(quarter) ? SNAP.quadrant : SNAP.nearest, marker: 0, parameter: startAngle + along };
  }
  return { snap: isAt(quarter) ? SNAP.quadrant : SNAP.nearest, marker: 0, parameter: angle };
}
