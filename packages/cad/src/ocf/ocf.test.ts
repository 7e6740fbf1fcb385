import { describe, expect, test } from 'vitest';
import { randomList, seeded } from '../../test/random-list.ts';
import type { DisplayList } from '../display/list.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { decodeOcf } from './decode.ts';
import { encodeOcf } from './encode.ts';

const CASES = [
  { seed: 11, count: 60, origin: 0, snap: 0 },
  { seed: 12, count: 300, origin: 1e8, snap: 0 },
  { seed: 13, count: 300, origin: -7e5, snap: 0.01 },
  { seed: 14, count: 12000, origin: 3e6, snap: 0 },
];

/** Coordinates of every group, kind by kind, in draw order of the kind. */
function coordinates(list: DisplayList): Float64Array[] {
  return list.groups.flatMap((group) => [
    group.paths.points,
    group.arcs.geometry,
    group.fills.points,
    group.hatches.points,
    group.hatches.origin,
    group.wipeouts.points,
    group.points.geometry.map((value, i) => (i % 3 === 2 ? Math.fround(value) : value)),
    group.rays.geometry,
    group.inserts.matrix,
    group.images.frame,
  ]);
}

/** Of lists that are 1,000 wide. */
const tolerance = 1000 * 2 ** -16 * 1.01;

test.each([0, 1, 127, 128, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 40 + 3, 2 ** 52])(
  'integers of any size come back: %i',
  (value) => {
    const out = new ByteWriter();
    out.uint(value);
    out.int(value);
    out.int(-value);
    const reader = new ByteReader(out.done());
    expect([reader.uint(), reader.int(), reader.int() || 0]).toEqual([value, value, -value || 0]);
  },
);

describe.each(CASES)('a list of $count primitives at $origin', (options) => {
  const list = randomList(options);
  const file = encodeOcf(list);

  test('keeps draw order, styles, text and structure', () => {
    const { list: back } = decodeOcf(file);
    back.groups.forEach((group, g) => {
      const was = list.groups[g]!;
      expect(group.runs).toEqual(was.runs);
      expect(group.paths.start).toEqual(was.paths.start);
      expect(group.paths.style).toEqual(was.paths.style);
      expect(group.paths.flags).toEqual(was.paths.flags);
      expect(group.texts.glyph).toEqual(was.texts.glyph);
      expect(group.texts.string).toEqual(was.texts.string);
      expect(group.inserts.group).toEqual(was.inserts.group);
      expect(group.inserts.clip).toEqual(was.inserts.clip);
      expect(group.inserts.columns).toEqual(was.inserts.columns);
      expect(group.fills.gradient).toEqual(was.fills.gradient);
    });
    expect(back.layouts).toEqual(list.layouts);
    expect(back.strings).toEqual(list.strings);
    expect(back.images).toEqual(list.images);
    expect(back.styles).toEqual(list.styles);
  });

  test('moves no coordinate further than the tolerance', () => {
    const { list: back } = decodeOcf(file);
    const after = coordinates(back);
    coordinates(list).forEach((values, c) => {
      let worst = 0;
      for (let i = 0; i < values.length; i++) worst = Math.max(worst, Math.abs(values[i]! - after[c]![i]!));
      expect(worst).toBeLessThan(tolerance);
    });
  });

  test('gives every coordinate its exact bits back when asked', () => {
    const { list: back } = decodeOcf(file, { exact: true });
    expect(coordinates(back)).toEqual(coordinates(list));
  });

  test('places glyphs as near as that', () => {
    const { list: back } = decodeOcf(file);
    list.groups.forEach((group, g) => {
      let worst = 0;
      group.texts.origin.forEach(
        (value, i) => (worst = Math.max(worst, Math.abs(value - back.groups[g]!.texts.origin[i]!))),
      );
      expect(worst).toBeLessThan(tolerance);
    });
  });

  test('knows where every entity lies', () => {
    const { list: back } = decodeOcf(file, { exact: true });
    const boxes = (l: DisplayList): Map<number, number[]> =>
      new Map(
        Array.from(l.entities.handle, (handle, e) => [
          handle,
          [...l.entities.box.subarray(4 * e, 4 * e + 4)],
        ]),
      );
    const was = boxes(list);
    for (const [handle, box] of boxes(back)) {
      const before = was.get(handle)!;
      // Glyphs are not exact, so boxes of texts are not either.
      box.forEach((value, i) =>
        Number.isNaN(before[i]!)
          ? expect(value).toBeNaN()
          : expect(Math.abs(value - before[i]!)).toBeLessThan(tolerance),
      );
    }
  });
});

