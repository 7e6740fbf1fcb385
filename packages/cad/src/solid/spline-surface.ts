/** B-spline surfaces of modeller data: exact ones, and those that approximate blends, sweeps and lofts. */
import type { AcisRecord } from '../display/acis/records.ts';
import type { Point } from '../model/point.ts';
import { basisFunctions, spanOf } from './basis-functions.ts';
import { SEGMENTS } from './edge-points.ts';
import type { ParametricSurface } from './surfaces.ts';
import { distance, dot, minus } from './vector.ts';

const TURN = Math.PI * 2;
const MAX_DEGREE = 25;
const MAX_CONTROL = 200_000;

type Direction = {
  degree: number;
  knots: number[];
  count: number;
  /** It comes round again. */
  closed: boolean;
};

type Net = { u: Direction; v: Direction; control: Float64Array };

export function splineSurface({ tokens }: AcisRecord): ParametricSurface | undefined {
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] !== 'nubs' && tokens[at] !== 'nurbs') continue;
    const net = readNet(tokens, at);
    if (net) return chartOf(net);
  }
  return undefined;
}

/** Undefined for what is no surface: curves inside it begin with the same word. */
function readNet(tokens: readonly (string | number)[], at: number): Net | undefined {
  const rational = tokens[at] === 'nurbs';
  const [degreeU, degreeV] = [Number(tokens[at + 1]), Number(tokens[at + 2])];
  const isDegree = (degree: number): boolean =>
    Number.isInteger(degree) && degree >= 1 && degree <= MAX_DEGREE;
  if (!isDegree(degreeU) || !isDegree(degreeV)) return undefined;
  let i = at + 3 + (rational ? 1 : 0);
  const forms = tokens.slice(i, i + 4);
  if (!forms.every((form) => FORMS.has(form))) return undefined;
  const [countU, countV] = [Number(tokens[i + 4]), Number(tokens[i + 5])];
  i += 6;
  const u = readDirection(tokens, i, degreeU, countU, forms[0]!);
  const v = u && readDirection(tokens, i + countU * 2, degreeV, countV, forms[1]!);
  if (!u || !v || u.count * v.count > MAX_CONTROL) return undefined;
  i += (countU + countV) * 2;
  const control = new Float64Array(u.count * v.count * 4);
  for (let k = 0; k < u.count * v.count; k++) {
    for (let c = 0; c < 3; c++) control[k * 4 + c] = Number(tokens[i++]);
    control[k * 4 + 3] = rational ? Number(tokens[i++]) : 1;
    if (!(control[k * 4 + 3]! > 0)) return undefined;
  }
  return control.every(Number.isFinite) ? { u, v, control } : undefined;
}

/** Open, closed or periodic; then which ends are one point. As words in text, as numbers in binary data. */
const FORMS: ReadonlySet<string | number | undefined> = new Set([
  'open',
  'closed',
  'periodic',
  'none',
  'low',
  'high',
  'both',
  0,
  1,
  2,
  3,
]);
const OPEN: ReadonlySet<string | number> = new Set(['open', 0]);

function readDirection(
  tokens: readonly (string | number)[],
  at: number,
  degree: number,
  distinct: number,
  form: string | number,
): Direction | undefined {
  if (!(distinct >= 2 && distinct < 10_000)) return undefined;
  const knots: number[] = [];
  for (let k = 0; k < distinct; k++) {
    const [value, times] = [Number(tokens[at + k * 2]), Number(tokens[at + k * 2 + 1])];
    if (!Number.isFinite(value) || !(times >= 1 && times <= degree + 1)) return undefined;
    if (knots.length > 0 && value <= knots.at(-1)!) return undefined;
    for (let m = 0; m < times; m++) knots.push(value);
  }
  const count = knots.length - degree + 1;
  if (count <= degree) return undefined;
  // The end knots are stored once less than the usual form has them.
  return { degree, knots: [knots[0]!, ...knots, knots.at(-1)!], count, closed: !OPEN.has(form) };
}

