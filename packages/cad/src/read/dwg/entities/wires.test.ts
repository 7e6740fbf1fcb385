import { expect, test } from 'vitest';
import { wirePoints } from './wires.ts';

const ARC = 3;
const CIRCLE = 2;
const wire = (kind: number, ...points: number[]): Float64Array =>
  wirePoints({ kind, points: Float64Array.from(points), hasTransform: 0 });
const pointsOf = (flat: Float64Array): number[][] =>
  Array.from({ length: flat.length / 3 }, (_, i) => [...flat.subarray(i * 3, i * 3 + 3)]);
const distances = (flat: Float64Array, [x, y, z]: number[]): number[] =>
  pointsOf(flat).map((p) => Math.hypot(p[0]! - x!, p[1]! - y!, p[2]! - z!));

test('a meridian of a sphere: from pole to pole over the equator', () => {
  const points = wire(ARC, 5, 1, -3, 8, 1, 0, 5, 1, 3);
  for (const away of distances(points, [5, 1, 0])) expect(away).toBeCloseTo(3, 12);
  const all = pointsOf(points);
  expect(all.length).toBeGreaterThan(40);
  expect(all[0]).toEqual([5, 1, -3].map((n) => expect.closeTo(n, 12)));
  expect(all[(all.length - 1) / 2]).toEqual([8, 1, 0].map((n) => expect.closeTo(n, 12)));
  expect(all.at(-1)).toEqual([5, 1, 3].map((n) => expect.closeTo(n, 12)));
});

test('the long way round, where the second point lies there', () => {
  const quarter = Math.SQRT1_2;
  const points = wire(ARC, 1, 0, 0, -quarter, -quarter, 0, 0, 1, 0);
  const all = pointsOf(points);
  expect(Math.min(...all.map(([x]) => x!))).toBeCloseTo(-1, 3);
  expect(Math.min(...all.map(([, y]) => y!))).toBeCloseTo(-1, 3);
  expect(all.at(-1)).toEqual([0, 1, 0].map((n) => expect.closeTo(n, 12)));
});

test('a circle by three of its points is closed', () => {
  const half = Math.sqrt(3) / 2;
  const points = wire(CIRCLE, 2, 0, 7, 2 * half, 1, 7, -2 * half, 1, 7);
  for (const away of distances(points, [0, 0, 7])) expect(away).toBeCloseTo(2, 12);
  const all = pointsOf(points);
  expect(all.at(-1)).toEqual([2, 0, 7].map((n) => expect.closeTo(n, 12)));
  expect(Math.min(...all.map(([, y]) => y!))).toBeCloseTo(-2, 2);
});

test('three points on a line, and polylines, stay as they are', () => {
  expect([...wire(ARC, 0, 0, 0, 1, 1, 1, 2, 2, 2)]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  expect([...wire(1, 0, 0, 0, 1, 0, 0, 1, 1, 0)]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0]);
});
