/** Curves and paths split, made longer, broken, trimmed, joined and rounded: each near the origin and far away. */
import { describe, expect, test } from 'vitest';
import { BREAKS, EXTENDED, JOINS, LENGTHENED, LENGTHS, SPLITS, TRIMS } from './cases/changes.ts';
import { CHAMFERS, CORNERS, FILLETS, PARALLEL } from './cases/corners.ts';
import type { XY } from './arcs.ts';
import {
  curveDomain,
  curveEnd,
  curvePoint,
  curveStart,
  curveTangent,
  distanceTo,
  isClosedCurve,
  nearestOnCurve,
  type PlaneCurve,
  subCurve,
  translateCurve,
} from './curves.ts';
import { extendCurve, withLength } from './extend.ts';
import { chamferCurves, type CornerJoin, filletCurves, type PickedCurve } from './fillet.ts';
import { joinCollinear } from './join.ts';
import { curveLength, parameterAtLength } from './length.ts';
import {
  breakPath,
  nearestOnPath,
  pathCrossings,
  pathEnd,
  type PlanePath,
  pathStart,
  trimPath,
} from './path.ts';
import { polylineCurves } from './polyline.ts';
import { curve, FAR, polyline } from './shapes.fixture.ts';

const PLACES = [0, FAR];

/** A curve or, where it is written by corners, a polyline. */
function pathOf(text: string, far: number): PlanePath {
  if (/^[A-Z]/.test(text)) {
    const only = translateCurve(curve(text), far, -far);
    return { curves: [only], closed: isClosedCurve(only) };
  }
  const { vertices, closed } = polyline(text);
  const curves = polylineCurves({ vertices, closed }).map((each) => translateCurve(each, far, -far));
  return { curves, closed };
}

const moved = (text: string, far: number): PlaneCurve => translateCurve(curve(text), far, -far);
const at = ([x, y]: readonly [number, number], far: number): XY => ({ x: x + far, y: y - far });

function expectNear(found: XY, wanted: readonly [number, number], far: number, slack = 1e-6): void {
  const { x, y } = at(wanted, far);
  expect(Math.hypot(found.x - x, found.y - y), `${found.x - far}, ${found.y + far}`).toBeLessThan(slack);
}

function expectParts(
  found: readonly PlanePath[] | undefined,
  parts: readonly [[number, number], [number, number]][] | undefined,
  far: number,
): void {
  expect(found?.length).toBe(parts?.length);
  parts?.forEach(([start, end], i) => {
    expectNear(pathStart(found![i]!), start, far);
    expectNear(pathEnd(found![i]!), end, far);
  });
}

