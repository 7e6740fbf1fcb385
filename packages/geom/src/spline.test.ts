import { expect, it } from 'vitest';
import { flattenFit, flattenSpline, uniformKnots, unrolled } from './spline.ts';

it('draws a quarter circle from a rational spline', () => {
  const w = Math.SQRT1_2;
  const points = flattenSpline({
    degree: 2,
    knots: [0, 0, 0, 1, 1, 1],
    control: [1, 0, 1, 1, 0, 1],
    weights: [1, w, 1],
    dim: 2,
  });
  for (let i = 0; i < points.length; i += 2) expect(Math.hypot(points[i]!, points[i + 1]!)).toBeCloseTo(1, 9);
  expect(points.slice(0, 2)).toEqual([1, 0]);
  expect(points[points.length - 1]).toBeCloseTo(1);
});

it('refuses knots that do not rise or are too few', () => {
  expect(flattenSpline({ degree: 3, knots: [0, 1], control: [0, 0, 1, 1], dim: 2 })).toEqual([]);
  expect(flattenSpline({ degree: 1, knots: [0, 0, -1, 1], control: [0, 0, 1, 1], dim: 2 })).toEqual([]);
});

it('makes clamped knots', () => {
  expect(uniformKnots(5, 3)).toEqual([0, 0, 0, 0, 1, 2, 2, 2, 2]);
});

it('passes through the fit points, whatever repeats', () => {
  const points = flattenFit([0, 0, 1, 2, 1, 2, 3, 1, 5, 5], 2);
  const has = (x: number, y: number): boolean =>
    points.some((p, i) => i % 2 === 0 && Math.hypot(p - x, points[i + 1]! - y) < 1e-9);
  expect([has(0, 0), has(1, 2), has(3, 1), has(5, 5)]).toEqual([true, true, true, true]);
});

it('keeps to given tangents', () => {
  const points = flattenFit([0, 0, 5, 0, 10, 0], 2, {
    startTangent: [0, 1],
    endTangent: [0, -1],
  });
  expect(points[3]!).toBeGreaterThan(Math.abs(points[2]!) * 0.5);
});

it('bends between two points by their tangents, as derivatives where they are longer than one', () => {
  // Control points 0,0 · 0,3 · 6,3 · 6,0.
  const points = flattenFit([0, 0, 6, 0], 2, { startTangent: [0, 9], endTangent: [0, -9] });
  const at = points.findIndex((x, i) => i % 2 === 0 && Math.abs(x - 3) < 1e-9);
  expect(points[at + 1]).toBeCloseTo(2.25, 9);
  expect([...points.slice(0, 2), ...points.slice(-2)]).toEqual([0, 0, 6, 0]);
});

it('has the same chords for a curve given by its fit points and by its control points', () => {
  const fitted = flattenFit([0, 0, 6, 0], 2, { startTangent: [0, 9], endTangent: [0, -9] });
  const controlled = flattenSpline({
    degree: 3,
    knots: [0, 0, 0, 0, 1, 1, 1, 1],
    control: [0, 0, 0, 3, 6, 3, 6, 0],
    dim: 2,
  });
  expect(fitted).toHaveLength(controlled.length);
  for (const [i, value] of fitted.entries()) expect(value).toBeCloseTo(controlled[i]!, 9);
});

it('spends chords where a curve turns', () => {
  const chords = (control: number[]): number =>
    flattenSpline({ degree: 3, knots: [0, 0, 0, 0, 1, 1, 1, 1], control, dim: 2 }).length / 2 - 1;
  expect(chords([0, 0, 1, 0, 2, 0, 3, 0])).toBe(2);
  expect(chords([0, 0, 1, 0.1, 2, 0.1, 3, 0])).toBeLessThan(chords([0, 0, 0, 3, 3, 3, 3, 0]));
});

it('goes around a periodic spline whose control points and knots are those of one turn', () => {
  const control = [1, 0, 0, 1, -1, 0, 0, -1];
  const knots = [0, 1, 2, 3, 4];
  const points = flattenSpline(unrolled({ degree: 2, knots, control, dim: 2 }));
  expect(points.slice(0, 2)).toEqual(points.slice(-2));
  // A quadratic B-spline with even knots touches its polygon in the middle of each side.
  for (const [x, y] of [
    [0.5, 0.5],
    [-0.5, 0.5],
    [-0.5, -0.5],
    [0.5, -0.5],
  ])
    expect(
      points.some((p, i) => i % 2 === 0 && Math.hypot(p - x!, points[i + 1]! - y!) < 1e-9),
      `${x}, ${y}`,
    ).toBe(true);
});

it('is as smooth where a closed fit curve begins as anywhere else', () => {
  const fit = [0, 0, 0, 0.83, 1.1, 0.37, 1.36, 1.12, 2.06, 0.05, 1.4, -0.47];
  const points = flattenFit([...fit, 0, 1e-15], 2, { closed: true });
  // The same curve, begun at another of its points.
  const turned = flattenFit([...fit.slice(4), ...fit.slice(0, 4)], 2, { closed: true });
  expect(turned).toHaveLength(points.length);
  const at = turned.findIndex((x, i) => i % 2 === 0 && x === 0 && turned[i + 1] === 0);
  expect(at).toBeGreaterThan(0);
  expect(turned[at + 2]).toBeCloseTo(points[2]!, 12);
  expect(turned[at + 3]).toBeCloseTo(points[3]!, 12);
  expect(turned[at - 2]).toBeCloseTo(points.at(-4)!, 12);
});
