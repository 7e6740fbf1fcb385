import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import { covered, type DimensionOutput, type PlacedText } from './dimension-output.ts';

/** Radii and diameters, the jogged ones too. */
export function drawRadial(out: DimensionOutput, e: DimensionEntity): string | undefined {
  const p = e.point15;
  const far = e.definitionPoint;
  const diameter = e.kind === 'diameter';
  const c: Point = diameter ? [(p[0] + far[0]) / 2, (p[1] + far[1]) / 2, p[2]] : far;
  const radius = Math.hypot(p[0] - c[0], p[1] - c[1]);
  if (!(radius > 0)) return 'its points coincide';
  const u: Direction = [(p[0] - c[0]) / radius, (p[1] - c[1]) / radius];
  const middle: Point = diameter ? c : [c[0] + (u[0] * radius) / 2, c[1] + (u[1] * radius) / 2, c[2]];
  const text = out.text(diameter ? radius * 2 : radius, Math.atan2(u[1], u[0]), middle);
  if (e.kind === 'jogged') drawJogged(out, e, p, u);
  else if (text && Math.hypot(text.x - c[0], text.y - c[1]) > radius)
    drawOutside(out, diameter, c, radius, u, text);
  else {
    const start = diameter ? far : c;
    const hidden = covered(text, start, p);
    const way = (t: number): Point => [
      start[0] + (p[0] - start[0]) * t,
      start[1] + (p[1] - start[1]) * t,
      p[2],
    ];
    out.line(start, way(hidden?.[0] ?? 1));
    if (hidden && hidden[1] < 1) out.line(way(hidden[1]), p);
    out.arrow(p, u[0], u[1], true);
    if (diameter) out.arrow(far, -u[0], -u[1], false);
  }
  text?.set();
  return undefined;
}

type Direction = readonly [number, number];

/** From the curve out to its text, with the head on the outside; through the circle as well where DIMTOFL says so. */
function drawOutside(
  out: DimensionOutput,
  diameter: boolean,
  c: Readonly<Point>,
  radius: number,
  [ux, uy]: Direction,
  text: PlacedText,
): void {
  const { style, arrowSize } = out;
  const at = (k: number): Point => [c[0] + ux * k, c[1] + uy * k, c[2]];
  const p = at(radius);
  const reach = (text.x - c[0]) * ux + (text.y - c[1]) * uy;
  const turn = text.angle - Math.atan2(uy, ux);
  if (Math.abs(Math.sin(turn)) < 1e-6) {
    // Along the line: it ends before the text, or runs beside it.
    const end = style.textVertical === 0 ? reach - text.halfWidth : reach + text.halfWidth;
    out.line(p, at(Math.max(radius, end)));
  } else {
    const side = text.x < p[0] ? -1 : 1;
    const beside = style.textVertical === 0 ? 0 : -text.halfHeight - text.gap;
    const near: Point = [text.x - side * text.halfWidth, text.y + beside, c[2]];
    const knee: Point = [near[0] - side * arrowSize, near[1], c[2]];
    out.line(p, knee);
    out.line(knee, style.textVertical === 0 ? near : [text.x + side * text.halfWidth, near[1], c[2]]);
  }
  out.arrow(p, -ux, -uy, true);
  if (style.lineForced) out.line(diameter ? at(-radius) : at(0), p);
  else drawCenter(out, c, radius);
  if (style.lineForced && diameter) {
    out.line(at(-radius - arrowSize), at(-radius - 2 * arrowSize));
    out.arrow(at(-radius), ux, uy, false);
  }
}

/** DIMCEN: a mark, or where it is negative lines through the whole circle as well. */
function drawCenter(out: DimensionOutput, [x, y, z]: Readonly<Point>, radius: number): void {
  const size = out.scaled(Math.abs(out.style.centerMark));
  if (!(size > 0)) return;
  const across = (from: number, to: number): void => {
    out.line([x + from, y, z], [x + to, y, z]);
    out.line([x, y + from, z], [x, y + to, z]);
  };
  across(-size, size);
  if (out.style.centerMark > 0 || radius <= 2 * size) return;
  across(2 * size, radius + size);
  across(-radius - size, -2 * size);
}

/** From a stand-in for the center, with a jog on the way. */
function drawJogged(out: DimensionOutput, e: DimensionEntity, p: Readonly<Point>, [ux, uy]: Direction): void {
  const [start, jog] = [e.point13, e.point14];
  const along = (q: Readonly<Point>): number => q[0] * ux + q[1] * uy;
  const apart = (p[1] - start[1]) * ux - (p[0] - start[0]) * uy;
  const half = Math.abs(apart) / (2 * Math.tan(out.style.jogAngle || Math.PI / 4) || 1);
  const on = (q: Readonly<Point>, k: number): Point => [
    q[0] + ux * (k - along(q)),
    q[1] + uy * (k - along(q)),
    p[2],
  ];
  const [before, behind] = [on(start, along(jog) - half), on(p, along(jog) + half)];
  out.line(start, before);
  out.line(before, behind);
  out.line(behind, p);
  out.arrow(p, ux, uy, true);
}