describe.each(PLACES)('at %d', (far) => {
  test.each(SPLITS)('%s from %d to %d', (given, from, to, points) => {
    const part = subCurve(moved(given, far), from, to);
    const [a, b] = curveDomain(part);
    expectNear(curveStart(part), points[0], far);
    expectNear(curvePoint(part, (a + b) / 2), points[1], far);
    expectNear(curveEnd(part), points[2], far);
  });

  test.each(LENGTHS)('length of %s', (given, length) => {
    expect(curveLength(moved(given, far))).toBeCloseTo(length, far === 0 ? 8 : 6);
  });

  test.each(LENGTHS)('parts of %s are as long as the whole', (given) => {
    const whole = moved(given, far);
    const [from, to] = curveDomain(whole);
    const t = parameterAtLength(whole, from, curveLength(whole) / 3);
    const [a, b] = [subCurve(whole, from, t), subCurve(whole, t, to)];
    expect(curveLength(a)).toBeCloseTo(curveLength(whole) / 3, 6);
    expect(curveLength(b)).toBeCloseTo((curveLength(whole) * 2) / 3, 6);
    const [p, q] = [curveEnd(a), curveStart(b)];
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeLessThan(1e-7);
  });

  test.each(EXTENDED)('%s extended at its %s to %s', (given, side, to, end) => {
    const made = extendCurve(moved(given, far), side, [moved(to, far)]);
    expect(made === undefined).toBe(end === undefined);
    if (!made || !end) return;
    const isStart = side === 'start' || made.kind === 'ray';
    // a touching circle is met where rounding moves it along by the root of itself
    expectNear(isStart ? curveStart(made) : curveEnd(made), end, far, to === 'C 10 3 3' ? 1e-3 : 1e-6);
    const whole = moved(given, far);
    const [first, last] = [curveStart(whole), curveEnd(whole)];
    for (const kept of [first, last]) expect(distanceTo(made, kept)).toBeLessThan(1e-6);
  });

  test.each(LENGTHENED)('%s changed at its %s to a length of %d', (given, side, length, end) => {
    const made = withLength(moved(given, far), side, length);
    expect(made === undefined).toBe(end === undefined);
    if (!made || !end) return;
    expectNear(side === 'start' ? curveStart(made) : curveEnd(made), end, far);
    expect(curveLength(made)).toBeCloseTo(length, 6);
  });

  test.each(BREAKS)('%s broken from %j to %j', (given, first, second, parts) => {
    const path = pathOf(given, far);
    const [s, t] = [nearestOnPath(path, at(first, far)), nearestOnPath(path, at(second, far))];
    expectParts(breakPath(path, s, t), parts, far);
  });

  test.each(TRIMS)('%s trimmed by %j at %j', (given, edges, picked, parts) => {
    const path = pathOf(given, far);
    const cuts = pathCrossings(
      path,
      edges.map((edge) => moved(edge, far)),
    );
    expectParts(trimPath(path, cuts, nearestOnPath(path, at(picked, far))), parts, far);
  });

  test.each(JOINS)('%s joined with %s', (a, b, ends) => {
    const made = joinCollinear(moved(a, far), moved(b, far));
    expect(made === undefined).toBe(ends === undefined);
    if (!made || !ends) return;
    expectNear(curveStart(made), ends[0], far);
    expectNear(curveEnd(made), ends[1], far);
  });

  const picked = (text: string, pick: [number, number]): PickedCurve => ({
    curve: moved(text, far),
    pick: at(pick, far),
  });

  /** It begins on the one and ends on the other, in their direction. */
  function expectTangent({ a, b, between }: CornerJoin): void {
    for (const [part, end] of [
      [a, 0],
      [b, 1],
    ] as const) {
      const touch = curvePoint(between!, end);
      expect(distanceTo(part, touch)).toBeLessThan(1e-6);
      const [v, w] = [curveTangent(between!, end), curveTangent(part, nearestOnCurve(part, touch))];
      const sine = (v.x * w.y - v.y * w.x) / (Math.hypot(v.x, v.y) * Math.hypot(w.x, w.y));
      expect(Math.abs(sine)).toBeLessThan(1e-6);
    }
  }

  test.each(FILLETS)('%s at %j and %s at %j rounded by %d', (a, pa, b, pb, radius, center) => {
    const join = filletCurves(picked(a, pa), picked(b, pb), radius);
    if (join?.between?.kind !== 'arc') throw new Error('There is no arc between them.');
    expectNear({ x: join.between.arc.cx, y: join.between.arc.cy }, center, far);
    expectTangent(join);
  });

  test.each(PARALLEL)('%s at %j and %s at %j joined by a half circle', (a, pa, b, pb, center) => {
    const join = filletCurves(picked(a, pa), picked(b, pb), 1);
    if (join?.between?.kind !== 'arc') throw new Error('There is no arc between them.');
    expectNear({ x: join.between.arc.cx, y: join.between.arc.cy }, center, far);
    expect(Math.abs(join.between.arc.sweep)).toBeCloseTo(Math.PI, 12);
    expectTangent(join);
  });

  test.each(CHAMFERS)('%s at %j and %s at %j cut by %j', (a, pa, b, pb, [first, second], ends) => {
    const join = chamferCurves(picked(a, pa), picked(b, pb), first, second);
    expect(join === undefined).toBe(ends === undefined);
    if (!join || !ends) return;
    expectNear(curveStart(join.between!), ends[0], far);
    expectNear(curveEnd(join.between!), ends[1], far);
    expect(distanceTo(join.a, curveStart(join.between!))).toBeLessThan(1e-6);
    expect(distanceTo(join.b, curveEnd(join.between!))).toBeLessThan(1e-6);
  });

  test.each(CORNERS)('%s at %j and %s at %j meet', (a, pa, b, pb, corner) => {
    for (const join of [
      filletCurves(picked(a, pa), picked(b, pb), 0),
      chamferCurves(picked(a, pa), picked(b, pb), 0, 0),
    ]) {
      expect(join === undefined).toBe(corner === undefined);
      if (!join || !corner) continue;
      expect(join.between).toBeUndefined();
      for (const part of [join.a, join.b]) {
        const ends = [curveStart(part), curveEnd(part)];
        const { x, y } = at(corner, far);
        expect(Math.min(...ends.map((end) => Math.hypot(end.x - x, end.y - y)))).toBeLessThan(1e-6);
      }
    }
  });
});
