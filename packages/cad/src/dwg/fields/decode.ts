import type { BitReader } from '../bits.ts';
import type { FieldCode, Codec, Count, Rec, Row, Rows, Value } from './field.ts';

/** The rows of one version, chosen once. */
const chosen = new WeakMap<Rows, Map<number, Rows>>();

export function rowsOf(rows: Rows, version: number): Rows {
  let versions = chosen.get(rows);
  if (!versions) chosen.set(rows, (versions = new Map()));
  let list = versions.get(version);
  if (!list) {
    list = rows.filter((row) => isOf(row, version));
    versions.set(version, list);
  }
  return list;
}

/** By place, not by name: files have a hundred kinds of records, each of which is looked through once. */
function isOf(row: Row, version: number): boolean {
  const options = row[2];
  if (options === undefined) return true;
  const { since, until } = options;
  return (since === undefined || version >= since) && (until === undefined || version < until);
}

type Read = (reader: BitReader, record: Rec, root: Rec) => Value;
type Test = (record: Rec, root: Rec) => boolean;

/** A row made ready: all alike, so that one look serves for all of them. */
type Step = { readonly name: string; readonly when: Test | undefined; readonly read: Read };
type Plan = {
  readonly version: number;
  readonly steps: readonly Step[];
  /** Found when there is a list of such records. */
  limit: Limit | undefined;
};
/** The stream whose length bounds how many such records there can be. */
type Limit = 'data' | 'text' | 'handles';

/** The plan of the version that was asked for last, which is that of the file. */
const plans = new WeakMap<Rows, Plan>();

function planOf(rows: Rows, version: number): Plan {
  const known = plans.get(rows);
  if (known !== undefined && known.version === version) return known;
  const steps: Step[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row;
    if (isOf(row, version)) steps.push(stepOf(row));
  }
  const plan: Plan = { version, steps, limit: undefined };
  plans.set(rows, plan);
  return plan;
}

function stepOf(row: Row): Step {
  const options = row[2];
  const read = options?.count === undefined ? readerOf(row) : listReader(row, options.count);
  return { name: row[0], when: options?.when, read };
}

/** A plain dictionary: objects of a hundred forms would each be another chain of shapes for the engine to build. */
function newRecord(): Rec {
  return Object.create(null) as Rec;
}

/** Reads a record by its rows. Counts are bounded by what is left of the object. */
export function decode(rows: Rows, reader: BitReader): Rec {
  const record = newRecord();
  fill(planOf(rows, reader.version), reader, record, record);
  return record;
}

function fill({ steps }: Plan, reader: BitReader, record: Rec, root: Rec): void {
  for (let i = 0; i < steps.length; i++) {
    const { when, read, name } = steps[i] as Step;
    if (when !== undefined && !when(record, root)) continue;
    const value = read(reader, record, root);
    if (name !== '') record[name] = value;
  }
}

function nest(plan: Plan, reader: BitReader, root: Rec): Rec {
  const record = newRecord();
  fill(plan, reader, record, root);
  return record;
}

export function countOf(count: Count, record: Rec, root: Rec): number {
  if (typeof count === 'number') return count;
  const value = typeof count === 'string' ? record[count] : count(record, root);
  return typeof value === 'number' && value > 0 ? Math.floor(value) : 0;
}

const readHandle = (reader: BitReader): number => reader.h();

const SCALARS: Record<Exclude<FieldCode, 'DD' | 'BYTES'>, (reader: BitReader) => Value> = {
  B: (reader) => reader.b(),
  BB: (reader) => reader.bb(),
  RC: (reader) => reader.rc(),
  RS: (reader) => reader.rs(),
  RL: (reader) => reader.rl(),
  RLL: (reader) => reader.rll(),
  RD: (reader) => reader.rd(),
  BS: (reader) => reader.bs(),
  BL: (reader) => reader.bl(),
  BLL: (reader) => reader.bll(),
  BD: (reader) => reader.bd(),
  '2RD': (reader) => reader.point2(),
  '3RD': (reader) => reader.point3(),
  '2BD': (reader) => reader.bitPoint2(),
  '3BD': (reader) => reader.bitPoint3(),
  BT: (reader) => reader.bt(),
  BE: (reader) => reader.be(),
  T: (reader) => reader.t(),
  CMC: (reader) => reader.cmc(),
  TC: (reader) => reader.tc(),
  H2: readHandle,
  H3: readHandle,
  H4: readHandle,
  H5: readHandle,
};

