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

it.each([true, false])('draws the same where it is seen, and nothing far from it (fitted %s)', (fit) => {
  const points = [0, 0, 1000, 0, 1000, 700, 50_000, 700];
  const box = { minX: 900, minY: -10, maxX: 1200, maxY: 710 };
  const pieces = (seen?: typeof box): string[] => {
    const out: string[] = [];
    walkDashes(
      points,
      0,
      4,
      [7, -2, 0, -2],
      1,
      3,
      fit,
      (x0, y0, x1, y1) => {
        const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
        // Dashes that the box cuts may be cut.
        if (middle.x > 920 && middle.x < 1180 && middle.y > -1 && middle.y < 701)
          out.push([x0, y0, x1, y1].map((value) => value.toFixed(3)).join(' '));
        else if (seen) expect(middle.x > 880 && middle.x < 1220).toBe(true);
      },
      seen,
    );
    return out;
  };
  expect(pieces(box).length).toBeGreaterThan(80);
  expect(pieces(box)).toEqual(pieces());
});
