import { BYLAYER, type Color } from '../../model/common.ts';
import { WORLD_NORMAL, type Point } from '../../model/point.ts';
import { countOf, rowsOf } from './decode.ts';
import type { BitSink, FieldCode, Codec, Rec, Row, Rows, Value } from './field.ts';

/** Writes a record by its rows: the exact inverse of decode. */
export function encode(rows: Rows, record: Rec, sink: BitSink): void {
  pour(rowsOf(rows, sink.version), record, sink, record);
}

function pour(rows: Rows, record: Rec, sink: BitSink, root: Rec): void {
  setCounts(rows, record);
  for (const row of rows) {
    const [name, code, options] = row;
    if (options?.when && !options.when(record, root)) continue;
    const value = record[name] ?? options?.value;
    if (options?.count !== undefined) {
      writeList(row, value, countOf(options.count, record, root), sink, record, root);
    } else if (code === 'DD') sink.dd(Number(value ?? 0), Number(record[options?.base ?? ''] ?? 0));
    else writeOne(row, value, sink, record, root);
  }
}

/** Rows that hold the length of a list take it from the list. */
function setCounts(rows: Rows, record: Rec): void {
  for (const [name, code, options] of rows) {
    const counts = typeof code === 'object' && 'write' in code ? (code as Codec).counts : options?.count;
    if (typeof counts !== 'string') continue;
    const value = record[name];
    if (value !== undefined || record[counts] === undefined) record[counts] = lengthOf(value, code);
  }
}

const SIZES: Partial<Record<FieldCode, number>> = { '2RD': 2, '2BD': 2, '3RD': 3, '3BD': 3 };

function lengthOf(value: Value, code: Row[1]): number {
  if (!value || typeof value !== 'object' || !('length' in value)) return 0;
  const size = typeof code === 'string' ? SIZES[code] : 'size' in code ? (code as Codec).size : 1;
  return Math.floor(Number(value.length) / (size ?? 1));
}

function writeOne(row: Row, value: Value, sink: BitSink, record: Rec, root: Rec): void {
  const code = row[1];
  if (typeof code === 'string') writeScalar(code, value, sink);
  else if ('write' in code) (code as Codec).write(sink, value, record, root);
  else pour(rowsOf(code as Rows, sink.version), (value ?? {}) as Rec, sink, root);
}

function writeList(row: Row, value: Value, count: number, sink: BitSink, record: Rec, root: Rec): void {
  const code = row[1];
  if (code === 'BYTES') {
    const bytes = value instanceof Uint8Array ? value : new Uint8Array(0);
    if (bytes.length === count) sink.raw(bytes);
    else {
      const padded = new Uint8Array(count);
      padded.set(bytes.subarray(0, count));
      sink.raw(padded);
    }
    return;
  }
  const list = (value ?? []) as ArrayLike<Value>;
  const size = (typeof code === 'string' && SIZES[code]) || 1;
  if (value instanceof Float64Array && size > 1) {
    for (let i = 0; i < count; i++) {
      writeScalar(code as FieldCode, [...value.subarray(i * size, i * size + size)], sink);
    }
  } else for (let i = 0; i < count; i++) writeOne(row, list[i], sink, record, root);
}

function writeScalar(code: FieldCode, value: Value, sink: BitSink): void {
  const number = Number(value ?? 0) || 0;
  switch (code) {
    case 'B':
      return sink.b(number ? 1 : 0);
    case 'BB':
      return sink.bb(number);
    case 'RC':
      return sink.rc(number);
    case 'RS':
      return sink.rs(number);
    case 'RL':
      return sink.rl(number);
    case 'RLL':
      return sink.rll(number);
    case 'RD':
      return sink.rd(number);
    case 'BS':
      return sink.bs(number);
    case 'BL':
      return sink.bl(number);
    case 'BLL':
      return sink.bll(number);
    case 'BD':
      return sink.bd(number);
    case 'BT':
      return sink.bt(number);
    case 'BE':
      return sink.be((value as Readonly<Point> | undefined) ?? WORLD_NORMAL);
    case 'T':
      return sink.t(typeof value === 'string' ? value : '');
    case 'CMC':
      return sink.cmc((value as Color | undefined) ?? BYLAYER);
    case 'TC':
      return sink.tc((value as Color | undefined) ?? BYLAYER);
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
      return sink.h(Number(code[1]), number);
    default:
      return writePoint(code, value, sink);
  }
}

function writePoint(code: FieldCode, value: Value, sink: BitSink): void {
  const parts = Array.isArray(value) ? (value as readonly number[]) : [];
  const size = SIZES[code] ?? 0;
  for (let i = 0; i < size; i++) {
    const part = parts[i] ?? 0;
    if (code.endsWith('RD')) sink.rd(part);
    else sink.bd(part);
  }
}
