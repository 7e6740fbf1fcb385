import { expect, it } from 'vitest';
import { dateRanges, rangeOf, rangeStart, sizeOf, sizeRanges } from './filters.ts';

const now = new Date(2025, 2, 31, 15, 4, 5);

it('knows a range again by what it wrote into the address', () => {
  for (const range of dateRanges) {
    const later = new Date(2025, 2, 31, 23, 59);
    expect(rangeOf({ from: rangeStart(range, now) }, later)).toBe(range);
  }
  expect(rangeOf({ from: rangeStart('today', now), to: 5 }, now)).toBeUndefined();
  expect(rangeOf({}, now)).toBeUndefined();
});

it('counts today as one of the seven days', () => {
  expect(new Date(rangeStart('week', now))).toEqual(new Date(2025, 2, 25));
});

it('knows sizes by both of their ends', () => {
  for (const range of sizeRanges) expect(sizeOf({ min: range.min, max: range.max })).toBe(range);
  expect(sizeOf({ min: 7 })).toBeUndefined();
});
