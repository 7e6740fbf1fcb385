import type { EntityCommon } from '@linework/cad/model/common';
import type { ArcEntity, EllipseEntity, SplineEntity } from '@linework/cad/model/curves';
import type { Entity } from '@linework/cad/model/entity';
import { WORLD_NORMAL, type Point } from '@linework/cad/model/point';
import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import { sweepBetween } from '@linework/geom/curve';
import { circleRadius, circularArc, type XY } from '@linework/geom/plan/arcs';
import { curveEnd, curveStart, isClosedCurve, type PlaneCurve } from '@linework/geom/plan/curves';
import { splineOfChain } from '@linework/geom/plan/join';
import { splineDomain } from '@linework/geom/plan/nurbs';
import type { PlanePath } from '@linework/geom/plan/path';
import { pieceBetween, polylineOf } from '@linework/geom/plan/polyline';
import { splineThrough, uniformKnots, type Spline } from '@linework/geom/spline';
import { turned } from './entities.ts';

const TAU = Math.PI * 2;

/** What an entity runs along, seen from above; undefined of what is no curve or lies in another plane. */
export function pathOf(given: Entity): PlanePath | undefined {
  const entity = upright(given);
  if (!entity) return undefined;
  const one = (curve: PlaneCurve): PlanePath => ({ curves: [curve], closed: isClosedCurve(curve) });
  switch (entity.type) {
    case 'LINE':
      return one({
        kind: 'segment',
        x0: entity.start[0],
        y0: entity.start[1],
        x1: entity.end[0],
        y1: entity.end[1],
      });
    case 'RAY':
    case 'XLINE':
      return one({
        kind: 'ray',
        x: entity.base[0],
        y: entity.base[1],
        dx: entity.direction[0],
        dy: entity.direction[1],
        both: entity.type === 'XLINE',
      });
    case 'CIRCLE':
      return one({ kind: 'arc', arc: circularArc(xy(entity.center), entity.radius, 0, TAU) });
    case 'ARC': {
      const sweep = sweepBetween(entity.startAngle, entity.endAngle);
      return one({
        kind: 'arc',
        arc: circularArc(xy(entity.center), entity.radius, entity.startAngle, sweep),
      });
    }
    case 'ELLIPSE': {
      const { center, majorAxis, ratio, startParameter, endParameter } = entity;
      const sweep = sweepBetween(startParameter, endParameter);
      return one({
        kind: 'arc',
        arc: {
          cx: center[0],
          cy: center[1],
          ux: majorAxis[0],
          uy: majorAxis[1],
          vx: -majorAxis[1] * ratio,
          vy: majorAxis[0] * ratio,
          from: startParameter,
          sweep,
        },
      });
    }
    case 'SPLINE': {
      const spline = splineOf(entity);
      return spline && one({ kind: 'spline', spline });
    }
    case 'LWPOLYLINE':
      return polylinePath(entity);
    case 'POLYLINE': {
      const light = asLightPolyline(entity);
      return light && polylinePath(light);
    }
    default:
      return undefined;
  }
}

export const hasPath = (entity: Entity): boolean => pathOf(entity) !== undefined;

const xy = ([x, y]: Readonly<Point>): XY => ({ x, y });

/** In the world's plane, also where it is seen from below there. */
function upright(entity: Entity): Entity | undefined {
  const [x, y, z] = entity.extrusion;
  if (Math.abs(x) > 1e-9 || Math.abs(y) > 1e-9) return undefined;
  if (z > 0) return entity;
  const extrusion = WORLD_NORMAL;
  const flip = (p: Readonly<Point>): Point => [-p[0], p[1], -p[2]];
  switch (entity.type) {
    case 'CIRCLE':
      return { ...entity, extrusion, center: flip(entity.center) };
    case 'ARC':
      return {
        ...entity,
        extrusion,
        center: flip(entity.center),
        startAngle: Math.PI - entity.endAngle,
        endAngle: Math.PI - entity.startAngle,
      };
    case 'ELLIPSE':
      return {
        ...entity,
        extrusion,
        startParameter: TAU - entity.endParameter,
        endParameter: TAU - entity.startParameter,
      };
    case 'LWPOLYLINE':
      return {
        ...entity,
        extrusion,
        elevation: -entity.elevation,
        points: entity.points.map((value, i) => (i % 2 === 0 ? -value : value)),
        ...(entity.bulges && { bulges: entity.bulges.map((bulge) => -bulge) }),
      };
    case 'LINE':
    case 'RAY':
    case 'XLINE':
    case 'SPLINE':
      return { ...entity, extrusion };
    default:
      return undefined;
  }
}

