import { circleRadius, type XY } from './arcs.ts';
import {
  boxSize,
  curvatureAt,
  curveBox,
  curveDomain,
  curvePoint,
  curveStart,
  curveTangent,
  distanceTo,
  type PlaneCurve,
  reachOf,
  subCurve,
  translateCurve,
} from './curves.ts';
import { type Bezier, beziersOf, splineOfBeziers } from './nurbs.ts';
import { cutsOf, type Slice, slicesOf, stitch } from './slices.ts';

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
  // seen from a place of its own, so that large coordinates cost no digits
  const { x, y } = curveStart(curve);
  const near = translateCurve(curve, -x, -y);
  return trimmed(near, rawOffset(near, distance), Math.abs(distance)).map((each) =>
    translateCurve(each, x, y),
  );
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
  const pieces = raw.kind === 'spline' ? forwardStretches(curve, raw) : [raw];
  const reach = Math.max(reachOf(raw), 1e-7 * size);
  const cuts = cutsOf(pieces, [], reach);
  const slices = pieces.flatMap((piece, i) => slicesOf(piece, i, cuts[i]!, reach));
  const isFarOn = (slice: PlaneCurve) => (t: number) =>
    distanceTo(curve, curvePoint(slice, t)) >= distance - tolerance;
  const kept = slices.flatMap((slice) => farParts(slice, isFarOn(slice.curve)));
  return stitch(kept, 100 * reach).map(({ slices: parts }) => asOne(parts.map((part) => part.curve)));
}

/** Where a slice is far enough. Most are so as a whole or not at all; beside an end of the curve one can be in part. */
function farParts(slice: Slice, isFar: (t: number) => boolean): Slice[] {
  const [from, to] = curveDomain(slice.curve);
  const at = (i: number): number => from + ((to - from) * i) / FAR_SAMPLES;
  // the very ends lie on what it was cut by
  const far = Array.from({ length: FAR_SAMPLES }, (_, i) => isFar(at(i + 0.5)));
  if (far.every(Boolean)) return [slice];
  const parts: Slice[] = [];
  let start: number | undefined = far[0] ? from : undefined;
  const add = (end: number): void => {
    if (start !== undefined) parts.push({ ...slice, curve: subCurve(slice.curve, start, end) });
  };
  for (let i = 1; i < FAR_SAMPLES; i++) {
    if (far[i] === far[i - 1]) continue;
    const end = changeBetween(at(i - 0.5), at(i + 0.5), isFar);
    add(end);
    start = far[i] ? end : undefined;
  }
  add(to);
  return parts;
}

const FAR_SAMPLES = 16;

function changeBetween(from: number, to: number, isFar: (t: number) => boolean): number {
  const first = isFar(from);
  let [low, high] = [from, to];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (isFar(middle) === first) low = middle;
    else high = middle;
  }
  return first ? low : high;
}

function asOne(parts: readonly PlaneCurve[]): PlaneCurve {
  if (parts.length === 1) return parts[0]!;
  const beziers = parts.flatMap((part) => (part.kind === 'spline' ? beziersOf(part.spline) : []));
  return { kind: 'spline', spline: splineOfBeziers(beziers) };
}

/** What turns less than this cannot cross itself. */
const MAX_TURN = 2.5;

/**
 * Stretches of a raw offset that run as the curve does, none of them long enough to cross itself. Where it runs backwards
 * the curve bends more than the distance allows, so that all of it is too near.
 */
function forwardStretches(curve: PlaneCurve, raw: Extract<PlaneCurve, { kind: 'spline' }>): PlaneCurve[] {
  const stretches: Bezier[][] = [];
  let turned = Infinity;
  for (const bezier of beziersOf(raw.spline)) {
    const middle = (bezier.t0 + bezier.t1) / 2;
    const [v, w] = [curveTangent(raw, middle), curveTangent(curve, middle)];
    if (v.x * w.x + v.y * w.y < 0) {
      turned = Infinity;
      continue;
    }
    const turn = turnBetween(curveTangent(curve, bezier.t0), curveTangent(curve, bezier.t1));
    turned += turn;
    if (turned <= MAX_TURN) stretches.at(-1)!.push(bezier);
    else {
      stretches.push([bezier]);
      turned = turn;
    }
  }
  return stretches.map((stretch) => ({ kind: 'spline', spline: splineOfBeziers(stretch) }));
}

const turnBetween = (v: XY, w: XY): number =>
  Math.abs(Math.atan2(v.x * w.y - v.y * w.x, v.x * w.x + v.y * w.y));
