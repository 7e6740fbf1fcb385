/** Non-uniform rational B-splines and interpolating splines, of any dimension (points flat: dim numbers each). */
export interface Spline {
  degree: number;
  knots: ArrayLike<number>;
  control: ArrayLike<number>;
  weights?: ArrayLike<number>;
  dim: number;
}

/** Evaluates at u by de Boor's rule, into `out` from `into` on; `work` holds (degree+1)·(dim+1) numbers. */
function evaluate(
  s: Spline,
  span: number,
  u: number,
  work: Float64Array,
  out: Float64Array,
  into: number,
): void {
  const { degree: p, knots, control, weights, dim } = s;
  const w = dim + 1;
  for (let j = 0; j <= p; j++) {
    const i = span - p + j;
    const weight = weights?.[i] ?? 1;
    for (let k = 0; k < dim; k++) work[j * w + k] = (control[i * dim + k] ?? 0) * weight;
    work[j * w + dim] = weight;
  }
  for (let r = 1; r <= p; r++) {
    for (let j = p; j >= r; j--) {
      const i = span - p + j;
      const low = knots[i]!;
      const width = knots[i + p - r + 1]! - low;
      const a = width > 0 ? (u - low) / width : 0;
      for (let k = 0; k <= dim; k++)
        work[j * w + k] = (1 - a) * work[(j - 1) * w + k]! + a * work[j * w + k]!;
    }
  }
  const weight = work[p * w + dim]!;
  for (let k = 0; k < dim; k++) out[into + k] = weight !== 0 ? work[p * w + k]! / weight : work[p * w + k]!;
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

/** A clamped uniform knot vector, for control points that came without knots. */
export function uniformKnots(points: number, degree: number): number[] {
  const knots: number[] = [];
  for (let i = 0; i < points + degree + 1; i++)
    knots.push(Math.min(Math.max(0, i - degree), points - degree));
  return knots;
}

/** A C² cubic through the fit points (natural ends, or the given tangents), chord-length parameters; returns chords. */
export function flattenFit(
  fit: ArrayLike<number>,
  dim: number,
  options: {
    startTangent?: ArrayLike<number>;
    endTangent?: ArrayLike<number>;
    closed?: boolean;
  } = {},
): number[] {
  const points: number[][] = [];
  for (let i = 0; i + dim <= fit.length; i += dim) {
    const p = Array.from({ length: dim }, (_, k) => fit[i + k]!);
    const last = points[points.length - 1];
    if (!last || p.some((value, k) => value !== last[k])) points.push(p);
  }
  const first = points[0];
  if (options.closed && first && points.length > 2) points.push([...first]);
  const n = points.length;
  if (n < 2 || (n === 2 && !options.startTangent && !options.endTangent)) return points.flat();
  const h: number[] = [];
  for (let i = 0; i + 1 < n; i++)
    h.push(Math.sqrt(points[i]!.reduce((sum, x, k) => sum + (points[i + 1]![k]! - x) ** 2, 0)));
  const tangents =
    n === 2 ? endTangents(points, h[0]!, dim, options) : solveTangents(points, h, dim, options);
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

/** Thomas's rule for the tangents of a C² Hermite cubic. */
function solveTangents(
  points: number[][],
  h: number[],
  dim: number,
  ends: { startTangent?: ArrayLike<number>; endTangent?: ArrayLike<number> },
): number[][] {
  const n = points.length;
  const given = (t: ArrayLike<number> | undefined): number[] | undefined => {
    if (!t || t.length < dim) return undefined;
    const v = Array.from({ length: dim }, (_, k) => t[k]!);
    const size = Math.hypot(...v);
    return size > 1e-12 ? v.map((x) => x / size) : undefined;
  };
  const start = given(ends.startTangent);
  const end = given(ends.endTangent);
  const lower = new Float64Array(n);
  const diagonal = new Float64Array(n);
  const upper = new Float64Array(n);
  const right = points.map(() => Array.from({ length: dim }, () => 0));
  for (let i = 0; i < n; i++) {
    if (i === 0 || i === n - 1) {
      const fixed = i === 0 ? start : end;
      if (fixed) {
        diagonal[i] = 1;
        right[i] = fixed;
        continue;
      }
      const j = i === 0 ? 0 : n - 2;
      diagonal[i] = 2;
      if (i === 0) upper[i] = 1;
      else lower[i] = 1;
      for (let k = 0; k < dim; k++) right[i]![k] = (3 * (points[j + 1]![k]! - points[j]![k]!)) / h[j]!;
      continue;
    }
    const a = h[i - 1]!;
    const b = h[i]!;
    lower[i] = b;
    diagonal[i] = 2 * (a + b);
    upper[i] = a;
    for (let k = 0; k < dim; k++) {
      const before = (points[i]![k]! - points[i - 1]![k]!) / a;
      const after = (points[i + 1]![k]! - points[i]![k]!) / b;
      right[i]![k] = 3 * (b * before + a * after);
    }
  }
  for (let i = 1; i < n; i++) {
    const m = lower[i]! / diagonal[i - 1]!;
    diagonal[i] = diagonal[i]! - m * upper[i - 1]!;
    for (let k = 0; k < dim; k++) right[i]![k] = right[i]![k]! - m * right[i - 1]![k]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = 0; k < dim; k++) {
      const next = i + 1 < n ? right[i + 1]![k]! * upper[i]! : 0;
      right[i]![k] = (right[i]![k]! - next) / diagonal[i]!;
    }
  }
  return right;
}
