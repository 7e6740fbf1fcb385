import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { randomList, seeded } from '../../test/random-list.ts';
import { GroupBuilder } from '../display/group.ts';
import type { DisplayList, Group } from '../display/list.ts';
import { ByteReader } from './bytes.ts';
import { bytesToBegin, bytesToView, CODEC, readTable, SECTION } from './container.ts';
import { encodeOcf } from './encode.ts';
import { type EncodedOverview, encodeOverview } from './overview-encode.ts';
import { drawSequence } from './sequence.ts';
import { writeMatrices } from './tables.ts';
import { TileReader } from './tile-reader.ts';

const compressor = {
  codec: CODEC.deflate,
  compress: (bytes: Uint8Array) => deflateRawSync(bytes, { level: 7 }),
};
const packed = (bytes: Uint8Array): number => compressor.compress(bytes).length;
const SIDE = 1000;
/** Where the made lists have their model space, and a block. */
const [BLOCK, MODEL] = [0, 2];

/** A drawing of SIDE units, which is 1,600 pixels at fit. */
function drawing(fill: (model: GroupBuilder, block: GroupBuilder) => void): DisplayList {
  const list = randomList({ seed: 1, count: 1 });
  const [model, block] = [new GroupBuilder('*Model_Space'), new GroupBuilder('BLOCK')];
  fill(model, block);
  const home = { x: SIDE / 2, y: SIDE / 2, width: SIDE, height: SIDE, twist: 0 };
  const groups = list.groups.map((_, g) =>
    g === MODEL ? model.done() : g === BLOCK ? block.done() : new GroupBuilder('').done(),
  );
  const layouts = list.layouts
    .filter(({ group }) => group === MODEL)
    .map((layout) => ({ ...layout, home, viewports: [] }));
  return { ...list, groups, layouts };
}

function lines(into: GroupBuilder, count: number, length: number, seed: number, side = SIDE): void {
  const next = seeded(seed);
  for (let i = 0; i < count; i++) {
    const [x, y, angle] = [next() * side, next() * side, next() * 7];
    into.begin(0, i % 2);
    into.line(x, y, x + Math.cos(angle) * length, y + Math.sin(angle) * length, 0, 0);
    into.end();
  }
}

const overviewOf = (list: DisplayList): EncodedOverview =>
  encodeOverview(list, list.groups.map(drawSequence), compressor);

function groupsOf({ bytes, matrices }: EncodedOverview, list: DisplayList): Map<number, Group> {
  const tiles = new TileReader(Float64Array.from(matrices.values), {
    styles: list.styles.length,
    glyphs: list.glyphs.count,
    strings: list.strings.length,
    groups: list.groups.length,
    clips: list.clips.length,
    images: list.images.length,
    gradients: list.gradients.length,
    hatchPatterns: list.hatchPatterns.length,
  });
  const reader = new ByteReader(bytes);
  return new Map(
    Array.from({ length: reader.count() }, () => [reader.uint(), tiles.loose(reader.raw(reader.uint()), 0)]),
  );
}

/** Squares of so many units in which a line begins, or would if it were moved by so much. */
function squares({ paths }: Group, side: number, moved = 0): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i < paths.count; i++) {
    const [x, y] = paths.points.subarray(2 * paths.start[i]!);
    for (const dx of [-moved, moved])
      for (const dy of [-moved, moved])
        found.add(`${Math.floor((x! + dx) / side)},${Math.floor((y! + dy) / side)}`);
  }
  return found;
}

const longest = ({ paths }: Group): number[] =>
  Array.from({ length: paths.count }, (_, i) => {
    const p = 2 * paths.start[i]!;
    return Math.hypot(paths.points[p + 2]! - paths.points[p]!, paths.points[p + 3]! - paths.points[p + 1]!);
  }).sort((a, b) => b - a);

test('of a small drawing nothing is left out', () => {
  const list = drawing((model) => lines(model, 3000, 5, 1));
  const overview = overviewOf(list);
  expect(overview.type).toBe(SECTION.whole);
  expect(groupsOf(overview, list).get(MODEL)!.paths.count).toBe(3000);
});