test('carries the text index', () => {
  const list = randomList({ seed: 15, count: 20, origin: 1e8 });
  const texts = [
    {
      text: 'PLOT 7',
      handle: 300,
      layer: 'WALLS',
      type: 'TEXT',
      layout: 'Model',
      x: 1e8 + 12.5,
      y: 1e8 + 3.25,
    },
    { text: 'Türe', handle: 17, layer: '0', type: 'ATTRIB', layout: 'Layout1', x: 4, y: 5 },
  ];
  // Places are rounded to a part of the home view.
  const near = (value: number): unknown => expect.closeTo(value, 1);
  expect(decodeOcf(encodeOcf(list, { texts })).texts).toEqual(
    texts.map((text) => ({ ...text, x: near(text.x), y: near(text.y) })),
  );
  const runs = list.groups.reduce((sum, group) => sum + group.texts.count, 0);
  expect(decodeOcf(encodeOcf(list)).texts.length).toBe(runs);
});

test('carries the list of blocks, to the last bit', () => {
  const list = randomList({ seed: 16, count: 20 });
  const blocks = {
    blocks: [
      { name: 'Tür', count: 2, nested: 7 },
      { name: 'Empty', count: 0, nested: 1 },
    ],
    inserts: [
      {
        block: 0,
        handle: 300,
        layer: list.layers[0]!.name,
        layout: list.layouts[0]!.name,
        x: 1e8 + 1 / 3,
        y: -0.1,
        attributes: [
          { tag: 'NO', value: '12' },
          { tag: 'NAME', value: '' },
        ],
      },
      { block: 0, handle: 17, layer: '', layout: list.layouts[0]!.name, x: 0, y: 5e-324, attributes: [] },
    ],
  };
  expect(decodeOcf(encodeOcf(list, { blocks })).blocks).toEqual(blocks);
  expect(decodeOcf(encodeOcf(list)).blocks).toEqual({ blocks: [], inserts: [] });
});

test('records keep handle, type and layer in draw order', () => {
  const list = randomList(CASES[3]!);
  const { list: back } = decodeOcf(encodeOcf(list));
  const handleOf = (l: DisplayList): number[] =>
    l.groups.flatMap((group) => [...group.paths.entity].map((e) => l.entities.handle[e]!));
  expect(handleOf(back)).toEqual(handleOf(list));
  expect(back.entities.count).toBe(list.entities.count);
});

test('damaged and truncated files give OcfError or a list, nothing else', () => {
  const insert = { block: 0, handle: 7, layer: '0', layout: 'Model', x: 1, y: 2, attributes: [] };
  const blocks = {
    blocks: [{ name: 'Door', count: 1, nested: 0 }],
    inserts: Array.from({ length: 40 }, () => ({ ...insert, attributes: [{ tag: 'NO', value: '12' }] })),
  };
  const file = encodeOcf(randomList({ seed: 21, count: 120 }), { blocks });
  const next = seeded(99);
  let opened = 0;
  for (let n = 0; n < 400; n++) {
    const bytes = n % 4 === 0 ? file.slice(0, Math.floor(next() * file.length)) : file.slice();
    if (n % 4 !== 0)
      for (let k = 0; k < 1 + next() * 8; k++)
        bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    try {
      decodeOcf(bytes, { exact: n % 2 === 0 });
      opened++;
    } catch (error) {
      expect(error).toBeInstanceOf(OcfError);
    }
  }
  expect(opened).toBeGreaterThan(0);
});

test('a manifest keeps all that the list and the file say', () => {
  const list = randomList({ seed: 24, count: 40 });
  list.layers[0]!.plotStyle = 'Red';
  list.layers[0]!.color = { kind: 'rgb', rgb: 0x123456 };
  list.styles[0]!.color = { kind: 'background' };
  list.fonts.push({ name: 'txt', found: false, substitute: 'Hershey', fit: 0.8, missing: '图' });
  list.skipped['__proto__'] = { count: 2, reason: 'it is odd' };
  const extras = {
    source: { format: 'dxf', version: 'AC1015' },
    xrefs: ['a.dwg'],
    diagnostics: [{ severity: 'warning' as const, code: 'lost', message: 'Lost.', handle: 7, count: 3 }],
    facts: {
      linear: { format: 2, precision: 4 },
      angular: { format: 0, precision: 0 },
      info: { title: 'House' },
      references: [{ name: 'A', path: 'a.dwg', found: false }],
    },
  };
  const { manifest } = decodeOcf(encodeOcf(list, extras));
  expect(manifest).toMatchObject(extras);
  for (const key of ['units', 'layers', 'styles', 'linePatterns', 'gradients', 'fonts', 'drawn'] as const)
    expect(manifest[key]).toEqual(list[key]);
  expect(Object.keys(manifest.skipped)).toEqual(Object.keys(list.skipped));
});

test('a file of another version is refused with a sentence', () => {
  const file = encodeOcf(randomList({ seed: 22, count: 10 }));
  file[8] = 9;
  expect(() => decodeOcf(file)).toThrow('version 9');
});
