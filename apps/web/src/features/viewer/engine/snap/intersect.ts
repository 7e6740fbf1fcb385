import type { Curve } from '../pick/curves.ts';
import { arcPoint, circleRadius, onSweep, parameterAt } from '../pick/curves.ts';
import { chordCount } from '@linework/geom/curve';
import type { Point } from '../types.ts';

/** Share of a piece that it may miss by and still count as reaching. */
const slack = 1e-9;

interface Line {
  x: number;
  y: number;
  dx: number;
  dy: number;
  from: number;
  to: number;
}

function lineOf(curve: Exclude<Curve, { kind: 'arc' }>): Line {
  if (curve.kind === 'segment')
    return { x: curve.x0, y: curve.y0, dx: curve.x1 - curve.x0, dy: curve.y1 - curve.y0, from: 0, to: 1 };
  return {
    x: curve.x,
    y: curve.y,
    dx: curve.dx,
    dy: curve.dy,
    from: curve.both ? -Infinity : 0,
    to: Infinity,
  };
}

function within(t: number, { from, to }: Line): boolean {
  return t >= from - slack && t <= to + slack;
}

/** Where two curves meet. */
export function intersections(a: Curve, b: Curve): Point[] {
  if (a.kind !== 'arc' && b.kind !== 'arc') return lineLine(lineOf(a), lineOf(b));
  if (a.kind === 'arc' && b.kind === 'arc') return arcArc(a, b);
  if (a.kind === 'arc') return lineArc(lineOf(b as Exclude<Curve, { kind: 'arc' }>), a);
  return lineArc(lineOf(a), b as Extract<Curve, { kind: 'arc' }>);
}

function lineLine(p: Line, q: Line): Point[] {
  const cross = p.dx * q.dy - p.dy * q.dx;
  const size = Math.hypot(p.dx, p.dy) * Math.hypot(q.dx, q.dy);
  if (Math.abs(cross) <= 1e-12 * size) return [];
  const t = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / cross;
  const s = ((q.x - p.x) * p.dy - (q.y - p.y) * p.dx) / cross;
  return within(t, p) && within(s, q) ? [{ x: p.x + t * p.dx, y: p.y + t * p.dy }] : [];
}

/** In the arc's own frame, where it is the unit circle: holds for ellipses as well. */
function lineArc(line: Line, { arc }: Extract<Curve, { kind: 'arc' }>): Point[] {
  const determinant = arc.ux * arc.vy - arc.uy * arc.vx;
  if (!Number.isFinite(1 / determinant)) return [];
  const toX = (x: number, y: number): number => (x * arc.vy - y * arc.vx) / determinant;
  const toY = (x: number, y: number): number => (arc.ux * y - arc.uy * x) / determinant;
  const px = toX(line.x - arc.cx, line.y - arc.cy);
  const py = toY(line.x - arc.cx, line.y - arc.cy);
  const dx = toX(line.dx, line.dy);
  const dy = toY(line.dx, line.dy);
  const square = dx * dx + dy * dy;
  const half = px * dx + py * dy;
  const rest = half * half - square * (px * px + py * py - 1);
  // A tangent is missed by rounding only.
  if (rest < -1e-12 * square || square === 0) return [];
  const root = Math.sqrt(Math.max(0, rest));
  const found: Point[] = [];
  for (const t of root === 0 ? [-half / square] : [(-half - root) / square, (-half + root) / square]) {
    if (within(t, line) && onSweep(arc, Math.atan2(py + t * dy, px + t * dx)))
      found.push({ x: line.x + t * line.dx, y: line.y + t * line.dy });
  }
  return found;
}

type ArcCurve = Extract<Curve, { kind: 'arc' }>;

function arcArc(a: ArcCurve, b: ArcCurve): Point[] {
  const r = circleRadius(a.arc);
  const s = circleRadius(b.arc);
  if (r === undefined || s === undefined) return byChords(a, b);
  const dx = b.arc.cx - a.arc.cx;
  const dy = b.arc.cy - a.arc.cy;
  const distance = Math.hypot(dx, dy);
  const least = 1e-9 * Math.max(r, s);
  if (distance <= least || distance > r + s + least || distance < Math.abs(r - s) - least) return [];
  const along = (distance * distance + r * r - s * s) / (2 * distance);
  const across = Math.sqrt(Math.max(0, r * r - along * along));
  const x = a.arc.cx + (dx * along) / distance;
  const y = a.arc.cy + (dy * along) / distance;
  const found: Point[] = [];
  for (const side of across <= least ? [0] : [-across, across]) {
    const point = { x: x - (dy * side) / distance, y: y + (dx * side) / distance };
    if (
      onSweep(a.arc, parameterAt(a.arc, point.x, point.y)) &&
      onSweep(b.arc, parameterAt(b.arc, point.x, point.y))
    )
      found.push(point);
  }
  return found;
}

/** An ellipse among them: chords of the one against the other, each meeting drawn onto the chord's own curve twice. */
function byChords(a: ArcCurve, b: ArcCurve): Point[] {
  const chords = chordCount(a.arc, 0.0002, 32);
  const found: Point[] = [];
  const walk = (from: number, to: number, depth: number): void => {
    const start = arcPoint(a.arc, from);
    const end = arcPoint(a.arc, to);
    const chord: Curve = { kind: 'segment', x0: start.x, y0: start.y, x1: end.x, y1: end.y };
    const met = lineArc(lineOf(chord), b);
    if (met.length === 0) return;
    if (depth === 0 || met.length > 1) {
      found.push(...met);
      return;
    }
    const middle = (from + to) / 2;
    const before = found.length;
    walk(from, middle, depth - 1);
    walk(middle, to, depth - 1);
    if (found.length === before) found.push(...met);
  };
  for (let i = 0; i < chords; i++)
    walk(a.arc.from + (a.arc.sweep * i) / chords, a.arc.from + (a.arc.sweep * (i + 1)) / chords, 20);
  return found;
}
