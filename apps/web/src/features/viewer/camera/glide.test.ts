import { expect, it } from 'vitest';
import { between } from './glide.ts';
import { toScreen, zoomedAt } from '../engine/view/project.ts';

const size = { width: 800, height: 600 };
const from = { x: 0, y: 0, scale: 1, twist: 0 };

it('begins and ends where it should', () => {
  const to = { x: 50, y: 20, scale: 8, twist: 0.4 };
  const end = between(from, to, size, 1);
  expect(between(from, to, size, 0)).toEqual(from);
  for (const key of ['x', 'y', 'scale', 'twist'] as const) expect(end[key]).toBeCloseTo(to[key], 9);
});

it('holds the point that a zoom is about', () => {
  const pixel = { x: 700, y: 100 };
  const to = zoomedAt(from, pixel, 16, size);
  const held = { x: 300, y: 200 };
  for (const share of [0.2, 0.5, 0.8]) {
    const there = toScreen(held, between(from, to, size, share), size);
    expect(there.x).toBeCloseTo(pixel.x, 6);
    expect(there.y).toBeCloseTo(pixel.y, 6);
  }
});

it('turns the short way round', () => {
  const half = between({ ...from, twist: 3 }, { ...from, twist: -3 }, size, 0.5);
  expect(Math.abs(Math.cos(half.twist) + 1)).toBeLessThan(0.01);
});
