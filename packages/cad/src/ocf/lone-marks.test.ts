/** What drawings are full of, and what has almost no coordinates: circles around a block's origin, single letters. */
import { expect, test } from 'vitest';
import { GroupBuilder } from '../display/group.ts';
import { KIND } from '../display/list.ts';
import { fromSteps } from './grid.ts';
import { sizeOf } from './extent.ts';
import { chooseGrid } from './tile-grid.ts';
import { randomList } from '../../test/random-list.ts';

test.each([
  [300, 11],
  [0.5, 0.02],
  [7e5, 40],
])('the grid of a circle around the origin keeps its radius of %f within %f', (radius, tolerance) => {
  const builder = new GroupBuilder('LAMP');
  builder.begin(0, 0);
  builder.arc({ cx: 0, cy: 0, ux: radius, uy: 0, vx: 0, vy: radius, from: 0, sweep: 2 * Math.PI }, 0, 0);
  builder.end();
  const group = builder.done();
  const one = { count: 1, kind: [KIND.arc], index: [0], unitSize: [1], unitRank: [0] };
  const { step } = chooseGrid(group, one, tolerance).grid;
  const steps = Math.round(radius / fromSteps(1, step));
  expect(Math.abs(fromSteps(steps, step) - radius)).toBeLessThanOrEqual(tolerance);
});

test('a text of one letter is as large as the letter', () => {
  const list = randomList({ seed: 3, count: 200, origin: 0, snap: 0 });
  const sizes = list.groups.flatMap((group) =>
    Array.from({ length: group.texts.count }, (_, i) => ({
      height: Math.hypot(group.texts.matrix[4 * i + 2]!, group.texts.matrix[4 * i + 3]!),
      size: sizeOf(list, group, KIND.text, i),
    })),
  );
  expect(sizes.length).toBeGreaterThan(0);
  for (const { height, size } of sizes) expect(size).toBeGreaterThanOrEqual(height);
  expect(sizes.some(({ size }) => size > 0)).toBe(true);
});
