import { expect, test } from 'vitest';
import { BOOLEANS, BOUNDARIES } from './cases/areas.ts';
import { boundaryAt } from './arrangement.ts';
import { combinePolylines } from './boolean.ts';
import { curvatureAt, curveTangent, distanceTo, type PlaneCurve, translateCurve } from './curves.ts';
import { filletCurves } from './fillet.ts';
import { chainCurves, splineOfChain } from './join.ts';
import { curveLength } from './length.ts';
import { loopContains, signedArea } from './loops.ts';
import { polylineCurves } from './polyline.ts';
import { curve, polyline } from './shapes.fixture.ts';

const { PI } = Math;

test('a fillet with a spline touches it', () => {
  const spline = curve('B 0 0 0 10 10 10 10 0');
  const line = curve('S -5 2 5 2');
  const join = filletCurves(
    { curve: spline, pick: { x: 1, y: 5 } },
    { curve: line, pick: { x: 4, y: 2 } },
    1,
  )!;
  const center = (join.between as Extract<PlaneCurve, { kind: 'arc' }>).arc;
  expect(distanceTo(spline, { x: center.cx, y: center.cy })).toBeCloseTo(1, 9);
  expect(Math.abs(center.cy - 2)).toBeCloseTo(1, 9);
});

test('a chain takes its pieces in any order and direction', () => {
  const [chain] = chainCurves(['S 4 4 4 0', 'S 0 0 4 0', 'S 4 4 0 0'].map(curve));
  expect(chain).toMatchObject({ closed: true });
  expect(Math.abs(signedArea(chain!.curves))).toBeCloseTo(8, 12);
  const spline = splineOfChain(['S 0 0 4 0', 'A 4 2 2 270 90'].map(curve))!;
  expect(curveLength(spline)).toBeCloseTo(4 + 2 * PI, 6);
});

test.each(BOUNDARIES)('what surrounds a point among %j', (texts, [x, y], area, islands) => {
  for (const far of [0, 1e8]) {
    const curves = texts.map((text) => translateCurve(curve(text), far, -far));
    const found = boundaryAt(curves, { x: x + far, y: y - far });
    expect(found === undefined).toBe(area === undefined);
    if (!found) continue;
    expect(Math.abs(signedArea(found.outer) - area!)).toBeLessThan(far === 0 ? 1e-6 : 1e-4);
    expect(found.islands).toHaveLength(islands);
  }
});

test.each(BOOLEANS)('%s and %s: %s', (a, b, kind, areas) => {
  const made = combinePolylines(polyline(a), polyline(b), kind);
  const found = made.map((each) => signedArea(polylineCurves(each))).toSorted((p, q) => p - q);
  expect(found).toHaveLength(areas.length);
  areas.toSorted((p, q) => p - q).forEach((area, i) => expect(found[i]).toBeCloseTo(area, 6));
});

test('points in and beside a loop of arcs', () => {
  const loop = polylineCurves(polyline('0,0 10,0,1 10,4 0,4,1 c'));
  for (const [x, y, inside] of [
    [5, 2, true],
    [11.9, 2, true],
    [12.1, 2, false],
    [-1.9, 2, true],
    [11.5, 3.9, false],
    [5, 4.1, false],
  ] as const)
    expect(loopContains(loop, { x, y })).toBe(inside);
});

test('tangent and curvature of a circle', () => {
  const circle = curve('C 0 0 5');
  expect(curvatureAt(circle, 0.3)).toBeCloseTo(0.2, 12);
  expect(curvatureAt(curve('E 0 0 6 3'), 0)).toBeCloseTo(6 / 9, 12);
  expect(curveTangent(circle, 0).y).toBeGreaterThan(0);
});
