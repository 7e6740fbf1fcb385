import type { Arc } from '../curve.ts';
import { TAU, type XY, circleRadius, onSweep, parameterAt } from './arcs.ts';
import {
  curveParameter,
  curvePoint,
  curveStart,
  type PlainCurve,
  type PlaneCurve,
  reachOf,
  translateCurve,
  turnTo,
} from './curves.ts';
import { numericCrossings } from './intersect-numeric.ts';

/** A place where two curves meet, and their parameters there. */
export interface Crossing extends XY {
  ta: number;
  tb: number;
}

/** Share of a piece that it may miss by and still count as reaching. */
const SLACK = 1e-9;

interface Line {
  x: number;
  y: number;
  dx: number;
  dy: number;
  from: number;
  to: number;
  slack: number;
}

type Straight = Exclude<PlainCurve, { kind: 'arc' }>;
type Round = Extract<PlainCurve, { kind: 'arc' }>;

function lineOf(curve: Straight, reach: number): Line {
  const line =
    curve.kind === 'segment'
      ? { x: curve.x0, y: curve.y0, dx: curve.x1 - curve.x0, dy: curve.y1 - curve.y0, from: 0, to: 1 }
      : { ...curve, from: curve.both ? -Infinity : 0, to: Infinity };
  return { ...line, slack: Math.max(SLACK, reach / (Math.hypot(line.dx, line.dy) || 1)) };
}

const within = (t: number, { from, to, slack }: Line): boolean => t >= from - slack && t <= to + slack;

/** Where two curves meet; nothing of what they have in common along a way. */
export function crossings(a: PlaneCurve, b: PlaneCurve): Crossing[] {
  // seen from a place of their own, so that large coordinates cost no digits
  const origin = curveStart(a);
  const [p, q] = [translateCurve(a, -origin.x, -origin.y), translateCurve(b, -origin.x, -origin.y)];
  const reach = reachOf(a, b);
  return pointsOf(p, q, reach).map((point) => ({
    x: point.x + origin.x,
    y: point.y + origin.y,
    ta: parameterOn(p, point),
    tb: parameterOn(q, point),
  }));
}

/** The same without parameters. */
export function intersections(a: PlaneCurve, b: PlaneCurve): XY[] {
  return crossings(a, b).map(({ x, y }) => ({ x, y }));
}

function parameterOn(curve: PlaneCurve, point: XY): number {
  const t = curveParameter(curve, point);
  // the end of an arc, not its start a turn later
  if (curve.kind === 'arc' && t > 1) {
    const turn = TAU / Math.abs(curve.arc.sweep);
    if (Math.abs(t - turn) < t - 1) return t - turn;
  }
  return t;
}

function pointsOf(a: PlaneCurve, b: PlaneCurve, reach: number): XY[] {
  if (a.kind === 'spline' || b.kind === 'spline') return numericCrossings(a, b, reach);
  if (a.kind === 'arc')
    return b.kind === 'arc' ? arcArc(a, b, reach) : lineArc(lineOf(b, reach), a.arc, reach);
  return b.kind === 'arc'
    ? lineArc(lineOf(a, reach), b.arc, reach)
    : lineLine(lineOf(a, reach), lineOf(b, reach));
}

function lineLine(p: Line, q: Line): XY[] {
  const cross = p.dx * q.dy - p.dy * q.dx;
  const size = Math.hypot(p.dx, p.dy) * Math.hypot(q.dx, q.dy);
  if (Math.abs(cross) <= 1e-12 * size) return [];
  const t = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / cross;
  const s = ((q.x - p.x) * p.dy - (q.y - p.y) * p.dx) / cross;
  return within(t, p) && within(s, q) ? [{ x: p.x + t * p.dx, y: p.y + t * p.dy }] : [];
}

/** In the arc's own frame, where it is the unit circle: holds for ellipses as well. */
function lineArc(line: Line, arc: Arc, reach: number): XY[] {
  const determinant = arc.ux * arc.vy - arc.uy * arc.vx;
  if (!Number.isFinite(1 / determinant)) return [];
  const toX = (x: number, y: number): number => (x * arc.vy - y * arc.vx) / determinant;
  const toY = (x: number, y: number): number => (arc.ux * y - arc.uy * x) / determinant;
  const dx = toX(line.dx, line.dy);
  const dy = toY(line.dx, line.dy);
  const square = dx * dx + dy * dy;
  if (square === 0) return [];
  // from the point of the line that is nearest to the center
  const wx = toX(line.x - arc.cx, line.y - arc.cy);
  const wy = toY(line.x - arc.cx, line.y - arc.cy);
  const foot = -(wx * dx + wy * dy) / square;
  const px = wx + foot * dx;
  const py = wy + foot * dy;
  const size = Math.min(Math.hypot(arc.ux, arc.uy), Math.hypot(arc.vx, arc.vy));
  const slack = Math.max(SLACK, reach / size);
  const gap = 1 - Math.hypot(px, py);
  // a tangent is missed by rounding only
  if (gap < -Math.max(1e-12, (2 * reach) / size)) return [];
  const touches = gap < 1e-13;
  const root = touches ? 0 : Math.sqrt((gap * (1 + Math.hypot(px, py))) / square);
  const found: XY[] = [];
  for (const t of root === 0 ? [foot] : [foot - root, foot + root])
    if (within(t, line) && onSweep(arc, Math.atan2(wy + t * dy, wx + t * dx), slack))
      found.push({ x: line.x + t * line.dx, y: line.y + t * line.dy });
  return found;
}

