import type { Point } from '@linework/cad/model/point';

/** Of an arc that leaves a point in a direction and ends at another. */
export function bulgeOfTangent(from: Readonly<Point>, to: Readonly<Point>, direction: number): number {
  const chord = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const turn = Math.PI * 2;
  // the angle from the tangent to the chord is half of the arc's
  const half = ((((chord - direction + Math.PI) % turn) + turn) % turn) - Math.PI;
  return Math.tan(half / 2);
}

/** Of the smaller arc of a radius, counter-clockwise; the larger one where it is negative. Undefined where it is too small. */
export function bulgeOfRadius(
  from: Readonly<Point>,
  to: Readonly<Point>,
  radius: number,
): number | undefined {
  const half = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2;
  const share = half / Math.abs(radius);
  if (!(share <= 1 + 1e-12)) return undefined;
  const angle = Math.asin(Math.min(1, share));
  return Math.tan((radius < 0 ? Math.PI - angle : angle) / 2);
}
