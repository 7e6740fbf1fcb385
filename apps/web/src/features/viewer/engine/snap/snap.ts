import { nearestPoint, type PlainCurve } from '@linework/geom/plan/curves';
import { intersections } from '@linework/geom/plan/intersect';
import { eachCurve } from '../pick/curves.ts';
import { type PickScene, visitNear } from '../pick/near.ts';
import type { EntityId, Point2d, Snap, SnapMode } from '../types.ts';
import { markPoints, ownPoints, pointsFrom } from './points.ts';

/** What is preferred where two places are about equally near. */
const preference: readonly SnapMode[] = [
  'end',
  'intersection',
  'mid',
  'center',
  'quadrant',
  'node',
  'insertion',
  'tangent',
  'perpendicular',
  'nearest',
];
/** Places this share of the reach apart count as equally near. */
const equal = 0.2;
/** Curves near the pointer whose meetings are looked for. */
const maxCurves = 64;
/** These show when the curve is near, wherever they lie themselves. */
const remote: ReadonlySet<SnapMode> = new Set(['center', 'perpendicular', 'tangent']);

interface Found {
  mode: SnapMode;
  at: Point2d;
  entity: EntityId;
  distance: number;
}

/** The place a pointer means, among the modes that are on; reach in the layout's units. */
export function snapAt(
  scene: PickScene,
  at: Point2d,
  reach: number,
  modes: readonly SnapMode[],
  from?: Point2d,
): Snap | undefined {
  const wanted = new Set(modes);
  const region = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
  const within: Found[] = [];
  const beyond: Found[] = [];
  let nearest: Found | undefined;
  const curves: { curve: PlainCurve; entity: EntityId }[] = [];
  visitNear(scene, region, (near) => {
    const { entity, path } = near;
    const owner = path[0] ?? entity;
    const offer = (mode: SnapMode, point: Point2d): void => {
      if (!wanted.has(mode)) return;
      const distance = Math.hypot(point.x - at.x, point.y - at.y);
      if (distance <= reach) within.push({ mode, at: point, entity: owner, distance });
      else if (remote.has(mode)) beyond.push({ mode, at: point, entity: owner, distance });
    };
    markPoints(near, offer);
    if (wanted.has('insertion') && path.length > 0) {
      const [, , , , x, y] = near.matrix;
      offer('insertion', { x, y });
    }
    eachCurve(near, (curve) => {
      const foot = nearestPoint(curve, at.x, at.y);
      const distance = Math.hypot(foot.x - at.x, foot.y - at.y);
      if (!(distance <= reach)) return;
      if (!nearest || distance < nearest.distance)
        nearest = { mode: 'nearest', at: foot, entity: owner, distance };
      ownPoints(curve, offer);
      if (from) pointsFrom(curve, from, offer);
      if (curves.length < maxCurves) curves.push({ curve, entity: owner });
    });
  });
  if (wanted.has('intersection')) meet(curves, at, reach, within);
  const best =
    choose(within, reach) ?? choose(beyond, Infinity) ?? (wanted.has('nearest') ? nearest : undefined);
  return best && { mode: best.mode, at: best.at, entity: best.entity };
}

function meet(
  curves: readonly { curve: PlainCurve; entity: EntityId }[],
  at: Point2d,
  reach: number,
  into: Found[],
): void {
  for (let i = 0; i < curves.length; i++) {
    for (let k = i + 1; k < curves.length; k++) {
      for (const point of intersections(curves[i]!.curve, curves[k]!.curve)) {
        const distance = Math.hypot(point.x - at.x, point.y - at.y);
        if (distance <= reach)
          into.push({ mode: 'intersection', at: point, entity: curves[k]!.entity, distance });
      }
    }
  }
}

function choose(found: readonly Found[], reach: number): Found | undefined {
  let least = Infinity;
  for (const { distance } of found) least = Math.min(least, distance);
  let best: Found | undefined;
  const room = Number.isFinite(reach) ? reach * equal : 0;
  for (const one of found) {
    if (one.distance > least + room) continue;
    if (!best || rank(one) < rank(best) || (rank(one) === rank(best) && one.distance < best.distance))
      best = one;
  }
  return best;
}

function rank({ mode }: Found): number {
  return preference.indexOf(mode);
}
