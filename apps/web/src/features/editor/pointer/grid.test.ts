import { expect, it } from 'vitest';
import { gridStep, toGrid } from './grid.ts';

it('keeps the distance that was chosen while its lines can be told apart', () => {
  expect(gridStep(10, 1)).toBe(10);
  expect(gridStep(10, 0.5)).toBe(50);
  expect(gridStep(10, 0.01)).toBe(1250);
});

it('rounds to the grid', () => {
  expect(toGrid({ x: 14, y: -6 }, 10)).toEqual({ x: 10, y: -10 });
  expect(toGrid({ x: 1.24, y: 0.26 }, 0.5)).toEqual({ x: 1, y: 0.5 });
});
