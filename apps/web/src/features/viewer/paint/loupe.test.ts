import { expect, test } from 'vitest';
import { loupePlace, loupeRadius } from './loupe.ts';

const screen = { width: 390 };

test('the loupe is above the crosshair, and wholly on screen', () => {
  expect(loupePlace({ x: 200, y: 400 }, screen)).toEqual({ x: 200, y: 314 });
  expect(loupePlace({ x: 4, y: 400 }, screen).x).toBeGreaterThanOrEqual(loupeRadius);
  expect(loupePlace({ x: 388, y: 400 }, screen).x).toBeLessThanOrEqual(390 - loupeRadius);
});

test('at the upper edge it goes beside the crosshair, never over it', () => {
  for (const x of [20, 150, 240, 370]) {
    const at = { x, y: 30 };
    const place = loupePlace(at, screen);
    expect(Math.hypot(place.x - at.x, place.y - at.y)).toBeGreaterThan(loupeRadius);
    expect(place.y).toBeGreaterThanOrEqual(loupeRadius);
    expect(place.x - loupeRadius).toBeGreaterThanOrEqual(0);
    expect(place.x + loupeRadius).toBeLessThanOrEqual(390);
  }
});