describe('of a drawing that has more in it than comes at once', () => {
  const list = drawing((model) => {
    // Very much in one half, a little in the other, and a few large things among all that is small.
    lines(model, 150_000, 3, 2, SIDE / 2);
    lines(model, 400, 2, 3);
    lines(model, 20, 400, 4);
    model.begin(0, 2);
    model.area([[600, 600, 900, 600, 900, 900, 600, 900]], 0);
    model.end();
  });
  const overview = overviewOf(list);
  const shown = groupsOf(overview, list).get(MODEL)!;

  test('it takes what its share of the first bytes allows, and no more', () => {
    expect(overview.type).toBe(SECTION.overview);
    const bytes = packed(overview.bytes) + packed(writeMatrices(overview.matrices.values));
    expect(bytes).toBeLessThanOrEqual(64_000);
    expect(bytes).toBeGreaterThan(35_000);
  });

  test('all of it can be had beside that', () => {
    const { full } = overview;
    expect(full!.type).toBe(SECTION.whole);
    const all = groupsOf(full!, list).get(MODEL)!;
    expect(all.paths.count).toBe(150_420);
    expect(all.fills.count).toBe(1);
  });

  test('what is large is there', () => {
    expect(shown.fills.count).toBe(1);
    expect(longest(shown).filter((length) => length > 390)).toHaveLength(20);
  });

  test('no place stays empty, however little lies there', () => {
    const there = squares(shown, 25, 0.5);
    for (const square of squares(list.groups[MODEL]!, 25)) expect(there).toContain(square);
  });

  test('what is dense stays denser', () => {
    const { paths } = shown;
    const starts = Array.from({ length: paths.count }, (_, i) => paths.points[2 * paths.start[i]!]!);
    expect(starts.filter((x) => x < SIDE / 2).length).toBeGreaterThan(paths.count / 2);
  });

  test('all colors are there', () => {
    expect([...new Set([...shown.paths.style, ...shown.fills.style])].sort()).toEqual([0, 1, 2]);
  });
});

test('what is too small to be told apart still darkens its place', () => {
  const list = drawing((model) => {
    lines(model, 200_000, 4, 5, SIDE / 2);
    for (let i = 0; i < 2000; i++) {
      model.begin(0, 0);
      model.line(800 + (i % 50) / 50, 800, 800 + (i % 50) / 50, 800.02, 0, 0);
      model.end();
    }
  });
  expect(squares(groupsOf(overviewOf(list), list).get(MODEL)!, 100)).toContain('8,8');
});

test('a bit of a large circle is no longer than it is', () => {
  const list = drawing((model) => {
    lines(model, 200_000, 4, 6);
    for (let i = 0; i < 500; i++) {
      model.begin(0, 0);
      model.arc({ cx: 500, cy: 500, ux: 400, uy: 0, vx: 0, vy: 400, from: i, sweep: 0.002 }, 0, 0);
      model.end();
    }
  });
  expect(longest(groupsOf(overviewOf(list), list).get(MODEL)!)[0]).toBeLessThan(10);
});

test('inserts that are all turned another way do not take the bytes of what lies between them', () => {
  const list = drawing((model, block) => {
    block.begin(0, 0);
    block.line(0, 0, 4, 4, 0, 0);
    block.end();
    lines(model, 200_000, 4, 7);
    const next = seeded(8);
    for (let i = 0; i < 20_000; i++) {
      const [cos, sin] = [Math.cos(i), Math.sin(i)];
      const matrix = [cos, sin, -sin, cos, next() * SIDE, next() * SIDE];
      model.begin(0, 2);
      model.insert(BLOCK, matrix, block.box, -1, 1, 1, [0, 0, 0, 0]);
      model.end();
    }
  });
  const overview = overviewOf(list);
  const shown = groupsOf(overview, list).get(MODEL)!;
  const bytes = packed(overview.bytes) + packed(writeMatrices(overview.matrices.values));
  expect(bytes).toBeLessThanOrEqual(80_000);
  expect(shown.inserts.count).toBeGreaterThan(100);
  const file = encodeOcf(list, { compressor });
  // Beside the overview there are a table, a manifest and an index; the matrices of all others come later.
  expect(bytesToBegin(file)).toBeLessThan(110_000);
  expect(bytesToView(file)).toBeGreaterThan(bytesToBegin(file) + 300_000);
  // They are turned as they are, within what one could see.
  const { matrix } = shown.inserts;
  for (let i = 0; i < shown.inserts.count; i++)
    expect(Math.hypot(matrix[6 * i]!, matrix[6 * i + 1]!)).toBeCloseTo(1, 1);
});

