import type { EntityCommon } from '@linework/cad/model/common';
import type { SplineEntity } from '@linework/cad/model/curves';
import type { Entity } from '@linework/cad/model/entity';
import { WORLD_NORMAL, type Point } from '@linework/cad/model/point';
import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import { sweepBetween } from '@linework/geom/curve';
import { circularArc, type XY } from '@linework/geom/plan/arcs';
import { curveEnd, curveStart, isClosedCurve, type PlaneCurve } from '@linework/geom/plan/curves';
import type { PlanePath } from '@linework/geom/plan/path';
import { pieceBetween } from '@linework/geom/plan/polyline';
import { splineThrough, uniformKnots, type Spline } from '@linework/geom/spline';

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

export const endsOf = (path: PlanePath): [XY, XY] => [
  curveStart(path.curves[0]!),
  curveEnd(path.curves.at(-1)!),
];
