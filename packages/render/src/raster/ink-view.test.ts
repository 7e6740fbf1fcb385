import { expect, test } from 'vitest';
import { inkBox, mainRange } from './ink-view.ts';

/** A white square with black rectangles of pixels: x, y, width, height. */
function picture(side: number, ...marks: [number, number, number, number][]): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [left, top, width, height] of marks)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) rgba.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return rgba;
}

test('the ink box is around what is drawn', () => {
  expect(inkBox(picture(64, [10, 20, 30, 5], [12, 22, 4, 20]), 64)).toEqual({
    minX: 10,
    maxX: 40,
    minY: 20,
    maxY: 42,
  });
  expect(inkBox(picture(64), 64)).toBeUndefined();
});

test('a speck far away is set aside, a second drawing beside the first is not', () => {
  const speck = inkBox(picture(64, [2, 2, 20, 20], [60, 60, 1, 1]), 64);
  expect(speck).toEqual({ minX: 2, maxX: 22, minY: 2, maxY: 22 });
  const two = inkBox(picture(64, [2, 2, 20, 20], [44, 2, 18, 20]), 64);
  expect(two).toEqual({ minX: 2, maxX: 62, minY: 2, maxY: 22 });
});

test('the farther away something is, the more ink it may have', () => {
  const counts = new Uint32Array(100);
  counts.fill(10, 0, 4);
  counts[99] = 5;
  expect(mainRange(counts)).toEqual([0, 4]);
  counts[99] = 0;
  counts[6] = 5;
  expect(mainRange(counts)).toEqual([0, 7]);
});
