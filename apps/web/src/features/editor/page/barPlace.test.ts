import { expect, it } from 'vitest';
import { barPlace } from './barPlace.ts';

const size = { width: 1000, height: 600 };
const place = (...grips: [number, number][]) =>
  barPlace(
    grips.map(([x, y]) => ({ x, y })),
    size,
    120,
    64,
  );

it('stands above what is selected, in the middle', () => {
  expect(place([300, 300], [500, 400])).toEqual({ x: 400, y: 282 });
});

it('covers no grip: below or beside where there is no room above', () => {
  expect(place([300, 20], [500, 300])).toEqual({ x: 400, y: 358 });
  // From edge to edge: to the right of it.
  expect(place([300, 20], [300, 300], [300, 590])).toEqual({ x: 438, y: 325 });
});

it('stays on the canvas, beside the rail', () => {
  expect(place([10, 300]).x).toBe(184);
  expect(place([990, 300]).x).toBe(872);
  expect(place([-50, -50])).toEqual({ x: 500, y: 60 });
});
