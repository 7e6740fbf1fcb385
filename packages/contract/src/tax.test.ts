import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion, splitTax, taxInvoice } from './tax.ts';

const rates = [100, 300, 600, 700, 1300, 1900, 2000, 2100, 2500];

it.each(rates)('splits every amount up to 2,000.00 at %i basis points', (rate) => {
  let missed = 0;
  for (let gross = 1; gross <= 200_000; gross += 1) {
    const { net, tax, rounding } = splitTax(gross, rate);
    const sum = net + tax + rounding;
    // Compared by hand: an expectation for each would take minutes.
    if (sum !== gross || Math.abs(rounding) > 1 || net < 0 || tax < 0) missed += 1;
    // Half up, in exact numbers.
    if (2 * net * (10_000 + rate) > 2 * gross * 10_000 + 10_000 + rate) missed += 1;
    if (2 * net * (10_000 + rate) <= 2 * gross * 10_000 - 10_000 - rate) missed += 1;
  }
  expect(missed).toBe(0);
});

it('needs the rounding amount for one in six at 19 percent', () => {
  const missing = Array.from({ length: 100_000 }, (_, index) => splitTax(index + 1, 1900).rounding);
  const share = missing.filter((rounding) => rounding !== 0).length / missing.length;
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.17);
});

it('shares an amount so that the parts add up', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const parts = apportion(total, weights);
        const sum = weights.reduce((all, weight) => all + weight, 0);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
        parts.forEach((part, index) =>
          expect(Math.abs(part - (total * weights[index]!) / sum)).toBeLessThan(1),
        );
      },
    ),
    { seed: 1 },
  );
});

it('has lines that add up to the totals of their rates', () => {
  const line = fc.record({
    gross: fc.integer({ min: 1, max: 2_000_000 }),
    basisPoints: fc.constantFrom(...rates),
    category: fc.constant('S' as const),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
      const { gross, net, tax, rounding, groups, lineNets } = taxInvoice(lines);
      expect(net + tax + rounding).toBe(gross);
      expect(gross).toBe(lines.reduce((sum, each) => sum + each.gross, 0));
      expect(lineNets.reduce((sum, each) => sum + each, 0)).toBe(net);
      for (const group of groups) {
        expect(Math.abs(group.rounding)).toBeLessThanOrEqual(1);
        const own = lineNets.filter((_, index) => lines[index]!.basisPoints === group.basisPoints);
        expect(own.reduce((sum, each) => sum + each, 0)).toBe(group.net);
      }
    }),
    { seed: 1 },
  );
});
