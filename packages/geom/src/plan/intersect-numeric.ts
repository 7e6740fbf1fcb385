/** Crossings of curves that have no formula: halves of both until they cross like straight lines, then Newton's steps. */
import { type Box, boxesMeet, emptyBox, growBox } from '../box.ts';
import { growByArc } from '../curve.ts';
import type { XY } from './arcs.ts';
import { boxSize, curveBox, curvePoint, curveTangent, type PlaneCurve } from './curves.ts';
import { type Bezier, beziersOf, splitBezier } from './nurbs.ts';

/** A place where two curves meet, and at what angle (its sine). */
interface Meeting extends XY {
  lean: number;
}

interface Piece {
  t0: number;
  t1: number;
  box: Box;
  start: XY;
  end: XY;
  /** At least as much as it turns. */
  turn: number;
  halves(): Piece[];
}

/** Curves that lie on each other have no end of meetings. */
const MAX_PAIRS = 40_000;
/** Of the smaller curve: touching pieces are not halved further. */
const SMALLEST = 1e-8;

export function numericCrossings(a: PlaneCurve, b: PlaneCurve, reach: number): XY[] {
  const found: XY[] = [];
  const [ra, rb] = [bounded(a, b), bounded(b, a)];
  if (!ra || !rb) return found;
  const [pa, pb] = [piecesOf(ra), piecesOf(rb)];
  const smallest = SMALLEST * Math.min(boxSize(curveBox(ra)), boxSize(curveBox(rb)));
  const stack: [Piece, Piece][] = [];
  for (const p of pa) {
    const box = wider(p.box, reach);
    for (const q of pb) if (boxesMeet(box, q.box)) stack.push([p, q]);
  }
  const size = Math.min(boxSize(curveBox(ra)), boxSize(curveBox(rb)));
  const add = ({ x, y, lean }: Meeting): void => {
    // where curves touch, their place along each other is known to half the digits only
    const near = lean < 1e-2 ? 4 * Math.sqrt(reach * size) : 10 * Math.max(reach, smallest);
    if (!found.some((other) => Math.hypot(other.x - x, other.y - y) <= near)) found.push({ x, y });
  };
  for (let i = 0; stack.length > 0 && i < MAX_PAIRS; i++) {
    const [p, q] = stack.pop()!;
    if (!boxesMeet(wider(p.box, reach), q.box)) continue;
    const isSmall = boxSize(p.box) <= smallest && boxSize(q.box) <= smallest;
    if (isSmall || crossOnce(p, q)) {
      const met = newton(ra, rb, p, q, reach) ?? (isSmall ? touch(ra, rb, p, q, reach) : undefined);
      if (met) add(met);
      if (met || isSmall) continue;
      if (boxSize(p.box) <= reach || boxSize(q.box) <= reach) continue;
      if (crossOnce(p, q) && missed(p, q)) continue;
    }
    const first = boxSize(p.box) >= boxSize(q.box);
    if (first) for (const half of p.halves()) stack.push([half, q]);
    else for (const half of q.halves()) stack.push([p, half]);
  }
  return found;
}

/** A ray as far as the other curve can be. */
function bounded(curve: PlaneCurve, other: PlaneCurve): PlaneCurve | undefined {
  if (curve.kind !== 'ray') return curve;
  if (other.kind === 'ray') return undefined;
  const box = curveBox(other);
  const reach =
    Math.hypot(Math.max(Math.abs(box.minX - curve.x), Math.abs(box.maxX - curve.x)), 0) +
    Math.max(Math.abs(box.minY - curve.y), Math.abs(box.maxY - curve.y)) +
    1;
  const size = Math.hypot(curve.dx, curve.dy);
  const [ux, uy] = [(curve.dx / size) * reach, (curve.dy / size) * reach];
  const back = curve.both ? 1 : 0;
  return {
    kind: 'segment',
    x0: curve.x - ux * back,
    y0: curve.y - uy * back,
    x1: curve.x + ux,
    y1: curve.y + uy,
  };
}

