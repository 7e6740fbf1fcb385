/** Points and directions in space. */
type Vector = readonly [x: number, y: number, z: number];
type Point = [number, number, number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scaled = (v: Vector, k: number): Point => [v[0] * k, v[1] * k, v[2] * k];
export const plus = (a: Vector, b: Vector): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vector, b: Vector): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

export function cross(a: Vector, b: Vector): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Zero stays zero. */
export function normalize(v: Vector): Point {
  const length = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** The other one where a vector has no direction. */
export function unit(v: Vector, otherwise: Point): Point {
  const size = Math.hypot(v[0], v[1], v[2]);
  return size > 1e-300 && Number.isFinite(size) ? [v[0] / size, v[1] / size, v[2] / size] : otherwise;
}

/** Any direction at a right angle to another. */
export function aside(axis: Vector): Point {
  return unit(cross(Math.abs(axis[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1], axis), [0, 0, 1]);
}
