import type { Point } from '@linework/cad/model/point';

/** How the parameters of fit points grow: by the chords, by their roots, or alike. */
export type KnotRule = 'Chord' | 'Square root' | 'Uniform';

type Ends = { start?: Point | undefined; end?: Point | undefined; closed: boolean };

/** A C² cubic through points, as Bézier pieces: three control points for each chord and knots of triple weight. */
export function fitBezier(
  given: readonly Point[],
  rule: KnotRule,
  { start, end, closed }: Ends,
): { controlPoints: Float64Array; knots: Float64Array; fitPoints: Float64Array } {
  const points = closed ? [...given, given[0]!] : given;
  const steps = points.slice(1).map((point, i) => {
    const chord = Math.hypot(...point.map((value, k) => value - points[i]![k]!));
    return rule === 'Uniform' ? 1 : rule === 'Chord' ? chord : Math.sqrt(chord);
  });
  const tangents = [0, 1, 2].map((axis) =>
    solve(
      points.map((point) => point[axis]!),
      steps,
      closed ? undefined : start && start[axis]! * speed(points, steps, 0),
      closed ? undefined : end && end[axis]! * speed(points, steps, steps.length - 1),
      closed,
    ),
  );
  const control: number[] = [...points[0]!];
  const knots = [0, 0, 0, 0];
  let at = 0;
  steps.forEach((step, i) => {
    for (const axis of [0, 1, 2]) control.push(points[i]![axis]! + (tangents[axis]![i]! * step) / 3);
    for (const axis of [0, 1, 2]) control.push(points[i + 1]![axis]! - (tangents[axis]![i + 1]! * step) / 3);
    control.push(...points[i + 1]!);
    at += step;
    knots.push(at, at, at);
  });
  return {
    controlPoints: Float64Array.from(control),
    knots: Float64Array.from([...knots, at]),
    fitPoints: Float64Array.from(points.flat()),
  };
}

/** How fast the curve runs along a chord. */
const speed = (points: readonly Point[], steps: readonly number[], i: number): number =>
  Math.hypot(...points[i + 1]!.map((value, k) => value - points[i]![k]!)) / steps[i]!;

/** Derivatives at the points so that second derivatives agree; natural where an end is free. */
function solve(
  values: readonly number[],
  h: readonly number[],
  first: number | undefined,
  last: number | undefined,
  closed: boolean,
): number[] {
  const n = values.length;
  const rows = values.map(() => new Float64Array(n + 1));
  const slope = (i: number): number => (values[i + 1]! - values[i]!) / h[i]!;
  const between = (row: Float64Array, i: number, before: number, b: number, after: number): void => {
    row[before]! += 1 / h[b]!;
    row[i]! += 2 / h[b]! + 2 / h[after]!;
    row[after + 1 < n ? after + 1 : 1]! += 1 / h[after]!;
    row[n] = 3 * (slope(b) / h[b]! + slope(after) / h[after]!);
  };
  for (let i = 1; i < n - 1; i++) between(rows[i]!, i, i - 1, i - 1, i);
  if (closed) {
    between(rows[0]!, 0, n - 2, n - 2, 0);
    rows[n - 1]![0] = 1;
    rows[n - 1]![n - 1] = -1;
  } else {
    const end = (row: Float64Array, i: number, inner: number, given: number | undefined, k: number): void => {
      row[i] = given === undefined ? 2 : 1;
      if (given === undefined) row[inner] = 1;
      row[n] = given ?? 3 * slope(k);
    };
    end(rows[0]!, 0, 1, first, 0);
    end(rows[n - 1]!, n - 1, n - 2, last, n - 2);
  }
  return gauss(rows);
}

function gauss(rows: Float64Array[]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(rows[j]![i]!) > Math.abs(rows[best]![i]!)) best = j;
    [rows[i], rows[best]] = [rows[best]!, rows[i]!];
    const pivot = rows[i]![i]!;
    for (let j = i + 1; j < n; j++) {
      const factor = rows[j]![i]! / pivot;
      if (factor !== 0) for (let k = i; k <= n; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  const result = Array.from({ length: n }, () => 0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i]![n]!;
    for (let k = i + 1; k < n; k++) sum -= rows[i]![k]! * result[k]!;
    result[i] = sum / rows[i]![i]!;
  }
  return result;
}
