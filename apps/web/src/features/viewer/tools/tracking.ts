/** Directions that a rubber band is drawn to: the axes, or every so many degrees. */
import type { Point } from '../engine/types.ts';

/** The point at the same distance along the nearest of the directions that are `step` degrees apart. */
function along(from: Point, at: Point, step: number): Point {
  const radians = (step * Math.PI) / 180;
  const angle = Math.round(Math.atan2(at.y - from.y, at.x - from.x) / radians) * radians;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = (at.x - from.x) * cos + (at.y - from.y) * sin;
  return { x: from.x + reach * clean(cos), y: from.y + reach * clean(sin) };
}

/** cos(90°) is not quite zero: an orthogonal line should be. */
const clean = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);

export function orthogonal(from: Point, at: Point): Point {
  return along(from, at, 90);
}

/** Undefined where no direction is within reach of the pointer. */
export function polar(from: Point, at: Point, step: number, reach: number): Point | undefined {
  if (step <= 0) return undefined;
  const on = along(from, at, step);
  const off = Math.hypot(on.x - at.x, on.y - at.y);
  const far = Math.hypot(on.x - from.x, on.y - from.y);
  return off <= reach && far > reach ? on : undefined;
}
