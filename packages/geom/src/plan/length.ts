import { circleRadius } from './arcs.ts';
import { curveBox, curveDomain, curveTangent, type PlaneCurve } from './curves.ts';
import { beziersOf } from './nurbs.ts';

/** Gauss and Legendre, eight points: abscissas and weights of the positive half. */
const GAUSS: readonly (readonly [number, number])[] = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
];

function speedSum(curve: PlaneCurve, a: number, b: number): number {
  const [middle, half] = [(a + b) / 2, (b - a) / 2];
  let sum = 0;
  for (const [x, weight] of GAUSS)
    for (const t of [middle - half * x, middle + half * x]) {
      const v = curveTangent(curve, t);
      sum += weight * Math.hypot(v.x, v.y);
    }
  return sum * half;
}

/** `noise`: what rounding of large coordinates makes of a length; halving further does not help. */
function adaptive(
  curve: PlaneCurve,
  a: number,
  b: number,
  whole: number,
  depth: number,
  noise: number,
): number {
  const middle = (a + b) / 2;
  const [left, right] = [speedSum(curve, a, middle), speedSum(curve, middle, b)];
  const least = Math.max(noise, 1e-13 * Math.abs(whole));
  if (depth === 0 || Math.abs(left + right - whole) <= least) return left + right;
  return (
    adaptive(curve, a, middle, left, depth - 1, noise) + adaptive(curve, middle, b, right, depth - 1, noise)
  );
}

/** Length from one parameter to another; negative backwards. */
export function lengthBetween(curve: PlaneCurve, t0: number, t1: number): number {
  if (curve.kind === 'segment') return Math.hypot(curve.x1 - curve.x0, curve.y1 - curve.y0) * (t1 - t0);
  if (curve.kind === 'ray') return Math.hypot(curve.dx, curve.dy) * (t1 - t0);
  if (curve.kind === 'arc') {
    const radius = circleRadius(curve.arc);
    if (radius !== undefined) return radius * Math.abs(curve.arc.sweep) * (t1 - t0);
    return adaptive(curve, t0, t1, speedSum(curve, t0, t1), 12, 0);
  }
  if (t1 < t0) return -lengthBetween(curve, t1, t0);
  let sum = 0;
  const { minX, minY, maxX, maxY } = curveBox(curve);
  const noise = 2 ** -50 * Math.max(-minX, maxX, -minY, maxY);
  for (const piece of beziersOf(curve.spline)) {
    const [a, b] = [Math.max(t0, piece.t0), Math.min(t1, piece.t1)];
    if (b > a) sum += adaptive(curve, a, b, speedSum(curve, a, b), 12, noise);
  }
  return sum;
}

export function curveLength(curve: PlaneCurve): number {
  return lengthBetween(curve, ...curveDomain(curve));
}

/** The parameter so far along the curve from another; beyond its ends where it is straight or round. */
export function parameterAtLength(curve: PlaneCurve, from: number, length: number): number {
  if (curve.kind === 'segment' || curve.kind === 'ray') return from + length / lengthBetween(curve, 0, 1);
  if (curve.kind === 'arc' && circleRadius(curve.arc) !== undefined)
    return from + length / lengthBetween(curve, 0, 1);
  const [a, b] = curve.kind === 'spline' ? curveDomain(curve) : [-Infinity, Infinity];
  const [first, last] = curveDomain(curve);
  let t = from + ((last - first) * length) / curveLength(curve);
  let before = Infinity;
  for (let i = 0; i < 50; i++) {
    t = Math.min(b, Math.max(a, t));
    const v = curveTangent(curve, t);
    const step = (lengthBetween(curve, from, t) - length) / (Math.hypot(v.x, v.y) || 1);
    t -= step;
    if (Math.abs(step) <= 1e-14 * (last - first)) break;
    // rounding is all that moves it
    if (i > 8 && Math.abs(step) >= before) break;
    before = Math.abs(step);
  }
  return Math.min(b, Math.max(a, t));
}
