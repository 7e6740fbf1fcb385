import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '../../../test/seed.ts';
import { addMonths, dayMs } from './calendar.ts';
import { chainEnd, periodsOf, type Entry } from './periods.ts';

const utc = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
let ids = 0;
const give = (at: number, months: number, more: Partial<Entry> = {}): Entry => ({
  id: (ids += 1),
  kind: 'grant',
  line: 'premium',
  slot: 0,
  goodsCode: 'ML7-M',
  months,
  days: 0,
  source: 'order',
  reverses: null,
  at,
  ...more,
});
const takeBack = (at: number, { id, line, slot }: Entry): Entry =>
  give(at, 0, { kind: 'reverse', reverses: id, line, slot });
const spans = (entries: Entry[], offset = 0): string[] =>
  periodsOf(entries, offset).map(
    ({ start, end }) =>
      `${new Date(start).toISOString().slice(0, 10)} ${new Date(end).toISOString().slice(0, 10)}`,
  );

describe('months', () => {
  it('count from the beginning of a chain, not step by step', () => {
    const at = utc('2026-01-31');
    const chain = Array.from({ length: 13 }, () => give(at, 1));
    expect(spans(chain).map((span) => span.slice(11))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
    expect(spans([give(utc('2024-02-29'), 12)])).toEqual(['2024-02-29 2025-02-28']);
    expect(spans([give(utc('2023-12-31'), 2)])).toEqual(['2023-12-31 2024-02-29']);
  });

  it('agree with the calendar at every month end from 2024 to 2032, in both offsets', () => {
    for (const offset of [0, 8 * 3_600_000]) {
      for (let month = 0; month < 12 * 9; month += 1) {
        const year = 2024 + Math.floor(month / 12);
        const last = Date.UTC(year, (month % 12) + 1, 0, 23, 59, 59, 999) - offset;
        for (let months = 1; months <= 24; months += 1) {
          const local = new Date(addMonths(last, months, offset) + offset);
          const wanted = new Date(Date.UTC(year, (month % 12) + months + 1, 0));
          expect(local.getUTCFullYear() * 12 + local.getUTCMonth()).toBe(
            wanted.getUTCFullYear() * 12 + wanted.getUTCMonth(),
          );
          expect(local.getUTCDate()).toBe(
            Math.min(new Date(last + offset).getUTCDate(), wanted.getUTCDate()),
          );
          expect(local.toISOString().slice(11)).toBe('23:59:59.999Z');
        }
      }
    }
  });

  it('follow each other without a gap, and begin anew after one', () => {
    const first = give(utc('2026-01-10'), 1);
    const early = give(utc('2026-01-20'), 1);
    const late = give(utc('2026-06-01'), 1);
    expect(spans([first, early, late])).toEqual([
      '2026-01-10 2026-02-10',
      '2026-02-10 2026-03-10',
      '2026-06-01 2026-07-01',
    ]);
    const end = utc('2026-02-10');
    expect(spans([first, give(end, 1)])[1]).toBe('2026-02-10 2026-03-10');
    expect(periodsOf([first, give(end + 1, 1)], 0)[1]!.start).toBe(end + 1);
    expect(periodsOf([first, give(end - 1, 1)], 0)[1]!.start).toBe(end);
  });
});

describe('a reversal', () => {
  const at = utc('2026-01-10');
  it('cuts what runs, moves up what follows and leaves the past', () => {
    const [a, b, c] = [give(at, 1), give(at, 1), give(at, 12)];
    expect(spans([a, b, c, takeBack(utc('2026-02-20'), b)])).toEqual([
      '2026-01-10 2026-02-10',
      '2026-02-10 2026-02-20',
      '2026-02-20 2027-02-20',
    ]);
    expect(spans([a, b, c, takeBack(utc('2026-01-20'), b)])).toEqual([
      '2026-01-10 2026-02-10',
      '2026-02-10 2027-02-10',
    ]);
    expect(spans([a, takeBack(utc('2026-03-01'), a)])).toEqual(['2026-01-10 2026-02-10']);
    expect(spans([a, takeBack(at, a)])).toEqual([]);
  });

  it('touches its own line and slot only', () => {
    const [one, two] = [give(at, 1, { line: 'space', slot: 0 }), give(at, 1, { line: 'space', slot: 1 })];
    expect(periodsOf([one, two, takeBack(at, one)], 0).map(({ entryId }) => entryId)).toEqual([two.id]);
  });
});

describe('clocks', () => {
  const hour = 3_600_000;
  const at = utc('2026-01-31T12:00:00Z');

  it('of servers that differ by an hour give the same time and take it back', () => {
    for (const off of [-hour, -1, 0, 1, hour]) {
      const [first, second] = [give(at, 1), give(at + off, 1)];
      const [, later] = periodsOf([first, second], 0);
      const earliest = Math.min(at, at + off);
      expect(later!.end).toBe(addMonths(earliest, 2, 0));
      const taken = periodsOf([first, takeBack(at + off, first)], 0);
      expect(taken.map(({ end }) => end)).toEqual(off > 0 ? [at + off] : []);
    }
  });

  it('of viewers and servers in any time zone change nothing', () => {
    const zone = process.env['TZ'];
    const entries = [give(at, 1), give(at, 12), give(utc('2028-02-29'), 12, { line: 'space' })];
    const wanted = periodsOf(entries, 0);
    try {
      for (const each of Intl.supportedValuesOf('timeZone')) {
        process.env['TZ'] = each;
        expect([each, periodsOf(entries, 0)]).toEqual([each, wanted]);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

it('the end of a chain is told, not that of its first link', () => {
  const periods = [
    { start: 0, end: 10 },
    { start: 10, end: 20 },
    { start: 21, end: 30 },
  ];
  expect([0, 9, 10, 19, 20, 21, 30].map((now) => chainEnd(periods, now))).toEqual([
    20,
    20,
    20,
    20,
    undefined,
    30,
    undefined,
  ]);
});

describe('whatever happens', () => {
  const step = fc.record({
    months: fc.constantFrom(1, 1, 1, 3, 12, 0),
    days: fc.integer({ min: 1, max: 40 }),
    pause: fc.integer({ min: 0, max: 60 * dayMs }),
    reverse: fc.option(fc.nat(30), { freq: 3 }),
    space: fc.boolean(),
  });

  it('periods are in order, never overlap, last what was given, and the past stays as it was', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: utc('2024-01-01'), max: utc('2032-01-01') }),
        (steps, start) => {
          const entries: Entry[] = [];
          let now = start;
          for (const { months, days, pause, reverse, space } of steps) {
            now += pause;
            const before = periodsOf(entries, 0);
            const grants = entries.filter(({ kind }) => kind === 'grant');
            const target = reverse === null ? undefined : grants[reverse % Math.max(1, grants.length)];
            if (target && entries.some(({ reverses }) => reverses === target.id)) continue;
            const line = space ? 'space' : 'premium';
            entries.push(
              target ? takeBack(now, target) : give(now, months, { days: months > 0 ? 0 : days, line }),
            );
            const after = periodsOf(entries, 0);
            expect(periodsOf(entries.toReversed(), 0)).toEqual(after);
            for (const each of ['premium', 'space'] as const) {
              const chain = after.filter((period) => period.line === each);
              for (const [index, period] of chain.entries()) {
                expect(period.end).toBeGreaterThan(period.start);
                if (index > 0) expect(period.start).toBeGreaterThanOrEqual(chain[index - 1]!.end);
              }
              const past = (periods: typeof after) =>
                periods
                  .filter((period) => period.line === each && period.start < now)
                  .map((period) => [period.entryId, period.start, Math.min(period.end, now)]);
              expect(past(after)).toEqual(past(before));
            }
          }
        },
      ),
      { numRuns: 1000, seed: testSeed },
    );
  });
});
