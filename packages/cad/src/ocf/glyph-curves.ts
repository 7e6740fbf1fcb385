/**
 * Outlines are chords of curves, evenly spaced along each; a curve takes fewer numbers than its chords. A piece is one
 * chord, or a quadratic or cubic curve of several; its kind is the number of chords, for a cubic one 16 more.
 */
const CUBIC = 16;
const MAX_CHORDS = 15;
/** How far differences that should be the same may lie apart, by the height: well below the grid at fifteen chords. */
const EVEN_QUADRATIC = 1e-5;
const EVEN_CUBIC = 3e-6;

export const chordsOf = (kind: number): number => kind & MAX_CHORDS;

/** The longest piece from a point on; `last` is the last point of its contour. */
export function pieceAt(points: Float32Array, at: number, last: number): number {
  let quadratic = 2;
  while (
    quadratic < MAX_CHORDS &&
    at + quadratic < last &&
    isEven(points, at, at + quadratic - 1, second, EVEN_QUADRATIC)
  )
    quadratic++;
  let cubic = 3;
  while (cubic < MAX_CHORDS && at + cubic < last && isEven(points, at, at + cubic - 2, third, EVEN_CUBIC))
    cubic++;
  // Two chords fit any quadratic curve, three any cubic one: nothing is won by those.
  if (quadratic > 2 && quadratic + 1 >= cubic) return quadratic;
  return cubic > 3 ? CUBIC + cubic : 1;
}

type Difference = (points: Float32Array, i: number, axis: 0 | 1) => number;

const second: Difference = (p, i, axis) => p[2 * i + 4 + axis]! - 2 * p[2 * i + 2 + axis]! + p[2 * i + axis]!;

const third: Difference = (p, i, axis) => second(p, i + 1, axis) - second(p, i, axis);

function isEven(points: Float32Array, a: number, b: number, of: Difference, most: number): boolean {
  return (
    Math.abs(of(points, a, 0) - of(points, b, 0)) <= most &&
    Math.abs(of(points, a, 1) - of(points, b, 1)) <= most
  );
}

/** Controls of a piece along one axis. */
export function controlsOf(points: Float32Array, at: number, kind: number, axis: 0 | 1): number[] {
  const n = chordsOf(kind);
  const p = (i: number): number => points[2 * (at + i) + axis]!;
  if (kind === 1) return [];
  if (kind < CUBIC) {
    const bend = (p(n) - p(n - 1) - (p(1) - p(0))) / (n - 1);
    return [(p(0) + p(n)) / 2 - (n * n * bend) / 4];
  }
  const d2 = second(points, at, axis);
  const d3 = (second(points, at + n - 2, axis) - d2) / (n - 2);
  const linear = (p(1) - p(0) - d2 / 2 + d3 / 3) * n;
  const square = (d2 / 2 - d3 / 2) * n * n;
  return [p(0) + linear / 3, p(0) + (2 * linear) / 3 + square / 3];
}