function piecesOf(curve: PlaneCurve): Piece[] {
  if (curve.kind === 'spline') return beziersOf(curve.spline).map(bezierPiece);
  if (curve.kind === 'segment') return [segmentPiece(curve, 0, 1)];
  if (curve.kind === 'ray') return [];
  const count = Math.max(1, Math.ceil(Math.abs(curve.arc.sweep) / (Math.PI / 4)));
  return Array.from({ length: count }, (_, i) => arcPiece(curve, i / count, (i + 1) / count));
}

function segmentPiece(curve: PlaneCurve, t0: number, t1: number): Piece {
  const [start, end] = [curvePoint(curve, t0), curvePoint(curve, t1)];
  const box = emptyBox();
  growBox(box, start.x, start.y);
  growBox(box, end.x, end.y);
  const middle = (t0 + t1) / 2;
  return {
    t0,
    t1,
    box,
    start,
    end,
    turn: 0,
    halves: () => [segmentPiece(curve, t0, middle), segmentPiece(curve, middle, t1)],
  };
}

function arcPiece(curve: Extract<PlaneCurve, { kind: 'arc' }>, t0: number, t1: number): Piece {
  const { arc } = curve;
  const box = emptyBox();
  growByArc(box, { ...arc, from: arc.from + arc.sweep * t0, sweep: arc.sweep * (t1 - t0) });
  const [v, w] = [curveTangent(curve, t0), curveTangent(curve, t1)];
  const middle = (t0 + t1) / 2;
  return {
    t0,
    t1,
    box,
    start: curvePoint(curve, t0),
    end: curvePoint(curve, t1),
    turn: angleBetween(v, w),
    halves: () => [arcPiece(curve, t0, middle), arcPiece(curve, middle, t1)],
  };
}

function bezierPiece(bezier: Bezier): Piece {
  const points = bezier.points.map(([x, y, w]): XY => ({ x: x! / w!, y: y! / w! }));
  const box = emptyBox();
  for (const { x, y } of points) growBox(box, x, y);
  let turn = 0;
  let before: XY | undefined;
  for (let i = 0; i + 1 < points.length; i++) {
    const way = { x: points[i + 1]!.x - points[i]!.x, y: points[i + 1]!.y - points[i]!.y };
    if (way.x === 0 && way.y === 0) continue;
    if (before) turn += angleBetween(before, way);
    before = way;
  }
  return {
    t0: bezier.t0,
    t1: bezier.t1,
    box,
    start: points[0]!,
    end: points.at(-1)!,
    turn,
    halves: () => splitBezier(bezier).map(bezierPiece),
  };
}

function angleBetween(v: XY, w: XY): number {
  return Math.abs(Math.atan2(v.x * w.y - v.y * w.x, v.x * w.x + v.y * w.y));
}

/** Whether both are straight enough, and lean enough against each other, to cross once at most. */
function crossOnce(p: Piece, q: Piece): boolean {
  const turn = p.turn + q.turn;
  if (turn > 0.7) return false;
  const lean = angleBetween(chord(p), chord(q));
  return Math.min(lean, Math.PI - lean) > turn + 1e-6;
}

const chord = ({ start, end }: Piece): XY => ({ x: end.x - start.x, y: end.y - start.y });

/** Whether the straight lines through both ends meet far away from both. */
function missed(p: Piece, q: Piece): boolean {
  const [u, v] = [chord(p), chord(q)];
  const cross = u.x * v.y - u.y * v.x;
  const [dx, dy] = [q.start.x - p.start.x, q.start.y - p.start.y];
  const t = (dx * v.y - dy * v.x) / cross;
  const s = (dx * u.y - dy * u.x) / cross;
  return t < -1 || t > 2 || s < -1 || s > 2;
}