/** The point for parameters of the surface itself. */
function pointOf({ u, v, control }: Net, s: number, t: number): Point {
  const [spanU, spanV] = [spanOf(u.knots, u.degree, u.count, s), spanOf(v.knots, v.degree, v.count, t)];
  const [nu, nv] = [basisFunctions(u.knots, u.degree, spanU, s), basisFunctions(v.knots, v.degree, spanV, t)];
  const sum = [0, 0, 0, 0];
  for (let j = 0; j <= v.degree; j++)
    for (let i = 0; i <= u.degree; i++) {
      const k = ((spanV - v.degree + j) * u.count + spanU - u.degree + i) * 4;
      const factor = nu[i]! * nv[j]! * control[k + 3]!;
      for (let c = 0; c < 3; c++) sum[c]! += factor * control[k + c]!;
      sum[3]! += factor;
    }
  const [x, y, z, w] = sum as [number, number, number, number];
  return [x / w, y / w, z / w];
}

const NEWTON_STEPS = 12;

/**
 * Parameters that count in steps of the other surfaces' grid, so that the same rows of points follow the shape; where it
 * comes round again, that is after a turn.
 */
function chartOf(net: Net): ParametricSurface | undefined {
  const axisOf = ({ knots, degree, closed }: Direction) => {
    const [from, to] = [knots[degree]!, knots[knots.length - degree - 1]!];
    const spans = new Set(knots).size - 1;
    const rows = closed ? SEGMENTS : Math.min(SEGMENTS, Math.max(4, spans * 4));
    const length = (TURN / SEGMENTS) * rows;
    return { from, length, rate: (to - from) / length, rows, closed };
  };
  const [u, v] = [axisOf(net.u), axisOf(net.v)];
  const inside = ({ length, closed }: typeof u, value: number): number =>
    closed ? value - length * Math.floor(value / length) : Math.min(length, Math.max(0, value));
  const at = (s: number, t: number): Point =>
    pointOf(net, u.from + inside(u, s) * u.rate, v.from + inside(v, t) * v.rate);
  const grid: { point: Point; s: number; t: number }[] = [];
  for (let i = 0; i <= u.rows; i++)
    for (let j = 0; j <= v.rows; j++) {
      const [s, t] = [(i * u.length) / u.rows, (j * v.length) / v.rows];
      grid.push({ point: at(s, t), s, t });
    }
  if (grid.some(({ point }) => !point.every(Number.isFinite))) return undefined;
  return {
    kind: 'spline',
    periodic: [u.closed, v.closed],
    // By rows, not by lengths: of a long thin tube those would make triangles that cut through it.
    scale: [1, 1],
    tips: [],
    at,
    parameters: (point) => {
      let best = grid[0]!;
      let least = Infinity;
      for (const each of grid) {
        const away = distance(each.point, point);
        if (away < least) [best, least] = [each, away];
      }
      return nearest(at, inside, [u, v], [best.s, best.t], point);
    },
  };
}

/** From a point nearby along the surface to the foot of the perpendicular. */
function nearest<Axis>(
  at: (s: number, t: number) => Point,
  inside: (axis: Axis, value: number) => number,
  axes: readonly [Axis, Axis],
  start: readonly [number, number],
  point: Point,
): [number, number] {
  let [s, t] = start;
  const step = TURN / SEGMENTS / 1000;
  let away = distance(at(s, t), point);
  for (let k = 0; k < NEWTON_STEPS && away > 0; k++) {
    const here = at(s, t);
    // Backwards at the far end, where there is nothing beyond.
    const [hs, ht] = [
      inside(axes[0], s + step) < s ? -step : step,
      inside(axes[1], t + step) < t ? -step : step,
    ];
    const du = minus(at(s + hs, t), here).map((part) => part / hs) as Point;
    const dv = minus(at(s, t + ht), here).map((part) => part / ht) as Point;
    const d = minus(point, here);
    const [a, b, c] = [dot(du, du), dot(du, dv), dot(dv, dv)];
    const [e, f] = [dot(d, du), dot(d, dv)];
    const det = a * c - b * b;
    if (!(Math.abs(det) > 1e-12 * a * c)) break;
    const nextS = inside(axes[0], s + (e * c - f * b) / det);
    const nextT = inside(axes[1], t + (f * a - e * b) / det);
    const left = distance(at(nextS, nextT), point);
    if (!(left < away)) break;
    [s, t, away] = [nextS, nextT, left];
  }
  return [s, t];
}
