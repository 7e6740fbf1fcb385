import type { EntityCommon } from '@linework/cad/model/common';
import type { ArcEntity, EllipseEntity, SplineEntity } from '@linework/cad/model/curves';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import { circleRadius } from '@linework/geom/plan/arcs';
import { isClosedCurve, type PlaneCurve } from '@linework/geom/plan/curves';
import { splineOfChain } from '@linework/geom/plan/join';
import { splineDomain } from '@linework/geom/plan/nurbs';
import type { PlanePath } from '@linework/geom/plan/path';
import { polylineOf } from '@linework/geom/plan/polyline';
import type { Spline } from '@linework/geom/spline';
import { turned } from './entities.ts';
import { commonOf, elevationOf } from './entity-path.ts';

const TAU = Math.PI * 2;

/** An entity that runs along a path, with the look of another. Polylines stay polylines, all else becomes what the curve is. */
export function entityAlong(path: PlanePath, like: Entity): Entity {
  const common = commonOf(like);
  const z = elevationOf(like);
  const thickness = 'thickness' in like && typeof like.thickness === 'number' ? like.thickness : 0;
  const isPolyline = like.type === 'LWPOLYLINE' || like.type === 'POLYLINE';
  const made =
    isPolyline || path.curves.length > 1 ? polylineAlong(path, common, z, thickness, like) : undefined;
  if (made) return made;
  if (path.curves.length > 1) {
    const spline = splineOfChain(path.curves);
    if (spline) return entityOf(spline, common, z, thickness);
  }
  const [curve] = path.curves as [PlaneCurve];
  if (like.type === 'LINE' && curve.kind === 'segment') return lineWithin(curve, like, common);
  return entityOf(curve, common, z, thickness);
}

/** The line keeps its slope where it is cut. */
function lineWithin(
  curve: Extract<PlaneCurve, { kind: 'segment' }>,
  like: Extract<Entity, { type: 'LINE' }>,
  common: EntityCommon,
): Entity {
  const { start, end } = like;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const square = dx * dx + dy * dy || 1;
  const at = (x: number, y: number): Point => {
    const t = ((x - start[0]) * dx + (y - start[1]) * dy) / square;
    return [x, y, start[2] + (end[2] - start[2]) * t];
  };
  return {
    ...common,
    type: 'LINE',
    start: at(curve.x0, curve.y0),
    end: at(curve.x1, curve.y1),
    thickness: like.thickness,
  };
}

export function entityOf(curve: PlaneCurve, common: EntityCommon, z: number, thickness = 0): Entity {
  switch (curve.kind) {
    case 'segment':
      return {
        ...common,
        type: 'LINE',
        start: [curve.x0, curve.y0, z],
        end: [curve.x1, curve.y1, z],
        thickness,
      };
    case 'ray': {
      const size = Math.hypot(curve.dx, curve.dy);
      return {
        ...common,
        type: curve.both ? 'XLINE' : 'RAY',
        base: [curve.x, curve.y, z],
        direction: [curve.dx / size, curve.dy / size, 0],
      };
    }
    case 'arc':
      return arcEntity(curve, common, z, thickness);
    case 'spline':
      return splineEntity(curve.spline, common, z, isClosedCurve(curve));
  }
}

function arcEntity(
  curve: Extract<PlaneCurve, { kind: 'arc' }>,
  common: EntityCommon,
  z: number,
  thickness: number,
): Entity {
  const { arc } = curve;
  const center: Point = [arc.cx, arc.cy, z];
  const radius = circleRadius(arc);
  const isMirrored = arc.ux * arc.vy - arc.uy * arc.vx < 0;
  if (radius !== undefined) {
    if (isClosedCurve(curve)) return { ...common, type: 'CIRCLE', center, radius, thickness };
    const turn = Math.atan2(arc.uy, arc.ux);
    const at = (t: number): number => turned(turn + (isMirrored ? -t : t));
    const ahead = arc.sweep > 0 !== isMirrored;
    const [a, b] = [at(arc.from), at(arc.from + arc.sweep)];
    const entity: ArcEntity = {
      ...common,
      type: 'ARC',
      center,
      radius,
      startAngle: ahead ? a : b,
      endAngle: ahead ? b : a,
      thickness,
    };
    return entity;
  }
  return ellipseEntity(curve, common, center, isMirrored);
}

