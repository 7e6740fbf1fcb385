import { expect, test } from 'vitest';
import { halve } from './halve.ts';

const paper = [250, 250, 246, 255];

/** A sheet of paper with some black pixels. */
function sheet(
  width: number,
  height: number,
  ink: readonly (readonly [number, number])[],
): Uint8ClampedArray {
  const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => paper[i % 4]!);
  for (const [x, y] of ink) rgba.set([0, 0, 0, 255], (y * width + x) * 4);
  return rgba;
}

const pixel = (rgba: Uint8ClampedArray, width: number, x: number, y: number): number =>
  rgba[(y * width + x) * 4]!;

test('a line one pixel wide stays as dark as it was, and paper stays paper', () => {
  const line = Array.from({ length: 8 }, (_, x) => [x, 4] as const);
  const { size, rgba } = halve(sheet(8, 8, line), { width: 8, height: 8 });
  expect(size).toEqual({ width: 4, height: 4 });
  for (let x = 0; x < 4; x += 1) {
    expect(pixel(rgba, 4, x, 2)).toBe(0);
    expect(pixel(rgba, 4, x, 1)).toBe(250);
  }
});

test('a single dot is half as dark', () => {
  const { rgba } = halve(sheet(4, 4, [[3, 3]]), { width: 4, height: 4 });
  expect(pixel(rgba, 2, 1, 1)).toBe(125);
});

test('an odd side loses its last row, and one pixel stays one', () => {
  expect(halve(sheet(5, 3, []), { width: 5, height: 3 }).size).toEqual({ width: 2, height: 1 });
  expect(halve(sheet(1, 1, []), { width: 1, height: 1 }).size).toEqual({ width: 1, height: 1 });
});
