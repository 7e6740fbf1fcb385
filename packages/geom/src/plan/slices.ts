import { boxesMeet, type Box } from '../box.ts';
import type { XY } from './arcs.ts';
import {
  curveBox,
  curveDomain,
  curveEnd,
  curvePoint,
  curveStart,
  isClosedCurve,
  type PlaneCurve,
  subCurve,
} from './curves.ts';
import { crossings, isSameCarrier } from './intersect.ts';
import { lengthBetween } from './length.ts';

/** A part of a curve between two cuts. */
export interface Slice {
  curve: PlaneCurve;
  /** Which curve it is of, and from where to where. */
  source: number;
  t0: number;
  t1: number;
}

/** Pairs of boxes that meet, each once: by a sweep from left to right. */
function meetingPairs(boxes: readonly Box[], visit: (i: number, j: number) => void): void {
  const order = boxes.map((_, i) => i).sort((i, j) => boxes[i]!.minX - boxes[j]!.minX);
  let active: number[] = [];
  for (const i of order) {
    const box = boxes[i]!;
    active = active.filter((j) => boxes[j]!.maxX >= box.minX);
    for (const j of active) if (boxesMeet(box, boxes[j]!)) visit(Math.min(i, j), Math.max(i, j));
    active.push(i);
  }
}

const wider = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

/** The parameters at which curves meet each other or any of the cutters. */
export function cutsOf(
  curves: readonly PlaneCurve[],
  cutters: readonly PlaneCurve[],
  reach: number,
): number[][] {
  const all = [...curves, ...cutters];
  const cuts: number[][] = curves.map(() => []);
  const boxes = all.map((curve) =>
    curve.kind === 'ray'
      ? { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity }
      : wider(curveBox(curve), reach),
  );
  meetingPairs(boxes, (i, j) => {
    if (i >= curves.length) return;
    const [a, b] = [all[i]!, all[j]!];
    if (isSameCarrier(a, b)) {
      // what lies on each other is cut where one of them ends
      for (const [one, other, into] of [
        [a, b, cuts[i]],
        [b, a, cuts[j]],
      ] as const)
        if (into && other.kind !== 'ray')
          for (const end of [curveStart(other), curveEnd(other)]) {
            const t = parameterWithin(one, end, reach);
            if (t !== undefined) into.push(t);
          }
      return;
    }
    for (const { ta, tb } of crossings(a, b)) {
      cuts[i]!.push(ta);
      cuts[j]?.push(tb);
    }
  });
  return cuts;
}

function parameterWithin(curve: PlaneCurve, point: XY, reach: number): number | undefined {
  const crossing = crossings(curve, {
    kind: 'segment',
    x0: point.x - 8 * reach,
    y0: point.y - 8 * reach,
    x1: point.x + 8 * reach,
    y1: point.y + 8 * reach,
  })[0];
  if (crossing) return crossing.ta;
  return crossings(curve, {
    kind: 'segment',
    x0: point.x - 8 * reach,
    y0: point.y + 8 * reach,
    x1: point.x + 8 * reach,
    y1: point.y - 8 * reach,
  })[0]?.ta;
}

/** Parts of a curve between its ends and the cuts; those shorter than rounding left out. A closed curve begins at a cut. */
export function slicesOf(curve: PlaneCurve, source: number, cuts: readonly number[], reach: number): Slice[] {
  const [from, to] = curveDomain(curve);
  const inner = [...cuts]
    .map((t) => Math.min(to, Math.max(from, t)))
    .sort((a, b) => a - b)
    .filter((t, i, all) => i === 0 || Math.abs(lengthBetween(curve, all[i - 1]!, t)) > reach);
  if (inner.length > 0 && curve.kind === 'arc' && isClosedCurve(curve)) {
    const start = inner[0]!;
    const bounds = [...inner, start + 1];
    return parts(curve, source, bounds, reach);
  }
  const isInner = (t: number): boolean =>
    (!Number.isFinite(from) || lengthBetween(curve, from, t) > reach) &&
    (!Number.isFinite(to) || lengthBetween(curve, t, to) > reach);
  return parts(curve, source, [from, ...inner.filter(isInner), to], reach);
}

