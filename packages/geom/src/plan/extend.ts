import { TAU, circleRadius, type XY } from './arcs.ts';
import {
  curveDomain,
  curveEnd,
  curvePoint,
  curveTangent,
  isClosedCurve,
  type PlaneCurve,
  reverseCurve,
  subCurve,
} from './curves.ts';
import { crossings, crossingsBeyond } from './intersect.ts';
import { curveLength, lengthBetween, parameterAtLength } from './length.ts';
import { beziersOf, elevateBezier, splineOfBeziers } from './nurbs.ts';

export type CurveSide = 'start' | 'end';

/** The curve made longer until it meets one of the boundaries, the first it comes to; undefined where it meets none. */
export function extendCurve(
  curve: PlaneCurve,
  side: CurveSide,
  boundaries: readonly PlaneCurve[],
): PlaneCurve | undefined {
  if (isClosedCurve(curve)) return undefined;
  if (curve.kind === 'ray') return curve.both || side === 'end' ? undefined : extendRay(curve, boundaries);
  if (side === 'start') {
    const made = extendCurve(reverseCurve(curve), 'end', boundaries);
    return made && reverseCurve(made);
  }
  if (curve.kind === 'spline') return extendSpline(curve, boundaries);
  const most = curve.kind === 'arc' ? TAU / Math.abs(curve.arc.sweep) : Infinity;
  const ends = boundaries
    .flatMap((boundary) => crossingsBeyond(curve, boundary))
    .map(({ ta }) => ta)
    .filter((t) => t > 1 + 1e-9 && t < most - 1e-9);
  return ends.length > 0 ? subCurve(curve, 0, Math.min(...ends)) : undefined;
}

/** A ray grows backwards from where it begins. */
function extendRay(
  curve: Extract<PlaneCurve, { kind: 'ray' }>,
  boundaries: readonly PlaneCurve[],
): PlaneCurve | undefined {
  const ends = boundaries
    .flatMap((boundary) => crossingsBeyond(curve, boundary))
    .map(({ ta }) => ta)
    .filter((t) => t < -1e-9);
  return ends.length > 0 ? subCurve(curve, Math.max(...ends), Infinity) : undefined;
}

/** Straight on from its end. */
function extendSpline(
  curve: Extract<PlaneCurve, { kind: 'spline' }>,
  boundaries: readonly PlaneCurve[],
): PlaneCurve | undefined {
  const end = curveEnd(curve);
  const v = curveTangent(curve, curveDomain(curve)[1]);
  const speed = Math.hypot(v.x, v.y);
  const ray: PlaneCurve = { kind: 'ray', ...end, dx: v.x / speed, dy: v.y / speed, both: false };
  const least = 1e-9 * curveLength(curve);
  const ways = boundaries
    .flatMap((boundary) => crossings(ray, boundary))
    .map(({ ta }) => ta)
    .filter((t) => t > least);
  return ways.length > 0 ? lengthenedStraight(curve, Math.min(...ways)) : undefined;
}

function lengthenedStraight(curve: Extract<PlaneCurve, { kind: 'spline' }>, by: number): PlaneCurve {
  const [, to] = curveDomain(curve);
  const end = curveEnd(curve);
  const v = curveTangent(curve, to);
  const speed = Math.hypot(v.x, v.y);
  const beziers = beziersOf(curve.spline);
  const tail = {
    t0: to,
    t1: to + by / speed,
    points: [
      [end.x, end.y, 1],
      [end.x + (v.x / speed) * by, end.y + (v.y / speed) * by, 1],
    ],
  };
  return {
    kind: 'spline',
    spline: splineOfBeziers([...beziers, elevateBezier(tail, beziers[0]!.points.length - 1)]),
  };
}

/** The curve with another length, changed at one end; undefined where that cannot be. Splines can only become shorter. */
export function withLength(curve: PlaneCurve, side: CurveSide, length: number): PlaneCurve | undefined {
  if (curve.kind === 'ray' || isClosedCurve(curve) || !(length > 0)) return undefined;
  if (side === 'start') {
    const made = withLength(reverseCurve(curve), 'end', length);
    return made && reverseCurve(made);
  }
  const [from] = curveDomain(curve);
  if (curve.kind === 'spline' && length > curveLength(curve)) return undefined;
  if (curve.kind === 'arc') {
    const whole = lengthBetween(curve, 0, TAU / Math.abs(curve.arc.sweep));
    if (length >= whole * (1 - 1e-12)) return undefined;
  }
  return subCurve(curve, from, parameterAtLength(curve, from, length));
}

/** The included angle of an arc set to another. */
export function withSweep(curve: PlaneCurve, side: CurveSide, angle: number): PlaneCurve | undefined {
  if (curve.kind !== 'arc' || !(angle > 0) || angle >= TAU) return undefined;
  const { from, sweep } = curve.arc;
  const next = Math.sign(sweep) * angle;
  return {
    kind: 'arc',
    arc: { ...curve.arc, sweep: next, from: side === 'end' ? from : from + sweep - next },
  };
}

/** The nearer end. */
export function sideOf(curve: PlaneCurve, { x, y }: XY): CurveSide {
  const [a, b] = [curvePoint(curve, curveDomain(curve)[0]), curveEnd(curve)];
  return Math.hypot(a.x - x, a.y - y) < Math.hypot(b.x - x, b.y - y) ? 'start' : 'end';
}

export const isCircular = (curve: PlaneCurve): boolean =>
  curve.kind === 'arc' && circleRadius(curve.arc) !== undefined;