/** Its control points, or the curve through its fit points, seen from above. */
function splineOf(entity: SplineEntity): Spline | undefined {
  const { degree, controlPoints, fitPoints, weights, closed } = entity;
  const flat = (points: Float64Array): number[] => Array.from(points).filter((_, i) => i % 3 !== 2);
  if (controlPoints.length >= 3 * (degree + 1)) {
    const count = controlPoints.length / 3;
    const knots = entity.knots.length > 0 ? Array.from(entity.knots) : uniformKnots(count, degree);
    return {
      degree,
      knots,
      control: flat(controlPoints),
      ...(weights && { weights: Array.from(weights) }),
      dim: 2,
    };
  }
  const tangent = (p: Point | undefined): number[] | undefined => p && [p[0], p[1]];
  const [startTangent, endTangent] = [tangent(entity.startTangent), tangent(entity.endTangent)];
  return splineThrough(flat(fitPoints), 2, {
    closed,
    ...(startTangent && { startTangent }),
    ...(endTangent && { endTangent }),
  });
}

function polylinePath({
  points,
  bulges,
  widths,
  constantWidth,
  closed,
}: LwPolylineEntity): PlanePath | undefined {
  const count = points.length >> 1;
  const curves: PlaneCurve[] = [];
  const own: [number, number][] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const j = (i + 1) % count;
    const [a, b] = [
      { x: points[2 * i]!, y: points[2 * i + 1]! },
      { x: points[2 * j]!, y: points[2 * j + 1]! },
    ];
    if (a.x === b.x && a.y === b.y) continue;
    curves.push(pieceBetween(a, b, bulges?.[i] ?? 0));
    own.push(widths ? [widths[2 * i]!, widths[2 * i + 1]!] : [constantWidth, constantWidth]);
  }
  if (curves.length === 0) return undefined;
  return { curves, closed, ...((widths || constantWidth > 0) && { widths: own }) };
}

const FRAME_VERTEX = 16;

/** An old polyline of the plane as one of today; undefined of others. */
export function asLightPolyline(entity: Entity): LwPolylineEntity | undefined {
  if (entity.type === 'LWPOLYLINE') return entity;
  if (entity.type !== 'POLYLINE' || entity.kind !== '2d') return undefined;
  const { points, bulges, widths, vertexFlags, closed, continuousLineType, elevation, thickness } = entity;
  const shown = Array.from({ length: points.length / 3 }, (_, i) => i).filter(
    (i) => ((vertexFlags?.[i] ?? 0) & FRAME_VERTEX) === 0,
  );
  return {
    ...commonOf(entity),
    handle: entity.handle,
    type: 'LWPOLYLINE',
    points: Float64Array.from(shown.flatMap((i) => [points[3 * i]!, points[3 * i + 1]!])),
    ...(bulges && { bulges: Float64Array.from(shown.map((i) => bulges[i]!)) }),
    ...(widths && { widths: Float64Array.from(shown.flatMap((i) => [widths[2 * i]!, widths[2 * i + 1]!])) }),
    constantWidth: 0,
    closed,
    continuousLineType,
    elevation,
    thickness,
  };
}

/** What a new entity takes over from another: layer, color and the rest of its look. */
export function commonOf(entity: Entity): EntityCommon {
  const { layer, color, lineType, lineTypeScale, lineWeight, invisible, opacity } = entity;
  return {
    handle: 0,
    layer,
    color,
    lineType,
    lineTypeScale,
    lineWeight,
    invisible,
    extrusion: WORLD_NORMAL,
    ...(opacity !== undefined && { opacity }),
  };
}

/** z of what lies in a plane. */
export function elevationOf(entity: Entity): number {
  const sign = entity.extrusion[2] < 0 ? -1 : 1;
  switch (entity.type) {
    case 'LINE':
      return entity.start[2];
    case 'CIRCLE':
    case 'ARC':
      return sign * entity.center[2];
    case 'ELLIPSE':
      return entity.center[2];
    case 'LWPOLYLINE':
    case 'POLYLINE':
      return sign * entity.elevation;
    case 'RAY':
    case 'XLINE':
      return entity.base[2];
    case 'SPLINE':
      return entity.controlPoints[2] ?? entity.fitPoints[2] ?? 0;
    default:
      return 0;
  }
}

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

export const endsOf = (path: PlanePath): [XY, XY] => [
  curveStart(path.curves[0]!),
  curveEnd(path.curves.at(-1)!),
];
