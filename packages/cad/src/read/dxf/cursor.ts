import type { EntityCommon, Tags } from '../../model/common.ts';
import type { DxfContext } from './context.ts';
import type { Floats } from './floats.ts';
import type { Slots } from './slot-tables.ts';

/**
 * Walks group codes. After next() the current group's code is in `code`; its value is decoded only when asked for.
 * At the end of the data the code is 0 and text() is 'EOF', so that every loop ends by itself.
 */
export interface Cursor {
  code: number;
  ended: boolean;
  /** Byte offset, for progress and messages. */
  readonly position: number;
  next(): boolean;
  /** Numbers by their slots, as pass() leaves them. */
  readonly values: Float64Array;
  /**
   * Goes on as next() does, but may take what it passes: numbers that have a slot, and what most entities have. Whoever
   * calls it has to know what to do with those as well.
   */
  pass(slots: Slots, context: DxfContext, entity: EntityCommon): boolean;
  /** Passes the groups before the next group 0, or some of them. */
  passRecord(): void;
  /** Takes vertices (groups 10 and 20 in turn, without bulge and width) that come next, where it can: how many. */
  takeVertices(into: Floats): number;
  text(): string;
  /** Short strings that repeat (names, handles as text): the same string object each time. */
  name(): string;
  number(): number;
  int(): number;
  handle(): number;
  bytes(): Uint8Array;
  /** The value in the type its code calls for, for records kept as they are. */
  value(): string | number | Uint8Array;
  /** The groups from a position up to the next group 0, read when they are asked for. */
  tagsFrom(position: number): Tags;
}

export const STRING = 0;
export const DOUBLE = 1;
export const INT16 = 2;
export const INT32 = 3;
export const INT64 = 4;
export const BOOL = 5;
export const BINARY = 6;

/** Kind of value by group code; the one table of both encodings. */
export const KINDS = new Uint8Array(1072);

function kinds(from: number, to: number, kind: number): void {
  KINDS.fill(kind, from, to + 1);
}

kinds(10, 59, DOUBLE);
kinds(60, 79, INT16);
kinds(90, 99, INT32);
kinds(110, 149, DOUBLE);
kinds(160, 169, INT64);
kinds(170, 179, INT16);
kinds(210, 239, DOUBLE);
kinds(270, 289, INT16);
kinds(290, 299, BOOL);
kinds(310, 319, BINARY);
kinds(370, 389, INT16);
kinds(400, 409, INT16);
kinds(420, 429, INT32);
kinds(440, 459, INT32);
kinds(460, 469, DOUBLE);
kinds(1004, 1004, BINARY);
kinds(1010, 1059, DOUBLE);
kinds(1060, 1070, INT16);
kinds(1071, 1071, INT32);

export function kindOf(code: number): number {
  return KINDS[code] ?? STRING;
}

/** Codes whose text is the handle of something. */
export function isHandle(code: number): boolean {
  return (
    code === 5 ||
    code === 105 ||
    (code >= 320 && code <= 369) ||
    (code >= 390 && code <= 399) ||
    code === 1005
  );
}

const HEX = new Int8Array(256).fill(-1);
for (let i = 0; i < 10; i++) HEX[48 + i] = i;
for (let i = 0; i < 6; i++) {
  HEX[65 + i] = 10 + i;
  HEX[97 + i] = 10 + i;
}

/** Hexadecimal digits of a byte range as a number; stops at the first other byte. */
export function hexNumber(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  let i = start;
  while (i < end && ((bytes[i] as number) === 32 || (bytes[i] as number) === 9)) i++;
  for (; i < end; i++) {
    const digit = HEX[bytes[i] as number] as number;
    if (digit < 0) break;
    value = value * 16 + digit;
  }
  return value <= Number.MAX_SAFE_INTEGER ? value : 0;
}

export function hexBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const result = new Uint8Array((end - start) >> 1);
  let count = 0;
  for (let i = start; i + 1 < end; i += 2) {
    const high = HEX[bytes[i] as number] as number;
    const low = HEX[bytes[i + 1] as number] as number;
    if (high < 0 || low < 0) break;
    result[count++] = high * 16 + low;
  }
  return count === result.length ? result : result.slice(0, count);
}
