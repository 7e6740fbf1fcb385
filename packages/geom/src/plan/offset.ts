import { circleRadius, type XY } from './arcs.ts';
import {
  boxSize,
  curvatureAt,
  curveBox,
  curveDomain,
  curvePoint,
  curveTangent,
  distanceTo,
  isClosedCurve,
  type PlaneCurve,
  reachOf,
} from './curves.ts';
import { type Bezier, beziersOf, splineOfBeziers } from './nurbs.ts';
import { cutsOf, slicesOf, stitch } from './slices.ts';

/** To the left of a curve by a distance, to the right where it is negative. */
export function offsetPoint(curve: PlaneCurve, t: number, distance: number): XY {
  const { x, y } = curvePoint(curve, t);
  const v = curveTangent(curve, t);
  const speed = Math.hypot(v.x, v.y) || 1;
  return { x: x - (v.y / speed) * distance, y: y + (v.x / speed) * distance };
}

/** What runs beside a curve, to its left where the distance is positive: nothing where there is no such, several where it falls apart. */
export function offsetCurve(curve: PlaneCurve, distance: number): PlaneCurve[] {
  if (curve.kind === 'segment') {
    const [a, b] = [offsetPoint(curve, 0, distance), offsetPoint(curve, 1, distance)];
    return [{ kind: 'segment', x0: a.x, y0: a.y, x1: b.x, y1: b.y }];
  }
  if (curve.kind === 'ray') return [{ ...curve, ...offsetPoint(curve, 0, distance) }];
  if (curve.kind === 'arc') {
    const round = offsetCircle(curve, distance);
    if (round) return 'none' in round ? [] : [round];
  }
  return trimmed(curve, rawOffset(curve, distance), Math.abs(distance));
}

/** Of a circle; undefined for ellipses. */
export function offsetCircle(
  curve: Extract<PlaneCurve, { kind: 'arc' }>,
  distance: number,
): Extract<PlaneCurve, { kind: 'arc' }> | { none: true } | undefined {
  const radius = circleRadius(curve.arc);
  if (radius === undefined) return undefined;
  const { arc } = curve;
  const turn = Math.sign(arc.sweep) * Math.sign(arc.ux * arc.vy - arc.uy * arc.vx);
  const share = (radius - turn * distance) / radius;
  if (!(share > 1e-12)) return { none: true };
  return {
    kind: 'arc',
    arc: { ...arc, ux: arc.ux * share, uy: arc.uy * share, vx: arc.vx * share, vy: arc.vy * share },
  };
}

/** Cubics that keep so near to the true curve, as a share of its size. */
const ACCURACY = 1e-6;
const MAX_DEPTH = 12;

/** A spline beside an ellipse or a spline, its loops and spikes with it. */
export function rawOffset(curve: PlaneCurve, distance: number): PlaneCurve {
  const breaks =
    curve.kind === 'spline'
      ? [...beziersOf(curve.spline).map(({ t0 }) => t0), curveDomain(curve)[1]]
      : Array.from({ length: 9 }, (_, i) => i / 8);
  const tolerance = ACCURACY * (boxSize(curveBox(curve)) + Math.abs(distance));
  const made: Bezier[] = [];
  for (let i = 0; i + 1 < breaks.length; i++)
    fit(curve, distance, breaks[i]!, breaks[i + 1]!, tolerance, MAX_DEPTH, made);
  return { kind: 'spline', spline: splineOfBeziers(made) };
}

