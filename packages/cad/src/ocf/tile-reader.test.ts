import { expect, test } from 'vitest';
import { PlainTileReader } from '../../test/plain-tile/reader.ts';
import { randomList } from '../../test/random-list.ts';
import type { Group } from '../display/list.ts';
import { OcfError } from './bytes.ts';
import { gatherTiles } from './chunk.ts';
import { readTable, SECTION, sectionBytes } from './container.ts';
import { encodeOcf } from './encode.ts';
import { parseManifest } from './manifest.ts';
import { PlaneReader, PlaneWriter } from './planes.ts';
import type { ListLengths } from './references.ts';
import { columnsOf } from './sequence.ts';
import { readMatrices } from './tables.ts';
import { readTileIndex, type TileEntry } from './tile-index.ts';
import { TileReader } from './tile-reader.ts';

const most = 1e6;
const lengths: ListLengths = {
  styles: most,
  glyphs: most,
  strings: most,
  groups: most,
  clips: most,
  images: most,
  gradients: most,
  hatchPatterns: most,
};

interface Stored extends TileEntry {
  tile: Uint8Array;
  exact: Uint8Array;
}

function stored(options: Parameters<typeof randomList>[0]): { matrices: Float64Array; tiles: Stored[] } {
  const file = encodeOcf(randomList(options));
  const { sections } = readTable(file);
  const bytesOf = (type: number, id = 0): Uint8Array => {
    const section = sections.find((one) => one.type === type && one.id === id);
    return section ? sectionBytes(file, section) : new Uint8Array(0);
  };
  const { groups } = parseManifest(bytesOf(SECTION.manifest));
  const tiles = readTileIndex(bytesOf(SECTION.tileIndex), groups).map((entry) => {
    const { chunk, offset, bytes, exactOffset, exactBytes } = entry;
    const tile = gatherTiles(bytesOf(SECTION.tiles, chunk)).slice(offset, offset + bytes);
    const exact = bytesOf(SECTION.exact, chunk).slice(exactOffset, exactOffset + exactBytes);
    return { ...entry, tile, exact };
  });
  return {
    matrices: readMatrices(
      [0, 1].map((id) => bytesOf(SECTION.matrices, id)).filter(({ length }) => length > 0),
    ),
    tiles,
  };
}

const plain = (group: Group, ...left: string[]): unknown =>
  JSON.parse(JSON.stringify(group, (key, value: unknown) => (left.includes(key) ? undefined : value)));

test.each([
  { seed: 21, count: 300, origin: 0, snap: 0 },
  { seed: 22, count: 3000, origin: 1e8, snap: 0.01 },
])('tiles of $count primitives are of entities that follow one another, or of one', (options) => {
  const { matrices, tiles } = stored(options);
  const reader = new TileReader(matrices, lengths);
  for (const { tile, exact, firstRecord, units } of tiles) {
    const { content, rank, size } = reader.read(tile, firstRecord);
    expect(rank).toHaveLength(units);
    expect(rank.every((own, u) => u === 0 || own > rank[u - 1]!)).toBe(true);
    const entities = new Map<number, number>();
    for (let kind = 1; kind <= 10; kind++)
      for (const entity of columnsOf(content, kind).entity)
        entities.set(entity, (entities.get(entity) ?? 0) + 1);
    const counted = Array.from({ length: units }, (_, u) => entities.get(firstRecord + u));
    expect(counted).toEqual([...size.subarray(0, units)]);
    const loose = reader.loose(tile, 7);
    expect(plain(loose, 'entity')).toEqual(plain(content, 'entity'));
    expect(loose.paths.entity.every((entity) => entity === 7)).toBe(true);
    if (exact.length === 0) continue;
    const numbers = ['points', 'geometry', 'phase', 'origin', 'matrix'];
    expect(plain(reader.read(tile, firstRecord, exact).content, ...numbers)).toEqual(
      plain(content, ...numbers),
    );
  }
});

test.each([
  { seed: 1, origin: 0, snap: 0 },
  { seed: 2, origin: 1e8, snap: 0.01 },
  { seed: 3, origin: -1e5, snap: 0.5 },
])('a plain reader reads the same of tiles made with seed $seed', (options) => {
  const { matrices, tiles } = stored({ ...options, count: 1500 });
  const reader = new TileReader(matrices, lengths);
  const plainReader = new PlainTileReader(matrices, lengths);
  for (const { tile, exact, firstRecord } of tiles) {
    expect(reader.loose(tile, 3)).toEqual(plainReader.loose(tile, 3));
    expect(reader.read(tile, firstRecord)).toEqual(plainReader.read(tile, firstRecord));
    expect(reader.read(tile, firstRecord, exact)).toEqual(plainReader.read(tile, firstRecord, exact));
  }
});

test('numbers of any size come back from planes', () => {
  const values = [0, -1, 63, 64, -8192, 2 ** 27 - 1, -(2 ** 27), 5];
  const long = [...values, 2 ** 27, -(2 ** 31), 2 ** 40 + 3, 1, -(2 ** 45)];
  for (const numbers of [values, long]) {
    const planes = new PlaneWriter();
    for (const value of numbers) planes.int(value);
    expect(Array.from(new PlaneReader(planes.done()).values)).toEqual(numbers);
  }
});

/** Cut off, or some bytes of it changed. */
function damaged(bytes: Uint8Array, k: number): Uint8Array {
  const out = bytes.slice(0, k % 5 === 0 ? (k * 7919) % bytes.length : bytes.length);
  for (let n = 0; n < 1 + (k % 4) && k % 5 !== 0; n++)
    out[(k * 104_729 + n * 1_299_709) % out.length] = (k * 31 + n * 17) % 256;
  return out;
}

test('a tile that was damaged anywhere is refused, or shown: it is never followed out of its bytes', () => {
  const { matrices, tiles } = stored({ seed: 5, count: 400, origin: 0, snap: 0 });
  const { tile, exact } = tiles.find((one) => one.exact.length > 0)!;
  const reader = new TileReader(matrices, lengths);
  const plainReader = new PlainTileReader(matrices, lengths);
  const whole = JSON.stringify(reader.read(tile, 0, exact));
  const readDamaged = (one: TileReader | PlainTileReader, k: number): unknown => {
    try {
      if (k % 3 === 0) return one.loose(damaged(tile, k), 0);
      if (k % 3 === 1) return one.read(damaged(tile, k), 0, exact);
      return one.read(tile, 0, damaged(exact, k));
    } catch (error) {
      expect(error).toBeInstanceOf(OcfError);
      return undefined;
    }
  };
  let refused = 0;
  for (let k = 0; k < 3000; k++) {
    const found = readDamaged(reader, k);
    if (!found) refused++;
    if (k % 10 === 0) expect(found).toEqual(readDamaged(plainReader, k));
  }
  expect(refused).toBeGreaterThan(500);
  expect(JSON.stringify(reader.read(tile, 0, exact))).toBe(whole);
});

test.each(Object.keys(lengths))('what points to %s that are not there is refused', (list) => {
  const { matrices, tiles } = stored({ seed: 5, count: 400, origin: 0, snap: 0.5 });
  const reader = new TileReader(matrices, { ...lengths, [list]: 0 });
  const readAll = (): void => tiles.forEach(({ tile }) => reader.read(tile, 0));
  expect(readAll).toThrow('A reference leads nowhere.');
});
