/** Non-uniform rational B-splines and interpolating splines, of any dimension (points flat: dim numbers each). */
export interface Spline {
  degree: number;
  knots: ArrayLike<number>;
  control: ArrayLike<number>;
  weights?: ArrayLike<number>;
  dim: number;
}

/**
 * Evaluates at u by de Boor's rule, into `out` from `into` on; `work` holds (degree+1)·(dim+1) numbers. Where there are no
 * weights, none are carried along: they would stay 1.
 */
function evaluate(
  s: Spline,
  span: number,
  u: number,
  work: Float64Array,
  out: Float64Array,
  into: number,
): void {
  const { degree: p, knots, control, weights, dim } = s;
  const w = weights ? dim + 1 : dim;
  const first = span - p;
  for (let j = 0; j <= p; j++) {
    const from = (first + j) * dim;
    const at = j * w;
    const weight = weights?.[first + j] ?? 1;
    for (let k = 0; k < dim; k++) work[at + k] = (control[from + k] ?? 0) * weight;
    if (weights) work[at + dim] = weight;
  }
  for (let r = 1; r <= p; r++) {
    for (let j = p; j >= r; j--) {
      const low = knots[first + j]!;
      const width = knots[span + j - r + 1]! - low;
      const share = width > 0 ? (u - low) / width : 0;
      const rest = 1 - share;
      const end = j * w + w;
      for (let k = j * w; k < end; k++) work[k] = rest * work[k - w]! + share * work[k]!;
    }
  }
  const last = p * w;
  const weight = weights ? work[last + dim]! : 1;
  for (let k = 0; k < dim; k++) out[into + k] = weight !== 0 ? work[last + k]! / weight : work[last + k]!;
}

/** Radians that the curve may turn from one chord to the next. */
const TURN = 0.1;

/** Looks at a stretch in so many places to tell how far it turns. */
const GLANCES = 6;
let glances = new Float64Array((GLANCES + 1) * 3);

/** A place on a stretch, t from 0 to 1, written into `out` from `into` on. */
type Place = (t: number, out: Float64Array, into: number) => void;

/**
 * Chords for a stretch between knots, by how far it turns: told from the curve, not from its control points, so that
 * the same curve has the same chords however it is given.
 */
function chordsOf(at: Place, dim: number, most: number): number {
  if (glances.length < (GLANCES + 1) * dim) glances = new Float64Array((GLANCES + 1) * dim);
  const points = glances;
  for (let i = 0; i <= GLANCES; i++) at(i / GLANCES, points, i * dim);
  let turn = 0;
  for (let i = 0; i + 1 < GLANCES; i++) {
    let along = 0;
    let first = 0;
    let second = 0;
    for (let k = i * dim; k < (i + 1) * dim; k++) {
      const from = points[k + dim]! - points[k]!;
      const to = points[k + 2 * dim]! - points[k + dim]!;
      along += from * to;
      first += from * from;
      second += to * to;
    }
    const size = Math.sqrt(first * second);
    if (size > 0) turn += Math.acos(Math.min(1, Math.max(-1, along / size)));
  }
  // Of so many chords, one fewer turns is seen.
  const whole = (turn * GLANCES) / (GLANCES - 1);
  return Math.min(most, Math.max(LEAST, Math.ceil(whole / TURN)));
}

/** Curves look straight only where they are. */
const LEAST = 2;
/** As many as a half circle needs, and some more. */
const MOST = 48;

