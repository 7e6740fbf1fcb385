import { type Box, growBox } from './box.ts';

const TAU = Math.PI * 2;

/** p(t) = c + u·cos t + v·sin t, from `from` over `sweep`: circles, arcs, ellipses and their affine images. */
export interface Arc {
  cx: number;
  cy: number;
  ux: number;
  uy: number;
  vx: number;
  vy: number;
  from: number;
  sweep: number;
}

/** The counter-clockwise way from one angle to another, in (0, 2π]. */
export function sweepBetween(from: number, to: number): number {
  let sweep = (to - from) % TAU;
  if (sweep <= 1e-12) sweep += TAU;
  return sweep;
}

/** The arc of a polyline segment with a bulge (tan of a quarter of its angle); undefined where it is straight. */
export function bulgeArc(x0: number, y0: number, x1: number, y1: number, bulge: number): Arc | undefined {
  if (!Number.isFinite(bulge) || Math.abs(bulge) < 1e-9) return undefined;
  const dx = x1 - x0;
  const dy = y1 - y0;
  if (dx === 0 && dy === 0) return undefined;
  const k = (1 / bulge - bulge) / 4;
  const cx = (x0 + x1) / 2 - dy * k;
  const cy = (y0 + y1) / 2 + dx * k;
  const r = Math.hypot(x0 - cx, y0 - cy);
  if (!Number.isFinite(r)) return undefined;
  return {
    cx,
    cy,
    ux: r,
    uy: 0,
    vx: 0,
    vy: r,
    from: Math.atan2(y0 - cy, x0 - cx),
    sweep: 4 * Math.atan(bulge),
  };
}

/** How many chords keep within `tolerance` (relative to the larger axis), at least `least`. */
export function chordCount(arc: Arc, relative = 0.002, least = 4): number {
  const step = 2 * Math.acos(1 - Math.min(0.5, Math.max(relative, 1e-7)));
  return Math.max(least, Math.min(4096, Math.ceil(Math.abs(arc.sweep) / step)));
}

/** Appends x, y pairs along the arc; the first point only when asked for. */
export function flattenArc(arc: Arc, into: number[], withFirst: boolean, count = chordCount(arc)): void {
  for (let i = withFirst ? 0 : 1; i <= count; i++) {
    const t = arc.from + (arc.sweep * i) / count;
    const c = Math.cos(t);
    const s = Math.sin(t);
    into.push(arc.cx + arc.ux * c + arc.vx * s, arc.cy + arc.uy * c + arc.vy * s);
  }
}

/** Exact length for circles, Simpson's rule else. */
export function arcLength(arc: Arc): number {
  const r = Math.hypot(arc.ux, arc.uy);
  const q = Math.hypot(arc.vx, arc.vy);
  if (Math.abs(r - q) < 1e-9 * r && Math.abs(arc.ux * arc.vx + arc.uy * arc.vy) < 1e-9 * r * r)
    return r * Math.abs(arc.sweep);
  const n = 32;
  let sum = 0;
  for (let i = 0; i <= n; i++) {
    const t = arc.from + (arc.sweep * i) / n;
    const speed = Math.hypot(
      arc.vx * Math.cos(t) - arc.ux * Math.sin(t),
      arc.vy * Math.cos(t) - arc.uy * Math.sin(t),
    );
    sum += speed * (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2);
  }
  return (sum * Math.abs(arc.sweep)) / (3 * n);
}

/** Takes the exact box of the arc in: its ends and its extremes. */
export function growByArc(box: Box, arc: Arc): void {
  const { from } = arc;
  const to = from + arc.sweep;
  growByPoint(box, arc, from);
  growByPoint(box, arc, to);
  const low = from < to ? from : to;
  const high = from < to ? to : from;
  growByExtremes(box, arc, Math.atan2(arc.vx, arc.ux), low, high);
  growByExtremes(box, arc, Math.atan2(arc.vy, arc.uy), low, high);
}

/** Every half turn from one extreme there is another. */
function growByExtremes(box: Box, arc: Arc, extreme: number, low: number, high: number): void {
  let k = Math.ceil((low - extreme) / Math.PI);
  for (let n = 0; extreme + k * Math.PI <= high && n < 5; n++) growByPoint(box, arc, extreme + k++ * Math.PI);
}

function growByPoint(box: Box, arc: Arc, t: number): void {
  const c = Math.cos(t);
  const s = Math.sin(t);
  growBox(box, arc.cx + arc.ux * c + arc.vx * s, arc.cy + arc.uy * c + arc.vy * s);
}
