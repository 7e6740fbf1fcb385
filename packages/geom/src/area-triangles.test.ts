import { expect, test } from 'vitest';
import { areaTriangles } from './area-triangles.ts';
import { ringArea } from './rings.ts';

function areaOf(triangles: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < triangles.length; i += 6) sum += Math.abs(ringArea(triangles.subarray(i, i + 6)));
  return sum;
}

const rectangle = (x: number, y: number, right: number, top: number): number[] => [
  x,
  y,
  right,
  y,
  right,
  top,
  x,
  top,
];
const square = (x: number, y: number, size: number): number[] => rectangle(x, y, x + size, y + size);

test('a bow tie is two triangles, not a wedge', () => {
  const triangles = areaTriangles([[0, 0, 10, 10, 10, 0, 0, 10]], false);
  expect(areaOf(triangles)).toBeCloseTo(50);
});

test('rings that overlap: even-odd leaves out what both cover, non-zero does not', () => {
  const rings = [square(0, 0, 10), square(5, 5, 10)];
  expect(areaOf(areaTriangles(rings, false))).toBeCloseTo(150);
  expect(areaOf(areaTriangles(rings, true))).toBeCloseTo(175);
});

test('a hole of the other direction stays open under non-zero, one of the same does not', () => {
  const hole = square(3, 3, 4);
  const turned = [3, 3, 3, 7, 7, 7, 7, 3];
  expect(areaOf(areaTriangles([square(0, 0, 10), hole], true))).toBeCloseTo(100);
  expect(areaOf(areaTriangles([square(0, 0, 10), turned], true))).toBeCloseTo(84);
  expect(areaOf(areaTriangles([square(0, 0, 10), hole], false))).toBeCloseTo(84);
});

test('a pentagram drawn in one stroke', () => {
  const star = Array.from({ length: 5 }, (_, i) => {
    const angle = (i * 4 * Math.PI) / 5;
    return [Math.sin(angle), Math.cos(angle)];
  }).flat();
  const whole = areaOf(areaTriangles([star], true));
  const open = areaOf(areaTriangles([star], false));
  expect(whole).toBeCloseTo(1.12257, 4);
  expect(open).toBeCloseTo(1.12257 - 0.34691, 3);
});

test('survey coordinates keep their digits, and too few points are nothing', () => {
  expect(areaOf(areaTriangles([square(5e7, 3e7, 1)], false))).toBeCloseTo(1, 6);
  expect(areaTriangles([[0, 0, 1, 1]], false)).toHaveLength(0);
  expect(areaTriangles([], true)).toHaveLength(0);
});
