/** Numbers without gaps and without twins, whatever is taken at once and whatever breaks off in between. */
import { expect, it } from 'vitest';
import { serverForTests } from '../../../test/server.ts';
import { offsetOf } from '../membership/service.ts';
import { billingDate, numberText, takeNumber, type SeriesKey } from './numbers.ts';

const server = serverForTests();

const count = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 300);
class Broken extends Error {}

it(`takes ${count} at once, of which every third breaks off`, async () => {
  const key: SeriesKey = { series: 'T-', type: 'invoice', year: 2026, isTest: 0 };
  const taken = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      server.app.db.transaction().execute(async (trx) => {
        const { sequence } = await takeNumber(trx, key);
        if (index % 3 === 2) throw new Broken();
        return sequence;
      }),
    ),
  );
  for (const each of taken) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(Broken);
  const numbers = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const kept = numbers.toSorted((a, b) => a - b);
  expect(kept).toEqual(Array.from({ length: count - Math.floor(count / 3) }, (_, index) => index + 1));
});

it('counts invoices, credit notes, years and tests each by themselves', async () => {
  const take = (key: Partial<SeriesKey>) =>
    server.app.db
      .transaction()
      .execute((trx) => takeNumber(trx, { series: 'K-', type: 'invoice', year: 2026, isTest: 0, ...key }));
  expect((await take({})).number).toBe('K-2026-000001');
  expect((await take({ type: 'credit' })).number).toBe('K-C2026-000001');
  expect((await take({ year: 2027 })).number).toBe('K-2027-000001');
  expect((await take({ isTest: 1 })).number).toBe('TEST-K-2026-000001');
  expect((await take({})).number).toBe('K-2026-000002');
});

it('changes the year at midnight of the billing offset', () => {
  const newYear = Date.UTC(2027, 0, 1);
  expect(billingDate(newYear - 1, offsetOf('us'))).toBe('2026-12-31');
  expect(billingDate(newYear, offsetOf('us'))).toBe('2027-01-01');
  const hours = 3_600_000;
  expect(billingDate(newYear - 8 * hours - 1, offsetOf('cn'))).toBe('2026-12-31');
  expect(billingDate(newYear - 8 * hours, offsetOf('cn'))).toBe('2027-01-01');
  expect(numberText({ series: '', type: 'invoice', year: 2026, isTest: 0 }, 1_234_567)).toBe('2026-1234567');
});
