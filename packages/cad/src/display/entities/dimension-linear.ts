import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import { drawLock, placeConstraintText } from './constraint-text.ts';
import { covered, type DimensionOutput, type PlacedText } from './dimension-output.ts';

/** Rotated and aligned dimensions. */
export function drawLinear(out: DimensionOutput, e: DimensionEntity): string | undefined {
  const { style } = out;
  const { point13: a, point14: b, definitionPoint: d } = e;
  const angle = e.kind === 'aligned' ? Math.atan2(b[1] - a[1], b[0] - a[0]) : e.angle || 0;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  // Extension lines stand upright on the line, or lean as the dimension says.
  const [vx, vy] = e.obliqueAngle ? [Math.cos(e.obliqueAngle), Math.sin(e.obliqueAngle)] : [-uy, ux];
  const det = ux * vy - uy * vx;
  if (!(Math.abs(det) > 1e-9)) return 'its extension lines run along it';
  const foot = (p: Readonly<Point>): Point => {
    const t = ((p[0] - d[0]) * vy - (p[1] - d[1]) * vx) / det;
    return [d[0] + ux * t, d[1] + uy * t, p[2]];
  };
  const [f1, f2] = [foot(a), foot(b)];
  const span = Math.hypot(f2[0] - f1[0], f2[1] - f1[1]);
  if (!Number.isFinite(span)) return 'its points are not numbers';
  if (!style.suppressExtension1) drawExtension(out, a, f1, false);
  if (!style.suppressExtension2) drawExtension(out, b, f2, true);
  const sign = (f2[0] - f1[0]) * ux + (f2[1] - f1[1]) * uy < 0 ? -1 : 1;
  const middle: Point = [(f1[0] + f2[0]) / 2, (f1[1] + f2[1]) / 2, f1[2]];
  const text = out.isConstraint ? placeConstraintText(out, f1, f2, angle) : out.text(span, angle, middle);
  drawLine(out, e, f1, f2, [ux * sign, uy * sign], span, text);
  text?.set();
  if (text && out.isConstraint) drawLock(out, text);
  return undefined;
}

function drawExtension(
  out: DimensionOutput,
  from: Readonly<Point>,
  to: Readonly<Point>,
  second: boolean,
): void {
  const { style } = out;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 1e-12)) return;
  const [vx, vy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const fixed = style.fixedExtension ? length - out.scaled(style.fixedExtensionLength) : 0;
  const start = Math.min(length, Math.max(out.scaled(style.extensionOffset), fixed));
  const beyond = out.scaled(style.extensionBeyond);
  out.extension(
    [from[0] + vx * start, from[1] + vy * start, from[2]],
    [to[0] + vx * beyond, to[1] + vy * beyond, to[2]],
    second,
  );
}

type Direction = readonly [number, number];

/** The dimension line with its heads: between its ends, or outside where there is no room for them. */
function drawLine(
  out: DimensionOutput,
  e: DimensionEntity,
  f1: Readonly<Point>,
  f2: Readonly<Point>,
  [ux, uy]: Direction,
  span: number,
  text: PlacedText | undefined,
): void {
  const { style, hasTicks, arrowSize } = out;
  const at = (p: Readonly<Point>, k: number): Point => [p[0] + ux * k, p[1] + uy * k, p[2]];
  const where = text ? (text.x - f1[0]) * ux + (text.y - f1[1]) * uy : -1;
  const needed = 2 * arrowSize + (text && where > 0 && where < span ? 2 * text.halfWidth : 0);
  const outside = !hasTicks && arrowSize > 0 && span < needed;
  const beyond = hasTicks ? out.scaled(style.lineBeyond) : 0;
  if (!outside || style.lineForced) {
    const [start, end] = [at(f1, -beyond), at(f2, beyond)];
    const [from, to] = covered(text, start, end) ?? [0.5, 0.5];
    const way = (t: number): Point => at(start, t * (span + 2 * beyond));
    if (!style.suppressLine1 && from > 0) out.line(start, way(from));
    if (!style.suppressLine2 && to < 1) out.line(way(to), end);
  }
  const ends = [
    { p: f1, way: -1, flipped: e.flipArrow1, hidden: style.suppressLine1 },
    { p: f2, way: 1, flipped: e.flipArrow2, hidden: style.suppressLine2 },
  ];
  const aside = text ? Math.abs((text.y - f1[1]) * ux - (text.x - f1[0]) * uy) : Infinity;
  const reaches = reachesTo(out, text, where, aside, span);
  ends.forEach(({ p, way, flipped, hidden }, i) => {
    if (hidden) return;
    const inwards = outside !== flipped;
    const sign = inwards ? -way : way;
    const tail = Math.max(inwards ? 2 * arrowSize : 0, reaches[i]!);
    if (tail > 0) out.line(at(p, inwards ? way * arrowSize : 0), at(p, way * tail));
    out.arrow(p, ux * sign, uy * sign, i === 1);
  });
}

/** How far the line goes on beyond each of its ends to a text that stands outside, on it or beside it. */
function reachesTo(
  { style }: DimensionOutput,
  text: PlacedText | undefined,
  where: number,
  aside: number,
  span: number,
): [number, number] {
  if (!text || (where >= 0 && where <= span) || aside > 2 * text.halfHeight + text.gap) return [0, 0];
  const half = style.textVertical === 0 ? -text.halfWidth : text.halfWidth - text.gap;
  return where < 0 ? [half - where, 0] : [0, where - span + half];
}

/** How long the last legs of an ordinate's leader are, across and then straight, in heads of arrows. */
const LEG = 2;

export function drawOrdinate(out: DimensionOutput, e: DimensionEntity): string | undefined {
  const { point13: from, point14: to } = e;
  const isX = (e.flags & 64) !== 0;
  const axis = isX ? 1 : 0;
  const way = Math.sign(to[axis] - from[axis]) || 1;
  const reach = Math.abs(to[axis] - from[axis]);
  const leg = Math.min(out.arrowSize * LEG, reach / 2);
  const on = (p: Readonly<Point>, value: number): Point =>
    isX ? [p[0], value, from[2]] : [value, p[1], from[2]];
  const value = Math.abs(isX ? from[0] - e.definitionPoint[0] : from[1] - e.definitionPoint[1]);
  const text = out.text(value, isX ? Math.PI / 2 : 0, to);
  const start = on(from, from[axis] + way * Math.min(reach, out.scaled(out.style.extensionOffset)));
  // Beside the line the text has it run along with it.
  const under = out.style.textVertical !== 0 && text ? 2 * text.halfWidth - text.gap : 0;
  const end = on(to, to[axis] + way * under);
  const straight = Math.abs(to[1 - axis]! - from[1 - axis]!) < 1e-9 * (reach + 1);
  const corners = straight
    ? [start, end]
    : [start, on(from, to[axis] - way * 2 * leg), on(to, to[axis] - way * leg), end];
  for (let i = 0; i + 1 < corners.length; i++) out.extension(corners[i]!, corners[i + 1]!, false);
  text?.set();
  return undefined;
}
