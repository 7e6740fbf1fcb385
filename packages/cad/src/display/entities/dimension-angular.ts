import { sweepBetween } from '@linework/geom/curve';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import type { DimensionOutput, PlacedText } from './dimension-output.ts';

/** One side of an angle: its direction from the vertex, and how far along it what it belongs to reaches. */
interface Side {
  angle: number;
  near: number;
  far: number;
}

/** Angles between two lines or at a vertex, and lengths of arcs. */
export function drawAngular(out: DimensionOutput, e: DimensionEntity): string | undefined {
  // Two lines (13–14 and 15–10, arc through 16), or a vertex 15 with two ends (arc through 10).
  const lines = e.kind === 'angular';
  const center = lines ? meet(e.point13, e.point14, e.point15, e.definitionPoint) : e.point15;
  if (!center) return 'its lines are parallel';
  const on = lines ? e.point16 : e.definitionPoint;
  const radius = Math.hypot(on[0] - center[0], on[1] - center[1]);
  if (!(radius > 0)) return 'its arc has no radius';
  const through = directionOf(center, on);
  const [a, b] = lines
    ? sidesOfLines(center, through, [e.point13, e.point14], [e.point15, e.definitionPoint])
    : sidesOfEnds(center, through, e.point13, e.point14);
  const sweep = sweepBetween(a.angle, b.angle);
  const middle = a.angle + sweep / 2;
  const at = (t: number): Point => [
    center[0] + radius * Math.cos(t),
    center[1] + radius * Math.sin(t),
    center[2],
  ];
  const { style } = out;
  if (!style.suppressExtension1) drawExtension(out, center, radius, a, false);
  if (!style.suppressExtension2) drawExtension(out, center, radius, b, true);
  // an arc is as long as what is measured, not as the line beside it
  const own = Math.hypot(e.point13[0] - center[0], e.point13[1] - center[1]);
  const text = out.text(e.kind === 'arc' ? own * sweep : sweep, middle - Math.PI / 2, at(middle));
  drawArc(out, center, radius, a.angle, sweep, text);
  const [size, length] = [out.arrowSize, radius * sweep];
  const outside = !out.hasTicks && length < 2 * size;
  // A head looks along the chord to where it ends, not along the tangent at its tip.
  const lean = Math.min(1, size / radius / 2) * (outside ? -1 : 1);
  const head = (t: number, way: number, second: boolean): void => {
    const d = t + way * (Math.PI / 2 - lean);
    const sign = outside ? -1 : 1;
    out.arrow(at(t), Math.cos(d) * sign, Math.sin(d) * sign, second);
  };
  if (!style.suppressLine1) head(a.angle, -1, false);
  if (!style.suppressLine2) head(b.angle, 1, true);
  text?.set();
  return undefined;
}

/** The dimension line, with a gap where its text stands on it. */
function drawArc(
  out: DimensionOutput,
  center: Readonly<Point>,
  radius: number,
  from: number,
  sweep: number,
  text: PlacedText | undefined,
): void {
  const arc = (start: number, turn: number): void => {
    if (turn > 1e-9) out.arc(center, radius, start, turn);
  };
  const away = text ? Math.hypot(text.x - center[0], text.y - center[1]) - radius : Infinity;
  if (!text || Math.abs(away) >= text.halfHeight) {
    arc(from, sweep);
    return;
  }
  const half = Math.asin(Math.min(1, text.halfWidth / radius));
  const at = sweepBetween(from, Math.atan2(text.y - center[1], text.x - center[0]));
  arc(from, Math.min(sweep, at - half));
  arc(from + at + half, sweep - at - half);
}

/** From what is measured to the arc and beyond it; nothing where the arc crosses it. */
function drawExtension(
  out: DimensionOutput,
  center: Readonly<Point>,
  radius: number,
  { angle, near, far }: Side,
  second: boolean,
): void {
  const [offset, beyond] = [out.scaled(out.style.extensionOffset), out.scaled(out.style.extensionBeyond)];
  const at = (k: number): Point => [
    center[0] + Math.cos(angle) * k,
    center[1] + Math.sin(angle) * k,
    center[2],
  ];
  if (radius > far + offset) out.extension(at(far + offset), at(radius + beyond), second);
  else if (radius < near - offset) out.extension(at(near - offset), at(radius - beyond), second);
}

function directionOf(center: Readonly<Point>, p: Readonly<Point>): number {
  return Math.atan2(p[1] - center[1], p[0] - center[0]);
}

function sidesOfEnds(
  center: Readonly<Point>,
  through: number,
  one: Readonly<Point>,
  other: Readonly<Point>,
): [Side, Side] {
  const side = (p: Readonly<Point>): Side => {
    const reach = Math.hypot(p[0] - center[0], p[1] - center[1]);
    return { angle: directionOf(center, p), near: reach, far: reach };
  };
  const [a, b] = [side(one), side(other)];
  return sweepBetween(a.angle, through) > sweepBetween(a.angle, b.angle) ? [b, a] : [a, b];
}

type Ends = readonly [Readonly<Point>, Readonly<Point>];

/** Two lines that cross have four angles: the one that the arc's point lies in. */
function sidesOfLines(center: Readonly<Point>, through: number, one: Ends, other: Ends): [Side, Side] {
  const sides = [one, other].flatMap((ends) => {
    const angle = Math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]);
    return [angle, angle + Math.PI].map((turn): Side => {
      const reach = ends.map(
        (p) => (p[0] - center[0]) * Math.cos(turn) + (p[1] - center[1]) * Math.sin(turn),
      );
      return { angle: turn, near: Math.min(...reach), far: Math.max(...reach) };
    });
  });
  const before = sides.reduce((best, side) =>
    sweepBetween(side.angle, through) < sweepBetween(best.angle, through) ? side : best,
  );
  const behind = sides.reduce((best, side) =>
    sweepBetween(through, side.angle) < sweepBetween(through, best.angle) ? side : best,
  );
  return [before, behind];
}

function meet(
  a: Readonly<Point>,
  b: Readonly<Point>,
  c: Readonly<Point>,
  d: Readonly<Point>,
): Point | undefined {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const det = rx * sy - ry * sx;
  if (Math.abs(det) < 1e-12 * (Math.hypot(rx, ry) * Math.hypot(sx, sy))) return undefined;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  return [a[0] + rx * t, a[1] + ry * t, a[2]];
}
