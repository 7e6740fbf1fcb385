import { expect, test } from 'vitest';
import { seeded } from '../../test/random-list.ts';
import { ByteWriter, OcfError } from './bytes.ts';
import { gatherTiles, tileBytes, type TileParts, writeChunk } from './chunk.ts';
import { COORDINATES, STREAMS } from './tile.ts';

function randomTile(next: () => number): TileParts {
  const streams = [...STREAMS, ...COORDINATES].map(() =>
    Uint8Array.from({ length: Math.floor(next() ** 3 * 300) }, () => next() * 256),
  );
  const head = new ByteWriter();
  head.u8(90);
  head.int(-5);
  head.int(1e9);
  for (const stream of streams) head.uint(stream.length);
  return { head: head.done(), streams };
}

test('tiles that were stored stream by stream come back one after another', () => {
  const next = seeded(5);
  const tiles = Array.from({ length: 20 }, () => randomTile(next));
  const whole = tiles.flatMap(({ head, streams }) => [head, ...streams].flatMap((part) => [...part]));
  expect([...gatherTiles(writeChunk(tiles))]).toEqual(whole);
  expect(tiles.reduce((sum, tile) => sum + tileBytes(tile), 0)).toBe(whole.length);
});

test('a chunk that ends too early is refused', () => {
  const next = seeded(6);
  const chunk = writeChunk(Array.from({ length: 5 }, () => randomTile(next)));
  for (let left = 0; left < chunk.length; left += 7)
    expect(() => gatherTiles(chunk.subarray(0, left))).toThrow(OcfError);
});
