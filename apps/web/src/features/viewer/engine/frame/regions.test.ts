import { expect, test } from 'vitest';
import { mapBox, seenBox, unmapBox } from './regions.ts';

test('a screen shows as many units as its pixels hold', () => {
  expect(seenBox({ x: 10, y: 20, scale: 2, twist: 0 }, 400, 200)).toEqual({
    minX: -90,
    minY: -30,
    maxX: 110,
    maxY: 70,
  });
});

test('a screen turned by a quarter shows the other way round', () => {
  const box = seenBox({ x: 0, y: 0, scale: 1, twist: Math.PI / 2 }, 400, 200);
  expect(box.maxX).toBeCloseTo(100);
  expect(box.maxY).toBeCloseTo(200);
});

test('a box through a map and back is the box, for maps that turn by quarters', () => {
  const box = { minX: 1, minY: 2, maxX: 5, maxY: 4 };
  const there = mapBox(box, [0, 2, -2, 0, 10, 20]);
  expect(there).toEqual({ minX: 2, minY: 22, maxX: 6, maxY: 30 });
  expect(unmapBox(there, [0, 2, -2, 0, 10, 20])).toEqual(box);
  expect(unmapBox(box, [1, 0, 1, 0, 0, 0])).toBeUndefined();
});