/** Chords along the spline, more where it turns more, straight ones only one; at most about `limit` points. */
export function flattenSpline(s: Spline, limit = 20000): number[] {
  const { degree: p, knots, dim } = s;
  const n = Math.floor(s.control.length / dim);
  const out: number[] = [];
  if (p < 1 || p > 25 || n < p + 1 || knots.length < n + p + 1) return out;
  for (let i = 1; i < n + p + 1; i++) if (!(knots[i]! >= knots[i - 1]!)) return out;
  const work = new Float64Array((p + 1) * (dim + 1));
  const point = new Float64Array(dim);
  const spans = n - p;
  const most = Math.max(LEAST, Math.min(MOST, Math.ceil(limit / Math.max(1, spans))));
  for (let span = p; span < n; span++) {
    const a = knots[span]!;
    const b = knots[span + 1]!;
    if (!(b > a)) continue;
    const at: Place = (t, to, into) => evaluate(s, span, a + (b - a) * t, work, to, into);
    const steps = p === 1 ? 1 : chordsOf(at, dim, most);
    for (let i = out.length === 0 ? 0 : 1; i <= steps; i++) {
      at(i / steps, point, 0);
      for (let k = 0; k < dim; k++) out.push(point[k]!);
      if (out.length > limit * dim) return out;
    }
  }
  return out;
}

/**
 * A periodic spline as AutoCAD keeps it — its control points once and the knots of one turn, one more than there are
 * points — in the usual form; any other as it is.
 */
export function unrolled(s: Spline): Spline {
  const { degree: p, knots, control, weights, dim } = s;
  const n = Math.floor(control.length / dim);
  if (knots.length !== n + 1 || p < 1 || n <= p) return s;
  const turn = knots[n]! - knots[0]!;
  const around = Array.from({ length: n + p }, (_, i) => (i + n - p) % n);
  return {
    degree: p,
    knots: Array.from({ length: n + 2 * p + 1 }, (_, i) => {
      const turns = Math.floor((i - p) / n);
      return knots[i - p - turns * n]! + turns * turn;
    }),
    control: around.flatMap((i) => Array.from({ length: dim }, (_, k) => control[i * dim + k]!)),
    weights: weights && around.map((i) => weights[i] ?? 1),
    dim,
  };
}

/** A clamped uniform knot vector, for control points that came without knots. */
export function uniformKnots(points: number, degree: number): number[] {
  const knots: number[] = [];
  for (let i = 0; i < points + degree + 1; i++)
    knots.push(Math.min(Math.max(0, i - degree), points - degree));
  return knots;
}

type FitEnds = {
  startTangent?: ArrayLike<number>;
  endTangent?: ArrayLike<number>;
  closed?: boolean;
};

/** Points of a curve through fit points, how far apart they are, and its derivative by chord length at each. */
type FitCurve = { points: number[][]; h: number[]; tangents: number[][] };

/** A C² cubic through the fit points: natural ends, the given tangents, or closed and as smooth there as anywhere. */
function fitCurve(fit: ArrayLike<number>, dim: number, options: FitEnds): FitCurve {
  const points: number[][] = [];
  for (let i = 0; i + dim <= fit.length; i += dim) {
    const p = Array.from({ length: dim }, (_, k) => fit[i + k]!);
    const last = points[points.length - 1];
    if (!last || p.some((value, k) => value !== last[k])) points.push(p);
  }
  const [first] = points;
  const closed = options.closed === true && points.length > 2;
  if (closed && first) {
    // Where the last point is the first, it is so up to the last digit only.
    const size = points.reduce((most, p) => Math.max(most, ...p.map(Math.abs)), 0);
    if (points.at(-1)!.every((value, k) => Math.abs(value - first[k]!) <= 1e-12 * size)) points.pop();
    points.push([...first]);
  }
  const n = points.length;
  if (n < 2 || (n === 2 && !options.startTangent && !options.endTangent))
    return { points, h: [], tangents: [] };
  const h: number[] = [];
  for (let i = 0; i + 1 < n; i++)
    h.push(Math.sqrt(points[i]!.reduce((sum, x, k) => sum + (points[i + 1]![k]! - x) ** 2, 0)));
  const fixed = hasLength(options.startTangent, dim) || hasLength(options.endTangent, dim);
  let tangents: number[][];
  if (n === 2) tangents = endTangents(points, h[0]!, dim, options);
  else if (closed && n > 3 && !fixed) tangents = roundTangents(points, h, dim);
  else tangents = solveTangents(points, h, dim, options);
  return { points, h, tangents };
}