function newton(a: PlaneCurve, b: PlaneCurve, p: Piece, q: Piece, reach: number): Meeting | undefined {
  let ta = (p.t0 + p.t1) / 2;
  let tb = (q.t0 + q.t1) / 2;
  const [wa, wb] = [p.t1 - p.t0, q.t1 - q.t0];
  for (let i = 0; i < 30; i++) {
    const [f, g] = [curvePoint(a, ta), curvePoint(b, tb)];
    const [u, v] = [curveTangent(a, ta), curveTangent(b, tb)];
    const [dx, dy] = [g.x - f.x, g.y - f.y];
    const cross = u.x * v.y - u.y * v.x;
    const size = Math.hypot(u.x, u.y) * Math.hypot(v.x, v.y);
    // touching: only as near as they come
    if (Math.abs(cross) <= 1e-7 * size) break;
    const [sa, sb] = [(dx * v.y - dy * v.x) / cross, (dx * u.y - dy * u.x) / cross];
    ta = clamp(ta + sa, p.t0 - wa, p.t1 + wa, a);
    tb = clamp(tb + sb, q.t0 - wb, q.t1 + wb, b);
    if (Math.abs(sa) <= 1e-15 * Math.abs(wa) && Math.abs(sb) <= 1e-15 * Math.abs(wb)) break;
  }
  const [f, g] = [curvePoint(a, ta), curvePoint(b, tb)];
  const near = Math.max(reach, 1e-9 * Math.max(boxSize(p.box), boxSize(q.box)));
  if (Math.hypot(f.x - g.x, f.y - g.y) > near) return undefined;
  const va = curveTangent(a, ta);
  const vb = curveTangent(b, tb);
  const slackA = 1e-9 * wa + reach / (Math.hypot(va.x, va.y) || 1);
  const slackB = 1e-9 * wb + reach / (Math.hypot(vb.x, vb.y) || 1);
  if (ta < p.t0 - slackA || ta > p.t1 + slackA || tb < q.t0 - slackB || tb > q.t1 + slackB) return undefined;
  const lean = Math.abs(va.x * vb.y - va.y * vb.x) / (Math.hypot(va.x, va.y) * Math.hypot(vb.x, vb.y));
  return { x: (f.x + g.x) / 2, y: (f.y + g.y) / 2, lean };
}

/** Where both run alongside and come nearest, if that is near enough. */
function touch(a: PlaneCurve, b: PlaneCurve, p: Piece, q: Piece, reach: number): Meeting | undefined {
  const [wa, wb] = [p.t1 - p.t0, q.t1 - q.t0];
  let tb = (q.t0 + q.t1) / 2;
  const lean = (ta: number): number => {
    const f = curvePoint(a, ta);
    for (let i = 0; i < 3; i++) {
      const [g, v] = [curvePoint(b, tb), curveTangent(b, tb)];
      const step = ((f.x - g.x) * v.x + (f.y - g.y) * v.y) / (v.x * v.x + v.y * v.y);
      tb = clamp(tb + step, q.t0 - 1e3 * wb, q.t1 + 1e3 * wb, b);
    }
    const [u, v] = [curveTangent(a, ta), curveTangent(b, tb)];
    return (u.x * v.y - u.y * v.x) / (Math.hypot(u.x, u.y) * Math.hypot(v.x, v.y));
  };
  let [last, ta] = [p.t0, p.t1];
  let before = lean(last);
  for (let i = 0; i < 8; i++) {
    const here = lean(ta);
    if (here === before) break;
    const next = clamp(ta - (here * (ta - last)) / (here - before), p.t0 - 1e3 * wa, p.t1 + 1e3 * wa, a);
    [last, before, ta] = [ta, here, next];
  }
  lean(ta);
  const [f, g] = [curvePoint(a, ta), curvePoint(b, tb)];
  return Math.hypot(f.x - g.x, f.y - g.y) <= 4 * reach
    ? { x: (f.x + g.x) / 2, y: (f.y + g.y) / 2, lean: 0 }
    : undefined;
}

/** Splines end at their ends. */
function clamp(t: number, low: number, high: number, curve: PlaneCurve): number {
  const inside = Math.min(high, Math.max(low, t));
  if (curve.kind !== 'spline') return inside;
  const all = beziersOf(curve.spline);
  return Math.min(all.at(-1)!.t1, Math.max(all[0]!.t0, inside));
}

function wider({ minX, minY, maxX, maxY }: Box, by: number): Box {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}
