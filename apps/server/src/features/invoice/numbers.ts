/** Numbers without gaps: each is taken in the transaction that freezes what it is given to. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';

export interface SeriesKey {
  series: string;
  type: 'invoice' | 'credit';
  year: number;
  isTest: number;
}

/** `LW-2026-000001`; credit notes have a C before the year, and what no money moved for says so. */
export function numberText({ series, type, year, isTest }: SeriesKey, sequence: number): string {
  const prefix = `${isTest === 1 ? 'TEST-' : ''}${series}${type === 'credit' ? 'C' : ''}`;
  return `${prefix}${year}-${String(sequence).padStart(6, '0')}`;
}

/** The day in the billing offset, as YYYY-MM-DD. */
export const billingDate = (at: number, offsetMs: number): string =>
  new Date(at + offsetMs).toISOString().slice(0, 10);

/** The row stays locked until the transaction ends: if that fails, the number was never taken. */
export async function takeNumber(
  trx: Transaction<Tables>,
  key: SeriesKey,
): Promise<{ sequence: number; number: string }> {
  const { series, type, year, isTest: is_test } = key;
  const { last } = await trx
    .insertInto('invoice_series')
    .values({ series, type, year, is_test, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'type', 'year', 'is_test'])
        .doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const sequence = Number(last);
  return { sequence, number: numberText(key, sequence) };
}

export interface SeriesAudit extends SeriesKey {
  last: number;
  count: number;
  missing: number[];
}

const maxMissing = 100;

/** Every series against the invoices that have its numbers. Two with the same one cannot be (a unique index). */
export async function auditSeries(db: Kysely<Tables>): Promise<SeriesAudit[]> {
  const rows = await db
    .selectFrom('invoice_series')
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('series')
    .orderBy('type', 'desc')
    .orderBy('is_test')
    .execute();
  const list: SeriesAudit[] = [];
  for (const { series, type, year, is_test, last } of rows) {
    const taken = await db
      .selectFrom('invoice')
      .select('sequence')
      .where('series', '=', series)
      .where('type', '=', type)
      .where('year', '=', year)
      .where('is_test', '=', is_test)
      .where('sequence', 'is not', null)
      .orderBy('sequence')
      .execute();
    const numbers = new Set(taken.map(({ sequence }) => Number(sequence)));
    // What is past its years of retention has gone from the front.
    const first = taken.length > 0 ? Number(taken[0]!.sequence) : last + 1;
    const missing: number[] = [];
    const from = year <= new Date().getUTCFullYear() - 11 ? first : 1;
    for (let each = from; each <= last && missing.length < maxMissing; each += 1)
      if (!numbers.has(each)) missing.push(each);
    list.push({ series, type, year, isTest: is_test, last, count: numbers.size, missing });
  }
  return list;
}
