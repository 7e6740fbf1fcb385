import Flatten from '@flatten-js/core';
import { expect, test } from 'vitest';
import { combinePolylines } from './boolean.ts';
import { curvePoint, distanceTo } from './curves.ts';
import { crossings } from './intersect.ts';
import { signedArea } from './loops.ts';
import { offsetPolyline, type GapKind } from './offset-polyline.ts';
import { type BulgePolyline, polylineCurves } from './polyline.ts';
import { polyline } from './shapes.fixture.ts';

const { PI, sqrt } = Math;

const area = (each: BulgePolyline): number => Math.abs(signedArea(polylineCurves(each)));

const SQUARE = '0,0 10,0 10,10 0,10 c';
const DUMBBELL = '0,0 10,0 10,4 20,4 20,0 30,0 30,10 20,10 20,6 10,6 10,10 0,10 c';
const ELL = '0,0 10,0 10,4 4,4 4,10 0,10 c';
const SLOT = '0,0 10,0,1 10,4 0,4,1 c';

const CASES: [given: string, distance: number, gap: GapKind, areas: number[]][] = [
  [SQUARE, 1, 'extend', [64]],
  [SQUARE, -1, 'extend', [144]],
  [SQUARE, -1, 'fillet', [100 + 40 + PI]],
  [SQUARE, -1, 'chamfer', [144 - 4 * (sqrt(2) - 1) ** 2]],
  [SQUARE, 4.999, 'extend', [0.002 ** 2]],
  [SQUARE, 5.001, 'extend', []],
  [DUMBBELL, 0.5, 'extend', [81 + 81 + 11]],
  [DUMBBELL, 1.5, 'extend', [49, 49]],
  [DUMBBELL, -1, 'extend', [144 + 144 + 8 * 4]],
  [ELL, 1, 'extend', [28]],
  [ELL, -1, 'extend', [12 * 6 + 6 * 6]],
  [ELL, 2.5, 'extend', []],
  [SLOT, 1, 'extend', [20 + PI]],
  [SLOT, -1, 'extend', [60 + 9 * PI]],
  [SLOT, 2.5, 'extend', []],
  ['-5,0,1 5,0,1 c', 2, 'extend', [9 * PI]],
  ['-5,0,1 5,0,1 c', -2, 'extend', [49 * PI]],
  ['0,0 10,0 5,8.660254037844386 c', 1, 'extend', [(sqrt(3) / 4) * (10 - 2 * sqrt(3)) ** 2]],
  ['0,0 10,0 5,8.660254037844386 c', -1, 'extend', [(sqrt(3) / 4) * (10 + 2 * sqrt(3)) ** 2]],
  ['0,0 10,0 5,8.660254037844386 c', -1, 'fillet', [25 * sqrt(3) + 30 + PI]],
];

test.each(CASES)('%s offset by %d (%s)', (given, distance, gap, areas) => {
  const source = polyline(given);
  const made = offsetPolyline(source, distance, gap);
  expect(made).toHaveLength(areas.length);
  const found = made.map(area).toSorted((a, b) => a - b);
  areas
    .toSorted((a, b) => a - b)
    .forEach((each, i) => {
      expect(found[i]).toBeCloseTo(each, 6);
    });
  for (const each of made) {
    expect(each.closed).toBe(true);
    keepsDistance(source, each, Math.abs(distance), gap);
    crossesNowhere(each);
  }
});

/** No place is nearer than the distance, and the most of them just so far. */
function keepsDistance(source: BulgePolyline, made: BulgePolyline, distance: number, gap: GapKind): void {
  const curves = polylineCurves(source);
  for (const piece of polylineCurves(made))
    for (let i = 0; i <= 10; i++) {
      const point = curvePoint(piece, i / 10);
      const near = Math.min(...curves.map((curve) => distanceTo(curve, point)));
      expect(near).toBeGreaterThan(distance - 1e-6);
      if (gap === 'fillet') expect(near).toBeLessThan(distance + 1e-6);
      else expect(near).toBeLessThan(distance * 2.5);
    }
}

function crossesNowhere(made: BulgePolyline): void {
  const curves = polylineCurves(made);
  const count = curves.length;
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      if (j === i + 1 || (i === 0 && j === count - 1)) continue;
      expect(crossings(curves[i]!, curves[j]!)).toEqual([]);
    }
}

const OPEN: [given: string, distance: number, then: string][] = [
  ['0,0 10,0', 1, '0,1 10,1'],
  ['0,0 10,0 10,10', 2, '0,2 8,2 8,10'],
  ['0,0 10,0 10,10', -2, '0,-2 12,-2 12,10'],
  ['0,0 10,0,1 10,4 0,4', 1, '0,1 10,1,1 10,3 0,3'],
  ['0,0 10,0,1 10,4 0,4', -1, '0,-1 10,-1,1 10,5 0,5'],
];

