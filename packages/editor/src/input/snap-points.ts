import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { arcPoint, circleRadius, onSweep, parameterAt, type XY } from '@linework/geom/plan/arcs';
import {
  curveEnd,
  curveStart,
  isClosedCurve,
  nearestPoint,
  type PlaneCurve,
} from '@linework/geom/plan/curves';
import { apparentCrossings, intersections, withoutEnds } from '@linework/geom/plan/intersect';
import {
  parameterAt as parameterOfLength,
  pathLength,
  pathPoint,
  type PlanePath,
} from '@linework/geom/plan/path';
import { hasPath, pathOf } from '../commands/entity-path.ts';

/** Points of one entity that a snap may take. */
type Rule = (entity: Entity, path: PlanePath | undefined, point: XY, from: XY | undefined) => XY[];

const xy = ([x, y]: Readonly<Point>): XY => ({ x, y });
const curvesOf = (path: PlanePath | undefined): readonly PlaneCurve[] => path?.curves ?? [];
const arcs = (path: PlanePath | undefined) =>
  curvesOf(path).flatMap((curve) => (curve.kind === 'arc' ? [curve.arc] : []));

const RULES: Readonly<Record<string, Rule>> = {
  END: (_, path) =>
    curvesOf(path)
      .filter((curve) => !isClosedCurve(curve) && curve.kind !== 'ray')
      .flatMap((curve) => [curveStart(curve), curveEnd(curve)]),
  MID: (_, path) =>
    curvesOf(path)
      .filter((curve) => !isClosedCurve(curve) && curve.kind !== 'ray')
      .map((curve) => {
        const own = { curves: [curve], closed: false };
        return pathPoint(own, parameterOfLength(own, pathLength(own) / 2));
      }),
  CEN: (_, path) => arcs(path).map(({ cx, cy }) => ({ x: cx, y: cy })),
  GCE: (_, path) => (path?.closed && path.curves.length > 2 ? [centroid(path.curves.map(curveStart))] : []),
  QUA: (_, path) =>
    arcs(path).flatMap((arc) =>
      [0, 1, 2, 3].flatMap((quarter) => {
        const t = circleRadius(arc) === undefined ? (quarter * Math.PI) / 2 : quarterOf(arc, quarter);
        return onSweep(arc, t) ? [arcPoint(arc, t)] : [];
      }),
    ),
  PER: (_, path, __, from) =>
    from ? curvesOf(path).map((curve) => nearestPoint(withoutEnds(curve), from.x, from.y)) : [],
  TAN: (_, path, __, from) => (from ? arcs(path).flatMap((arc) => tangents(arc, from)) : []),
  NEA: (_, path, { x, y }) => curvesOf(path).map((curve) => nearestPoint(curve, x, y)),
  EXT: (_, path, { x, y }) => curvesOf(path).map((curve) => nearestPoint(withoutEnds(curve), x, y)),
  INS: (entity) => ('position' in entity && entity.type !== 'POINT' ? [xy(entity.position as Point)] : []),
  NOD: (entity) => (entity.type === 'POINT' ? [xy(entity.position)] : []),
};

/**
 * The object snap nearest to a point: END, MID, INT and so on, of the entities that lie there. Undefined where none of them
 * has one.
 */
export function snapPoint(
  mode: string,
  point: Point,
  from: Point | undefined,
  entities: readonly Entity[],
): Point | undefined {
  if (mode === 'NON') return point;
  const at = xy(point);
  const found =
    mode === 'INT' || mode === 'APP'
      ? meetings(entities, mode === 'APP')
      : entities.flatMap((entity) => RULES[mode]?.(entity, pathOf(entity), at, from && xy(from)) ?? []);
  let best: XY | undefined;
  let least = Infinity;
  for (const each of found) {
    const distance = Math.hypot(each.x - at.x, each.y - at.y);
    if (distance < least) [best, least] = [each, distance];
  }
  return best && [best.x, best.y, point[2]];
}

function meetings(entities: readonly Entity[], isApparent: boolean): XY[] {
  const curves = entities.filter(hasPath).map((entity) => pathOf(entity)!.curves);
  return curves.flatMap((own, i) =>
    curves
      .slice(i + 1)
      .flatMap((others) =>
        own.flatMap((a) =>
          others.flatMap((b) => (isApparent ? apparentCrossings(a, b) : intersections(a, b))),
        ),
      ),
  );
}

type Arc = ReturnType<typeof arcs>[number];

/** Its parameter towards the east, north, west or south. */
function quarterOf(arc: Arc, quarter: number): number {
  const [dx, dy] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarter]! as [number, number];
  return parameterAt(arc, arc.cx + dx, arc.cy + dy);
}

function tangents(arc: Arc, from: XY): XY[] {
  const radius = circleRadius(arc);
  const [dx, dy] = [from.x - arc.cx, from.y - arc.cy];
  const distance = Math.hypot(dx, dy);
  if (radius === undefined || distance <= radius) return [];
  const [towards, aside] = [Math.atan2(dy, dx), Math.acos(radius / distance)];
  return [towards - aside, towards + aside]
    .map((angle) => ({ x: arc.cx + radius * Math.cos(angle), y: arc.cy + radius * Math.sin(angle) }))
    .filter(({ x, y }) => onSweep(arc, parameterAt(arc, x, y)));
}

/** Of the area that the corners enclose. */
function centroid(corners: readonly XY[]): XY {
  const [origin] = corners as [XY];
  let [area, x, y] = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const [ax, ay, bx, by] = [a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return area === 0 ? origin : { x: origin.x + x / (3 * area), y: origin.y + y / (3 * area) };
}
