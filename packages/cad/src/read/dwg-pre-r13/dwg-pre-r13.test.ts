import { expect, test } from 'vitest';
import { read } from '../read.ts';
import { OldDwgBuilder } from './fixture.ts';

const { f64, u16, text } = OldDwgBuilder;

function model(bytes: Uint8Array) {
  const { drawing, diagnostics } = read(bytes);
  return { drawing, diagnostics, entities: drawing.blocks.get('*MODEL_SPACE')?.entities ?? [] };
}

test('R9: plane coordinates with an elevation, color and linetype by index', () => {
  const r9 = new OldDwgBuilder(false);
  const bytes = r9.file({
    entities: [
      ...r9.record(1, 4 | 8, 0, [...f64(7), ...f64(2), ...f64(1, 2, 3, 4)]),
      ...r9.record(3, 1 | 2, 0, [3, 0, ...f64(1, 2, 5)]),
      ...r9.record(1 | 128, 0, 0, f64(0, 0, 9, 9)),
      ...r9.record(7, 0, 1, [...f64(1, 1, 0.5), ...text('Hi'), ...f64(0.25)]),
    ],
  });
  const { drawing, diagnostics, entities } = model(bytes);
  expect(diagnostics).toEqual([]);
  expect(drawing).toMatchObject({ format: 'dwg', version: 'AC1004' });
  expect(drawing.header.lineTypeScale).toBe(2.5);
  expect(drawing.layers.get('WALLS')).toMatchObject({ color: 5, off: true, lineType: 'DASHED' });
  expect(drawing.lineTypes.get('DASHED')?.elements.map((element) => element.length)).toEqual([2, -1]);
  expect(entities).toMatchObject([
    { type: 'LINE', layer: 'WALLS', start: [1, 2, 7], end: [3, 4, 7], thickness: 2 },
    { type: 'CIRCLE', color: 3, lineType: 'DASHED', radius: 5 },
    { type: 'TEXT', text: 'Hi', rotation: 0.25 },
  ]);
});

test('R12: three coordinates unless the elevation bit says flat, handles, 16-bit indices', () => {
  const r12 = new OldDwgBuilder(true);
  const bytes = r12.file({
    entities: [
      ...r12.record(1, 0, 0, f64(1, 2, 3, 4, 5, 6)),
      ...r12.record(1, 4 | 32, 1, [2, 0x01, 0xff, ...f64(1, 2, 3, 4), ...f64(0, 0, -1)]),
      ...r12.record(2, 2, 0, [...u16(0xffff), ...f64(1, 2, 3)]),
    ],
  });
  const { entities } = model(bytes);
  expect(entities).toMatchObject([
    { type: 'LINE', start: [1, 2, 3], end: [4, 5, 6] },
    { type: 'LINE', handle: 0x1ff, start: [1, 2, 0], end: [3, 4, 0], extrusion: [0, 0, -1] },
    { type: 'POINT', lineType: 'BYBLOCK', position: [1, 2, 3] },
  ]);
});

test('blocks, inserts with attributes, polylines, and a record moved away', () => {
  const r9 = new OldDwgBuilder(false);
  const begin = r9.record(12, 0, 0, f64(1, 1));
  const line = r9.record(1, 0, 0, f64(0, 0, 1, 1));
  const first = [...begin, ...line, ...r9.record(13, 0, 0, [])];
  const second = [...begin, ...r9.record(13, 0, 0, [])];
  const insert = r9.record(14, 128, 4, [...u16(0), ...f64(5, 6), ...f64(0.5)]);
  const attribute = r9.record(16, 0, 0, [...f64(5, 6), ...f64(1), ...text('A-1'), ...text('NUMBER'), 1]);
  const head = [...insert, ...attribute, ...r9.record(17, 0, 0, [0, 0, 0, 0])];
  const vertices = [
    ...r9.record(20, 0, 0, f64(0, 0)),
    ...r9.record(20, 0, 4, [...f64(2, 0), ...f64(1)]),
    ...r9.record(17, 0, 0, [0, 0, 0, 0]),
  ];
  const back = 0x700 + head.length + 8;
  const bytes = r9.file({
    entities: [...head, ...r9.jump(0x80000000), ...vertices],
    extra: [...r9.record(19, 128, 1, [1]), ...r9.jump(back)],
    blocks: [...first, ...second],
    blockNames: [
      ['DOOR', 0],
      ['*D', first.length],
    ],
  });
  const { drawing, entities } = model(bytes);
  expect(drawing.blocks.get('DOOR')).toMatchObject({ base: [1, 1, 0], entities: [{ type: 'LINE' }] });
  expect(drawing.blocks.get('*D1')).toMatchObject({ flags: 1, entities: [] });
  expect(entities).toMatchObject([
    {
      type: 'INSERT',
      name: 'DOOR',
      position: [5, 6, 0],
      rotation: 0.5,
      attributes: [{ text: 'A-1', tag: 'NUMBER', hidden: true }],
    },
    {
      type: 'POLYLINE',
      closed: true,
      points: Float64Array.of(0, 0, 0, 2, 0, 0),
      bulges: Float64Array.of(0, 1),
    },
  ]);
});

test('cut and damaged files neither throw nor hang', () => {
  const r12 = new OldDwgBuilder(true);
  const whole = r12.file({
    entities: [
      ...r12.record(1, 0, 0, f64(1, 2, 3, 4, 5, 6)),
      ...r12.jump(0x700),
      ...r12.record(7, 0, 255, [...f64(1, 1, 1), ...text('x')]),
    ],
  });
  for (let length = 0; length < whole.length; length += 11)
    expect(() => read(whole.slice(0, length))).not.toThrow();
  for (let i = 0; i < 300; i++) {
    const bytes = whole.slice();
    for (let k = 0; k < 4; k++) bytes[(i * 7919 + k * 104729) % bytes.length] = (i * 31 + k * 17) & 255;
    expect(() => read(bytes)).not.toThrow();
  }
});

test('noise behind the name of a version is no drawing, and that is said', () => {
  const bytes = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919 + 13) % 251);
  bytes.set(new TextEncoder().encode('AC1009'));
  const { diagnostics, entities } = model(bytes);
  expect(entities).toEqual([]);
  expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', code: 'dwg-damaged' }));
});
