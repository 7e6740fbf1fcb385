import { expect, test } from 'vitest';
import { chunkKey, nextBatch } from './batches.ts';

const kB = 1024;
/** Four tiles a chunk of 100 kB. */
const store = { chunkOf: (tile: number) => ({ chunk: Math.floor(tile / 4), bytes: 100 * kB }) };
const wanted = (...tiles: number[]) => tiles.map((tile) => ({ tile, exact: false }));

test('a request holds the most important chunks that fit, with all their tiles', () => {
  expect(nextBatch(store, wanted(9, 0, 1, 10, 20), new Set()).map(({ tile }) => tile)).toEqual([9, 0, 1, 10]);
});

test('what is on its way is not asked for again', () => {
  const inFlight = new Set([chunkKey(0, false), chunkKey(2, false)]);
  expect(nextBatch(store, wanted(0, 1, 9), inFlight)).toEqual([]);
  // Its exact values are another matter.
  expect(nextBatch(store, [{ tile: 0, exact: true }], inFlight)).toHaveLength(1);
});

test('one chunk that is larger than a request is asked for all the same', () => {
  const large = { chunkOf: (tile: number) => ({ chunk: tile, bytes: 5000 * kB }) };
  expect(nextBatch(large, wanted(3, 4), new Set())).toHaveLength(1);
});
