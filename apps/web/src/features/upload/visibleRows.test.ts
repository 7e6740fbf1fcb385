import { expect, it } from 'vitest';
import { visibleRows } from './visibleRows.ts';

it('gives the rows on screen with some around them, and the height of all', () => {
  const { rows, height } = visibleRows(10_000, () => 50, { top: 5000, height: 500 });
  expect(height).toBe(500_000);
  expect(rows[0]).toEqual({ index: 96, top: 4800, height: 50 });
  expect(rows.at(-1)).toEqual({ index: 113, top: 5650, height: 50 });
});

it('adds up rows of different heights', () => {
  const { rows, height } = visibleRows(4, (index) => (index === 1 ? 80 : 50), { top: 0, height: 100 });
  expect(height).toBe(230);
  expect(rows.map(({ top }) => top)).toEqual([0, 50, 130, 180]);
});

it('has nothing to show of nothing', () => {
  expect(visibleRows(0, () => 50, { top: 0, height: 100 })).toEqual({ rows: [], height: 0 });
});
