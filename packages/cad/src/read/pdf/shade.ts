/** What pixels of an area show: one color, colors that run along one direction, or something else. */

export interface Stop {
  /** Along the direction, in pixels. */
  at: number;
  rgb: number;
}

export type Shade =
  | { kind: 'nothing' }
  | { kind: 'plain'; rgb: number; alpha: number }
  /** Angle in pixels, rows downwards; at least two stops, in order. */
  | { kind: 'linear'; angle: number; stops: Stop[]; alpha: number }
  | { kind: 'other' };

const BINS = 96;
/** Levels of 255 that a pixel may be off the course. */
const CLOSE = 5;
const MAX_STOPS = 12;
/** Share of an area that is painted where it is painted all over. */
const WHOLE = 0.9;

interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** covered: pixels that the area has, whether anything is painted on them or not. */
export function shadeOf({ width, height, rgba }: Pixels, covered: number): Shade {
  const alpha = rgba.reduce((most, value, i) => (i % 4 === 3 && value > most ? value : most), 0);
  if (alpha === 0) return { kind: 'nothing' };
  // Pixels at edges are mixed with what is not there.
  const isInner = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && rgba[(y * width + x) * 4 + 3]! >= alpha - 2;
  const inner: number[] = [];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (isInner(x, y) && isInner(x - 1, y) && isInner(x, y - 1) && isInner(x + 1, y) && isInner(x, y + 1))
      inner.push(i);
  }
  // Something with gaps is no plain area, whatever its color.
  if (inner.length < 8 || inner.length < WHOLE * covered - (width + height) * 4) return { kind: 'other' };
  const angle = directionOf(inner, width, rgba);
  const share = alpha / 255;
  if (angle === undefined)
    return { kind: 'plain', rgb: colorAt(rgba, inner[inner.length >> 1]!), alpha: share };
  const stops = courseOf(inner, width, rgba, angle);
  return stops ? { kind: 'linear', angle, stops, alpha: share } : { kind: 'other' };
}

function colorAt(rgba: Uint8Array, i: number): number {
  return (rgba[4 * i]! << 16) | (rgba[4 * i + 1]! << 8) | rgba[4 * i + 2]!;
}

/** Where colors change most, by all pixels together; undefined where they do not. */
function directionOf(inner: readonly number[], width: number, rgba: Uint8Array): number | undefined {
  let [xx, xy, yy, far] = [0, 0, 0, 0];
  const first = inner[0]!;
  for (const i of inner) {
    for (let k = 0; k < 3; k++) {
      const dx = rgba[4 * (i + 1) + k]! - rgba[4 * (i - 1) + k]!;
      const dy = rgba[4 * (i + width) + k]! - rgba[4 * (i - width) + k]!;
      xx += dx * dx;
      xy += dx * dy;
      yy += dy * dy;
      far = Math.max(far, Math.abs(rgba[4 * i + k]! - rgba[4 * first + k]!));
    }
  }
  return far <= 2 ? undefined : Math.atan2(2 * xy, xx - yy) / 2;
}

/** The colors along the direction; undefined where those beside one another differ. */
function courseOf(
  inner: readonly number[],
  width: number,
  rgba: Uint8Array,
  angle: number,
): Stop[] | undefined {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = inner.map((i) => ((i % width) + 0.5) * cos + (Math.floor(i / width) + 0.5) * sin);
  let [from, to] = [Infinity, -Infinity];
  for (const t of along) [from, to] = [Math.min(from, t), Math.max(to, t)];
  const sums = new Float64Array(BINS * 5);
  const binOf = (t: number): number => Math.min(BINS - 1, Math.floor(((t - from) / (to - from || 1)) * BINS));
  inner.forEach((i, n) => {
    const at = binOf(along[n]!) * 5;
    for (let k = 0; k < 3; k++) sums[at + k]! += rgba[4 * i + k]!;
    sums[at + 3]! += along[n]!;
    sums[at + 4]! += 1;
  });
  const course: number[][] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const [r, g, b, t, n] = sums.subarray(bin * 5, bin * 5 + 5) as unknown as number[];
    if (n! > 0) course.push([t! / n!, r! / n!, g! / n!, b! / n!]);
  }
  const knots = simplified(course);
  if (knots.length > MAX_STOPS) return undefined;
  let off = 0;
  inner.forEach((i, n) => {
    const color = colorOn(knots, along[n]!);
    for (let k = 0; k < 3; k++) off += Math.abs(rgba[4 * i + k]! - color[k]!);
  });
  if (off / (inner.length * 3) > CLOSE) return undefined;
  return knots.map(([at, r, g, b]) => ({
    at: at!,
    rgb: (Math.round(r!) << 16) | (Math.round(g!) << 8) | Math.round(b!),
  }));
}

function colorOn(knots: readonly number[][], t: number): number[] {
  const next = Math.max(
    1,
    Math.min(
      knots.length - 1,
      knots.findIndex(([at]) => at! >= t),
    ),
  );
  const [a, b] = [knots[next - 1]!, knots[next] ?? knots[next - 1]!];
  const share = Math.min(1, Math.max(0, (t - a[0]!) / (b[0]! - a[0]! || 1)));
  return [1, 2, 3].map((k) => a[k]! + (b[k]! - a[k]!) * share);
}

/** The knots that the course cannot do without. */
function simplified(course: readonly number[][]): number[][] {
  const [first, last] = [course[0]!, course.at(-1)!];
  let [worst, far] = [0, CLOSE];
  for (let i = 1; i + 1 < course.length; i++) {
    const color = colorOn([first, last], course[i]![0]!);
    const off = Math.max(...color.map((value, k) => Math.abs(value - course[i]![k + 1]!)));
    if (off > far) [worst, far] = [i, off];
  }
  if (worst === 0) return course.length > 1 ? [first, last] : [first];
  return [...simplified(course.slice(0, worst + 1)).slice(0, -1), ...simplified(course.slice(worst))];
}
