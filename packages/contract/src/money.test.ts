import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  formatMoney,
  fromDecimal,
  percentOf,
  proportionOf,
  shareMoney,
  toDecimal,
} from './money.ts';

describe('money', () => {
  it('shares add up to the whole, for every price and number of parts', () => {
    for (let price = 1; price <= 20_000; price += 1) {
      const parts = (price % 100) + 1;
      const shares = shareMoney(price, parts);
      if (addMoney(...shares) !== price || Math.max(...shares) - Math.min(...shares) > 1) {
        expect([price, parts, shares]).toBe('shares that add up');
      }
    }
  });

  it('percents are rounded half up, and what is left is never negative', () => {
    for (let price = 1; price <= 20_000; price += 1) {
      for (let percent = 1; percent <= 100; percent += 1) {
        const off = percentOf(price, percent);
        if (Math.abs(off * 100 - price * percent) > 50 || off > price)
          expect([price, percent, off]).toBe('rounded');
      }
    }
    expect([percentOf(1, 50), percentOf(3, 50), percentOf(499, 10), percentOf(50, 1)]).toEqual([1, 2, 50, 1]);
  });

  it('is written as decimals and read back', () => {
    expect([0, 5, 50, 499, 15_800].map(toDecimal)).toEqual(['0.00', '0.05', '0.50', '4.99', '158.00']);
    for (const amount of [0, 1, 9, 10, 99, 100, 499, 123_456])
      expect(fromDecimal(toDecimal(amount))).toBe(amount);
    expect(['1', '1.5', '1.50'].map(fromDecimal)).toEqual([100, 150, 150]);
    for (const text of ['', '-1', '1.234', '1e3', ' 1', '1,00', '.5', '١'])
      expect(fromDecimal(text)).toBeUndefined();
  });

  it('refuses fractions', () => {
    expect(() => addMoney(0.1, 0.2)).toThrow(RangeError);
    expect(() => percentOf(1.5, 10)).toThrow(RangeError);
    expect(proportionOf(499, 10, 30)).toBe(166);
  });

  it('reads as people of each language write it', () => {
    const written = (['en', 'zh', 'ko', 'de'] as const).map((language) => [
      formatMoney(499, 'USD', language),
      formatMoney(15_800, 'CNY', language),
      formatMoney(123_456_789, 'USD', language),
    ]);
    expect(written.map((row) => row.map((text) => text.replaceAll('\u00a0', ' ')))).toEqual([
      ['$4.99', '¥158.00', '$1,234,567.89'],
      ['$4.99', '¥158.00', '$1,234,567.89'],
      ['$4.99', '¥158.00', '$1,234,567.89'],
      ['4,99 $', '158,00 ¥', '1.234.567,89 $'],
    ]);
  });
});

describe('amounts in the sources', () => {
  it('are never computed as fractions', () => {
    const folders = [
      'apps/server/src/features/order',
      'apps/server/src/features/membership',
      'apps/web/src/features/order',
    ];
    const root = join(import.meta.dirname, '../../..');
    const faults = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .flatMap((name) => {
          const source = readFileSync(join(root, folder, name), 'utf8');
          const lines = source
            .split('\n')
            .filter((line) =>
              /parseFloat|toFixed|(?:amount|price|total|discount|credit|paid|refunded)\w*\)?\s*(?:\*\s*\d*\.\d|\/)/i.test(
                line.replace(/\/\/.*|\/\*.*|^\s*\*.*|<\/.*|import .*|['"`][^'"`]*['"`]|\/>.*/g, ''),
              ),
            );
          return lines.map((line) => `${name}: ${line.trim()}`);
        }),
    );
    expect(faults).toEqual([]);
  });
});
