/** The ranges that the chips offer. */
import type { DriveSearch } from '../place.ts';

const mb = 1024 ** 2;

interface SizeRange {
  id: 'small' | 'medium' | 'large' | 'huge';
  min?: number;
  max?: number;
}

export const sizeRanges: readonly SizeRange[] = [
  { id: 'small', max: mb },
  { id: 'medium', min: mb, max: 10 * mb },
  { id: 'large', min: 10 * mb, max: 100 * mb },
  { id: 'huge', min: 100 * mb },
];

export function sizeOf({ min, max }: DriveSearch): SizeRange | undefined {
  return sizeRanges.find((range) => range.min === min && range.max === max);
}

export const dateRanges = ['today', 'week', 'month', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];

const days: Record<DateRange, number> = { today: 0, week: 6, month: 29, year: 364 };

/** From midnight, so that the address of a filter stays the same through the day. */
export function rangeStart(range: DateRange, now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[range]).getTime();
}

/** Which range an address means; undefined where it was written by hand, or yesterday. */
export function rangeOf({ from, to }: DriveSearch, now: Date): DateRange | undefined {
  return to === undefined ? dateRanges.find((range) => rangeStart(range, now) === from) : undefined;
}
