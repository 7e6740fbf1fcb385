/** Curves of a STEP file, and points along the edges on them. */
import { distance, dot, minus, scaled } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import { basisFunctions, spanOf } from '@linework/cad/solid/basis-functions';
import { arcPoints, type Ellipse } from '@linework/cad/solid/edge-points';
import { argumentsAs, argumentsOf, type StepRecord } from './part21.ts';
import {
  axesAt,
  directionAt,
  knotsOf,
  listOf,
  pointAt,
  recordAt,
  type StepSpace,
  UnknownShape,
} from './shapes.ts';

export type StepCurve =
  | { kind: 'line'; origin: Point; direction: Point }
  | { kind: 'ellipse'; ellipse: Ellipse; radius: number }
  | { kind: 'spline'; spline: StepSpline };

export interface StepSpline {
  at(t: number): Point;
  /** Where its pieces begin, and its end. */
  breaks: number[];
  isClosed: boolean;
}

/** Chords may be so far from what they stand for, and turn by so much from one to the next. */
export interface ChordLimits {
  distance: number;
  angle: number;
}

const maxNesting = 4;

export function curveAt(space: StepSpace, reference: string | undefined, depth = maxNesting): StepCurve {
  const record = recordAt(space, reference);
  const args = argumentsOf(record.args);
  switch (record.type) {
    case 'LINE': {
      const vector = argumentsOf(recordAt(space, args[2]).args);
      return { kind: 'line', origin: pointAt(space, args[1]), direction: directionAt(space, vector[1]) };
    }
    case 'CIRCLE':
    case 'ELLIPSE': {
      const { origin: center, x, y } = axesAt(space, args[1]);
      const [a, b] = [Number(args[2]) * space.length, Number(args[3] ?? args[2]) * space.length];
      if (!(a > 0 && b > 0)) throw new UnknownShape(record.type);
      return {
        kind: 'ellipse',
        ellipse: { center, major: scaled(x, a), minor: scaled(y, b) },
        radius: Math.max(a, b),
      };
    }
    case 'SURFACE_CURVE':
    case 'SEAM_CURVE':
    case 'INTERSECTION_CURVE':
      if (depth > 0) return curveAt(space, args[1], depth - 1);
      break;
    case 'B_SPLINE_CURVE_WITH_KNOTS':
    case '':
      return { kind: 'spline', spline: splineOf(space, record) };
  }
  throw new UnknownShape(record.type);
}

const maxDegree = 25;

/** The arguments stand in one record, or in one for each of its types. */
function splineOf(space: StepSpace, record: StepRecord): StepSpline {
  const own = argumentsAs(record, 'B_SPLINE_CURVE_WITH_KNOTS');
  const args = record.type === '' ? argumentsAs(record, 'B_SPLINE_CURVE') : own?.slice(1);
  const knots = own && knotsOf(...(own.slice(record.type === '' ? 0 : 6) as [string, string]));
  const weightList = argumentsAs(record, 'RATIONAL_B_SPLINE_CURVE')?.[0];
  if (!args || !knots) throw new UnknownShape('B_SPLINE_CURVE');
  const degree = Number(args[0]);
  const control = argumentsOf(args[1]!.slice(1, -1)).map((each) => pointAt(space, each));
  const weights = weightList ? listOf(weightList) : control.map(() => 1);
  const isSound =
    Number.isInteger(degree) &&
    degree >= 1 &&
    degree <= maxDegree &&
    knots.length === control.length + degree + 1 &&
    weights.length === control.length &&
    weights.every((weight) => weight > 0);
  if (!isSound) throw new UnknownShape('B_SPLINE_CURVE');
  const [from, to] = [knots[degree]!, knots[control.length]!];
  const at = (t: number): Point => {
    const span = spanOf(knots, degree, control.length, t);
    const sum = [0, 0, 0, 0];
    basisFunctions(knots, degree, span, t).forEach((basis, i) => {
      const k = span - degree + i;
      const factor = basis * weights[k]!;
      for (let c = 0; c < 3; c += 1) sum[c]! += factor * control[k]![c]!;
      sum[3]! += factor;
    });
    return [sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!];
  };
  const breaks = [...new Set(knots)].filter((knot) => knot >= from && knot <= to);
  const size = control.reduce((most, point) => Math.max(most, distance(point, control[0]!)), 0);
  if (!(to > from) || !(size > 0)) throw new UnknownShape('B_SPLINE_CURVE');
  return { at, breaks, isClosed: distance(at(from), at(to)) < size * 1e-6 };
}

