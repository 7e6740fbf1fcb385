import { TAU, type XY, circleRadius, circularArc } from './arcs.ts';
import {
  curvatureAt,
  curveDomain,
  curveParameter,
  curvePoint,
  curveStart,
  curveTangent,
  isClosedCurve,
  nearestOnCurve,
  type PlainCurve,
  type PlaneCurve,
  segment,
  subCurve,
  translateCurve,
} from './curves.ts';
import { apparentCrossings, crossings, isSameCarrier, withoutEnds } from './intersect.ts';
import { offsetCircle, offsetPoint, rawOffset } from './offset.ts';

/** Two curves joined at a corner: as they are then, and what lies between them. */
export interface CornerJoin {
  a: PlaneCurve;
  b: PlaneCurve;
  /** Absent where they meet at a point. */
  between?: PlainCurve;
}

/** Which curve it is, and where it was picked: that side stays. */
export interface PickedCurve {
  curve: PlaneCurve;
  pick: XY;
}

/** An arc of the radius that touches both, and both as far as it. Undefined where there is none. */
export function filletCurves(a: PickedCurve, b: PickedCurve, radius: number): CornerJoin | undefined {
  // seen from a place of their own, so that large coordinates cost no digits
  const { x, y } = curveStart(a.curve);
  const near = ({ curve, pick }: PickedCurve): PickedCurve => ({
    curve: translateCurve(curve, -x, -y),
    pick: { x: pick.x - x, y: pick.y - y },
  });
  const join = filletNear(near(a), near(b), radius);
  return (
    join && {
      a: translateCurve(join.a, x, y),
      b: translateCurve(join.b, x, y),
      ...(join.between && { between: translateCurve(join.between, x, y) }),
    }
  );
}

function filletNear(a: PickedCurve, b: PickedCurve, radius: number): CornerJoin | undefined {
  if (radius === 0) return cornerOf(a, b);
  const parallel = filletParallel(a, b);
  if (parallel) return parallel;
  let best: { join: CornerJoin; far: number } | undefined;
  for (const da of [radius, -radius])
    for (const db of [radius, -radius])
      for (const touch of centersOf(a.curve, b.curve, da, db)) {
        const join = joinAt(a, b, touch, radius);
        if (!join) continue;
        const far =
          Math.hypot(touch.pa.x - a.pick.x, touch.pa.y - a.pick.y) +
          Math.hypot(touch.pb.x - b.pick.x, touch.pb.y - b.pick.y);
        if (!best || far < best.far) best = { join, far };
      }
  return best?.join;
}

interface Touch {
  center: XY;
  ta: number;
  tb: number;
  pa: XY;
  pb: XY;
}

/** Centers that lie beside both curves at these distances, and where a circle around them touches. */
function centersOf(a: PlaneCurve, b: PlaneCurve, da: number, db: number): Touch[] {
  const [oa, ob] = [besideWhole(a, da), besideWhole(b, db)];
  if (!oa || !ob) return [];
  return crossings(oa, ob).flatMap((center) => {
    const ta = touchParameter(a, center);
    const tb = touchParameter(b, center);
    const [fa, fb] = refine(a, b, da, db, ta, tb);
    const exact = offsetPoint(a, fa, da);
    if (isOutside(a, fa) || isOutside(b, fb)) return [];
    return [{ center: exact, ta: fa, tb: fb, pa: curvePoint(a, fa), pb: curvePoint(b, fb) }];
  });
}

/** Only lines and circles go on beyond their ends. */
function isOutside(curve: PlaneCurve, t: number): boolean {
  const [from, to] = curveDomain(curve);
  return curve.kind === 'spline' && (t < from || t > to);
}

function besideWhole(curve: PlaneCurve, distance: number): PlaneCurve | undefined {
  if (curve.kind === 'spline') return rawOffset(curve, distance);
  const whole = withoutEnds(curve);
  if (whole.kind === 'ray') return { ...whole, ...offsetPoint(whole, 0, distance) };
  if (whole.kind !== 'arc') return undefined;
  const round = offsetCircle(whole, distance);
  if (!round) return rawOffset(whole, distance);
  if (!('none' in round)) return round;
  // beyond its center a circle lies on the other side
  const radius = circleRadius(whole.arc)!;
  const rest = Math.abs(distance) - radius;
  return rest > 1e-12 * radius
    ? { kind: 'arc', arc: circularArc({ x: whole.arc.cx, y: whole.arc.cy }, rest, 0, TAU) }
    : undefined;
}