test.each(OPEN)('an open one: %s by %d', (given, distance, then) => {
  const [made] = offsetPolyline(polyline(given), distance);
  const rounded = made!.vertices.map(({ x, y, bulge }) =>
    [x, y, bulge].map((value) => Math.round(value * 1e9) / 1e9 + 0),
  );
  expect(rounded).toEqual(polyline(then).vertices.map(({ x, y, bulge }) => [x, y, bulge]));
  expect(made!.closed).toBe(false);
});

test('a random comb of walls keeps its distance and does not cross itself, near and far', () => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let round = 0; round < 40; round++) {
    const far = round % 2 === 0 ? 0 : 1e7;
    const count = 5 + Math.floor(random() * 9);
    const vertices = Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * PI * 2;
      const radius = 5 + random() * 10;
      return {
        x: far + radius * Math.cos(angle),
        y: far + radius * Math.sin(angle),
        bulge: random() < 0.3 ? random() - 0.5 : 0,
      };
    });
    const source: BulgePolyline = { vertices, closed: true };
    for (const distance of [0.7, -0.9])
      for (const each of offsetPolyline(source, distance, 'fillet')) {
        const curves = polylineCurves(source);
        for (const piece of polylineCurves(each))
          for (let i = 0; i <= 6; i++) {
            const point = curvePoint(piece, i / 6);
            const near = Math.min(...curves.map((curve) => distanceTo(curve, point)));
            expect(Math.abs(near - Math.abs(distance))).toBeLessThan(1e-5);
          }
      }
  }
});

/** A second opinion: the same booleans by another library. */
test.each([
  ['union', Flatten.BooleanOperations.unify],
  ['intersection', Flatten.BooleanOperations.intersect],
  ['difference', Flatten.BooleanOperations.subtract],
] as const)('%s of shapes with arcs has the area that flatten-js finds', (kind, operate) => {
  const shapes = [
    ['0,0 10,0 10,10 0,10 c', '4,-3 14,3 9,12 c'],
    ['0,0 10,0,1 10,4 0,4 c', '6,-2 20,-2 20,3 6,3 c'],
    ['0,0 10,0 10,10 0,10,0.5 c', '5,5,1 15,5,1 c'],
    ['-5,0,1 5,0,1 c', '0,0 9,1 8,7 c'],
  ];
  for (const [a, b] of shapes) {
    const [p, q] = [polyline(a!), polyline(b!)];
    const mine = combinePolylines(p, q, kind).reduce(
      (sum, each) => sum + signedArea(polylineCurves(each)),
      0,
    );
    const theirs = operate(polygonOf(p), polygonOf(q)).area();
    expect(mine).toBeCloseTo(theirs, 5);
  }
});

test('crossings of lines and circles are those that flatten-js finds', () => {
  const circle = new Flatten.Circle(new Flatten.Point(1, 2), 5);
  const line = new Flatten.Segment(new Flatten.Point(-9, -3), new Flatten.Point(9, 4));
  const theirs = circle.intersect(line).map(({ x, y }) => [x.toFixed(6), y.toFixed(6)].join());
  const mine = crossings(
    { kind: 'arc', arc: { cx: 1, cy: 2, ux: 5, uy: 0, vx: 0, vy: 5, from: 0, sweep: 2 * PI } },
    { kind: 'segment', x0: -9, y0: -3, x1: 9, y1: 4 },
  ).map(({ x, y }) => [x.toFixed(6), y.toFixed(6)].join());
  expect(mine.toSorted()).toEqual(theirs.toSorted());
});

function polygonOf(given: BulgePolyline): Flatten.Polygon {
  const polygon = new Flatten.Polygon();
  const edges = polylineCurves(given).map((curve) => {
    if (curve.kind !== 'arc') {
      const [a, b] = [curvePoint(curve, 0), curvePoint(curve, 1)];
      return new Flatten.Segment(new Flatten.Point(a.x, a.y), new Flatten.Point(b.x, b.y));
    }
    const { cx, cy, ux, from, sweep } = curve.arc;
    return new Flatten.Arc(new Flatten.Point(cx, cy), ux, from, from + sweep, sweep > 0);
  });
  polygon.addFace(edges);
  // flatten-js wants its faces in one direction
  const [face] = [...polygon.faces] as Flatten.Face[];
  if (face!.orientation() !== Flatten.ORIENTATION.CCW) polygon.reverse();
  return polygon;
}
