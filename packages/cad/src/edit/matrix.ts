import { cross, dot } from '@linework/geom/vector';
import type { Point } from '../model/point.ts';

/** An affine map, three rows of four numbers: x' = m[0]·x + m[1]·y + m[2]·z + m[3] and so on. */
export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export function translation(x: number, y: number, z = 0): Matrix {
  return [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
}

/** Counter-clockwise about an axis through the base, parallel to z. */
export function rotation(angle: number, [x, y]: Readonly<Point>): Matrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, -sin, 0, x - cos * x + sin * y, sin, cos, 0, y - sin * x - cos * y, 0, 0, 1, 0];
}

export function scaling(factor: number, [x, y, z]: Readonly<Point>): Matrix {
  const rest = 1 - factor;
  return [factor, 0, 0, x * rest, 0, factor, 0, y * rest, 0, 0, factor, z * rest];
}

/** At the line through two points, seen from above. */
export function reflection([x1, y1]: Readonly<Point>, [x2, y2]: Readonly<Point>): Matrix {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy || 1;
  const [a, b] = [(dx * dx - dy * dy) / square, (2 * dx * dy) / square];
  return [a, b, 0, x1 - a * x1 - b * y1, b, -a, 0, y1 - b * x1 + a * y1, 0, 0, 1, 0];
}

export function isTranslation(m: Matrix): boolean {
  return IDENTITY.every((value, i) => i % 4 === 3 || m[i] === value);
}

export function mapPoint(m: Matrix, [x, y, z]: Readonly<Point>): Point {
  // a translation adds and nothing else, so that every engine gets the same numbers
  if (isTranslation(m)) return [x + m[3]!, y + m[7]!, z + m[11]!];
  const [u, v, w] = mapVector(m, [x, y, z]);
  return [u + m[3]!, v + m[7]!, w + m[11]!];
}

export function mapVector(m: Matrix, [x, y, z]: Readonly<Point>): Point {
  return [
    m[0]! * x + m[1]! * y + m[2]! * z,
    m[4]! * x + m[5]! * y + m[6]! * z,
    m[8]! * x + m[9]! * y + m[10]! * z,
  ];
}

export const lengthOf = (v: Readonly<Point>): number => Math.sqrt(dot(v, v));

export function unit(v: Readonly<Point>): Point {
  const length = lengthOf(v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

const TOLERANCE = 1e-9;

/** By how much a map scales everything alike, and whether it mirrors; undefined where it distorts. */
export function similarityOf(m: Matrix): { scale: number; mirrored: boolean } | undefined {
  const axes = [mapVector(m, [1, 0, 0]), mapVector(m, [0, 1, 0]), mapVector(m, [0, 0, 1])] as const;
  const [scale, second, third] = axes.map(lengthOf) as [number, number, number];
  const off = Math.max(
    Math.abs(second - scale),
    Math.abs(third - scale),
    Math.abs(dot(axes[0], axes[1])) / (scale || 1),
    Math.abs(dot(axes[0], axes[2])) / (scale || 1),
    Math.abs(dot(axes[1], axes[2])) / (scale || 1),
  );
  if (!(scale > 0) || off > TOLERANCE * scale) return undefined;
  // within rounding, what is turned or mirrored keeps its size
  const exact = Math.abs(scale - 1) < TOLERANCE ? 1 : scale;
  return { scale: exact, mirrored: dot(cross(axes[0], axes[1]), axes[2]) < 0 };
}

/** Flat lists of x, y, z. */
export function mapPoints(m: Matrix, points: Float64Array): Float64Array {
  const mapped = new Float64Array(points.length);
  for (let i = 0; i + 2 < points.length; i += 3)
    mapped.set(mapPoint(m, [points[i]!, points[i + 1]!, points[i + 2]!]), i);
  return mapped;
}
