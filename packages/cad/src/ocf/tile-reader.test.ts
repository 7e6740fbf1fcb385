import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomList } from '../../test/random-list.ts';
import { GroupBuilder } from '../display/group.ts';
import { gatherTiles } from './chunk.ts';
import { readTable, SECTION, sectionBytes } from './container.ts';
import { encodeOcf } from './encode.ts';
import { OcfError } from './bytes.ts';
import { LooseTiles } from './loose.ts';
import { parseManifest } from './manifest.ts';
import { PlaneReader, PlaneWriter } from './planes.ts';
import { readGlyphs } from './glyph-reader.ts';
import type { ListLengths } from './references.ts';
import { readMatrices } from './tables.ts';
import { decodeTile } from './tile-decode.ts';
import { SOURCE } from './tile-code.ts';
import { readTileIndex } from './tile-index.ts';

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

test('what runs was made of the source beside it', () => {
  const source = readFileSync(new URL('../../wasm/tile.ts', import.meta.url));
  expect(createHash('sha256').update(source).digest('hex')).toBe(SOURCE);
});

/** Which entity things are of is all that is lost. */
function withoutEntities(group: object): unknown {
  return JSON.parse(JSON.stringify(group, (key, value: unknown) => (key === 'entity' ? undefined : value)));
}

test.each([
  { seed: 21, count: 300, origin: 0, snap: 0 },
  { seed: 22, count: 3000, origin: 1e8, snap: 0.01 },
])('tiles of $count primitives show the same without their entities', (options) => {
  const file = encodeOcf(randomList(options));
  const { sections } = readTable(file);
  const bytesOf = (type: number, id = 0): Uint8Array =>
    sectionBytes(
      file,
      sections.find((section) => section.type === type && section.id === id)!,
    );
  const { groups } = parseManifest(bytesOf(SECTION.manifest));
  const tables = {
    matrices: readMatrices(bytesOf(SECTION.matrices)),
    glyphBoxes: readGlyphs(bytesOf(SECTION.glyphs)).box,
    groupBoxes: groups.map(({ box }) => box),
  };
  const loose = new LooseTiles(tables.matrices, lengths, 7);
  for (const { chunk, offset, bytes } of readTileIndex(bytesOf(SECTION.tileIndex), groups)) {
    const tile = gatherTiles(bytesOf(SECTION.tiles, chunk)).subarray(offset, offset + bytes);
    const whole = new GroupBuilder('');
    decodeTile(tile, whole, tables, 0);
    const shown = loose.read(tile, '', undefined);
    expect(withoutEntities({ ...shown, box: 0 })).toEqual(withoutEntities({ ...whole.done(), box: 0 }));
    expect(shown.paths.entity.every((entity) => entity === 7)).toBe(true);
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

test('a tile that was damaged anywhere is refused, or shown: it is never followed out of its bytes', () => {
  const file = encodeOcf(randomList({ seed: 5, count: 400, origin: 0, snap: 0.5 }));
  const { sections } = readTable(file);
  const bytesOf = (type: number): Uint8Array =>
    sectionBytes(
      file,
      sections.find((section) => section.type === type && section.id === 0)!,
    );
  const { groups } = parseManifest(bytesOf(SECTION.manifest));
  const [first] = readTileIndex(bytesOf(SECTION.tileIndex), groups);
  const tile = gatherTiles(bytesOf(SECTION.tiles)).slice(first!.offset, first!.offset + first!.bytes);
  const loose = new LooseTiles(readMatrices(bytesOf(SECTION.matrices)), lengths, 0);
  const whole = JSON.stringify(loose.read(tile, '', undefined));
  let refused = 0;
  for (let k = 0; k < 3000; k++) {
    const damaged = tile.slice(0, k % 5 === 0 ? (k * 7919) % tile.length : tile.length);
    for (let n = 0; n < 1 + (k % 4) && k % 5 !== 0; n++)
      damaged[(k * 104_729 + n * 1_299_709) % damaged.length] = (k * 31 + n * 17) % 256;
    try {
      loose.read(damaged, '', undefined);
    } catch (error) {
      expect(error).toBeInstanceOf(OcfError);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(500);
  expect(JSON.stringify(loose.read(tile, '', undefined))).toBe(whole);
});

test('what points into nothing is refused', () => {
  const file = encodeOcf(randomList({ seed: 5, count: 400, origin: 0, snap: 0.5 }), {});
  const { sections } = readTable(file);
  const bytesOf = (type: number): Uint8Array =>
    sectionBytes(
      file,
      sections.find((section) => section.type === type && section.id === 0)!,
    );
  const { groups } = parseManifest(bytesOf(SECTION.manifest));
  const [first] = readTileIndex(bytesOf(SECTION.tileIndex), groups);
  const tile = gatherTiles(bytesOf(SECTION.tiles)).slice(first!.offset, first!.offset + first!.bytes);
  const read = (limits: ListLengths): unknown =>
    new LooseTiles(readMatrices(bytesOf(SECTION.matrices)), limits, 0).read(tile, '', undefined);
  expect(() => read({ ...lengths, styles: 1 })).toThrow('A reference leads nowhere.');
  expect(() => read({ ...lengths, glyphs: 1 })).toThrow('A reference leads nowhere.');
});
