import { translation } from '@linework/cad/edit/matrix';
import { refusalOf, transformEntity } from '@linework/cad/edit/transform';
import { gripsOf } from '@linework/cad/edit/grips';
import type { ArcEntity } from '@linework/cad/model/curves';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { sweepBetween } from '@linework/geom/curve';
import { turned } from './entities.ts';

export type PointFilter = (point: Readonly<Point>) => boolean;

/** The entity with those of its points moved that lie in a region; the same object where none does. */
export function stretchEntity(entity: Entity, isIn: PointFilter, delta: Readonly<Point>): Entity {
  if (refusalOf(entity)) return entity;
  const move = (p: Readonly<Point>): Point => [p[0] + delta[0], p[1] + delta[1], p[2] + delta[2]];
  const moved = (p: Point): Point => (isIn(p) ? move(p) : p);
  const whole = (): Entity => transformEntity(entity, translation(delta[0], delta[1], delta[2]));
  const isUp = entity.extrusion[0] === 0 && entity.extrusion[1] === 0 && entity.extrusion[2] > 0;
  switch (entity.type) {
    case 'LINE': {
      const [start, end] = [moved(entity.start), moved(entity.end)];
      return start === entity.start && end === entity.end ? entity : { ...entity, start, end };
    }
    case 'ARC':
      return isUp ? stretchArc(entity, moved, whole) : movedIf(entity, isIn, whole);
    case 'LWPOLYLINE': {
      if (!isUp) return movedIf(entity, isIn, whole);
      const points = entity.points.slice();
      let count = 0;
      for (let i = 0; i + 1 < points.length; i += 2)
        if (isIn([points[i]!, points[i + 1]!, entity.elevation])) {
          points[i]! += delta[0];
          points[i + 1]! += delta[1];
          count++;
        }
      return count === 0 ? entity : { ...entity, points };
    }
    case 'POLYLINE':
      return isUp
        ? { ...entity, points: movedPoints(entity.points, isIn, delta) }
        : movedIf(entity, isIn, whole);
    case 'SPLINE': {
      // a curve by its fit points goes on by its control points alone
      const controlPoints = movedPoints(entity.controlPoints, isIn, delta);
      const fitPoints = movedPoints(entity.fitPoints, isIn, delta);
      if (controlPoints === entity.controlPoints && fitPoints === entity.fitPoints) return entity;
      return controlPoints.length > 0
        ? { ...entity, controlPoints, fitPoints: new Float64Array(0) }
        : { ...entity, fitPoints };
    }
    case 'LEADER': {
      const points = movedPoints(entity.points, isIn, delta);
      return points === entity.points ? entity : { ...entity, points };
    }
    case 'SOLID':
    case 'TRACE':
    case '3DFACE':
      return { ...entity, corners: entity.corners.map(moved) as typeof entity.corners };
    case 'DIMENSION':
      return stretchDimension(entity, isIn, delta);
    case 'HATCH':
      return stretchHatch(entity, isIn, delta, whole);
    default:
      return movedIf(entity, isIn, whole);
  }
}

/** Moved as a whole where the point it hangs on is in the region. */
function movedIf(entity: Entity, isIn: PointFilter, whole: () => Entity): Entity {
  const grip = gripsOf(entity).find(({ kind }) => kind === 'move') ?? gripsOf(entity)[0];
  return grip && isIn(grip.position) ? whole() : entity;
}

function movedPoints(points: Float64Array, isIn: PointFilter, delta: Readonly<Point>): Float64Array {
  const copy = points.slice();
  let count = 0;
  for (let i = 0; i + 2 < copy.length; i += 3)
    if (isIn([copy[i]!, copy[i + 1]!, copy[i + 2]!])) {
      for (let k = 0; k < 3; k++) copy[i + k]! += delta[k]!;
      count++;
    }
  return count === 0 ? points : copy;
}

