/**
 * Offsets of polylines with arcs, after the method of cavalier_contours: offsets of all pieces, joined at their corners,
 * cut where they meet each other, without the parts that came too near, and put together again.
 */
import { boxesMeet, type Box } from '../box.ts';
import { TAU, type XY, circularArc } from './arcs.ts';
import {
  curveBox,
  curveDomain,
  curveEnd,
  curveParameter,
  curvePoint,
  curveStart,
  curveTangent,
  distanceTo,
  type PlainCurve,
  type PlaneCurve,
  reachOf,
  segment,
  subCurve,
} from './curves.ts';
import { apparentCrossings } from './intersect.ts';
import { offsetCircle, offsetPoint } from './offset.ts';
import { type BulgePolyline, polylineCurves, polylineOf } from './polyline.ts';
import { cutsOf, type Slice, slicesOf, stitch } from './slices.ts';

/** What fills the gap at an outer corner (OFFSETGAPTYPE): the pieces go on until they meet, an arc, or a chamfer. */
export type GapKind = 'extend' | 'fillet' | 'chamfer';

/** To the left of the polyline by the distance, to the right where it is negative; several where it falls apart. */
export function offsetPolyline(
  polyline: BulgePolyline,
  distance: number,
  gap: GapKind = 'extend',
): BulgePolyline[] {
  const curves = polylineCurves(polyline);
  if (curves.length === 0 || distance === 0) return [];
  const far = Math.abs(distance);
  const reach =
    4 * reachOf(...curves, { kind: 'arc', arc: circularArc(curveStart(curves[0]!), far, 0, TAU) });
  const raw = joined(curves, polyline.closed, distance, gap, reach);
  const cutters: PlaneCurve[] = [
    ...sideCurves(curves, -distance),
    ...cornerCircles(curves, polyline.closed, far),
  ];
  const cuts = cutsOf(raw, cutters, reach);
  const slices = raw.flatMap((curve, i) => slicesOf(curve, i, cuts[i]!, reach));
  const near = new NearCheck(curves, far, far - Math.max(64 * reach, 1e-9 * far));
  const kept = slices.filter(({ curve }) => {
    const [a, b] = curveDomain(curve);
    return [0.5, 0.27, 0.73].every((s) => near.isFar(curvePoint(curve, a + (b - a) * s)));
  });
  return stitch(kept, 16 * reach).flatMap(({ slices: parts, closed }) => {
    const made = polylineOf(withoutOverlaps(parts, closed), closed);
    // beside a closed polyline there is nothing that is open, but for leftovers of rounding
    return made && (closed || !polyline.closed) ? [made] : [];
  });
}

/** Pieces of different corners that run on along one line are one. */
function withoutOverlaps(parts: readonly Slice[], closed: boolean): PlainCurve[] {
  const out: Slice[] = [];
  const isOne = (a: Slice, b: Slice): boolean => {
    if (a.curve.kind !== 'segment' || b.curve.kind !== 'segment') return false;
    const [v, w] = [curveTangent(a.curve, 0), curveTangent(b.curve, 0)];
    const size = Math.hypot(v.x, v.y) * Math.hypot(w.x, w.y);
    const isNeighbor = Math.abs(a.source - b.source) === 1;
    return !isNeighbor && v.x * w.x + v.y * w.y > 0 && Math.abs(v.x * w.y - v.y * w.x) <= 1e-9 * size;
  };
  const oneOf = (a: Slice, b: Slice): Slice => ({
    ...a,
    curve: segment(curveStart(a.curve), curveEnd(b.curve)),
  });
  for (const part of parts) {
    const last = out.at(-1);
    if (last && isOne(last, part)) out[out.length - 1] = oneOf(last, part);
    else out.push(part);
  }
  if (closed && out.length > 2 && isOne(out.at(-1)!, out[0]!)) out[0] = oneOf(out.pop()!, out[0]!);
  return out.map(({ curve }) => curve as PlainCurve);
}