function arcArc(a: Round, b: Round, reach: number): XY[] {
  const r = circleRadius(a.arc);
  const s = circleRadius(b.arc);
  // halving would look for an end of what two parts of one ellipse share
  if (r === undefined || s === undefined) return isSameCarrier(a, b) ? [] : numericCrossings(a, b, reach);
  const dx = b.arc.cx - a.arc.cx;
  const dy = b.arc.cy - a.arc.cy;
  const distance = Math.hypot(dx, dy);
  const least = Math.max(1e-9 * Math.max(r, s), reach);
  if (distance <= least || distance > r + s + least || distance < Math.abs(r - s) - least) return [];
  const along = (distance * distance + r * r - s * s) / (2 * distance);
  const across = Math.sqrt(Math.max(0, (r - along) * (r + along)));
  const x = a.arc.cx + (dx * along) / distance;
  const y = a.arc.cy + (dy * along) / distance;
  const touches = Math.min(Math.abs(distance - r - s), Math.abs(distance - Math.abs(r - s))) <= 1e-12 * r;
  const found: XY[] = [];
  for (const side of touches || across === 0 ? [0] : [-across, across]) {
    const point = { x: x - (dy * side) / distance, y: y + (dx * side) / distance };
    if (
      onSweep(a.arc, parameterAt(a.arc, point.x, point.y), Math.max(SLACK, reach / r)) &&
      onSweep(b.arc, parameterAt(b.arc, point.x, point.y), Math.max(SLACK, reach / s))
    )
      found.push(point);
  }
  return found;
}

/** The curve without its ends: the whole line, circle or ellipse. Parameters stay the same, but for arcs by whole turns. */
export function withoutEnds(curve: PlaneCurve): PlaneCurve {
  if (curve.kind === 'segment')
    return {
      kind: 'ray',
      x: curve.x0,
      y: curve.y0,
      dx: curve.x1 - curve.x0,
      dy: curve.y1 - curve.y0,
      both: true,
    };
  if (curve.kind === 'ray') return { ...curve, both: true };
  if (curve.kind === 'arc')
    return { kind: 'arc', arc: { ...curve.arc, sweep: curve.arc.sweep < 0 ? -TAU : TAU } };
  return curve;
}

/** Crossings of a curve's own line or circle, by the parameters of the curve itself. */
export function crossingsBeyond(curve: PlaneCurve, other: PlaneCurve): Crossing[] {
  return crossings(withoutEnds(curve), other).map((crossing) => ({
    ...crossing,
    ta:
      curve.kind === 'arc' ? turnTo(curve.arc, parameterAt(curve.arc, crossing.x, crossing.y)) : crossing.ta,
  }));
}

/** Where both meet if both went on. */
export function apparentCrossings(a: PlaneCurve, b: PlaneCurve): Crossing[] {
  return crossingsBeyond(a, withoutEnds(b)).map((crossing) => ({
    ...crossing,
    tb: b.kind === 'arc' ? turnTo(b.arc, parameterAt(b.arc, crossing.x, crossing.y)) : crossing.tb,
  }));
}

/** Whether both curves run on the same line, circle or ellipse. */
export function isSameCarrier(a: PlaneCurve, b: PlaneCurve): boolean {
  const reach = 4 * reachOf(a, b);
  if (a.kind === 'spline' || b.kind === 'spline') return false;
  if ((a.kind === 'arc') !== (b.kind === 'arc')) return false;
  if (a.kind === 'arc' && b.kind === 'arc') {
    const [r, s] = [circleRadius(a.arc), circleRadius(b.arc)];
    if (Math.hypot(a.arc.cx - b.arc.cx, a.arc.cy - b.arc.cy) > reach) return false;
    if (r !== undefined && s !== undefined) return Math.abs(r - s) <= reach;
    return [0, 0.13, 0.29, 0.41].every((t) => {
      const p = curvePoint(withoutEnds(b), t);
      const { cx, cy, ux, uy, vx, vy } = a.arc;
      const determinant = ux * vy - uy * vx;
      const [x, y] = [p.x - cx, p.y - cy];
      const radius = Math.hypot((x * vy - y * vx) / determinant, (ux * y - uy * x) / determinant);
      return Math.abs(radius - 1) * Math.hypot(ux, uy) <= reach;
    });
  }
  const whole = withoutEnds(a);
  return [curvePoint(b, 0), curvePoint(b, 1)].every((p) => {
    const foot = curvePoint(whole, curveParameter(whole, p));
    return Math.hypot(foot.x - p.x, foot.y - p.y) <= reach;
  });
}
