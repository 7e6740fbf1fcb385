import { expect, it } from 'vitest';
import { scrollSpeed } from './autoscroll.ts';

it('stands still in the middle and hurries towards the edges', () => {
  expect(scrollSpeed(300, 100, 500)).toBe(0);
  expect(scrollSpeed(499, 100, 500)).toBeGreaterThan(scrollSpeed(460, 100, 500));
  expect(scrollSpeed(460, 100, 500)).toBeGreaterThan(0);
  expect(scrollSpeed(110, 100, 500)).toBeLessThan(0);
  expect(scrollSpeed(9999, 100, 500)).toBe(-scrollSpeed(-9999, 100, 500));
});
