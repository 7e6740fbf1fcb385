import { expect, it } from 'vitest';
import { embolden } from './embolden.ts';

const size = 40;

/** Black columns on white. */
function sheet(...columns: number[]): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const x of columns) {
    for (let y = 0; y < size; y += 1) rgba.set([0, 0, 0, 255], (y * size + x) * 4);
  }
  return rgba;
}

const darkIn = (rgba: Uint8ClampedArray): number[] =>
  Array.from({ length: size }, (_, x) => x).filter((x) => rgba[(20 * size + x) * 4] === 0);

it('widens the lines of a sheet with little on it, and leaves a full one alone', () => {
  expect(darkIn(embolden(sheet(10), size))).toEqual([9, 10, 11]);
  expect(darkIn(embolden(sheet(10, 20, 30), size))).toEqual([9, 10, 19, 20, 29, 30]);
  const full = sheet(5, 10, 15, 20, 25, 30, 35);
  expect(embolden(full, size)).toEqual(full);
});
