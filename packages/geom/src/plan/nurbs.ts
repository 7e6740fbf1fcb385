import { type Spline, unrolled } from '../spline.ts';

/** A stretch between two knots: homogeneous control points x·w, y·w, w. */
export interface Bezier {
  t0: number;
  t1: number;
  points: number[][];
}

interface Homogeneous {
  degree: number;
  knots: number[];
  points: number[][];
}

const pieces = new WeakMap<Spline, Bezier[]>();

function homogeneous(spline: Spline): Homogeneous {
  const { degree, knots, control, weights } = unrolled(spline);
  const points: number[][] = [];
  for (let i = 0; 2 * i + 1 < control.length; i++) {
    const w = weights?.[i] ?? 1;
    points.push([control[2 * i]! * w, control[2 * i + 1]! * w, w]);
  }
  return { degree, knots: Array.from(knots), points };
}

function plain({ degree, knots, points }: Homogeneous): Spline {
  const isRational = points.some(([, , w]) => Math.abs(w! - points[0]![2]!) > 1e-12 * Math.abs(w!));
  return {
    degree,
    knots,
    control: points.flatMap(([x, y, w]) => [x! / w!, y! / w!]),
    ...(isRational && { weights: points.map(([, , w]) => w!) }),
    dim: 2,
  };
}

/** One more knot, the same curve (Boehm). */
function insertKnot(s: Homogeneous, u: number): void {
  const { degree: p, knots, points } = s;
  let span = knots.length - 1;
  while (span > 0 && knots[span]! > u) span--;
  const next: number[][] = [];
  for (let i = 0; i <= points.length; i++) {
    if (i <= span - p) next.push(points[i]!);
    else if (i > span) next.push(points[i - 1]!);
    else {
      const width = knots[i + p]! - knots[i]!;
      const share = width > 0 ? (u - knots[i]!) / width : 0;
      const [before, here] = [points[i - 1] ?? points[i]!, points[i] ?? points[i - 1]!];
      next.push(before.map((value, k) => (1 - share) * value + share * here[k]!));
    }
  }
  s.points = next;
  s.knots = [...knots.slice(0, span + 1), u, ...knots.slice(span + 1)];
}

function multiplicity(knots: readonly number[], u: number): number {
  return knots.reduce((count, knot) => (knot === u ? count + 1 : count), 0);
}

/** What lies between two parameters, its end knots repeated as usual. */
function between(spline: Spline, from: number, to: number): Homogeneous {
  const s = homogeneous(spline);
  const p = s.degree;
  for (const u of [from, to]) for (let i = multiplicity(s.knots, u); i < p; i++) insertKnot(s, u);
  const first = s.knots.indexOf(from);
  const last = s.knots.indexOf(to);
  // a file may repeat the first knot once more than needed
  const start = first + Math.max(0, multiplicity(s.knots, from) - p);
  return {
    degree: p,
    knots: [from, ...s.knots.slice(start, last), ...Array.from({ length: p + 1 }, () => to)],
    points: s.points.slice(Math.max(0, start - 1), last),
  };
}

/** Where the parameter of a spline begins and ends. */
export function splineDomain(spline: Spline): [number, number] {
  const { degree, knots, control } = unrolled(spline);
  return [knots[degree]!, knots[control.length >> 1]!];
}

export function beziersOf(spline: Spline): readonly Bezier[] {
  const known = pieces.get(spline);
  if (known) return known;
  const [from, to] = splineDomain(spline);
  const s = between(spline, from, to);
  const p = s.degree;
  const breaks = [...new Set(s.knots)];
  for (const u of breaks.slice(1, -1)) for (let i = multiplicity(s.knots, u); i < p; i++) insertKnot(s, u);
  const made: Bezier[] = [];
  for (let i = 0; i + 1 < breaks.length; i++)
    made.push({ t0: breaks[i]!, t1: breaks[i + 1]!, points: s.points.slice(i * p, i * p + p + 1) });
  pieces.set(spline, made);
  return made;
}

