import { expect, test } from 'vitest';
import { BitReader } from '../bits.ts';
import { BitWriter } from '../../write/dwg/bit-writer.ts';
import { R13, R14, R2000, R2004, R2007, R2010, R2013, R2018 } from '../versions.ts';
import { decode, rowsOf } from './decode.ts';
import { encode } from './encode.ts';
import type { Rec, Rows, Value } from './field.ts';
import { HEADER_ROWS } from './header.ts';
import { TABLES } from './registry.ts';
import { TABLE_CONTENT_ROWS } from './table-content.ts';
import { textValue } from './table-value.ts';

const VERSIONS = [R13, R14, R2000, R2004, R2007, R2010, R2013, R2018];

/** A generator that repeats: the tests must fail alike twice. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Plain values for the rows that need no other to make sense; counts and flags are left to the writer (none). */
function sample(rows: Rows, version: number, next: () => number): Rec {
  const record: Rec = {};
  for (const [name, code, options] of rowsOf(rows, version)) {
    if (!name || typeof code !== 'string' || options?.when || options?.count !== undefined) continue;
    record[name] = valueOf(code, next);
  }
  // bits that would promise more than there is
  for (const name of Object.keys(record))
    if (/flags|^has|count|kind|^scenario/i.test(name)) delete record[name];
  if ('empty' in record) record['empty'] = 1;
  return record;
}

function valueOf(code: string, next: () => number): Value {
  const number = Math.round(next() * 200);
  switch (code) {
    case 'B':
      return number & 1;
    case 'BB':
      return number & 3;
    case 'T':
      return `text ${number}`;
    case '2RD':
    case '2BD':
      return [next(), number];
    case '3RD':
    case '3BD':
      return [next(), number, 0];
    case 'BE':
      return [0, 0, 1];
    case 'CMC':
    case 'TC':
      return number;
    case 'BD':
    case 'RD':
    case 'BT':
    case 'DD':
      return next() * 1000;
    default:
      return number;
  }
}

function roundTrip(rows: Rows, record: Rec, version: number): Rec {
  const encodeText = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const writer = new BitWriter(version, encodeText);
  const strings = new BitWriter(version, encodeText);
  const refs = new BitWriter(version, encodeText);
  if (version >= R2007) writer.strings = strings;
  writer.refs = refs;
  encode(rows, { ...record }, writer);
  const decodeText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
  const over = (source: BitWriter): BitReader => {
    const reader = new BitReader(source.copy(), version, decodeText);
    reader.end = source.pos;
    return reader;
  };
  const reader = over(writer);
  if (version >= R2007) reader.strings = over(strings);
  reader.refs = over(refs);
  const again = decode(rows, reader);
  expect([reader.pos, reader.overrun]).toEqual([writer.pos, false]);
  return again;
}

test.each(VERSIONS)('every table reads in AC%i what it wrote, to the last bit', (version) => {
  const next = random(version);
  for (const { name, rows } of [...TABLES, { name: 'header', rows: HEADER_ROWS }]) {
    const record = sample(rows, version, next);
    const again = roundTrip(rows, record, version);
    expect({ name, ...again }).toMatchObject({ name, ...record });
  }
});

test('lists bring their own count', () => {
  const rows: Rows = [
    ['count', 'BL'],
    ['points', '3BD', { count: 'count' }],
    ['nameCount', 'BS'],
    ['names', 'T', { count: 'nameCount' }],
    ['partCount', 'RC'],
    [
      'parts',
      [
        ['size', 'BL'],
        ['owner', 'H5'],
      ],
      { count: 'partCount' },
    ],
  ];
  const record = {
    points: Float64Array.of(1, 2, 3, 4, 5, 6),
    names: ['a', 'b', 'c'],
    parts: [{ size: 7, owner: 0x55 }],
  };
  for (const version of VERSIONS) {
    expect(roundTrip(rows, record, version)).toEqual({ ...record, count: 2, nameCount: 3, partCount: 1 });
  }
});

test('cells that are linked to a spreadsheet name the link, whatever flags say so', () => {
  const cell = (isLinked: number): Rec => ({
    isLinked,
    link: 0x55,
    linkRows: 156,
    linkColumns: 8,
    contents: [{ kind: 1, value: textValue('39') }],
  });
  const content = { columns: [{ width: 30 }], rows: [{ cells: [cell(0), cell(1), cell(3)], height: 8 }] };
  const { rows } = roundTrip(TABLE_CONTENT_ROWS, content, R2013);
  const [{ cells = [] } = {}] = rows as { cells?: Rec[] }[];
  expect((cells as Rec[]).map(({ linkRows }) => linkRows)).toEqual([undefined, 156, 156]);
  for (const { contents } of cells as Rec[]) expect(contents).toMatchObject([{ value: { shown: '39' } }]);
});

test('counts that promise more than there is give what there is', () => {
  const reader = new BitReader(Uint8Array.of(0, 0xff, 0xff, 0xff, 0x1f, 0x80), R2000, () => '');
  const rows: Rows = [
    ['count', 'BL'],
    ['points', '3BD', { count: 'count' }],
  ];
  const { points } = decode(rows, reader);
  expect((points as Float64Array).length).toBeLessThan(10);
});
