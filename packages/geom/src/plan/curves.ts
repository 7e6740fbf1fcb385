import { type Box, emptyBox, growBox } from '../box.ts';
import { type Arc, growByArc } from '../curve.ts';
import type { Spline } from '../spline.ts';
import { TAU, type XY, arcPoint, nearestParameter, parameterAt } from './arcs.ts';
import {
  beziersOf,
  evaluateSpline,
  reverseSpline,
  splineDomain,
  splineOfBeziers,
  subSpline,
  translateSpline,
} from './nurbs.ts';

/** A straight piece, an arc of a circle or an ellipse, or what has no end. */
export type PlainCurve =
  | { kind: 'segment'; x0: number; y0: number; x1: number; y1: number }
  | { kind: 'arc'; arc: Arc }
  /** Infinite, to one side or to both. */
  | { kind: 'ray'; x: number; y: number; dx: number; dy: number; both: boolean };

export type SplineCurve = { kind: 'spline'; spline: Spline };

/**
 * What entities are made of. The parameter runs from 0 to 1 along segments and arcs, beyond that along their straight line
 * or circle; in multiples of the direction along rays; as the knots say along splines.
 */
export type PlaneCurve = PlainCurve | SplineCurve;

export function segment(a: XY, b: XY): PlainCurve {
  return { kind: 'segment', x0: a.x, y0: a.y, x1: b.x, y1: b.y };
}

export function curveDomain(curve: PlaneCurve): [number, number] {
  if (curve.kind === 'spline') return splineDomain(curve.spline);
  if (curve.kind === 'ray') return [curve.both ? -Infinity : 0, Infinity];
  return [0, 1];
}

export function curvePoint(curve: PlaneCurve, t: number): XY {
  switch (curve.kind) {
    case 'segment':
      // either end exactly
      if (t === 1) return { x: curve.x1, y: curve.y1 };
      return { x: curve.x0 + t * (curve.x1 - curve.x0), y: curve.y0 + t * (curve.y1 - curve.y0) };
    case 'ray':
      return { x: curve.x + t * curve.dx, y: curve.y + t * curve.dy };
    case 'arc':
      return arcPoint(curve.arc, curve.arc.from + curve.arc.sweep * t);
    case 'spline': {
      const { x, y } = evaluateSpline(curve.spline, t);
      return { x, y };
    }
  }
}

/** Velocity by the parameter. */
export function curveTangent(curve: PlaneCurve, t: number): XY {
  switch (curve.kind) {
    case 'segment':
      return { x: curve.x1 - curve.x0, y: curve.y1 - curve.y0 };
    case 'ray':
      return { x: curve.dx, y: curve.dy };
    case 'arc': {
      const { ux, uy, vx, vy, from, sweep } = curve.arc;
      const [cos, sin] = [Math.cos(from + sweep * t), Math.sin(from + sweep * t)];
      return { x: sweep * (vx * cos - ux * sin), y: sweep * (vy * cos - uy * sin) };
    }
    case 'spline': {
      const { dx, dy, ddx, ddy } = evaluateSpline(curve.spline, t);
      // where control points coincide the curve stands still, and leaves as it speeds up
      if (dx !== 0 || dy !== 0) return { x: dx, y: dy };
      const sign = t === splineDomain(curve.spline)[1] ? -1 : 1;
      return { x: sign * ddx, y: sign * ddy };
    }
  }
}

/** Turned left per length, positive where the curve bends to the left. */
export function curvatureAt(curve: PlaneCurve, t: number): number {
  if (curve.kind === 'segment' || curve.kind === 'ray') return 0;
  if (curve.kind === 'spline') {
    const { dx, dy, ddx, ddy } = evaluateSpline(curve.spline, t);
    return (dx * ddy - dy * ddx) / (dx * dx + dy * dy) ** 1.5;
  }
  const { ux, uy, vx, vy, sweep } = curve.arc;
  const { x, y } = curveTangent(curve, t);
  const speed = Math.hypot(x, y) / Math.abs(sweep);
  return (Math.sign(sweep) * (ux * vy - uy * vx)) / speed ** 3;
}

export function curveStart(curve: PlaneCurve): XY {
  return curvePoint(curve, curve.kind === 'ray' ? 0 : curveDomain(curve)[0]);
}

export function curveEnd(curve: PlaneCurve): XY {
  return curvePoint(curve, curve.kind === 'ray' ? 1 : curveDomain(curve)[1]);
}

