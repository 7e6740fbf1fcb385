/**
 * One table of rows describes the data of one object type; the reader decodes by it (`decode`), the writer encodes by
 * it (`encode`), and the names in it are the names of the record in between.
 *
 * A row is [name, code, options]. Codes are those of the bit stream; text (T) and handles (H…) go to the streams of
 * their own that the version has, in the order of the rows. What every object has (type, size, handle, extended data,
 * owner, reactors, layer, color …) stands in no table: see common.ts in read and write.
 *
 *   since / until   versions: from, and before (`until: R2000` is R13 and R14)
 *   when            a condition on the record read so far; the second argument is the outermost record
 *   count           how many: a number, a function of the record, or the name of the row that holds the number. That
 *                   row need not be given to `encode`, which takes the length of the list.
 *   base            DD only: the row whose value is the default
 *   value           what is written where the record has nothing (default: 0, '', false, the origin, no handle)
 *
 * Values in records: numbers for numeric codes (bits too), strings for T, absolute handles (numbers) for H…, points as
 * arrays, CMC and TC as the model's Color. With `count`: Float64Array (flat) for doubles and points, Uint8Array for BYTES,
 * plain lists for the rest. A list of rows as code is a nested record, with `count` a list of them.
 *
 * What no row can say is a Codec: a pair of functions, named in the table like any other row.
 */
import type { Color } from '../../model/common.ts';
import type { Point } from '../../model/point.ts';
import type { BitReader } from '../bits.ts';

export type Value =
  | number
  | string
  | boolean
  | Color
  | Readonly<Point>
  | readonly number[]
  | readonly string[]
  | readonly Color[]
  | Float64Array
  | Uint8Array
  | Int32Array
  | Rec
  | readonly Rec[]
  | undefined;

export interface Rec {
  [name: string]: Value;
}

/** What a table needs of a writer. H takes an absolute handle and the kind of reference. */
export interface BitSink {
  readonly version: number;
  b(value: number): void;
  bb(value: number): void;
  rc(value: number): void;
  rs(value: number): void;
  rl(value: number): void;
  rd(value: number): void;
  rll(value: number): void;
  bs(value: number): void;
  bl(value: number): void;
  bll(value: number): void;
  bd(value: number): void;
  dd(value: number, base: number): void;
  bt(value: number): void;
  be(value: Readonly<Point>): void;
  t(value: string): void;
  /** Kind 2 soft owner, 3 hard owner, 4 soft pointer, 5 hard pointer. */
  h(kind: number, handle: number): void;
  /** A handle among the data (kind 0), as object handles and sort handles are. */
  dataHandle(handle: number): void;
  cmc(color: Color): void;
  tc(color: Color): void;
  raw(bytes: Uint8Array): void;
}

export type FieldCode =
  | 'B'
  | 'BB'
  | 'RC'
  | 'RS'
  | 'RL'
  | 'RD'
  | 'RLL'
  | 'BS'
  | 'BL'
  | 'BLL'
  | 'BD'
  | 'DD'
  | '2RD'
  | '3RD'
  | '2BD'
  | '3BD'
  | 'BT'
  | 'BE'
  | 'T'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'H5'
  | 'CMC'
  /** A color in the long form of R2004, in every version. */
  | 'TC'
  /** Raw bytes; needs a count. */
  | 'BYTES';

/**
 * `counts` names the row before it that holds the number of its items (of `size` numbers each), which `encode` then
 * fills in. A row named '' leaves its values to the codec, which sets several names of the record.
 */
export type Codec = {
  counts?: string;
  size?: number;
  read: (reader: BitReader, record: Rec, root: Rec) => Value;
  write: (sink: BitSink, value: Value, record: Rec, root: Rec) => void;
};

export type Count = number | string | ((record: Rec, root: Rec) => number);

export type Options = {
  since?: number;
  until?: number;
  when?: (record: Rec, root: Rec) => boolean;
  count?: Count;
  base?: string;
  value?: Value;
};

export type Rows = readonly Row[];
export type Row = readonly [name: string, code: FieldCode | Codec | Rows, options?: Options];

/** An object type: its DXF name, its fixed number (0 for those known by their class alone) and its rows. */
export type Table = {
  readonly name: string;
  readonly type: number;
  readonly entity: boolean;
  readonly rows: Rows;
};

export function entityTable(name: string, type: number, rows: Rows): Table {
  return { name, type, entity: true, rows };
}

export function objectTable(name: string, type: number, rows: Rows): Table {
  return { name, type, entity: false, rows };
}