/** The longer axis first; frames of ellipses here are always upright on each other. */
function ellipseEntity(
  curve: Extract<PlaneCurve, { kind: 'arc' }>,
  common: EntityCommon,
  center: Point,
  isMirrored: boolean,
): EllipseEntity {
  const { arc } = curve;
  const [u, v] = [Math.hypot(arc.ux, arc.uy), Math.hypot(arc.vx, arc.vy)];
  let [ax, ay, from, sweep] = [arc.ux, arc.uy, arc.from, arc.sweep];
  if (v > u) {
    // seen from the other axis, angles are a quarter turn less
    [ax, ay] = [arc.vx, arc.vy];
    from = isMirrored ? Math.PI / 2 - from : from - Math.PI / 2;
    if (isMirrored) sweep = -sweep;
  } else if (isMirrored) [from, sweep] = [-from, -sweep];
  const [start, end] = sweep >= 0 ? [from, from + sweep] : [from + sweep, from];
  const isWhole = Math.abs(sweep) >= TAU - 1e-9;
  return {
    ...common,
    type: 'ELLIPSE',
    center,
    majorAxis: [ax, ay, 0],
    ratio: Math.min(u, v) / Math.max(u, v),
    startParameter: isWhole ? 0 : turned(start),
    endParameter: isWhole ? TAU : turned(start) + (end - start),
  };
}

export function splineEntity(spline: Spline, common: EntityCommon, z: number, closed: boolean): SplineEntity {
  const [from] = splineDomain(spline);
  const control = Array.from(spline.control);
  const points = new Float64Array((control.length / 2) * 3);
  for (let i = 0; 2 * i < control.length; i++) points.set([control[2 * i]!, control[2 * i + 1]!, z], 3 * i);
  return {
    ...common,
    type: 'SPLINE',
    degree: spline.degree,
    closed,
    periodic: false,
    knots: Float64Array.from(spline.knots, (knot) => knot - from),
    controlPoints: points,
    ...(spline.weights && { weights: Float64Array.from(spline.weights) }),
    fitPoints: new Float64Array(0),
    knotTolerance: 1e-7,
    controlTolerance: 1e-7,
    fitTolerance: 0,
    flags: (closed ? 1 : 0) | (spline.weights ? 4 : 0) | 8,
  };
}

/** Undefined where a piece is neither straight nor of a circle. */
function polylineAlong(
  { curves, closed, widths }: PlanePath,
  common: EntityCommon,
  z: number,
  thickness: number,
  like: Entity,
): LwPolylineEntity | undefined {
  const polyline = polylineOf(
    curves.filter((curve) => curve.kind !== 'spline'),
    closed,
  );
  if (!polyline || curves.some(({ kind }) => kind === 'spline' || kind === 'ray')) return undefined;
  const { vertices } = polyline;
  const isStraight = vertices.every(({ bulge }) => bulge === 0);
  const [first] = widths ?? [];
  const isConstant = !widths || widths.every(([a, b]) => a === first![0] && b === first![0]);
  const own = vertices.flatMap((_, i) => widths?.[i] ?? [0, 0]);
  return {
    ...common,
    type: 'LWPOLYLINE',
    points: Float64Array.from(vertices.flatMap(({ x, y }) => [x, y])),
    ...(!isStraight && { bulges: Float64Array.from(vertices, ({ bulge }) => bulge) }),
    ...(!isConstant && { widths: Float64Array.from(own) }),
    constantWidth: isConstant ? (first?.[0] ?? 0) : 0,
    closed,
    continuousLineType: like.type === 'LWPOLYLINE' && like.continuousLineType,
    elevation: z,
    thickness,
  };
}