/** The cubic through fit points as a spline with control points, each knot twice. */
export function splineThrough(
  fit: ArrayLike<number>,
  dim: number,
  options: FitEnds = {},
): Spline | undefined {
  const { points, h, tangents } = fitCurve(fit, dim, options);
  if (points.length < 2) return undefined;
  if (tangents.length === 0) return { degree: 1, knots: [0, 0, 1, 1], control: points.flat(), dim };
  const control = [...points[0]!];
  const knots = [0, 0, 0, 0];
  let at = 0;
  h.forEach((length, i) => {
    for (let k = 0; k < dim; k++) control.push(points[i]![k]! + (tangents[i]![k]! * length) / 3);
    for (let k = 0; k < dim; k++) control.push(points[i + 1]![k]! - (tangents[i + 1]![k]! * length) / 3);
    at += length;
    // the points between are left out: the curve is smooth there, so that they lie between their neighbors
    if (i + 1 === h.length) {
      control.push(...points[i + 1]!);
      knots.push(at, at, at, at);
    } else knots.push(at, at);
  });
  return { degree: 3, knots, control, dim };
}

/** Chords of the cubic through the fit points. */
export function flattenFit(fit: ArrayLike<number>, dim: number, options: FitEnds = {}): number[] {
  const { points, h, tangents } = fitCurve(fit, dim, options);
  if (tangents.length === 0) return points.flat();
  const n = points.length;
  const out: number[] = [...points[0]!];
  const most = Math.max(LEAST, Math.min(MOST, Math.ceil(20000 / n)));
  const point = new Float64Array(dim);
  for (let i = 0; i + 1 < n; i++) {
    const at: Place = (t, to, into) => {
      const h00 = (1 + 2 * t) * (1 - t) ** 2;
      const h10 = t * (1 - t) ** 2 * h[i]!;
      const h01 = t * t * (3 - 2 * t);
      const h11 = t * t * (t - 1) * h[i]!;
      for (let k = 0; k < dim; k++)
        to[into + k] =
          h00 * points[i]![k]! +
          h10 * tangents[i]![k]! +
          h01 * points[i + 1]![k]! +
          h11 * tangents[i + 1]![k]!;
    };
    const steps = chordsOf(at, dim, most);
    for (let j = 1; j <= steps; j++) {
      at(j / steps, point, 0);
      for (let k = 0; k < dim; k++) out.push(point[k]!);
    }
  }
  return out;
}

/** Of a single span: directions of length one, or derivatives over the whole span where they are longer. */
function endTangents(
  points: number[][],
  h: number,
  dim: number,
  ends: { startTangent?: ArrayLike<number>; endTangent?: ArrayLike<number> },
): number[][] {
  const chord = points[0]!.map((value, k) => (points[1]![k]! - value) / h);
  return [ends.startTangent, ends.endTangent].map((given) => {
    const tangent = Array.from({ length: dim }, (_, k) => given?.[k] ?? 0);
    const size = Math.hypot(...tangent);
    if (!(size > 1e-12)) return chord;
    return Math.abs(size - 1) < 1e-6 ? tangent : tangent.map((value) => value / h);
  });
}

function hasLength(tangent: ArrayLike<number> | undefined, dim: number): tangent is ArrayLike<number> {
  if (!tangent || tangent.length < dim) return false;
  return Math.hypot(...Array.from({ length: dim }, (_, k) => tangent[k]!)) > 1e-12;
}