function readerOf(row: Row): Read {
  const code = row[1];
  if (typeof code !== 'string') {
    if ('read' in code) return (code as Codec).read;
    const rows = code as Rows;
    return (reader, _, root) => nest(planOf(rows, reader.version), reader, root);
  }
  if (code === 'BYTES') return () => undefined;
  if (code !== 'DD') return SCALARS[code];
  const base = row[2]?.base ?? '';
  return (reader, record) => reader.dd(Number(record[base] ?? 0));
}

/** Doubles an item, and the fewest bits it takes, of the codes that lists pack flat. */
const FLAT: Partial<Record<FieldCode, readonly [size: number, bits: number]>> = {
  BD: [1, 2],
  RD: [1, 64],
  '2RD': [2, 128],
  '3RD': [3, 192],
  '2BD': [2, 4],
  '3BD': [3, 6],
};

function listReader(row: Row, count: Count): Read {
  const list = listOf(row);
  return (reader, record, root) => list(reader, countOf(count, record, root), record, root);
}

type ReadList = (reader: BitReader, count: number, record: Rec, root: Rec) => Value;

function listOf(row: Row): ReadList {
  const code = row[1];
  if (code === 'BYTES') return (reader, count) => reader.raw(count);
  if (typeof code !== 'string' && !('read' in code)) return recordsOf(code as Rows);
  const flat = typeof code === 'string' ? FLAT[code] : undefined;
  if (flat) {
    const [size, bits] = flat;
    const raw = bits / size === 64;
    return (reader, count) => doubles(reader, reader.room(count, bits) * size, raw);
  }
  if (typeof code === 'string' && code[0] === 'H')
    return (reader, count) => handles(reader.refs, reader.refs.room(count, 8));
  const read = readerOf(row);
  return (reader, count, record, root) => {
    const most = code === 'T' ? reader.strings.room(count, 2) : reader.room(count, 1);
    const result: Value[] = [];
    for (let i = 0; i < most && !reader.overrun; i++) result.push(read(reader, record, root));
    return result as Value;
  };
}

function recordsOf(rows: Rows): ReadList {
  return (reader, count, _, root) => {
    const plan = planOf(rows, reader.version);
    plan.limit ??= limitOf(rowsOf(rows, reader.version));
    const most = roomFor(plan.limit, count, reader);
    const result: Rec[] = [];
    for (let i = 0; i < most && !reader.overrun; i++) result.push(nest(plan, reader, root));
    return result;
  };
}

function roomFor(limit: Limit, count: number, reader: BitReader): number {
  if (limit === 'text') return reader.strings.room(count, 2);
  return limit === 'handles' ? reader.refs.room(count, 8) : reader.room(count, 1);
}

/** Records may be made of handles or text alone. */
function limitOf(rows: Rows): Limit {
  const elsewhere = rows.every(
    ({ 1: code }) => typeof code === 'string' && (code === 'T' || code[0] === 'H'),
  );
  if (rows.length === 0 || !elsewhere) return 'data';
  return rows[0]![1] === 'T' ? 'text' : 'handles';
}

/** Of a large block there are many thousands. */
function handles(refs: BitReader, count: number): number[] {
  const result: number[] = [];
  for (let i = 0; i < count && !refs.overrun; i++) result.push(refs.handle());
  return result;
}

function doubles(reader: BitReader, size: number, raw: boolean): Float64Array {
  const result = new Float64Array(size);
  if (!raw) return reader.bds(result);
  for (let i = 0; i < size; i++) result[i] = reader.rd();
  return result;
}