function sideCurves(curves: readonly PlainCurve[], distance: number): PlaneCurve[] {
  return curves.flatMap((curve) => rawPiece(curve, distance) ?? []);
}

/** All corners: what comes nearer to one than the distance does so through its circle. */
function cornerCircles(curves: readonly PlainCurve[], closed: boolean, radius: number): PlaneCurve[] {
  const corners: XY[] = curves.flatMap((curve, i) => {
    const next = curves[i + 1] ?? (closed ? curves[0] : undefined);
    if (!next) return [curveEnd(curve)];
    const [v, w] = [curveTangent(curve, 1), curveTangent(next, 0)];
    const turn = Math.atan2(v.x * w.y - v.y * w.x, v.x * w.x + v.y * w.y);
    return Math.abs(turn) > 1e-9 ? [curveEnd(curve)] : [];
  });
  if (!closed) corners.push(curveStart(curves[0]!));
  return corners.map((corner) => ({ kind: 'arc', arc: circularArc(corner, radius, 0, TAU) }));
}

/** Undefined where an arc is too small for the distance. */
function rawPiece(curve: PlainCurve, distance: number): PlainCurve | undefined {
  if (curve.kind === 'arc') {
    const round = offsetCircle(curve, distance);
    return round && !('none' in round) ? round : undefined;
  }
  return segment(offsetPoint(curve, 0, distance), offsetPoint(curve, 1, distance));
}

interface RawPiece {
  curve: PlainCurve;
  /** Corner of the polyline where it begins, and where it ends. */
  start: XY;
  end: XY;
}

/** The pieces and what joins them at the corners. */
function joined(
  curves: readonly PlainCurve[],
  closed: boolean,
  distance: number,
  gap: GapKind,
  reach: number,
): PlainCurve[] {
  const pieces = curves.map((curve): RawPiece => {
    const [start, end] = [curveStart(curve), curveEnd(curve)];
    // an arc that has vanished leaves the way between its offset ends, which comes too near and goes again
    const made =
      rawPiece(curve, distance) ?? segment(offsetPoint(curve, 0, distance), offsetPoint(curve, 1, distance));
    return { curve: made, start, end };
  });
  const out: PlainCurve[] = [];
  const trims = pieces.map(() => ({ t0: 0, t1: 1 }));
  const between: PlainCurve[][] = pieces.map(() => []);
  const count = closed ? pieces.length : pieces.length - 1;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % pieces.length;
    const [a, b] = [pieces[i]!, pieces[j]!];
    const [p, q] = [curveEnd(a.curve), curveStart(b.curve)];
    if (Math.hypot(p.x - q.x, p.y - q.y) <= reach) continue;
    const [v, w] = [curveTangent(curves[i]!, 1), curveTangent(curves[j]!, 0)];
    const turn = Math.atan2(v.x * w.y - v.y * w.x, v.x * w.x + v.y * w.y);
    // on the inner side they cross, and what is too near goes; the corner itself joins what does not
    if (turn * distance > 0 || (turn === 0 && distance !== 0)) {
      between[i] = [segment(p, a.end), segment(a.end, q)].filter((c) => lengthOf(c) > reach);
      continue;
    }
    const round: PlainCurve = { kind: 'arc', arc: arcBetween(a.end, p, q, Math.abs(distance), turn) };
    if (gap === 'fillet') between[i] = [round];
    else if (gap === 'chamfer')
      between[i] = chamferAt(a.end, p, q, a.curve, b.curve, Math.abs(distance), trims[i]!, trims[j]!);
    else between[i] = extended(a.curve, b.curve, a.end, trims[i]!, trims[j]!) ?? [round];
  }
  pieces.forEach(({ curve }, i) => {
    const { t0, t1 } = trims[i]!;
    out.push(t0 === 0 && t1 === 1 ? curve : (subCurve(curve, t0, t1) as PlainCurve), ...between[i]!);
  });
  return out;
}

const lengthOf = (curve: PlainCurve): number => {
  const [a, b] = [curveStart(curve), curveEnd(curve)];
  return Math.hypot(a.x - b.x, a.y - b.y);
};

