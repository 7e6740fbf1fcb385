import { expect, test } from 'vitest';
import { besideTools, homeView } from './home.ts';
import { toScreen } from './project.ts';

const wide = { x: 50, y: 20, width: 100, height: 10, twist: 0 };
const high = { ...wide, width: 10, height: 100 };
const leftOf = (view: typeof wide, size: { width: number; height: number }): number =>
  toScreen({ x: view.x - view.width / 2, y: view.y }, besideTools(view, size), size).x;

test('a wide drawing stays clear of the tools at the left edge, a high one stands in the middle', () => {
  for (const width of [820, 1120, 1440]) {
    const size = { width, height: 800 };
    expect(leftOf(wide, size)).toBeGreaterThanOrEqual(64);
    const right = toScreen({ x: 100, y: 20 }, besideTools(wide, size), size).x;
    expect(right).toBeLessThan(width);
    expect(toScreen({ x: 50, y: 20 }, besideTools(high, size), size)).toEqual({ x: width / 2, y: 400 });
  }
});

test('a phone has its tools elsewhere', () => {
  const size = { width: 390, height: 700 };
  expect(toScreen({ x: 50, y: 20 }, besideTools(wide, size), size)).toEqual({ x: 195, y: 350 });
});

test('a layout opens on its saved view, or on all there is where that view has room to spare', () => {
  const extents = { minX: 10, minY: 10, maxX: 20, maxY: 15 };
  const roomy = { model: true, home: { x: 15, y: 12, width: 400, height: 300, twist: 0 }, extents };
  expect(homeView(roomy)).toMatchObject({ x: 15, y: 12.5, width: 10, height: 5 });
  const close = { ...roomy, home: { ...roomy.home, width: 4, height: 3 } };
  expect(homeView(close)).toEqual(close.home);
  expect(homeView({ ...roomy, model: false })).toEqual(roomy.home);
});