/** Points from one end of an edge to the other, both among them; undefined for one of no length. */
export function pointsBetween(
  curve: StepCurve,
  from: Point,
  to: Point,
  isReversed: boolean,
  isClosed: boolean,
  limits: ChordLimits,
): Point[] | undefined {
  if (curve.kind === 'ellipse')
    return arcPoints(curve.ellipse, from, to, isReversed, isClosed, segmentsOf(curve.radius, limits));
  if (curve.kind === 'spline') {
    const [start, end] = isReversed ? [to, from] : [from, to];
    const inner = splineParameters(curve.spline, start, end, isClosed, limits)
      .slice(1, -1)
      .map((t) => curve.spline.at(t));
    return [from, ...(isReversed ? inner.toReversed() : inner), to];
  }
  return isClosed ? undefined : [from, to];
}

/** How many chords a full turn takes. */
export function segmentsOf(radius: number, limits: ChordLimits): number {
  const byDistance = 2 * Math.acos(Math.max(-1, 1 - limits.distance / radius));
  const chord = Math.min(limits.angle, byDistance || limits.angle);
  // Fours of them have quarters alike.
  return Math.min(maxSegments, 4 * Math.ceil((Math.PI / 2 / chord) * (1 - 1e-9)));
}
const maxSegments = 256;

function splineParameters(
  { at, breaks, isClosed: comesRound }: StepSpline,
  from: Point,
  to: Point,
  isClosed: boolean,
  limits: ChordLimits,
): number[] {
  const [first, last] = [breaks[0]!, breaks.at(-1)!];
  const length = last - first;
  const start = nearestParameter(at, breaks, from, first);
  let end = isClosed ? start : nearestParameter(at, breaks, to, last);
  if (end <= start && (isClosed || comesRound)) end += length;
  const margin = length * 1e-6;
  const pieces = [...breaks, ...breaks.slice(1).map((each) => each + length)].filter(
    (t) => t > start + margin && t < end - margin,
  );
  const wrapped = (t: number): Point => at(t > last ? t - length : t);
  return chordParameters(wrapped, [start, ...pieces, end], limits);
}

/** Every piece cut in halves until its chords are near enough. */
export function chordParameters(
  at: (t: number) => Point,
  breaks: readonly number[],
  limits: ChordLimits,
): number[] {
  const parameters = [breaks[0]!];
  const add = (t0: number, a: Point, t1: number, b: Point, depth: number): void => {
    const between = [0.25, 0.5, 0.75].map((part) => at(t0 + (t1 - t0) * part));
    if (depth > 0 && isBent(a, between, b, limits)) {
      const middle = (t0 + t1) / 2;
      add(t0, a, middle, between[1]!, depth - 1);
      add(middle, between[1]!, t1, b, depth - 1);
    } else parameters.push(t1);
  };
  for (let k = 1; k < breaks.length; k += 1) {
    const [t0, t1] = [breaks[k - 1]!, breaks[k]!];
    if (t1 > t0) add(t0, at(t0), t1, at(t1), maxHalvings);
  }
  return parameters;
}
const maxHalvings = 6;

function isBent(a: Point, between: readonly Point[], b: Point, limits: ChordLimits): boolean {
  const chord = minus(b, a);
  const length2 = dot(chord, chord);
  for (const point of between) {
    const d = minus(point, a);
    const along = length2 > 0 ? dot(d, chord) / length2 : 0;
    if (distance(d, scaled(chord, along)) > limits.distance) return true;
  }
  const [one, other] = [minus(between[0]!, a), minus(b, between[2]!)];
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  // The outer quarters turn by three quarters of what the ends do.
  return lengths > 0 && dot(one, other) / lengths < Math.cos(limits.angle * 0.75);
}

/** Mostly an end of the curve. */
function nearestParameter(
  at: (t: number) => Point,
  breaks: readonly number[],
  point: Point,
  preferred: number,
): number {
  const [first, last] = [breaks[0]!, breaks.at(-1)!];
  const size = distance(at(first), at((first + last) / 2)) + distance(at((first + last) / 2), at(last));
  for (const end of [preferred, first, last]) if (distance(at(end), point) <= size * 1e-7) return end;
  let [best, least, width] = [preferred, Infinity, 0];
  for (let k = 1; k < breaks.length; k += 1) {
    const step = (breaks[k]! - breaks[k - 1]!) / samplesOfPiece;
    for (let i = 0; i <= samplesOfPiece; i += 1) {
      const t = breaks[k - 1]! + i * step;
      const away = distance(at(t), point);
      if (away < least) [best, least, width] = [t, away, step];
    }
  }
  for (let k = 0; k < 40; k += 1, width /= 2)
    for (const t of [best - width, best + width]) {
      if (t < first || t > last) continue;
      const away = distance(at(t), point);
      if (away < least) [best, least] = [t, away];
    }
  return best;
}
const samplesOfPiece = 8;
