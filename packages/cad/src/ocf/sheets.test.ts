import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { randomList, seeded } from '../../test/random-list.ts';
import { GroupBuilder } from '../display/group.ts';
import type { DisplayLayout, DisplayList, Group } from '../display/list.ts';
import { ByteReader } from './bytes.ts';
import { bytesToBegin, CODEC, readTable, SECTION, sectionBytes } from './container.ts';
import { decodeOcf } from './decode.ts';
import { encodeOcf } from './encode.ts';
import { readSheet } from './sheet.ts';
import { readMatrices } from './tables.ts';
import { TileReader } from './tile-reader.ts';

const compressor = {
  codec: CODEC.deflate,
  compress: (bytes: Uint8Array) => deflateRawSync(bytes, { level: 7 }),
};
const decompress = (_: number, bytes: Uint8Array): Uint8Array => inflateRawSync(bytes);
const SIDE = 1000;
const [SHEET, , MODEL] = [0, 1, 2];

function lines(into: GroupBuilder, count: number, length: number, entity: (i: number) => number): void {
  const next = seeded(count);
  for (let i = 0; i < count; i++) {
    const [x, y, angle] = [next() * SIDE, next() * SIDE, next() * 7];
    into.begin(entity(i), i % 2);
    into.line(x, y, x + Math.cos(angle) * length, y + Math.sin(angle) * length, 0, 0);
    into.end();
  }
}

/** Model space full of short lines, and sheets with a frame around a window onto some of it. */
function drawing(count: number, windows: readonly number[]): DisplayList {
  const list = randomList({ seed: 1, count: 1 });
  const [model, sheet] = [new GroupBuilder('*Model_Space'), new GroupBuilder('*Paper_Space')];
  lines(model, count, 4, (i) => i);
  sheet.begin(count, 0);
  sheet.line(0, 0, 100, 0, 0, 0);
  sheet.end();
  const groups = list.groups.map((_, g) =>
    g === MODEL ? model.done() : g === SHEET ? sheet.done() : new GroupBuilder('').done(),
  );
  const entities = {
    count: count + 1,
    handle: new Float64Array(count + 1),
    type: new Uint16Array(count + 1),
    layer: new Uint32Array(count + 1),
    group: new Uint32Array(count + 1).fill(MODEL, 0, count),
    box: boxesOf(groups[MODEL]!, count + 1),
    types: ['LINE'],
  } as DisplayList['entities'];
  const [first] = list.layouts.filter(({ group }) => group === MODEL);
  const whole = { minX: 0, minY: 0, maxX: SIDE, maxY: SIDE };
  const model0: DisplayLayout = {
    ...first!,
    extents: whole,
    home: { x: SIDE / 2, y: SIDE / 2, width: SIDE, height: SIDE, twist: 0 },
    viewports: [],
  };
  const sheets = windows.map((side): DisplayLayout => {
    const scale = 100 / side;
    return {
      ...model0,
      name: `Sheet ${side}`,
      model: false,
      group: SHEET,
      extents: { minX: 0, minY: 0, maxX: 100, maxY: 100 },
      home: { x: 50, y: 50, width: 100, height: 100, twist: 0 },
      viewports: [
        {
          handle: 1,
          group: MODEL,
          matrix: [scale, 0, 0, scale, 0, 0],
          clip: {
            inverted: false,
            ringStart: Uint32Array.of(0, 4),
            points: Float64Array.of(0, 0, 100, 0, 100, 100, 0, 100),
          },
          frozen: new Uint32Array(0),
          lineTypeScale: 1,
          scale,
          layer: 0,
        },
      ],
    };
  });
  return { ...list, groups, entities, layouts: [model0, ...sheets] };
}

function boxesOf({ paths }: Group, entities: number): Float64Array {
  const boxes = new Float64Array(entities * 4).fill(Number.NaN);
  for (let i = 0; i < paths.count; i++) {
    const [x0, y0, x1, y1] = paths.points.subarray(2 * paths.start[i]!) as unknown as number[];
    boxes.set(
      [Math.min(x0!, x1!), Math.min(y0!, y1!), Math.max(x0!, x1!), Math.max(y0!, y1!)],
      4 * paths.entity[i]!,
    );
  }
  return boxes;
}

function sheetsOf(file: Uint8Array, list: DisplayList) {
  return readTable(file).sections.flatMap((section) => {
    if (section.type !== SECTION.sheets) return [];
    const { whole, matrices, overview } = readSheet(sectionBytes(file, section, decompress));
    const tiles = new TileReader(readMatrices([matrices]), {
      styles: list.styles.length,
      glyphs: list.glyphs.count,
      strings: list.strings.length,
      groups: list.groups.length,
      clips: list.clips.length,
      images: list.images.length,
      gradients: list.gradients.length,
      hatchPatterns: list.hatchPatterns.length,
    });
    const reader = new ByteReader(overview);
    const groups = new Map(
      Array.from({ length: reader.count() }, () => [
        reader.uint(),
        tiles.loose(reader.raw(reader.uint()), 0),
      ]),
    );
    return [{ layout: section.id, stored: section.stored, whole, groups }];
  });
}

describe('of a large drawing every other layout has an overview of its own', () => {
  const list = drawing(150_000, [SIDE / 20, SIDE]);
  const file = encodeOcf(list, { compressor });
  const [part, all] = sheetsOf(file, list);

  test('by the number of the layout, behind what the first view needs', () => {
    expect(sheetsOf(file, list).map(({ layout }) => layout)).toEqual([1, 2]);
    const { sections } = readTable(file);
    const first = sections.find(({ type }) => type === SECTION.sheets)!;
    expect(first.offset).toBeGreaterThan(bytesToBegin(file));
  });

  test('a sheet that shows little has all of it, and nothing of what lies beside its window', () => {
    expect(part!.whole).toBe(true);
    expect(part!.groups.get(SHEET)!.paths.count).toBe(1);
    const { paths } = part!.groups.get(MODEL)!;
    const { box } = list.entities;
    const reach = (SIDE / 20) * 1.01;
    const seen = list.groups[MODEL]!.paths.entity.filter(
      (e) => box[4 * e]! <= reach && box[4 * e + 1]! <= reach,
    );
    expect(paths.count).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(200);
  });

  test('a sheet that shows very much has as much of it as its share of bytes allows', () => {
    expect(all!.whole).toBe(false);
    expect(all!.stored).toBeGreaterThan(30_000);
    expect(all!.stored).toBeLessThan(41_000);
    expect(all!.groups.get(SHEET)!.paths.count).toBe(1);
  });

  test('who knows nothing of them reads the file as before', () => {
    const read = decodeOcf(file, { decompress });
    expect(read.list.groups[MODEL]!.paths.count).toBe(150_000);
    expect(read.list.layouts).toHaveLength(3);
  });
});

test('a drawing that comes soon enough as a whole has none', () => {
  const list = drawing(2000, [SIDE]);
  expect(sheetsOf(encodeOcf(list, { compressor }), list)).toEqual([]);
});

test('many sheets share what a few would have', () => {
  const list = drawing(
    150_000,
    Array.from({ length: 8 }, () => SIDE),
  );
  const file = encodeOcf(list, { compressor });
  const sheets = sheetsOf(file, list);
  expect(sheets).toHaveLength(8);
  const tiles = readTable(file).sections.filter(({ type }) => type === SECTION.tiles);
  const most = tiles.reduce((sum, { raw }) => sum + raw, 0) / 7;
  expect(sheets.reduce((sum, { stored }) => sum + stored, 0)).toBeLessThan(most);
});