function arcBetween(corner: XY, p: XY, q: XY, radius: number, turn: number) {
  const from = Math.atan2(p.y - corner.y, p.x - corner.x);
  const to = Math.atan2(q.y - corner.y, q.x - corner.x);
  let sweep = to - from;
  while (turn > 0 && sweep < -1e-9) sweep += TAU;
  while (turn < 0 && sweep > 1e-9) sweep -= TAU;
  return circularArc(corner, radius, from, sweep);
}

type Trim = { t0: number; t1: number };

/** Both go on until they meet, if they do so on the outer side of the corner. */
function extended(a: PlainCurve, b: PlainCurve, corner: XY, ta: Trim, tb: Trim): PlainCurve[] | undefined {
  const turnB = b.kind === 'arc' ? TAU / Math.abs(b.arc.sweep) : 0;
  const turnA = a.kind === 'arc' ? TAU / Math.abs(a.arc.sweep) : 0;
  const met = apparentCrossings(a, b)
    .map((crossing) => ({
      ...crossing,
      // an arc reaches a point before its start by going back a turn
      tb: b.kind === 'arc' && crossing.tb > 1e-9 ? crossing.tb - turnB : crossing.tb,
    }))
    .filter((crossing) => crossing.ta >= 1 - 1e-9 && crossing.tb <= 1e-9)
    .filter(
      ({ ta: t, tb: s }) => (turnA === 0 || t < 1 + (turnA - 1) / 2) && (turnB === 0 || s > -(turnB - 1) / 2),
    )
    .toSorted(
      (p, q) => Math.hypot(p.x - corner.x, p.y - corner.y) - Math.hypot(q.x - corner.x, q.y - corner.y),
    )[0];
  if (!met) return undefined;
  ta.t1 = met.ta;
  tb.t0 = met.tb;
  return [];
}

/** A straight piece at the distance from the corner, from one piece's line to the other's. */
function chamferAt(
  corner: XY,
  p: XY,
  q: XY,
  a: PlainCurve,
  b: PlainCurve,
  distance: number,
  ta: Trim,
  tb: Trim,
): PlainCurve[] {
  const [mx, my] = [p.x + q.x - 2 * corner.x, p.y + q.y - 2 * corner.y];
  const size = Math.hypot(mx, my);
  if (!(size > 1e-9 * distance)) return [segment(p, q)];
  const base = { x: corner.x + (mx / size) * distance, y: corner.y + (my / size) * distance };
  const line: PlainCurve = { kind: 'ray', ...base, dx: -my / size, dy: mx / size, both: true };
  const near = (curve: PlainCurve, end: XY): XY | undefined =>
    apparentCrossings(curve, line).toSorted(
      (u, v) => Math.hypot(u.x - end.x, u.y - end.y) - Math.hypot(v.x - end.x, v.y - end.y),
    )[0];
  const [u, v] = [near(a, p), near(b, q)];
  if (!u || !v) return [segment(p, q)];
  if (a.kind === 'segment') ta.t1 = curveParameter(a, u);
  if (b.kind === 'segment') tb.t0 = curveParameter(b, v);
  return [segment(a.kind === 'segment' ? u : p, b.kind === 'segment' ? v : q)];
}

/** Tells whether a point keeps its distance from all pieces. */
class NearCheck {
  readonly #curves: readonly PlainCurve[];
  readonly #boxes: Box[];
  readonly #least: number;
  readonly #distance: number;

  constructor(curves: readonly PlainCurve[], distance: number, least: number) {
    this.#curves = curves;
    this.#boxes = curves.map(curveBox);
    this.#distance = distance;
    this.#least = least;
  }

  isFar(point: XY): boolean {
    const d = this.#distance;
    const box = { minX: point.x - d, minY: point.y - d, maxX: point.x + d, maxY: point.y + d };
    return this.#curves.every(
      (curve, i) => !boxesMeet(box, this.#boxes[i]!) || distanceTo(curve, point) >= this.#least,
    );
  }
}
