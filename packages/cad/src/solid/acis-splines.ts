/** B-spline surfaces of modeller data: exact ones, and those that approximate blends, sweeps and lofts. */
import type { AcisRecord } from '../display/acis/records.ts';
import { SEGMENTS } from './edge-points.ts';
import { type SplineDirection, type SplineNet, splineSurface } from './spline-surface.ts';
import type { ParametricSurface } from './surfaces.ts';

const MAX_DEGREE = 25;
const MAX_CONTROL = 200_000;

export function acisSplineSurface({ tokens }: AcisRecord): ParametricSurface | undefined {
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] !== 'nubs' && tokens[at] !== 'nurbs') continue;
    const net = readNet(tokens, at);
    if (net) return splineSurface(net, rowsOf(net.u), rowsOf(net.v));
  }
  return undefined;
}

/** Undefined for what is no surface: curves inside it begin with the same word. */
function readNet(tokens: readonly (string | number)[], at: number): SplineNet | undefined {
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
): SplineDirection | undefined {
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

function rowsOf({ knots, closed }: SplineDirection): number {
  return closed ? SEGMENTS : Math.min(SEGMENTS, Math.max(4, (new Set(knots).size - 1) * 4));
}
