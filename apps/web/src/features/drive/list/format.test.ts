import { expect, it } from 'vitest';
import { daysLeft } from './format.ts';

const day = 86_400_000;

it('counts begun days until the bin lets go', () => {
  expect(daysLeft(0, 0)).toBe(10);
  expect(daysLeft(0, 1)).toBe(10);
  expect(daysLeft(30_000, 0)).toBe(10);
  expect(daysLeft(0, 9 * day + 1)).toBe(1);
  expect(daysLeft(0, 12 * day)).toBe(0);
});