/** Between its moved ends, as high above their chord as before. */
function stretchArc(arc: ArcEntity, moved: (p: Point) => Point, whole: () => Entity): Entity {
  const { center, radius, startAngle, endAngle } = arc;
  const at = (angle: number): Point => [
    center[0] + radius * Math.cos(angle),
    center[1] + radius * Math.sin(angle),
    center[2],
  ];
  const [a, b] = [at(startAngle), at(endAngle)];
  const [p, q] = [moved(a), moved(b)];
  if (p === a && q === b) return arc;
  if (p !== a && q !== b) return whole();
  const sagitta = radius * (1 - Math.cos(sweepBetween(startAngle, endAngle) / 2));
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const half = Math.hypot(dx, dy) / 2;
  if (!(half > 0)) return arc;
  const next = (half * half + sagitta * sagitta) / (2 * sagitta);
  const away = (next - sagitta) / (2 * half);
  const middle: Point = [(p[0] + q[0]) / 2 - dy * away, (p[1] + q[1]) / 2 + dx * away, center[2]];
  const angle = (r: Readonly<Point>): number => turned(Math.atan2(r[1] - middle[1], r[0] - middle[0]));
  return { ...arc, center: middle, radius: next, startAngle: angle(p), endAngle: angle(q) };
}

const MOVED_TEXT = 128;

function stretchDimension(entity: DimensionEntity, isIn: PointFilter, delta: Readonly<Point>): Entity {
  const names = ['definitionPoint', 'point13', 'point14', 'point15', 'point16'] as const;
  const used: Record<DimensionEntity['kind'], readonly (typeof names)[number][]> = {
    rotated: ['definitionPoint', 'point13', 'point14'],
    aligned: ['definitionPoint', 'point13', 'point14'],
    angular: names,
    angular3: ['definitionPoint', 'point13', 'point14', 'point15'],
    arc: ['definitionPoint', 'point13', 'point14', 'point15'],
    radius: ['definitionPoint', 'point15'],
    diameter: ['definitionPoint', 'point15'],
    jogged: ['definitionPoint', 'point13', 'point14', 'point15'],
    ordinate: ['definitionPoint', 'point13', 'point14'],
  };
  const move = (p: Readonly<Point>): Point => [p[0] + delta[0], p[1] + delta[1], p[2] + delta[2]];
  const changes = used[entity.kind].filter((name) => isIn(entity[name]));
  const isTextIn = isIn(entity.textMiddle);
  if (changes.length === 0 && !isTextIn) return entity;
  const made: DimensionEntity = { ...entity };
  for (const name of changes) made[name] = move(entity[name]);
  const isAll = changes.length === used[entity.kind].length;
  // a text that nobody has placed is placed again
  if (isAll || (isTextIn && (entity.flags & MOVED_TEXT) !== 0)) made.textMiddle = move(entity.textMiddle);
  return made;
}

function stretchHatch(
  entity: Extract<Entity, { type: 'HATCH' }>,
  isIn: PointFilter,
  delta: Readonly<Point>,
  whole: () => Entity,
): Entity {
  const inside = (x: number, y: number): boolean => isIn([x, y, entity.elevation]);
  let [all, some] = [true, false];
  const see = (x: number, y: number): void => {
    if (inside(x, y)) some = true;
    else all = false;
  };
  for (const { polyline, edges } of entity.loops) {
    for (let i = 0; polyline && i + 1 < polyline.points.length; i += 2)
      see(polyline.points[i]!, polyline.points[i + 1]!);
    for (const edge of edges) {
      if (edge.kind === 'line') for (const [x, y] of [edge.start, edge.end]) see(x, y);
      else if (edge.kind === 'spline') all = false;
      else see(...edge.center);
    }
  }
  if (!some) return entity;
  if (all) return whole();
  const at = (p: readonly [number, number]): [number, number] =>
    inside(p[0], p[1]) ? [p[0] + delta[0], p[1] + delta[1]] : [p[0], p[1]];
  const loops = entity.loops.map((loop) => ({
    ...loop,
    ...(loop.polyline && {
      polyline: {
        ...loop.polyline,
        points: loop.polyline.points.map((_, i, points) => {
          const even = i - (i % 2);
          return at([points[even]!, points[even + 1]!])[i % 2 === 0 ? 0 : 1];
        }),
      },
    }),
    edges: loop.edges.map((edge) =>
      edge.kind === 'line' ? { ...edge, start: at(edge.start), end: at(edge.end) } : edge,
    ),
  }));
  return { ...entity, loops };
}
