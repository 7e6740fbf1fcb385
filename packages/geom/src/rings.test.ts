import { expect, it } from 'vitest';
import { ringArea, ringContains, ringDepths } from './rings.ts';
import { triangulate } from './triangulate.ts';

const square = (x: number, y: number, size: number): number[] => [
  x,
  y,
  x + size,
  y,
  x + size,
  y + size,
  x,
  y + size,
];

function covered(rings: number[][]): number {
  const { points, triangles } = triangulate(rings);
  let area = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const corner = (k: number): number[] => [
      points[2 * triangles[i + k]!]!,
      points[2 * triangles[i + k]! + 1]!,
    ];
    area += Math.abs(ringArea([...corner(0), ...corner(1), ...corner(2)]));
  }
  return area;
}

it('measures areas far from the origin', () => {
  expect(ringArea(square(5e8, 5e8, 2))).toBeCloseTo(4, 6);
  expect(ringContains(square(0, 0, 2), 1, 1)).toBe(true);
  expect(ringContains(square(0, 0, 2), 3, 1)).toBe(false);
});

it('nests rings by what holds them, in any order', () => {
  expect([...ringDepths([square(2, 2, 2), square(0, 0, 10), square(1, 1, 5), square(7, 7, 1)])]).toEqual([
    2, 0, 1, 1,
  ]);
});

it('triangulates islands in holes', () => {
  expect(covered([square(0, 0, 10), square(2, 2, 6), square(4, 4, 2)])).toBeCloseTo(100 - 36 + 4);
  expect(covered([square(0, 0, 2), square(5, 5, 3)])).toBeCloseTo(4 + 9);
});
