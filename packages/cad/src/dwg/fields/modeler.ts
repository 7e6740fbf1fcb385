import type { BitReader } from '../bits.ts';
import { R2007, R2010 } from '../versions.ts';
import { is } from './codecs.ts';
import { entityTable, type Codec, type Rec, type Rows } from './field.ts';
import { flag, num } from './record.ts';

const SAT = 1;
const MAX_BLOCK = 1 << 28;
const END_MARKS = [
  'End\u000e\u0002of\u000e\u0004ACIS\r\u0004data',
  'End\u000e\u0002of\u000e\u0003ASM\r\u0004data',
];
const PLAIN_ENDS = ['End-of-ACIS-data', 'End-of-ASM-data'];

/** Text of the modeller is hidden by turning its characters around. */
export function turned(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte > 0x20 && byte <= 0x7e ? 0x9f - byte : byte === 9 ? 0x20 : byte));
}

/** Blocks of hidden text, each with its length, ended by an empty one; or one binary file without a length. */
const ACIS_DATA: Codec = {
  read(reader, record) {
    if (num(record, 'format') !== SAT) return binaryData(reader);
    const blocks: Uint8Array[] = [];
    let total = 0;
    for (;;) {
      const length = reader.bl();
      if (length <= 0 || length > MAX_BLOCK || reader.overrun) break;
      const block = reader.raw(length);
      blocks.push(block);
      total += block.length;
    }
    const data = new Uint8Array(total);
    let at = 0;
    for (const block of blocks) {
      data.set(block, at);
      at += block.length;
    }
    return data;
  },
  write(sink, value, record) {
    const data = value instanceof Uint8Array ? value : new Uint8Array(0);
    if (num(record, 'format') !== SAT) return sink.raw(data);
    const step = 4096;
    for (let at = 0; at < data.length; at += step) {
      const block = data.subarray(at, at + step);
      sink.bl(block.length);
      sink.raw(block);
    }
    sink.bl(0);
  },
};

const MARKS = [...END_MARKS, ...PLAIN_ENDS].map((mark) =>
  Uint8Array.from(mark, (letter) => letter.charCodeAt(0)),
);
const FIRST_OF_MARKS = 0x45;

/** A binary file, up to its closing words; the rest of the object where they are missing. */
function binaryData(reader: BitReader): Uint8Array {
  const start = reader.pos;
  const rest = reader.raw(Math.max(0, (reader.end - start) >>> 3));
  const length = binaryLength(rest);
  reader.pos = start + length * 8;
  return length === rest.length ? rest : rest.slice(0, length);
}

function binaryLength(data: Uint8Array): number {
  let at = data.indexOf(FIRST_OF_MARKS);
  for (; at >= 0; at = data.indexOf(FIRST_OF_MARKS, at + 1)) {
    const found = MARKS.find((mark) => mark.every((byte, i) => data[at + i] === byte));
    if (found) return at + found.length;
  }
  return data.length;
}

const WIRE: Rows = [
  ['kind', 'RC'],
  ['marker', 'BL'],
  ['color', 'BS'],
  ['acisIndex', 'BL'],
  ['pointCount', 'BL'],
  ['points', '3BD', { count: 'pointCount' }],
  ['hasTransform', 'B'],
  ['xAxis', '3BD', { when: is('hasTransform', 1) }],
  ['yAxis', '3BD', { when: is('hasTransform', 1) }],
  ['zAxis', '3BD', { when: is('hasTransform', 1) }],
  ['translation', '3BD', { when: is('hasTransform', 1) }],
  ['scale', 'BD', { when: is('hasTransform', 1) }],
  ['hasRotation', 'B', { when: is('hasTransform', 1) }],
  ['hasReflection', 'B', { when: is('hasTransform', 1) }],
  ['hasShear', 'B', { when: is('hasTransform', 1) }],
];

const SILHOUETTE: Rows = [
  ['viewport', 'BL', { until: R2010 }],
  ['viewport', 'BLL', { since: R2010 }],
  ['target', '3BD'],
  ['direction', '3BD'],
  ['up', '3BD'],
  ['perspective', 'B'],
  ['hasWires', 'B'],
  ['wireCount', 'BL', { when: is('hasWires', 1) }],
  ['wires', WIRE, { when: is('hasWires', 1), count: 'wireCount' }],
];

const stored = (record: Rec): boolean => !flag(record, 'empty');
const wired = { when: is('hasWireframe', 1) };
const wires = { when: (record: Rec) => flag(record, 'hasWireframe') && flag(record, 'hasWires') };

/**
 * Region, solid and body: the modeller's data, then the edges as polylines where the program stored them. Since R2013
 * the data lies in a section of its own, and what these rows say does not hold.
 */
export const MODELER_ROWS: Rows = [
  ['empty', 'B', { value: 1 }],
  ['unknownBit', 'B', { when: stored }],
  ['format', 'BS', { when: stored }],
  ['acis', ACIS_DATA, { when: stored }],
  ['hasWireframe', 'B'],
  ['hasPoint', 'B', wired],
  ['point', '3BD', { when: (record) => flag(record, 'hasWireframe') && flag(record, 'hasPoint') }],
  ['isolines', 'BL', wired],
  ['hasWires', 'B', wired],
  ['wireCount', 'BL', wires],
  ['wires', WIRE, { ...wires, count: 'wireCount' }],
  ['silhouetteCount', 'BL', wired],
  ['silhouettes', SILHOUETTE, { ...wired, count: 'silhouetteCount' }],
  ['noMore', 'B', { ...wired, value: 1 }],
  ['unknownLong', 'BL', { since: R2007 }],
];

/**
 * The same where the data lies in a section of its own (R2013 and later): nothing of it, not even whether there is
 * any; behind the edges a number that changes with every revision, zeros where none was given.
 */
export const MODELER_APART_ROWS: Rows = [
  ...MODELER_ROWS.slice(MODELER_ROWS.findIndex(([name]) => name === 'hasWireframe')),
  ['hasRevision', 'B', { value: 1 }],
  ['revision1', 'BL'],
  ['revision2', 'BS'],
  ['revision3', 'BS'],
  ['revision4', 'BYTES', { count: 8 }],
  ['end', 'BL'],
];

export const REGION = entityTable('REGION', 37, MODELER_ROWS);
export const SOLID3D = entityTable('3DSOLID', 38, [...MODELER_ROWS, ['history', 'H4', { since: R2007 }]]);
export const BODY = entityTable('BODY', 39, MODELER_ROWS);
