/** The text of a dimensional constraint, which no file places: where AutoCAD puts it, with the lock that marks it. */
import type { Point } from '../../model/point.ts';
import type { DimensionOutput, PlacedText } from './dimension-output.ts';

/** Of the text's height. */
const LOCK = { width: 0.7, body: 0.55, shackle: 0.22 };

/**
 * Above the line, or on a line that runs across it; where there is no room between the ends, beyond the second one, with
 * the line going on under it.
 */
export function placeConstraintText(
  out: DimensionOutput,
  f1: Readonly<Point>,
  f2: Readonly<Point>,
  direction: number,
): PlacedText | undefined {
  const span = Math.hypot(f2[0] - f1[0], f2[1] - f1[1]);
  const middle: Point = [(f1[0] + f2[0]) / 2, (f1[1] + f2[1]) / 2, f1[2]];
  const text = out.text(span, direction, middle);
  if (!text) return undefined;
  const [tx, ty] = [Math.cos(text.angle), Math.sin(text.angle)];
  const [wx, wy] = span > 0 ? [(f2[0] - f1[0]) / span, (f2[1] - f1[1]) / span] : [tx, ty];
  const runsAlong = Math.abs(wx * tx + wy * ty) > Math.SQRT1_2;
  const needed = 2 * (runsAlong ? text.halfWidth : text.halfHeight + text.gap) + 2 * out.arrowSize;
  if (span >= needed) {
    if (runsAlong) return text;
    // As far below the middle as the style raises it.
    return out.text(span, direction, [2 * middle[0] - text.x, 2 * middle[1] - text.y, middle[2]]);
  }
  const beyond = (k: number): Point => [f2[0] + wx * k, f2[1] + wy * k, f2[2]];
  const tail = 2 * out.arrowSize;
  if (runsAlong) return out.text(span, direction, beyond(tail + text.halfWidth));
  const knee = beyond(tail);
  const side = wx * -ty + wy * tx < 0 ? -1 : 1;
  const at = (k: number): Point => [knee[0] + side * k * tx, knee[1] + side * k * ty, knee[2]];
  out.line(knee, at(2 * text.halfWidth));
  return out.text(span, direction, at(text.halfWidth));
}

export function drawLock(out: DimensionOutput, { x, y, angle, halfWidth, halfHeight }: PlacedText): void {
  const size = halfHeight * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (right: number, up: number): Point => {
    const [dx, dy] = [halfWidth + right * size, (up - 0.5) * size];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos, 0];
  };
  const { width, body, shackle } = LOCK;
  const rows = 4;
  for (let row = 0; row <= rows; row++) out.line(at(0, (row / rows) * body), at(width, (row / rows) * body));
  out.line(at(0, 0), at(0, body));
  out.line(at(width, 0), at(width, body));
  out.arc(at(width / 2, body), shackle * size, angle, Math.PI);
}
