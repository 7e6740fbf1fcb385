import { orient2d } from 'robust-predicates';
import { type Box, emptyBox, uniteBox } from '../box.ts';
import { TAU, type XY } from './arcs.ts';
import { curveBox, curveDomain, curveEnd, curvePoint, curveStart, type PlaneCurve } from './curves.ts';
import { crossings } from './intersect.ts';
import { beziersOf } from './nurbs.ts';

/** Whether c lies to the left of the way from a to b (positive), to the right, or on it: exactly. */
export function orientation(a: XY, b: XY, c: XY): number {
  return -orient2d(a.x, a.y, b.x, b.y, c.x, c.y);
}

/** Twice the area to the left of a closed chain of curves, seen from one of its points: negative where it runs clockwise. */
export function signedArea(loop: readonly PlaneCurve[]): number {
  const first = loop[0];
  if (!first) return 0;
  const o = curveStart(first);
  return loop.reduce((sum, curve) => sum + swept(curve, o), 0) / 2;
}

/** Twice what the way from a point to the curve sweeps over (Green's theorem). */
function swept(curve: PlaneCurve, o: XY): number {
  if (curve.kind === 'ray') return 0;
  const [a, b] = [curveStart(curve), curveEnd(curve)];
  if (curve.kind === 'segment') return (a.x - o.x) * (b.y - o.y) - (b.x - o.x) * (a.y - o.y);
  if (curve.kind === 'arc') {
    const { arc } = curve;
    return (
      (arc.ux * arc.vy - arc.uy * arc.vx) * arc.sweep +
      (arc.cx - o.x) * (b.y - a.y) -
      (arc.cy - o.y) * (b.x - a.x)
    );
  }
  // Simpson's rule over each stretch, fine enough for six digits at least
  let sum = 0;
  for (const { t0, t1 } of beziersOf(curve.spline)) {
    const n = 64;
    let before = curvePoint(curve, t0);
    for (let i = 1; i <= n; i++) {
      const [m, p] = [t0 + ((t1 - t0) * (i - 0.5)) / n, t0 + ((t1 - t0) * i) / n];
      const [middle, end] = [curvePoint(curve, m), curvePoint(curve, p)];
      const cross = (u: XY, v: XY): number => (u.x - o.x) * (v.y - o.y) - (v.x - o.x) * (u.y - o.y);
      // chord and the two half chords, taken to the limit by Richardson
      const whole = cross(before, end);
      const halves = cross(before, middle) + cross(middle, end);
      sum += (4 * halves - whole) / 3;
      before = end;
    }
  }
  return sum;
}

export function loopBox(loop: readonly PlaneCurve[]): Box {
  const box = emptyBox();
  for (const curve of loop) uniteBox(box, curveBox(curve));
  return box;
}

/** Whether a point lies inside a closed chain, by how often a way to the right leaves it. */
export function loopContains(loop: readonly PlaneCurve[], point: XY): boolean {
  let inside = false;
  for (const curve of loop)
    for (const piece of risingPieces(curve)) if (isLeftOf(piece, point)) inside = !inside;
  return inside;
}

interface RisingPiece {
  curve: PlaneCurve;
  a: XY;
  b: XY;
  box: Box;
}

/** Pieces that only rise or only fall. */
function risingPieces(curve: PlaneCurve): RisingPiece[] {
  if (curve.kind === 'ray') return [];
  if (curve.kind === 'segment')
    return [{ curve, a: curveStart(curve), b: curveEnd(curve), box: curveBox(curve) }];
  const cuts: number[] = [];
  if (curve.kind === 'arc') {
    const { arc } = curve;
    const extreme = Math.atan2(arc.vy, arc.uy);
    const [low, high] = [Math.min(arc.from, arc.from + arc.sweep), Math.max(arc.from, arc.from + arc.sweep)];
    for (let k = Math.ceil((low - extreme) / Math.PI); extreme + k * Math.PI < high; k++)
      cuts.push((extreme + k * Math.PI - arc.from) / arc.sweep);
  } else
    for (const { t0, t1 } of beziersOf(curve.spline))
      for (let i = 0; i < 16; i++) cuts.push(t0 + ((t1 - t0) * i) / 16);
  const [from, to] = curveDomain(curve);
  const all = [from, ...cuts.filter((t) => t > from && t < to).toSorted((p, q) => p - q), to];
  return all.slice(1).map((t1, i) => {
    const t0 = all[i]!;
    const piece: PlaneCurve =
      curve.kind === 'arc'
        ? {
            kind: 'arc',
            arc: {
              ...curve.arc,
              from: curve.arc.from + curve.arc.sweep * t0,
              sweep: curve.arc.sweep * (t1 - t0),
            },
          }
        : { kind: 'segment', ...chordOf(curvePoint(curve, t0), curvePoint(curve, t1)) };
    return { curve: piece, a: curvePoint(curve, t0), b: curvePoint(curve, t1), box: curveBox(piece) };
  });
}

const chordOf = (a: XY, b: XY): { x0: number; y0: number; x1: number; y1: number } => ({
  x0: a.x,
  y0: a.y,
  x1: b.x,
  y1: b.y,
});

/** Whether the way to the right of a point crosses the piece. */
function isLeftOf({ curve, a, b, box }: RisingPiece, p: XY): boolean {
  if (a.y > p.y === b.y > p.y) return false;
  if (p.x < box.minX) return true;
  if (p.x > box.maxX) return false;
  const [low, high] = a.y < b.y ? [a, b] : [b, a];
  const side = orientation(low, high, p);
  if (curve.kind !== 'arc') return side > 0;
  const level = { kind: 'ray', x: p.x, y: p.y, dx: 1, dy: 0, both: true } as const;
  const [met] = crossings(curve, level);
  return met ? met.x > p.x : side > 0;
}

/** A full circle or ellipse as a loop of two halves, so that it has corners. */
export function halvesOfTurn(curve: Extract<PlaneCurve, { kind: 'arc' }>): PlaneCurve[] {
  if (Math.abs(curve.arc.sweep) < TAU - 1e-9) return [curve];
  const { from, sweep } = curve.arc;
  return [0, 1].map((i) => ({
    kind: 'arc',
    arc: { ...curve.arc, from: from + (i * sweep) / 2, sweep: sweep / 2 },
  }));
}
