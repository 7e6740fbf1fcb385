import { expect, it } from 'vitest';
import { walkDashes } from './dashes.ts';

function walk(points: number[], dashes: number[], phase: number, fit: boolean): [number, number][] {
  const out: [number, number][] = [];
  walkDashes(points, 0, points.length / 2, dashes, 1, phase, fit, (x0, _y0, x1) => out.push([x0, x1]));
  return out;
}

it('begins and ends a fitted line with dashes of the same length', () => {
  const pieces = walk([0, 0, 10, 0], [2, -1], 0, true);
  const first = pieces[0]!;
  const last = pieces[pieces.length - 1]!;
  expect(first[0]).toBe(0);
  expect(last[1]).toBeCloseTo(10);
  expect(first[1] - first[0]).toBeCloseTo(last[1] - last[0]);
  expect(first[1] - first[0]).toBeGreaterThanOrEqual(1);
});

it('makes both end dashes longer where the rest of the pattern is longer than a dash', () => {
  expect(walk([0, 0, 8.5, 0], [2, -1], 0, true)).toEqual([
    [0, 2.25],
    [3.25, 5.25],
    [6.25, 8.5],
  ]);
});

it('goes on from the phase', () => {
  expect(walk([0, 0, 5, 0], [2, -1], 1, false)[0]).toEqual([0, 1]);
  expect(walk([0, 0, 5, 0], [2, -1], 2.5, false)[0]).toEqual([0.5, 2.5]);
});

it('draws dots, and lines that are too long or too short for the pattern whole', () => {
  expect(walk([0, 0, 4, 0], [1, -1, 0, -1], 0, false).some(([a, b]) => a === b)).toBe(true);
  expect(walk([0, 0, 1e9, 0], [1, -1], 0, false)).toEqual([[0, 1e9]]);
  expect(walk([0, 0, 1, 0], [2, -1], 0, true)).toEqual([[0, 1]]);
  expect(walk([0, 0, 1, 0], [0, 0], 0, false)).toEqual([[0, 1]]);
});
