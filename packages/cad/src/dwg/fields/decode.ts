import type { BitReader } from '../bits.ts';
import type { Code, Codec, Count, Rec, Row, Rows, Value } from './field.ts';

/** The rows of one version, chosen once. */
const chosen = new WeakMap<Rows, Map<number, Rows>>();

export function rowsOf(rows: Rows, version: number): Rows {
  let versions = chosen.get(rows);
  if (!versions) chosen.set(rows, (versions = new Map()));
  let list = versions.get(version);
  if (!list) {
    list = rows.filter(
      ([, , options]) => version >= (options?.since ?? 0) && version < (options?.until ?? Infinity),
    );
    versions.set(version, list);
  }
  return list;
}

/** Reads a record by its rows. Counts are bounded by what is left of the object. */
export function decode(rows: Rows, reader: BitReader): Rec {
  const record: Rec = {};
  fill(rowsOf(rows, reader.version), reader, record, record);
  return record;
}

function fill(rows: Rows, reader: BitReader, record: Rec, root: Rec): void {
  for (const row of rows) {
    const options = row[2];
    if (options) {
      if (options.when && !options.when(record, root)) continue;
      if (options.count !== undefined) {
        record[row[0]] = listOf(row, countOf(options.count, record, root), reader, record, root);
        continue;
      }
    }
    const value = one(row, reader, record, root);
    if (row[0]) record[row[0]] = value;
  }
}

function nest(rows: Rows, reader: BitReader, root: Rec): Rec {
  const record: Rec = {};
  fill(rows, reader, record, root);
  return record;
}

export function countOf(count: Count, record: Rec, root: Rec): number {
  if (typeof count === 'number') return count;
  const value = typeof count === 'string' ? record[count] : count(record, root);
  return typeof value === 'number' && value > 0 ? Math.floor(value) : 0;
}

function one(row: Row, reader: BitReader, record: Rec, root: Rec): Value {
  const code = row[1];
  if (typeof code !== 'string') {
    return 'read' in code
      ? (code as Codec).read(reader, record, root)
      : nest(rowsOf(code as Rows, reader.version), reader, root);
  }
  if (code === 'DD') return reader.dd(Number(record[row[2]?.base ?? ''] ?? 0));
  return scalar(code, reader);
}

function scalar(code: Code, reader: BitReader): Value {
  switch (code) {
    case 'B':
      return reader.b();
    case 'BB':
      return reader.bb();
    case 'RC':
      return reader.rc();
    case 'RS':
      return reader.rs();
    case 'RL':
      return reader.rl();
    case 'RLL':
      return reader.rll();
    case 'RD':
      return reader.rd();
    case 'BS':
      return reader.bs();
    case 'BL':
      return reader.bl();
    case 'BLL':
      return reader.bll();
    case 'BD':
      return reader.bd();
    case '2RD':
      return reader.point2();
    case '3RD':
      return reader.point3();
    case '2BD':
      return reader.bitPoint2();
    case '3BD':
      return reader.bitPoint3();
    case 'BT':
      return reader.bt();
    case 'BE':
      return reader.be();
    case 'T':
      return reader.t();
    case 'CMC':
      return reader.cmc();
    case 'TC':
      return reader.tc();
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
      return reader.h();
    default:
      return undefined;
  }
}

/** Doubles an item, and the fewest bits it takes, of the codes that lists pack flat. */
const FLAT: Partial<Record<Code, readonly [size: number, bits: number]>> = {
  BD: [1, 2],
  RD: [1, 64],
  '2RD': [2, 128],
  '3RD': [3, 192],
  '2BD': [2, 4],
  '3BD': [3, 6],
};

function listOf(row: Row, count: number, reader: BitReader, record: Rec, root: Rec): Value {
  const code = row[1];
  if (code === 'BYTES') return reader.raw(count);
  if (typeof code === 'string') {
    const flat = FLAT[code];
    if (flat) return doubles(reader, reader.room(count, flat[1]) * flat[0], flat[1] / flat[0] === 64);
  }
  if (typeof code !== 'string' && !('read' in code)) {
    const rows = rowsOf(code as Rows, reader.version);
    const most = roomFor(rows, count, reader);
    const result: Rec[] = [];
    for (let i = 0; i < most && !reader.overrun; i++) result.push(nest(rows, reader, root));
    return result;
  }
  if (typeof code === 'string' && code[0] === 'H') return handles(reader.refs, reader.refs.room(count, 8));
  const most = code === 'T' ? reader.strings.room(count, 2) : reader.room(count, 1);
  const result: Value[] = [];
  for (let i = 0; i < most && !reader.overrun; i++) result.push(one(row, reader, record, root));
  return result as Value;
}

/** Records may be made of handles or text alone: bounded by the stream that their first row is in. */
function roomFor(rows: Rows, count: number, reader: BitReader): number {
  const first = rows[0]?.[1];
  if (typeof first !== 'string' || rows.length === 0) return reader.room(count, 1);
  if (rows.every(([, code]) => code === 'T' || (typeof code === 'string' && code[0] === 'H'))) {
    return first === 'T' ? reader.strings.room(count, 2) : reader.refs.room(count, 8);
  }
  return reader.room(count, 1);
}

/** Of a large block there are many thousands. */
function handles(refs: BitReader, count: number): number[] {
  const result: number[] = [];
  for (let i = 0; i < count && !refs.overrun; i++) result.push(refs.handle());
  return result;
}

function doubles(reader: BitReader, size: number, raw: boolean): Float64Array {
  const result = new Float64Array(size);
  if (raw) for (let i = 0; i < size; i++) result[i] = reader.rd();
  else for (let i = 0; i < size; i++) result[i] = reader.bd();
  return result;
}