/** Whether it comes back to where it began: a full circle or ellipse, a closed spline. */
export function isClosedCurve(curve: PlaneCurve): boolean {
  if (curve.kind === 'arc') return Math.abs(curve.arc.sweep) >= TAU - 1e-9;
  if (curve.kind !== 'spline') return false;
  const [a, b] = [curveStart(curve), curveEnd(curve)];
  return Math.hypot(a.x - b.x, a.y - b.y) <= 1e-9 * boxSize(curveBox(curve));
}

export function reverseCurve<T extends PlaneCurve>(curve: T): T;
export function reverseCurve(curve: PlaneCurve): PlaneCurve {
  switch (curve.kind) {
    case 'segment':
      return { kind: 'segment', x0: curve.x1, y0: curve.y1, x1: curve.x0, y1: curve.y0 };
    case 'ray':
      return { ...curve, dx: -curve.dx, dy: -curve.dy };
    case 'arc':
      return {
        kind: 'arc',
        arc: { ...curve.arc, from: curve.arc.from + curve.arc.sweep, sweep: -curve.arc.sweep },
      };
    case 'spline':
      return { kind: 'spline', spline: reverseSpline(curve.spline) };
  }
}

export function translateCurve<T extends PlaneCurve>(curve: T, dx: number, dy: number): T;
export function translateCurve(curve: PlaneCurve, dx: number, dy: number): PlaneCurve {
  switch (curve.kind) {
    case 'segment':
      return {
        kind: 'segment',
        x0: curve.x0 + dx,
        y0: curve.y0 + dy,
        x1: curve.x1 + dx,
        y1: curve.y1 + dy,
      };
    case 'ray':
      return { ...curve, x: curve.x + dx, y: curve.y + dy };
    case 'arc':
      return { kind: 'arc', arc: { ...curve.arc, cx: curve.arc.cx + dx, cy: curve.arc.cy + dy } };
    case 'spline':
      return { kind: 'spline', spline: translateSpline(curve.spline, dx, dy) };
  }
}

/** From one parameter to another; beyond its ends where it is straight or round. Backwards for t1 < t0. */
export function subCurve(curve: PlaneCurve, t0: number, t1: number): PlaneCurve {
  switch (curve.kind) {
    case 'segment':
      return segment(curvePoint(curve, t0), curvePoint(curve, t1));
    case 'ray': {
      if (Number.isFinite(t0) && Number.isFinite(t1))
        return segment(curvePoint(curve, t0), curvePoint(curve, t1));
      if (Number.isFinite(t0)) return { ...curve, ...curvePoint(curve, t0), both: false };
      if (Number.isFinite(t1))
        return { ...curve, ...curvePoint(curve, t1), dx: -curve.dx, dy: -curve.dy, both: false };
      return curve;
    }
    case 'arc': {
      const { from, sweep } = curve.arc;
      return { kind: 'arc', arc: { ...curve.arc, from: from + sweep * t0, sweep: sweep * (t1 - t0) } };
    }
    case 'spline': {
      const [a, b] = splineDomain(curve.spline);
      const [low, high] = [Math.max(a, Math.min(t0, t1)), Math.min(b, Math.max(t0, t1))];
      // over the seam of a closed spline: both parts in one
      if (t1 < t0 && isClosedCurve(curve)) {
        const parts = [
          ...beziersOf(subSpline(curve.spline, high, b)),
          ...beziersOf(subSpline(curve.spline, a, low)),
        ];
        return { kind: 'spline', spline: splineOfBeziers(parts) };
      }
      const part = subSpline(curve.spline, low, high);
      return { kind: 'spline', spline: t1 < t0 ? reverseSpline(part) : part };
    }
  }
}

/** The parameter of a point of the curve or of its straight line or circle: for arcs from 0 up to one turn. */
export function curveParameter(curve: PlaneCurve, { x, y }: XY): number {
  switch (curve.kind) {
    case 'segment': {
      const [dx, dy] = [curve.x1 - curve.x0, curve.y1 - curve.y0];
      const square = dx * dx + dy * dy;
      return square > 0 ? ((x - curve.x0) * dx + (y - curve.y0) * dy) / square : 0;
    }
    case 'ray':
      return (
        ((x - curve.x) * curve.dx + (y - curve.y) * curve.dy) / (curve.dx * curve.dx + curve.dy * curve.dy)
      );
    case 'arc':
      return turnTo(curve.arc, parameterAt(curve.arc, x, y));
    case 'spline':
      return nearestOnSpline(curve.spline, x, y);
  }
}

