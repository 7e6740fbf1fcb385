/** B-spline surfaces, rational or not. */
import { cross, distance, dot, minus, unit } from '@linework/geom/vector';
import type { Point } from '../model/point.ts';
import { basisDerivatives, basisFunctions, spanOf } from './basis-functions.ts';
import { SEGMENTS } from './edge-points.ts';
import type { ParametricSurface } from './surfaces.ts';

const TURN = Math.PI * 2;
const STEP = TURN / SEGMENTS;

export type SplineDirection = {
  degree: number;
  knots: number[];
  count: number;
  /** It comes round again. */
  closed: boolean;
};

/** Control points are x, y, z and weight, those along u first. */
export type SplineNet = { u: SplineDirection; v: SplineDirection; control: Float64Array };

type Evaluated = { point: Point; du: Point; dv: Point };

/** The point for parameters of the surface itself, and how it moves with either. */
function evaluate({ u, v, control }: SplineNet, s: number, t: number): Evaluated {
  const [spanU, spanV] = [spanOf(u.knots, u.degree, u.count, s), spanOf(v.knots, v.degree, v.count, t)];
  const [nu, nv] = [basisFunctions(u.knots, u.degree, spanU, s), basisFunctions(v.knots, v.degree, spanV, t)];
  const [du, dv] = [
    basisDerivatives(u.knots, u.degree, spanU, s),
    basisDerivatives(v.knots, v.degree, spanV, t),
  ];
  const sums = new Float64Array(12);
  for (let j = 0; j <= v.degree; j++)
    for (let i = 0; i <= u.degree; i++) {
      const k = ((spanV - v.degree + j) * u.count + spanU - u.degree + i) * 4;
      const weight = control[k + 3]!;
      const [f, fu, fv] = [nu[i]! * nv[j]! * weight, du[i]! * nv[j]! * weight, nu[i]! * dv[j]! * weight];
      for (let c = 0; c < 4; c++) {
        const part = c === 3 ? 1 : control[k + c]!;
        sums[c]! += f * part;
        sums[4 + c]! += fu * part;
        sums[8 + c]! += fv * part;
      }
    }
  const w = sums[3]!;
  const point: Point = [sums[0]! / w, sums[1]! / w, sums[2]! / w];
  const along = (at: number): Point => [
    (sums[at]! - sums[at + 3]! * point[0]) / w,
    (sums[at + 1]! - sums[at + 3]! * point[1]) / w,
    (sums[at + 2]! - sums[at + 3]! * point[2]) / w,
  ];
  return { point, du: along(4), dv: along(8) };
}

export const splinePoint = (net: SplineNet, s: number, t: number): Point => evaluate(net, s, t).point;

/** The first and the last value of a direction's parameter. */
export const domainOf = ({ knots, degree }: SplineDirection): [number, number] => [
  knots[degree]!,
  knots[knots.length - degree - 1]!,
];

/**
 * Parameters that count in steps of the other surfaces' grid, so that the same rows of points follow the shape; where it
 * comes round again, that is after a turn.
 */
export function splineSurface(
  net: SplineNet,
  rowsU: number,
  rowsV: number,
  straight?: 0 | 1,
): ParametricSurface | undefined {
  const [u, v] = [axisOf(net.u, rowsU), axisOf(net.v, rowsV)];
  const at = (s: number, t: number): Evaluated =>
    evaluate(net, u.from + inside(u, s) * u.rate, v.from + inside(v, t) * v.rate);
  const grid: { point: Point; s: number; t: number }[] = [];
  for (let i = 0; i <= u.rows; i++)
    for (let j = 0; j <= v.rows; j++) {
      const [s, t] = [(i * u.length) / u.rows, (j * v.length) / v.rows];
      grid.push({ point: at(s, t).point, s, t });
    }
  if (grid.some(({ point }) => !point.every(Number.isFinite))) return undefined;
  const rows = [u.length / u.rows, v.length / v.rows] as const;
  return {
    kind: 'spline',
    periodic: [u.closed, v.closed],
    // By rows, not by lengths: of a long thin tube those would make triangles that cut through it.
    scale: [STEP / rows[0], STEP / rows[1]],
    rows: straight === undefined ? rows : undefined,
    ...(straight !== undefined && { straight }),
    tips: [],
    at: (s, t) => at(s, t).point,
    normal: (s, t) => {
      const { du, dv } = at(s, t);
      const normal = cross(du, dv);
      if (Math.hypot(...normal) > 1e-9 * Math.hypot(...du) * Math.hypot(...dv))
        return unit(normal, [0, 0, 1]);
      // All of a row in one point: what it looks like a little further in.
      const [ms, mt] = [u.length / 2, v.length / 2];
      const near = at(s + (ms - inside(u, s)) * 1e-3, t + (mt - inside(v, t)) * 1e-3);
      return unit(cross(near.du, near.dv), [0, 0, 1]);
    },
    parameters: (point) => {
      let best = grid[0]!;
      let least = Infinity;
      for (const each of grid) {
        const away = distance(each.point, point);
        if (away < least) [best, least] = [each, away];
      }
      return nearest(at, u, v, [best.s, best.t], point);
    },
  };
}

type Axis = { from: number; length: number; rate: number; rows: number; closed: boolean };

function axisOf(direction: SplineDirection, rows: number): Axis {
  const [from, to] = domainOf(direction);
  const { closed } = direction;
  const length = closed ? TURN : STEP * rows;
  return { from, length, rate: (to - from) / length, rows, closed };
}

const inside = ({ length, closed }: Axis, value: number): number =>
  closed ? value - length * Math.floor(value / length) : Math.min(length, Math.max(0, value));

const NEWTON_STEPS = 12;

/** From a point nearby along the surface to the foot of the perpendicular. */
function nearest(
  at: (s: number, t: number) => Evaluated,
  u: Axis,
  v: Axis,
  start: readonly [number, number],
  point: Point,
): [number, number] {
  let [s, t] = start;
  let here = at(s, t);
  let away = distance(here.point, point);
  for (let k = 0; k < NEWTON_STEPS && away > 0; k++) {
    const d = minus(point, here.point);
    const [a, b, c] = [dot(here.du, here.du), dot(here.du, here.dv), dot(here.dv, here.dv)];
    const [e, f] = [dot(d, here.du), dot(d, here.dv)];
    const det = a * c - b * b;
    if (!(Math.abs(det) > 1e-12 * a * c)) break;
    // The derivatives are those of the surface's own parameters.
    const nextS = inside(u, s + (e * c - f * b) / det / u.rate);
    const nextT = inside(v, t + (f * a - e * b) / det / v.rate);
    const next = at(nextS, nextT);
    const left = distance(next.point, point);
    if (!(left < away)) break;
    [s, t, away, here] = [nextS, nextT, left, next];
  }
  return [s, t];
}