/** Lines that go to and fro by so many units in so many points, of which none is seen as more than a line. */
function wiggles(into: GroupBuilder, count: number, points: number, aside: number): void {
  const next = seeded(9);
  for (let i = 0; i < count; i++) {
    const [x, y, from] = [next() * SIDE, next() * SIDE, next() * 7];
    const path = Array.from({ length: points }, (_, p) => [
      x + (8 * p) / (points - 1),
      y + aside * Math.sin(from + p),
    ]).flat();
    into.begin(0, 0);
    into.path(path, points, 0, 0);
    into.end();
  }
}

describe('of a drawing that has more in it than can be seen', () => {
  const list = drawing((model) => wiggles(model, 80_000, 12, 0.1));
  const file = encodeOcf(list, { compressor });
  const { sections } = readTable(file);
  const stored = (wanted: number): number =>
    sections.reduce((sum, { type, stored: bytes }) => (type === wanted ? sum + bytes : sum), 0);

  test('what all of it looks like comes right behind what it is first seen as, instead of tiles', () => {
    const types = sections.map(({ type }) => type);
    expect(types[types.indexOf(SECTION.overview) + 1]).toBe(SECTION.full);
    const full = sections.find(({ type }) => type === SECTION.full)!;
    expect(bytesToBegin(file)).toBe(full.offset);
    const pictures = stored(SECTION.images);
    expect(bytesToView(file)).toBe(full.offset + full.stored + pictures);
    expect(stored(SECTION.full)).toBeLessThan(stored(SECTION.tiles) * 0.6);
  });

  test('lines have the points that can be told apart, and stay where they are', () => {
    const { paths } = groupsOf(overviewOf(list).full!, list).get(MODEL)!;
    const all = list.groups[MODEL]!.paths;
    expect(paths.count).toBe(all.count);
    expect(paths.points.length).toBeLessThan(all.points.length / 3);
    const pixel = SIDE / 1600;
    for (let i = 0; i < all.count; i += 100) {
      for (const [end, other] of [
        [paths.start[i]!, all.start[i]!],
        [paths.start[i + 1]! - 1, all.start[i + 1]! - 1],
      ] as const)
        for (const axis of [0, 1])
          expect(Math.abs(paths.points[2 * end + axis]! - all.points[2 * other + axis]!)).toBeLessThan(
            0.2 * pixel,
          );
    }
  });
});

test('a bend that can be seen stays', () => {
  const list = drawing((model) => wiggles(model, 2000, 12, 1));
  const overview = overviewOf(list);
  const { paths } = groupsOf(overview, list).get(MODEL)!;
  const all = list.groups[MODEL]!.paths;
  const pixel = SIDE / 1600;
  const farOff = (x: number, y: number, i: number): number => {
    let least = Infinity;
    for (let p = paths.start[i]!; p + 1 < paths.start[i + 1]!; p++) {
      const [x0, y0, x1, y1] = paths.points.subarray(2 * p, 2 * p + 4) as unknown as number[];
      const [dx, dy] = [x1! - x0!, y1! - y0!];
      const along = ((x - x0!) * dx + (y - y0!) * dy) / (dx * dx + dy * dy);
      const at = Math.min(1, Math.max(0, along));
      least = Math.min(least, Math.hypot(x - x0! - at * dx, y - y0! - at * dy));
    }
    return least;
  };
  for (let i = 0; i < all.count; i++)
    for (let p = all.start[i]!; p < all.start[i + 1]!; p++)
      expect(farOff(all.points[2 * p]!, all.points[2 * p + 1]!, i)).toBeLessThan(0.5 * pixel);
});

test('of a drawing that would take very long to be seen as a whole only a part is seen before the tiles', () => {
  const list = drawing((model) => lines(model, 320_000, 8, 10));
  const { type, full } = overviewOf(list);
  expect(type).toBe(SECTION.overview);
  expect(full).toBeUndefined();
});

test('a block of many lines that is smaller than a pixel is darker than one of a single line', () => {
  const shownWith = (count: number): number => {
    const list = drawing((model, block) => {
      for (let i = 0; i < count; i++) {
        block.begin(0, 0);
        block.line(0, i / 100, 0.2, 0.2, 0, 0);
        block.end();
      }
      model.begin(0, 0);
      model.insert(BLOCK, [1, 0, 0, 1, 500, 500], block.box, -1, 1, 1, [0, 0, 0, 0]);
      model.end();
    });
    const found = groupsOf(overviewOf(list), list).get(MODEL);
    return found ? longest(found)[0]! : 0;
  };
  expect(shownWith(12)).toBeGreaterThan(shownWith(1) + 0.2);
});
