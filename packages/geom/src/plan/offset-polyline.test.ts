import Flatten from '@flatten-js/core';
import { expect, test } from 'vitest';
import { OPEN_OFFSETS, POLYLINE_OFFSETS } from './cases/offsets.ts';
import { combinePolylines } from './boolean.ts';
import { curvePoint, distanceTo } from './curves.ts';
import { crossings, withoutEnds } from './intersect.ts';
import { signedArea } from './loops.ts';
import { offsetPolyline, type GapKind } from './offset-polyline.ts';
import { type BulgePolyline, polylineCurves } from './polyline.ts';
import { polyline } from './shapes.fixture.ts';

const { PI } = Math;

const area = (each: BulgePolyline): number => Math.abs(signedArea(polylineCurves(each)));

test.each(POLYLINE_OFFSETS)('%s offset by %d (%s)', (given, distance, gap, areas) => {
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

/** No place is nearer than the distance, and every one just so far from one of the lines and circles. */
function keepsDistance(source: BulgePolyline, made: BulgePolyline, distance: number, gap: GapKind): void {
  const curves = polylineCurves(source);
  for (const piece of polylineCurves(made))
    for (let i = 0; i <= 10; i++) {
      const point = curvePoint(piece, i / 10);
      const near = Math.min(...curves.map((curve) => distanceTo(curve, point)));
      expect(near).toBeGreaterThan(distance - 1e-6);
      // beyond a corner it is as far from the line or circle that goes on there
      const off = curves.map((curve) => Math.abs(distanceTo(withoutEnds(curve), point) - distance));
      if (gap === 'fillet') expect(near).toBeLessThan(distance + 1e-6);
      else if (gap === 'extend') expect(Math.min(...off)).toBeLessThan(1e-6);
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

test.each(OPEN_OFFSETS)('an open one: %s by %d', (given, distance, then) => {
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