function touchParameter(curve: PlaneCurve, center: XY): number {
  if (curve.kind === 'spline') return nearestOnCurve(curve, center);
  if (curve.kind !== 'arc' || circleRadius(curve.arc) !== undefined) return curveParameter(curve, center);
  const whole = withoutEnds(curve);
  return curveParameter(curve, curvePoint(whole, nearestOnCurve(whole, center)));
}

/** Newton's steps towards the parameters whose offsets are the same point. */
function refine(
  a: PlaneCurve,
  b: PlaneCurve,
  da: number,
  db: number,
  ta: number,
  tb: number,
): [number, number] {
  if (circular(a) && circular(b)) return [ta, tb];
  let [s, t] = [ta, tb];
  for (let i = 0; i < 12; i++) {
    const [f, g] = [offsetPoint(a, s, da), offsetPoint(b, t, db)];
    const [u, v] = [offsetSpeed(a, s, da), offsetSpeed(b, t, db)];
    const cross = u.x * v.y - u.y * v.x;
    if (!(Math.abs(cross) > 0)) break;
    const [dx, dy] = [g.x - f.x, g.y - f.y];
    s += (dx * v.y - dy * v.x) / cross;
    t += (dx * u.y - dy * u.x) / cross;
  }
  const off = Math.abs(s - ta) + Math.abs(t - tb);
  return off < 0.1 ? [s, t] : [ta, tb];
}

const circular = (curve: PlaneCurve): boolean =>
  curve.kind !== 'spline' && (curve.kind !== 'arc' || circleRadius(curve.arc) !== undefined);

function offsetSpeed(curve: PlaneCurve, t: number, distance: number): XY {
  const v = curveTangent(curve, t);
  const share = 1 - distance * curvatureAt(curve, t);
  return { x: v.x * share, y: v.y * share };
}

/** Both curves as far as the arc, which goes on in their direction. */
function joinAt(a: PickedCurve, b: PickedCurve, touch: Touch, radius: number): CornerJoin | undefined {
  const { center, pa, pb } = touch;
  const from = Math.atan2(pa.y - center.y, pa.x - center.x);
  const to = Math.atan2(pb.y - center.y, pb.x - center.x);
  let sweep = to - from;
  if (sweep > Math.PI) sweep -= TAU;
  if (sweep <= -Math.PI) sweep += TAU;
  if (Math.abs(sweep) < 1e-9) return undefined;
  const arc = circularArc(center, radius, from, sweep);
  const sign = Math.sign(sweep);
  const leave = { x: -Math.sin(from) * sign, y: Math.cos(from) * sign };
  const arrive = { x: Math.sin(to) * sign, y: -Math.cos(to) * sign };
  const keptA = kept(a, touch.ta, leave);
  const keptB = kept(b, touch.tb, arrive);
  return keptA && keptB ? { a: keptA, b: keptB, between: { kind: 'arc', arc } } : undefined;
}

/** The part of a curve that ends at a parameter, running there in a direction; undefined where the picked part goes. */
function kept({ curve, pick }: PickedCurve, t: number, way: XY): PlaneCurve | undefined {
  // full circles, ellipses and closed splines stay as they are
  if (isClosedCurve(curve)) return curve;
  const v = curveTangent(curve, t);
  const isBefore = v.x * way.x + v.y * way.y > 0;
  return partTo(curve, nearestOnCurve(curve, pick), t, isBefore);
}

function partTo(curve: PlaneCurve, picked: number, t: number, isBefore: boolean): PlaneCurve | undefined {
  const [from, to] = curveDomain(curve);
  if (curve.kind === 'arc' && t > 1) {
    const back = t - TAU / Math.abs(curve.arc.sweep);
    return isBefore ? subCurve(curve, 0, t) : subCurve(curve, back, 1);
  }
  const slack = 1e-9;
  if (isBefore) return picked <= t + slack && t > from ? subCurve(curve, from, t) : undefined;
  return picked >= t - slack && t < to ? subCurve(curve, t, to) : undefined;
}

