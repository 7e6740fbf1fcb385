import { expect, test } from 'vitest';
import { randomList } from '../../test/random-list.ts';
import { GroupBuilder } from '../display/group.ts';
import { readTable, SECTION, sectionBytes } from './container.ts';
import { encodeOcf } from './encode.ts';
import { parseManifest } from './manifest.ts';
import { PlaneReader, PlaneWriter } from './planes.ts';
import { readGlyphs, readMatrices } from './tables.ts';
import { decodeLoose, decodeTile } from './tile-decode.ts';
import { readTileIndex } from './tile-index.ts';

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
  for (const { chunk, offset, bytes } of readTileIndex(bytesOf(SECTION.tileIndex), groups)) {
    const tile = bytesOf(SECTION.tiles, chunk).subarray(offset, offset + bytes);
    const [whole, loose] = [new GroupBuilder(''), new GroupBuilder('')];
    decodeTile(tile, whole, tables, 0);
    decodeLoose(tile, loose, tables, 7);
    const shown = loose.done();
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
