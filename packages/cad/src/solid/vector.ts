import { cross, unit } from '../display/entities/curves.ts';
import type { Point } from '../model/point.ts';

export const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
export const scaled = (p: Point, k: number): Point => [p[0] * k, p[1] * k, p[2] * k];
export const plus = (p: Point, q: Point): Point => [p[0] + q[0], p[1] + q[1], p[2] + q[2]];
export const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
export const distance = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

/** Any direction at a right angle to another. */
export function aside(axis: Point): Point {
  return unit(cross(Math.abs(axis[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1], axis), [0, 0, 1]);
}