/** Both until they meet, the picked sides kept. */
function cornerOf(a: PickedCurve, b: PickedCurve): CornerJoin | undefined {
  const met = apparentCrossings(a.curve, b.curve).toSorted(
    (p, q) => farFrom(p, a.pick) + farFrom(p, b.pick) - farFrom(q, a.pick) - farFrom(q, b.pick),
  );
  for (const crossing of met) {
    const keptA = keptSide(a, crossing.ta);
    const keptB = keptSide(b, crossing.tb);
    if (keptA && keptB) return { a: keptA, b: keptB };
  }
  return undefined;
}

const farFrom = (p: XY, q: XY): number => Math.hypot(p.x - q.x, p.y - q.y);

/** The side of a parameter that was picked. */
function keptSide({ curve, pick }: PickedCurve, t: number): PlaneCurve | undefined {
  if (isClosedCurve(curve)) return curve;
  const picked = nearestOnCurve(curve, pick);
  if (curve.kind === 'arc' && t > 1) {
    const turn = TAU / Math.abs(curve.arc.sweep);
    // at the end that is nearer to it
    return partTo(curve, picked, t, t - 1 <= (turn - 1) / 2);
  }
  return partTo(curve, picked, t, picked < t);
}

/** A half circle between two parallel lines, at the end of the first that is nearer to its pick. */
function filletParallel(a: PickedCurve, b: PickedCurve): CornerJoin | undefined {
  if (a.curve.kind !== 'segment' || (b.curve.kind !== 'segment' && b.curve.kind !== 'ray')) return undefined;
  const [v, w] = [curveTangent(a.curve, 0), curveTangent(b.curve, 0)];
  const cross = v.x * w.y - v.y * w.x;
  if (Math.abs(cross) > 1e-9 * Math.hypot(v.x, v.y) * Math.hypot(w.x, w.y)) return undefined;
  if (isSameCarrier(a.curve, b.curve)) return undefined;
  const atEnd = nearestOnCurve(a.curve, a.pick) > 0.5;
  const p = curvePoint(a.curve, atEnd ? 1 : 0);
  const tb = curveParameter(b.curve, p);
  const q = curvePoint(b.curve, tb);
  const away = { x: (atEnd ? 1 : -1) * v.x, y: (atEnd ? 1 : -1) * v.y };
  const center = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  const side = Math.sign(away.x * (q.y - p.y) - away.y * (q.x - p.x));
  const from = Math.atan2(p.y - center.y, p.x - center.x);
  const ahead = away.x * w.x + away.y * w.y > 0 === true;
  const [from2, to2] = curveDomain(b.curve);
  const part = ahead ? subCurve(b.curve, from2, tb) : subCurve(b.curve, tb, to2);
  return {
    a: a.curve,
    b: part,
    between: { kind: 'arc', arc: circularArc(center, farFrom(p, q) / 2, from, side * Math.PI) },
  };
}

/** A straight piece from a distance along one line to a distance along the other, counted from where they meet. */
export function chamferCurves(
  a: PickedCurve,
  b: PickedCurve,
  first: number,
  second: number,
): CornerJoin | undefined {
  if (first === 0 && second === 0) return cornerOf(a, b);
  if (a.curve.kind === 'arc' || b.curve.kind === 'arc') return undefined;
  if (a.curve.kind === 'spline' || b.curve.kind === 'spline') return undefined;
  const [met] = apparentCrossings(a.curve, b.curve);
  if (!met) return undefined;
  const cut = (
    { curve, pick }: PickedCurve,
    t: number,
    distance: number,
  ): { part: PlaneCurve; at: XY } | undefined => {
    const v = curveTangent(curve, 0);
    const isBefore = nearestOnCurve(curve, pick) < t;
    const at = t + ((isBefore ? -1 : 1) * distance) / Math.hypot(v.x, v.y);
    const part = partTo(curve, nearestOnCurve(curve, pick), at, isBefore) ?? longer(curve, at, isBefore);
    return part && { part, at: curvePoint(curve, at) };
  };
  const [p, q] = [cut(a, met.ta, first), cut(b, met.tb, second)];
  if (!p || !q) return undefined;
  return { a: p.part, b: q.part, between: segment(p.at, q.at) };
}

/** What remains though it was picked in the part that goes. */
function longer(curve: PlaneCurve, t: number, isBefore: boolean): PlaneCurve | undefined {
  const [from, to] = curveDomain(curve);
  if (isBefore ? t <= from : t >= to) return undefined;
  return isBefore ? subCurve(curve, from, t) : subCurve(curve, t, to);
}
