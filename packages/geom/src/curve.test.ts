import { describe, expect, it } from 'vitest';
import { emptyBox } from './box.ts';
import { arcLength, bulgeArc, flattenArc, growByArc, sweepBetween } from './curve.ts';

describe('bulgeArc', () => {
  it('makes a half circle of bulge 1, below the chord when it turns left', () => {
    const arc = bulgeArc(0, 0, 2, 0, 1)!;
    expect(arc.cx).toBeCloseTo(1);
    expect(arc.cy).toBeCloseTo(0);
    const points: number[] = [];
    flattenArc(arc, points, true, 2);
    expect(points[0]).toBeCloseTo(0);
    expect(points[2]).toBeCloseTo(1);
    expect(points[3]).toBeCloseTo(-1);
    expect(points[4]).toBeCloseTo(2);
  });

  it('ends where the segment ends for small and large, left and right bulges', () => {
    for (const bulge of [0.1, -0.3, 2.5, -4]) {
      const points: number[] = [];
      flattenArc(bulgeArc(3, 4, 10, -2, bulge)!, points, true, 9);
      expect(points[0]).toBeCloseTo(3, 9);
      expect(points[points.length - 2]).toBeCloseTo(10, 9);
      expect(points[points.length - 1]).toBeCloseTo(-2, 9);
    }
  });

  it('is straight where the bulge is nothing or the points are one', () => {
    expect(bulgeArc(0, 0, 1, 0, 0)).toBeUndefined();
    expect(bulgeArc(1, 1, 1, 1, 1)).toBeUndefined();
    expect(bulgeArc(0, 0, 1, 0, Number.NaN)).toBeUndefined();
  });
});

it('sweeps counter-clockwise, a full turn where both angles are the same', () => {
  expect(sweepBetween(0, Math.PI)).toBeCloseTo(Math.PI);
  expect(sweepBetween(Math.PI, 0)).toBeCloseTo(Math.PI);
  expect(sweepBetween(1, 1)).toBeCloseTo(Math.PI * 2);
});

it('measures the exact box of a turned ellipse', () => {
  const box = emptyBox();
  const c = Math.cos(0.5);
  const s = Math.sin(0.5);
  growByArc(box, { cx: 10, cy: 0, ux: 3 * c, uy: 3 * s, vx: -s, vy: c, from: 0, sweep: Math.PI * 2 });
  const half = Math.sqrt(9 * c * c + s * s);
  expect(box.maxX).toBeCloseTo(10 + half, 9);
  expect(box.minX).toBeCloseTo(10 - half, 9);
});

it('measures the length of circles and ellipses', () => {
  expect(arcLength({ cx: 0, cy: 0, ux: 2, uy: 0, vx: 0, vy: 2, from: 1, sweep: -3 })).toBeCloseTo(6);
  expect(arcLength({ cx: 0, cy: 0, ux: 2, uy: 0, vx: 0, vy: 1, from: 0, sweep: Math.PI * 2 })).toBeCloseTo(
    9.6884,
    3,
  );
});
