import { expect, it } from 'vitest';
import { rangeOf, ratioOf, tallest } from './useRowsWindow.ts';

it('shows the rows that a view touches', () => {
  expect(rangeOf(0, 400, 40, 100)).toEqual([0, 9]);
  expect(rangeOf(20, 400, 40, 100)).toEqual([0, 10]);
  expect(rangeOf(-80, 400, 40, 100)).toEqual([0, 7]);
  expect(rangeOf(3900, 400, 40, 100)).toEqual([97, 99]);
  expect(rangeOf(0, 400, 40, 3)).toEqual([0, 2]);
});

it('moves rows and scrollbar alike for as long as browsers can', () => {
  expect(ratioOf(tallest, 50, 800)).toBe(1);
});

it('reaches the last row of a list that no browser could hold', () => {
  const [rows, height, margin, view] = [1_000_000, 40, 60, 800];
  const ratio = ratioOf(rows * height, margin, view);
  const lowest = tallest + margin - view;
  expect(rangeOf(lowest * ratio - margin, view, height, rows)[1]).toBe(rows - 1);
});
