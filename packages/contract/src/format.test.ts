import { describe, expect, it } from 'vitest';
import { formatDate, formatSize, isExpiring } from './format.ts';

describe('sizes', () => {
  it('has 2 decimals and steps of 1024, up to GB', () => {
    expect(formatSize(0)).toBe('0.00 B');
    expect(formatSize(1023)).toBe('1023.00 B');
    expect(formatSize(1024)).toBe('1.00 KB');
    expect(formatSize(1536)).toBe('1.50 KB');
    expect(formatSize(5 * 1024 ** 3)).toBe('5.00 GB');
    expect(formatSize(5000 * 1024 ** 3)).toBe('5000.00 GB');
  });

  it('never shows what is not a size', () => {
    for (const odd of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatSize(odd)).toBe('0.00 B');
  });
});

describe('dates', () => {
  it('is YYYY-MM-DD HH:MM:SS', () => {
    expect(formatDate(0, 0)).toBe('1970-01-01 00:00:00');
    expect(formatDate(Date.UTC(2026, 10, 5, 3, 4, 9), 480)).toBe('2026-11-05 11:04:09');
    expect(formatDate(Number.NaN, 0)).toBe('');
  });
});

describe('expiry warning', () => {
  const day = 86_400_000;
  it('comes within 7 days of the end, except for the gift', () => {
    const paid = (serverEndTimeStamp: number) => ({ vipType: 7, vipInfo: { serverEndTimeStamp } });
    expect([1, day, 7 * day].map((end) => isExpiring(paid(end), 0))).toEqual([true, true, true]);
    expect(isExpiring(paid(7 * day + 1), 0)).toBe(false);
    expect(isExpiring(paid(day), day)).toBe(false);
    // The gift decides; beside a paid plan it does not.
    expect(isExpiring({ vipType: 4, vipInfo: { serverEndTimeStamp: day } }, 0)).toBe(false);
  });
});
