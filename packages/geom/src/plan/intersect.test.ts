import Flatten from '@flatten-js/core';
import { describe, expect, test } from 'vitest';
import { CROSSINGS } from './cases/crossings.ts';
import { NEAREST } from './cases/nearest.ts';
import { circleRadius } from './arcs.ts';
import { curvePoint, distanceTo, nearestPoint, type PlaneCurve, translateCurve } from './curves.ts';
import { crossings } from './intersect.ts';
import { curve, FAR, pairs, sorted } from './shapes.fixture.ts';

describe('intersections', () => {
  test.each(CROSSINGS)('%s with %s', (a, b, points) => {
    const expected = sorted(pairs(points));
    expect(sorted(crossings(curve(a), curve(b)))).toEqual(expected);
    expect(sorted(crossings(curve(b), curve(a)))).toEqual(expected);
  });

  test.each(CROSSINGS)('%s with %s, far away', (a, b, points, contact) => {
    const [p, q] = [translateCurve(curve(a), FAR, -FAR), translateCurve(curve(b), FAR, -FAR)];
    const found = crossings(p, q);
    const near = sorted(found.map(({ x, y }) => ({ x: x - FAR, y: y + FAR })));
    const expected = sorted(pairs(points));
    expect(near).toHaveLength(expected.length);
    near.forEach(([x, y], i) => {
      // where curves touch, rounding of their coordinates moves the place along them by the root of itself
      const slack = contact === 'touch' ? 3e-4 : 1e-6;
      expect(Math.hypot(x - expected[i]![0], y - expected[i]![1])).toBeLessThan(slack);
    });
    for (const point of found) for (const each of [p, q]) expect(distanceTo(each, point)).toBeLessThan(1e-6);
  });

  test.each(CROSSINGS)('parameters lead to the points: %s with %s', (a, b) => {
    const [p, q] = [curve(a), curve(b)];
    for (const { x, y, ta, tb } of crossings(p, q)) {
      const [one, other] = [curvePoint(p, ta), curvePoint(q, tb)];
      expect(Math.hypot(one.x - x, one.y - y)).toBeLessThan(1e-7);
      expect(Math.hypot(other.x - x, other.y - y)).toBeLessThan(1e-7);
    }
  });
});

test.each(NEAREST)('nearest on %s to %j', (given, [x, y], to) => {
  expect(sorted([nearestPoint(curve(given), x, y)])).toEqual(sorted([{ x: to[0], y: to[1] }]));
  const away = nearestPoint(translateCurve(curve(given), FAR, FAR), x + FAR, y + FAR);
  expect(Math.hypot(away.x - FAR - to[0], away.y - FAR - to[1])).toBeLessThan(1e-6);
});

/** The same by another library, which knows lines, segments, circles and their arcs. */
function asFlatten(
  given: PlaneCurve,
): Flatten.Segment | Flatten.Line | Flatten.Circle | Flatten.Arc | undefined {
  const point = (x: number, y: number): Flatten.Point => new Flatten.Point(x, y);
  if (given.kind === 'segment')
    return given.x0 === given.x1 && given.y0 === given.y1
      ? undefined
      : new Flatten.Segment(point(given.x0, given.y0), point(given.x1, given.y1));
  if (given.kind === 'ray')
    return given.both
      ? new Flatten.Line(point(given.x, given.y), point(given.x + given.dx, given.y + given.dy))
      : undefined;
  if (given.kind !== 'arc') return undefined;
  const radius = circleRadius(given.arc);
  if (radius === undefined) return undefined;
  const { cx, cy, from, sweep } = given.arc;
  return sweep >= 2 * Math.PI - 1e-12
    ? new Flatten.Circle(point(cx, cy), radius)
    : new Flatten.Arc(point(cx, cy), radius, from, from + sweep, true);
}

describe('flatten-js finds the same', () => {
  // of a circle that touches another from within, flatten-js takes the far side for the touching one
  const wrong = 'C 2 0 3';
  const known = CROSSINGS.flatMap(([a, b]) => {
    if (b === wrong) return [];
    const [p, q] = [asFlatten(curve(a)), asFlatten(curve(b))];
    return p && q ? [{ a, b, p, q }] : [];
  });
  test.each(known)('crossings of $a and $b', ({ a, b, p, q }) => {
    // it gives ends of what lies on one line or circle, and one place twice where curves touch
    const theirs = p.intersect(q as Flatten.Segment).map(({ x, y }) => ({ x, y }));
    const mine = crossings(curve(a), curve(b));
    for (const point of mine)
      expect(Math.min(...theirs.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))).toBeLessThan(1e-4);
    if (mine.length > 0)
      for (const point of theirs)
        expect(Math.min(...mine.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))).toBeLessThan(1e-4);
  });

  const measured = NEAREST.flatMap(([given, from]) => {
    const theirs = asFlatten(curve(given));
    return theirs ? [{ given, from, theirs }] : [];
  });
  test.each(measured)('the distance of $given from $from', ({ given, from: [x, y], theirs }) => {
    const [distance] = new Flatten.Point(x, y).distanceTo(theirs);
    expect(distanceTo(curve(given), { x, y })).toBeCloseTo(distance, 9);
  });

  test('most cases are of what it knows', () => {
    expect(known.length).toBeGreaterThan(50);
    expect(measured.length).toBeGreaterThan(15);
  });
});
