import { expect, it } from 'vitest';
import { RateLimiter } from './rateLimit.ts';

it('gives a minute its tokens, and refills them with time', () => {
  const limiter = new RateLimiter();
  const taken = (now: number, tries: number) =>
    Array.from({ length: tries }, () => limiter.take('a', 60, now)).filter(Boolean).length;
  expect(taken(0, 100)).toBe(60);
  expect(taken(0, 1)).toBe(0);
  expect(taken(10_000, 100)).toBe(10);
  expect(taken(200_000, 100)).toBe(60);
});

it('keeps addresses apart', () => {
  const limiter = new RateLimiter();
  expect(limiter.take('a', 1, 0)).toBe(true);
  expect(limiter.take('a', 1, 0)).toBe(false);
  expect(limiter.take('b', 1, 0)).toBe(true);
});
