import {
  curveDomain,
  curveEnd,
  curvePoint,
  curveStart,
  type PlainCurve,
  reachOf,
  reverseCurve,
} from './curves.ts';
import { isSameCarrier } from './intersect.ts';
import { loopContains, signedArea } from './loops.ts';
import { type BulgePolyline, polylineCurves, polylineOf } from './polyline.ts';
import { cutsOf, middleOf, type Slice, slicesOf, stitch } from './slices.ts';

export type BooleanKind = 'union' | 'intersection' | 'difference';

/** Areas of two closed polylines taken together, in common, or the first without the second: rings, holes among them clockwise. */
export function combinePolylines(a: BulgePolyline, b: BulgePolyline, kind: BooleanKind): BulgePolyline[] {
  const [p, q] = [ring(a), ring(b)];
  const reach = 4 * reachOf(...p, ...q);
  const all = [...p, ...q];
  const cuts = cutsOf(all, [], reach);
  const slices = all.flatMap((curve, i) => slicesOf(curve, i, cuts[i]!, reach));
  const ofFirst = slices.filter(({ source }) => source < p.length);
  const ofSecond = slices.filter(({ source }) => source >= p.length);
  const kept: Slice[] = [];
  for (const slice of ofFirst) {
    const twin = ofSecond.find((other) => liesOn(slice, other, reach));
    // where both run along each other, once: in the same direction for union and intersection, opposite for difference
    if (twin) {
      if (isSameWay(slice, twin) === (kind !== 'difference')) kept.push(slice);
    } else if (loopContains(q, middleOf(slice.curve)) === (kind === 'intersection')) kept.push(slice);
  }
  for (const slice of ofSecond) {
    if (ofFirst.some((other) => liesOn(slice, other, reach))) continue;
    if (loopContains(p, middleOf(slice.curve)) === (kind === 'union')) continue;
    kept.push(kind === 'difference' ? turned(slice) : slice);
  }
  return stitch(kept, 16 * reach).flatMap(({ slices: parts, closed }) => {
    const made =
      closed &&
      polylineOf(
        parts.map(({ curve }) => curve as PlainCurve),
        true,
      );
    return made ? [made] : [];
  });
}

/** Counter-clockwise. */
function ring(polyline: BulgePolyline): PlainCurve[] {
  const curves = polylineCurves({ ...polyline, closed: true });
  return signedArea(curves) < 0 ? curves.toReversed().map((curve) => reverseCurve(curve)) : curves;
}

function liesOn(slice: Slice, other: Slice, reach: number): boolean {
  if (!isSameCarrier(slice.curve, other.curve)) return false;
  const [m, n] = [middleOf(slice.curve), middleOf(other.curve)];
  return Math.hypot(m.x - n.x, m.y - n.y) <= 16 * reach;
}

function isSameWay(a: Slice, b: Slice): boolean {
  const near = (p: { x: number; y: number }, q: { x: number; y: number }): number =>
    Math.hypot(p.x - q.x, p.y - q.y);
  const [from] = curveDomain(b.curve);
  return near(curveStart(a.curve), curvePoint(b.curve, from)) < near(curveStart(a.curve), curveEnd(b.curve));
}

function turned(slice: Slice): Slice {
  return { ...slice, curve: reverseCurve(slice.curve), t0: -slice.t1, t1: -slice.t0 };
}