function fit(
  curve: PlaneCurve,
  distance: number,
  t0: number,
  t1: number,
  tolerance: number,
  depth: number,
  into: Bezier[],
): void {
  const end = (t: number): { p: XY; v: XY } => {
    const v = curveTangent(curve, t);
    const share = 1 - distance * curvatureAt(curve, t);
    const finite = Number.isFinite(share) ? share : 1;
    return { p: offsetPoint(curve, t, distance), v: { x: v.x * finite, y: v.y * finite } };
  };
  const [a, b] = [end(t0), end(t1)];
  const third = (t1 - t0) / 3;
  const points = [
    [a.p.x, a.p.y, 1],
    [a.p.x + a.v.x * third, a.p.y + a.v.y * third, 1],
    [b.p.x - b.v.x * third, b.p.y - b.v.y * third, 1],
    [b.p.x, b.p.y, 1],
  ];
  const isNear = [0.25, 0.5, 0.75].every((s) => {
    const [c0, c1, c2, c3] = [(1 - s) ** 3, 3 * s * (1 - s) ** 2, 3 * s * s * (1 - s), s ** 3];
    const at = (k: number): number =>
      c0 * points[0]![k]! + c1 * points[1]![k]! + c2 * points[2]![k]! + c3 * points[3]![k]!;
    const exact = offsetPoint(curve, t0 + (t1 - t0) * s, distance);
    return Math.hypot(at(0) - exact.x, at(1) - exact.y) <= tolerance;
  });
  if (isNear || depth === 0) {
    into.push({ t0, t1, points });
    return;
  }
  const middle = (t0 + t1) / 2;
  fit(curve, distance, t0, middle, tolerance, depth - 1, into);
  fit(curve, distance, middle, t1, tolerance, depth - 1, into);
}

/** Without what has come too near to the curve: where it bends more than the distance allows, the offset turns back. */
function trimmed(curve: PlaneCurve, raw: PlaneCurve, distance: number): PlaneCurve[] {
  const size = boxSize(curveBox(curve)) + distance;
  const tolerance = 4e-6 * size;
  const [from, to] = curveDomain(raw);
  const isFar = (t: number): boolean => distanceTo(curve, curvePoint(raw, t)) >= distance - tolerance;
  const samples = Array.from({ length: 128 }, (_, i) => from + ((to - from) * (i + 0.5)) / 128);
  if (samples.every(isFar)) return [raw];
  // pieces between the turning points, cut where they cross
  const pieces = raw.kind === 'spline' ? withoutTurns(curve, raw) : [raw];
  const reach = Math.max(reachOf(raw), 1e-7 * size);
  const cuts = cutsOf(pieces, [], reach);
  const slices = pieces.flatMap((piece, i) => slicesOf(piece, i, cuts[i]!, reach));
  const kept = slices.filter(({ curve: slice }) => {
    const [a, b] = curveDomain(slice);
    return [0.2, 0.5, 0.8].every(
      (s) => distanceTo(curve, curvePoint(slice, a + (b - a) * s)) >= distance - tolerance,
    );
  });
  return stitch(kept, 100 * reach).map(({ slices: parts }) => asOne(parts.map((part) => part.curve)));
}

function asOne(parts: readonly PlaneCurve[]): PlaneCurve {
  if (parts.length === 1) return parts[0]!;
  const beziers = parts.flatMap((part) => (part.kind === 'spline' ? beziersOf(part.spline) : []));
  return { kind: 'spline', spline: splineOfBeziers(beziers) };
}

/** Stretches of a raw offset, ended where it turns back. */
function withoutTurns(curve: PlaneCurve, raw: Extract<PlaneCurve, { kind: 'spline' }>): PlaneCurve[] {
  const groups: Bezier[][] = [];
  let before: boolean | undefined;
  for (const bezier of beziersOf(raw.spline)) {
    const [v, w] = [
      curveTangent(raw, (bezier.t0 + bezier.t1) / 2),
      curveTangent(curve, Math.min(curveDomain(curve)[1], (bezier.t0 + bezier.t1) / 2)),
    ];
    const ahead = v.x * w.x + v.y * w.y >= 0;
    if (ahead === before && groups.length > 0) groups.at(-1)!.push(bezier);
    else groups.push([bezier]);
    before = ahead;
  }
  if (groups.length > 1 && isClosedCurve(curve)) {
    const v = curveTangent(raw, curveDomain(raw)[0]);
    const w = curveTangent(curve, curveDomain(curve)[0]);
    if (before === v.x * w.x + v.y * w.y >= 0) groups.unshift([...groups.pop()!, ...groups.shift()!]);
  }
  return groups.map((group) => ({ kind: 'spline', spline: splineOfBeziers(group) }));
}