/** What share of an arc's sweep lies before an angle. */
export function turnTo({ from, sweep }: Arc, angle: number): number {
  const way = sweep >= 0 ? angle - from : from - angle;
  const turned = ((way % TAU) + TAU) % TAU;
  // just before the start counts as the start
  return (turned > TAU - 1e-9 ? turned - TAU : turned) / Math.abs(sweep);
}

/** The parameter of the nearest point between the ends. */
export function nearestOnCurve(curve: PlaneCurve, { x, y }: XY): number {
  switch (curve.kind) {
    case 'segment':
      return Math.min(1, Math.max(0, curveParameter(curve, { x, y })));
    case 'ray': {
      const t = curveParameter(curve, { x, y });
      return curve.both ? t : Math.max(0, t);
    }
    case 'arc': {
      const t = turnTo(curve.arc, nearestParameter(curve.arc, x, y));
      return Math.min(1, Math.max(0, t));
    }
    case 'spline':
      return nearestOnSpline(curve.spline, x, y);
  }
}

/** The point of a curve that is nearest to another. */
export function nearestPoint(curve: PlaneCurve, x: number, y: number): XY {
  if (curve.kind === 'arc') return arcPoint(curve.arc, nearestParameter(curve.arc, x, y));
  return curvePoint(curve, nearestOnCurve(curve, { x, y }));
}

export function distanceTo(curve: PlaneCurve, { x, y }: XY): number {
  const near = nearestPoint(curve, x, y);
  return Math.hypot(near.x - x, near.y - y);
}

const SAMPLES = 8;

function nearestOnSpline(spline: Spline, x: number, y: number): number {
  const all = beziersOf(spline);
  const from = all[0]!.t0;
  const to = all.at(-1)!.t1;
  const candidates: { t: number; step: number; square: number }[] = [];
  for (const { t0, t1 } of all)
    for (let i = 0; i <= SAMPLES; i++) {
      const t = t0 + ((t1 - t0) * i) / SAMPLES;
      const p = evaluateSpline(spline, t);
      candidates.push({ t, step: (t1 - t0) / SAMPLES, square: (p.x - x) ** 2 + (p.y - y) ** 2 });
    }
  const best = { t: from, square: Infinity };
  // only what is about as near as the nearest can become the nearest
  for (const { t: start, step } of candidates.toSorted((a, b) => a.square - b.square).slice(0, 6)) {
    let t = start;
    for (let i = 0; i < 24; i++) {
      const d = evaluateSpline(spline, t);
      const slope = (d.x - x) * d.dx + (d.y - y) * d.dy;
      const bend = d.dx * d.dx + d.dy * d.dy + (d.x - x) * d.ddx + (d.y - y) * d.ddy;
      const move = bend > 0 ? slope / bend : Math.sign(slope) * step;
      const next = Math.min(to, Math.max(from, t - Math.min(step, Math.max(-step, move))));
      if (Math.abs(next - t) <= 1e-15 * (to - from)) break;
      t = next;
    }
    const p = evaluateSpline(spline, t);
    const square = (p.x - x) ** 2 + (p.y - y) ** 2;
    if (square < best.square) Object.assign(best, { t, square });
  }
  return best.t;
}

/** What it lies in; a ray's base only. */
export function curveBox(curve: PlaneCurve): Box {
  const box = emptyBox();
  if (curve.kind === 'segment') {
    growBox(box, curve.x0, curve.y0);
    growBox(box, curve.x1, curve.y1);
  } else if (curve.kind === 'ray') growBox(box, curve.x, curve.y);
  else if (curve.kind === 'arc') growByArc(box, curve.arc);
  else
    for (const { points } of beziersOf(curve.spline))
      for (const [x, y, w] of points) growBox(box, x! / w!, y! / w!);
  return box;
}

export function boxSize({ minX, minY, maxX, maxY }: Box): number {
  return Math.max(0, Math.hypot(maxX - minX, maxY - minY)) || 0;
}

/** What rounding may have moved a point of these curves by. */
export function reachOf(...curves: readonly PlaneCurve[]): number {
  let size = 0;
  let far = 0;
  for (const curve of curves) {
    const box = curveBox(curve);
    size = Math.max(size, boxSize(box));
    far = Math.max(far, Math.abs(box.minX), Math.abs(box.maxX), Math.abs(box.minY), Math.abs(box.maxY));
  }
  return Math.max(1e-10 * size, 2 ** -50 * far);
}