function parts(curve: PlaneCurve, source: number, bounds: readonly number[], reach: number): Slice[] {
  const made: Slice[] = [];
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [t0, t1] = [bounds[i]!, bounds[i + 1]!];
    if (Number.isFinite(t0) && Number.isFinite(t1) && Math.abs(lengthBetween(curve, t0, t1)) <= reach)
      continue;
    made.push({ curve: bounds.length === 2 ? curve : subCurve(curve, t0, t1), source, t0, t1 });
  }
  return made;
}

export interface StitchedLoop {
  slices: Slice[];
  closed: boolean;
}

/** Puts slices end to end in their direction. */
export function stitch(slices: readonly Slice[], reach: number): StitchedLoop[] {
  const far = (a: XY, b: XY): number => Math.hypot(a.x - b.x, a.y - b.y);
  const left = slices.map((slice) => ({ slice, start: curveStart(slice.curve), end: curveEnd(slice.curve) }));
  const chains: { items: typeof left; closed: boolean }[] = [];
  while (left.length > 0) {
    const items = [left.shift()!];
    const take = (distance: (other: (typeof left)[number]) => number, source: number): number => {
      let best = -1;
      let least = reach;
      left.forEach((other, i) => {
        const d = distance(other);
        // of several at one place the one that goes on
        const goes = Math.abs(other.slice.source - source) === 1 ? 0.5 : 1;
        if (d <= reach && d * goes <= least) [best, least] = [i, d * goes];
      });
      return best;
    };
    let closed = false;
    for (;;) {
      const { end, slice } = items.at(-1)!;
      if (far(end, items[0]!.start) <= reach && (items.length > 1 || isLoop(slice.curve, reach))) {
        closed = true;
        break;
      }
      const next = take((other) => far(other.start, end), slice.source);
      if (next < 0) break;
      items.push(...left.splice(next, 1));
    }
    while (!closed) {
      const { start, slice } = items[0]!;
      const next = take((other) => far(other.end, start), slice.source);
      if (next < 0) break;
      items.unshift(...left.splice(next, 1));
      closed = far(items.at(-1)!.end, items[0]!.start) <= reach;
    }
    chains.push({ items, closed });
  }
  return chains.map(({ items, closed }) => ({
    slices: merged(
      items.map(({ slice }) => slice),
      closed,
    ),
    closed,
  }));
}

const isLoop = (curve: PlaneCurve, reach: number): boolean =>
  curve.kind !== 'segment' && lengthBetween(curve, ...curveDomain(curve)) > 4 * reach;

/** Neighbors of the same curve become one again. */
function merged(slices: readonly Slice[], closed: boolean): Slice[] {
  const out: Slice[] = [];
  for (const slice of slices) {
    const last = out.at(-1);
    const joined = last && joinSlices(last, slice);
    if (joined) out[out.length - 1] = joined;
    else out.push(slice);
  }
  const [first, last] = [out[0], out.at(-1)];
  if (closed && first && last && out.length > 2) {
    const joined = joinSlices(last, first);
    if (joined) return [joined, ...out.slice(1, -1)];
  }
  return out;
}

function joinSlices(a: Slice, b: Slice): Slice | undefined {
  if (a.source !== b.source || Math.abs(a.t1 - b.t0) > 1e-7) return undefined;
  if (a.curve.kind === 'segment' && b.curve.kind === 'segment')
    return { ...a, t1: b.t1, curve: { ...a.curve, x1: b.curve.x1, y1: b.curve.y1 } };
  if (a.curve.kind === 'arc' && b.curve.kind === 'arc')
    return {
      ...a,
      t1: b.t1,
      curve: { kind: 'arc', arc: { ...a.curve.arc, sweep: a.curve.arc.sweep + b.curve.arc.sweep } },
    };
  return undefined;
}

export const middleOf = (curve: PlaneCurve): XY => {
  const [from, to] = curveDomain(curve);
  return curvePoint(curve, (from + to) / 2);
};
