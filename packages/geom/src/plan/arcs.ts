import type { Arc } from '../curve.ts';

/** A place in the plane. */
export interface XY {
  x: number;
  y: number;
}

export const TAU = Math.PI * 2;

export function arcPoint(arc: Arc, t: number): XY {
  const cos = Math.cos(t);
  const sin = Math.sin(t);
  return { x: arc.cx + arc.ux * cos + arc.vx * sin, y: arc.cy + arc.uy * cos + arc.vy * sin };
}

/** The radius, where the arc is one of a circle. */
export function circleRadius({ ux, uy, vx, vy }: Arc): number | undefined {
  const r = Math.hypot(ux, uy);
  const q = Math.hypot(vx, vy);
  return Math.abs(r - q) <= 1e-9 * r && Math.abs(ux * vx + uy * vy) <= 1e-9 * r * r ? r : undefined;
}

/** Whether a parameter lies on the arc; a full turn has all. */
export function onSweep({ from, sweep }: Arc, t: number, slack = 1e-9): boolean {
  if (Math.abs(sweep) >= TAU - 1e-12) return true;
  const way = sweep >= 0 ? t - from : from - t;
  const turned = ((way % TAU) + TAU) % TAU;
  return turned <= Math.abs(sweep) + slack || turned >= TAU - slack;
}

/** The parameter of a circle's point in a direction. */
export function parameterAt({ cx, cy, ux, uy, vx, vy }: Arc, x: number, y: number): number {
  const dx = x - cx;
  const dy = y - cy;
  const determinant = ux * vy - uy * vx;
  return Math.atan2((ux * dy - uy * dx) / determinant, (dx * vy - dy * vx) / determinant);
}

/** Where the arc comes nearest to a point. */
export function nearestParameter(arc: Arc, x: number, y: number): number {
  let best = parameterAt(arc, x, y);
  if (circleRadius(arc) === undefined) best = refined(arc, x, y);
  if (onSweep(arc, best)) return best;
  const start = arcPoint(arc, arc.from);
  const end = arcPoint(arc, arc.from + arc.sweep);
  const toStart = Math.hypot(start.x - x, start.y - y);
  return toStart <= Math.hypot(end.x - x, end.y - y) ? arc.from : arc.from + arc.sweep;
}

/** Of an ellipse: the best of some samples, then Newton's steps on the square of the distance. */
function refined(arc: Arc, x: number, y: number): number {
  let best = arc.from;
  let least = Infinity;
  const samples = 48;
  for (let i = 0; i <= samples; i++) {
    const t = arc.from + (arc.sweep * i) / samples;
    const p = arcPoint(arc, t);
    const square = (p.x - x) ** 2 + (p.y - y) ** 2;
    if (square < least) [least, best] = [square, t];
  }
  for (let i = 0; i < 8; i++) {
    const cos = Math.cos(best);
    const sin = Math.sin(best);
    const px = arc.cx + arc.ux * cos + arc.vx * sin - x;
    const py = arc.cy + arc.uy * cos + arc.vy * sin - y;
    const sx = arc.vx * cos - arc.ux * sin;
    const sy = arc.vy * cos - arc.uy * sin;
    const slope = px * sx + py * sy;
    const bend = sx * sx + sy * sy - px * (arc.ux * cos + arc.vx * sin) - py * (arc.uy * cos + arc.vy * sin);
    if (!(bend > 0)) break;
    best -= slope / bend;
  }
  return best;
}

/** An arc of a circle, counter-clockwise where the sweep is positive. */
export function circularArc(center: XY, radius: number, from: number, sweep: number): Arc {
  return { cx: center.x, cy: center.y, ux: radius, uy: 0, vx: 0, vy: radius, from, sweep };
}

/** The same ellipse by axes that stand upright on each other. */
export function principalArc(arc: Arc): Arc {
  const { ux, uy, vx, vy } = arc;
  const turn = Math.atan2(2 * (ux * vx + uy * vy), ux * ux + uy * uy - vx * vx - vy * vy) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    ...arc,
    ux: ux * cos + vx * sin,
    uy: uy * cos + vy * sin,
    vx: vx * cos - ux * sin,
    vy: vy * cos - uy * sin,
    from: arc.from - turn,
  };
}