/** Both halves at a share of the way (de Casteljau). */
export function splitBezier({ t0, t1, points }: Bezier, share = 0.5): [Bezier, Bezier] {
  const left: number[][] = [];
  const right: number[][] = [];
  let row = points;
  while (row.length > 0) {
    left.push(row[0]!);
    right.unshift(row.at(-1)!);
    row = row.slice(1).map((point, i) => point.map((value, k) => (1 - share) * row[i]![k]! + share * value));
  }
  const middle = t0 + (t1 - t0) * share;
  return [
    { t0, t1: middle, points: left },
    { t0: middle, t1, points: right },
  ];
}

export interface Derivatives {
  x: number;
  y: number;
  dx: number;
  dy: number;
  ddx: number;
  ddy: number;
}

/** Place, velocity and acceleration. */
export function evaluateSpline(spline: Spline, t: number): Derivatives {
  const all = beziersOf(spline);
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (all[middle]!.t0 <= t) low = middle;
    else high = middle - 1;
  }
  return evaluateBezier(all[low]!, t);
}

function evaluateBezier({ t0, t1, points }: Bezier, t: number): Derivatives {
  const width = t1 - t0;
  const s = (t - t0) / width;
  const p = points.length - 1;
  const row = new Float64Array(3 * (p + 1));
  points.forEach((point, i) => row.set(point, 3 * i));
  let [fx, fy, fw, gx, gy, gw] = [0, 0, 0, 0, 0, 0];
  for (let left = p; left > 0; left--) {
    if (left === 2) {
      const k = (p * (p - 1)) / (width * width);
      gx = k * (row[6]! - 2 * row[3]! + row[0]!);
      gy = k * (row[7]! - 2 * row[4]! + row[1]!);
      gw = k * (row[8]! - 2 * row[5]! + row[2]!);
    }
    if (left === 1) {
      const k = p / width;
      fx = k * (row[3]! - row[0]!);
      fy = k * (row[4]! - row[1]!);
      fw = k * (row[5]! - row[2]!);
    }
    for (let i = 0; i < 3 * left; i++) row[i] = (1 - s) * row[i]! + s * row[i + 3]!;
  }
  const w = row[2]!;
  const [x, y] = [row[0]! / w, row[1]! / w];
  const dx = (fx - x * fw) / w;
  const dy = (fy - y * fw) / w;
  return { x, y, dx, dy, ddx: (gx - 2 * dx * fw - x * gw) / w, ddy: (gy - 2 * dy * fw - y * gw) / w };
}

/** The part of a spline between two parameters, exactly. */
export function subSpline(spline: Spline, from: number, to: number): Spline {
  return plain(between(spline, from, to));
}

export function reverseSpline(spline: Spline): Spline {
  const { degree, knots, points } = homogeneous(spline);
  const sum = knots[0]! + knots.at(-1)!;
  return plain({ degree, knots: knots.map((knot) => sum - knot).toReversed(), points: points.toReversed() });
}

export function translateSpline(spline: Spline, dx: number, dy: number): Spline {
  return {
    ...spline,
    control: Array.from(spline.control, (value, i) => value + (i % 2 === 0 ? dx : dy)),
  };
}

/** Stretches put end to end, each of the same degree; knots from 0 by their lengths. */
export function splineOfBeziers(all: readonly Bezier[]): Spline {
  const p = all[0]!.points.length - 1;
  const knots = Array.from({ length: p + 1 }, () => all[0]!.t0);
  const points = [all[0]!.points[0]!];
  let at = all[0]!.t0;
  for (const piece of all) {
    at += piece.t1 - piece.t0;
    for (let i = 0; i < p; i++) knots.push(at);
    points.push(...piece.points.slice(1));
  }
  knots.push(at);
  return plain({ degree: p, knots, points });
}

/** The same stretch by a polynomial of a higher degree. */
export function elevateBezier({ t0, t1, points }: Bezier, degree: number): Bezier {
  let row = points;
  while (row.length - 1 < degree) {
    const p = row.length - 1;
    row = Array.from({ length: p + 2 }, (_, i) => {
      const share = i / (p + 1);
      const [before, here] = [row[i - 1] ?? row[0]!, row[i] ?? row.at(-1)!];
      return before.map((value, k) => share * value + (1 - share) * here[k]!);
    });
  }
  return { t0, t1, points: row };
}
