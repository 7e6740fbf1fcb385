import { expect, it } from 'vitest';
import { drawingsToDrop } from './drawings.ts';

const megabyte = 1024 ** 2;
const kept = (sizes: readonly number[]) =>
  sizes.map((size, i) => ({ fileId: String(i), bytes: size * megabyte, openedAt: i }));

it('drops nothing while there is room', () => {
  expect(drawingsToDrop(kept([40, 40, 40]), 40 * megabyte)).toEqual([]);
});

it('drops the least recently opened first', () => {
  expect(drawingsToDrop(kept([40, 40, 40, 40, 40, 40]), 40 * megabyte)).toEqual(['0']);
  expect(drawingsToDrop(kept([1, 250]), 40 * megabyte)).toEqual(['1', '0']);
});

it('keeps thirty at most', () => {
  expect(drawingsToDrop(kept(Array.from({ length: 30 }, () => 1)), megabyte)).toEqual(['0']);
});
