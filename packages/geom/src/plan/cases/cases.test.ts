import { expect, test } from 'vitest';
import { BOOLEANS, BOUNDARIES } from './areas.ts';
import { BREAKS, EXTENDED, JOINS, LENGTHENED, LENGTHS, SPLITS, TRIMS } from './changes.ts';
import { CHAMFERS, CORNERS, FILLETS, PARALLEL } from './corners.ts';
import { CROSSINGS } from './crossings.ts';
import { NEAREST } from './nearest.ts';
import { DISTANCES, OFFSETS, OPEN_OFFSETS, POLYLINE_OFFSETS } from './offsets.ts';

const tables = {
  intersect: CROSSINGS,
  nearest: NEAREST,
  split: [...SPLITS, ...TRIMS],
  extend: EXTENDED,
  offset: [...OFFSETS, ...POLYLINE_OFFSETS, ...OPEN_OFFSETS],
  fillet: [...FILLETS, ...PARALLEL, ...CORNERS],
  chamfer: CHAMFERS,
  join: JOINS,
  break: BREAKS,
  lengthen: [...LENGTHENED, ...LENGTHS],
  areas: [...BOUNDARIES, ...BOOLEANS],
};

/** Asked alike, whatever is expected: a curve and the other, or a curve and a number. */
const asked = (each: readonly unknown[]): string => JSON.stringify(each);

test('every operation has its cases, no two alike, more than 300 with a result by hand', () => {
  const counts = Object.entries(tables).map(([name, cases]) => {
    const distinct = new Set(cases.map(asked));
    expect(distinct.size, name).toBe(cases.length);
    return distinct.size;
  });
  expect(Math.min(...counts)).toBeGreaterThan(10);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300);
});

test('every kind of curve is among them, in part and turned too', () => {
  const kinds = new Set(JSON.stringify([tables, DISTANCES]).match(/"[A-Z]+ /g));
  expect([...kinds].toSorted()).toEqual(['"A ', '"B ', '"C ', '"E ', '"EA ', '"R ', '"S ', '"W ', '"X ']);
});