/** The tangents of a C² Hermite cubic: one equation for each point between two others, its own for each end. */
function solveTangents(
  points: number[][],
  h: number[],
  dim: number,
  ends: { startTangent?: ArrayLike<number>; endTangent?: ArrayLike<number> },
): number[][] {
  const n = points.length;
  const rows = new Tridiagonal(n, dim);
  const given = (t: ArrayLike<number> | undefined): number[] | undefined => {
    if (!hasLength(t, dim)) return undefined;
    const v = Array.from({ length: dim }, (_, k) => t[k]!);
    const size = Math.hypot(...v);
    return v.map((x) => x / size);
  };
  const ways = [given(ends.startTangent), given(ends.endTangent)] as const;
  for (const [i, j, way] of [
    [0, 0, ways[0]],
    [n - 1, n - 2, ways[1]],
  ] as const) {
    if (way) rows.set(i, 0, 1, 0, way);
    else {
      const rise = points[j]!.map((value, k) => (3 * (points[j + 1]![k]! - value)) / h[j]!);
      rows.set(i, i === 0 ? 0 : 1, 2, i === 0 ? 1 : 0, rise);
    }
  }
  for (let i = 1; i + 1 < n; i++)
    rows.between(i, points[i - 1]!, points[i]!, points[i + 1]!, h[i - 1]!, h[i]!);
  rows.solve();
  return rows.right;
}

/** The same around a closed curve, whose last point is its first: what couples both ends is taken out and put back (Sherman and Morrison). */
function roundTangents(points: number[][], h: number[], dim: number): number[][] {
  const m = points.length - 1;
  const rows = new Tridiagonal(m, dim + 1);
  for (let i = 0; i < m; i++)
    rows.between(i, points[(i + m - 1) % m]!, points[i]!, points[i + 1]!, h[(i + m - 1) % m]!, h[i]!);
  const corner = rows.lower[0]!;
  const other = rows.upper[m - 1]!;
  const taken = -rows.diagonal[0]!;
  rows.diagonal[0] = rows.diagonal[0]! - taken;
  rows.diagonal[m - 1] = rows.diagonal[m - 1]! - (corner * other) / taken;
  for (let i = 0; i < m; i++) rows.right[i]![dim] = i === 0 ? taken : i === m - 1 ? other : 0;
  rows.solve();
  const { right } = rows;
  const ratio = corner / taken;
  const share = 1 + right[0]![dim]! + ratio * right[m - 1]![dim]!;
  const back = Array.from({ length: dim }, (_, k) => (right[0]![k]! + ratio * right[m - 1]![k]!) / share);
  const tangents = right.map((row) => back.map((value, k) => row[k]! - value * row[dim]!));
  return [...tangents, tangents[0]!];
}

class Tridiagonal {
  readonly lower: Float64Array;
  readonly diagonal: Float64Array;
  readonly upper: Float64Array;
  readonly right: number[][];

  constructor(size: number, width: number) {
    this.lower = new Float64Array(size);
    this.diagonal = new Float64Array(size);
    this.upper = new Float64Array(size);
    this.right = Array.from({ length: size }, () => Array.from({ length: width }, () => 0));
  }

  set(i: number, lower: number, diagonal: number, upper: number, right: number[]): void {
    this.lower[i] = lower;
    this.diagonal[i] = diagonal;
    this.upper[i] = upper;
    right.forEach((value, k) => (this.right[i]![k] = value));
  }

  /** The curvature is the same on both sides of a point that lies `a` after one and `b` before another. */
  between(i: number, before: number[], at: number[], after: number[], a: number, b: number): void {
    const rise = at.map((value, k) => 3 * ((b * (value - before[k]!)) / a + (a * (after[k]! - value)) / b));
    this.set(i, b, 2 * (a + b), a, rise);
  }

  /** By Thomas's rule; the answers stand in `right`. */
  solve(): void {
    const { lower, diagonal, upper, right } = this;
    const n = right.length;
    for (let i = 1; i < n; i++) {
      const m = lower[i]! / diagonal[i - 1]!;
      diagonal[i] = diagonal[i]! - m * upper[i - 1]!;
      right[i]!.forEach((value, k, row) => (row[k] = value - m * right[i - 1]![k]!));
    }
    for (let i = n - 1; i >= 0; i--)
      right[i]!.forEach((value, k, row) => {
        const next = i + 1 < n ? right[i + 1]![k]! * upper[i]! : 0;
        row[k] = (value - next) / diagonal[i]!;
      });
  }
}
