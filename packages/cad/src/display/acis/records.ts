import type { Acis } from '../../model/common.ts';

/** One record of modeller data: its type, then numbers, words and references ('$12'). */
export interface AcisRecord {
  type: string;
  tokens: (string | number)[];
}

/** Of one body, read for whatever purpose. */
export const MAX_TOKENS = 4_000_000;
const SHORT = 32;

export function acisRecords(acis: Acis): AcisRecord[] {
  return acis.kind === 'sat' ? fromText(acis.text) : fromBinary(acis.bytes);
}

const DOLLAR = 36;

/** The record that a token refers to; undefined where it is no reference. */
export function target(
  token: string | number | undefined,
  records: readonly AcisRecord[],
): AcisRecord | undefined {
  if (typeof token !== 'string' || token.charCodeAt(0) !== DOLLAR) return undefined;
  return records[Number(token.slice(1))];
}

/** Where a record refers to one of a kind, as the index of the token; −1 where it does not. */
function placeOf(
  record: AcisRecord,
  records: readonly AcisRecord[],
  isWanted: (type: string) => boolean,
): number {
  const { tokens } = record;
  for (let i = 0; i < tokens.length; i++) {
    const found = target(tokens[i], records);
    if (found && isWanted(found.type)) return i;
  }
  return -1;
}

/** The first record of a kind that a record refers to. */
export function follow(
  record: AcisRecord,
  records: readonly AcisRecord[],
  isWanted: (type: string) => boolean,
): AcisRecord | undefined {
  return target(record.tokens[placeOf(record, records, isWanted)], records);
}

/** The word behind such a reference says which way round it is taken; in old versions it is 1 for backwards. */
export function isReversed(
  record: AcisRecord,
  records: readonly AcisRecord[],
  isWanted: (type: string) => boolean,
): boolean {
  const at = placeOf(record, records, isWanted);
  const sense = at < 0 ? undefined : record.tokens[at + 1];
  return sense === 'reversed' || sense === 1;
}

export const isCurve = (type: string): boolean => type.endsWith('-curve');
export const isEdge = (type: string): boolean => type === 'edge' || type === 'tedge-edge';
export const isSurface = (type: string): boolean => type.endsWith('-surface');

/** Numbers of the geometry itself: after the references and the counters before them. */
export function numbersOf(record: AcisRecord): number[] {
  let last = -1;
  record.tokens.forEach((t, i) => {
    if (typeof t === 'string' && t.startsWith('$')) last = i;
  });
  return record.tokens.slice(last + 1).filter((t): t is number => typeof t === 'number');
}

/** Begins with a number or a counted string; the last one, with units and tolerances, may begin with −1. */
const HEADER_LINE = /[\d@][^\n]*|-[-+\d.e \t]*\r?(?=\n)/iy;

/** The text form: one to three lines of header, then records that end with '#'. */
function fromText(text: string): AcisRecord[] {
  const records: AcisRecord[] = [];
  let start = 0;
  for (let line = 0; line < 3; line++) {
    HEADER_LINE.lastIndex = start;
    const found = HEADER_LINE.exec(text)?.[0];
    if (found === undefined) break;
    start = Math.min(text.length, start + found.length + 1);
  }
  let tokens: (string | number)[] = [];
  let count = 0;
  for (const match of text.slice(start).matchAll(/#|[^\s#]+/g)) {
    const token = match[0];
    if (++count > MAX_TOKENS || token.startsWith('End-of-')) break;
    if (token === '#') {
      push(records, tokens);
      tokens = [];
      continue;
    }
    const number = Number(token);
    tokens.push(Number.isNaN(number) ? token : number);
  }
  return records;
}

function push(records: AcisRecord[], tokens: (string | number)[]): void {
  // Old versions number their records: '-3 edge …'.
  const first = typeof tokens[0] === 'number' ? 1 : 0;
  const type = tokens[first];
  if (typeof type === 'string') records.push({ type, tokens: tokens.slice(first + 1) });
}

/** The binary form: a tag byte before each value. */
function fromBinary(bytes: Uint8Array): AcisRecord[] {
  const records: AcisRecord[] = [];
  const text = new TextDecoder('latin1');
  const head = text.decode(bytes.subarray(0, 15));
  if (!/^(ACIS|ASM) BinaryFile/.test(head)) return records;
  const wide = head[14] === '8';
  const size = wide ? 8 : 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const integer = (at: number): number =>
    wide ? Number(view.getBigInt64(at, true)) : view.getInt32(at, true);
  // Version, counts and flags, then strings and tolerances, all tagged but the first four.
  let at = 15 + 4 * size;
  let tokens: (string | number)[] = [];
  let name = '';
  let count = 0;
  const string = (lengthBytes: number): string => {
    const length =
      lengthBytes === 1
        ? view.getUint8(at)
        : lengthBytes === 2
          ? view.getUint16(at, true)
          : view.getUint32(at, true);
    at += lengthBytes;
    const end = at + length;
    // Most are short words, which a decoder takes long for.
    let value = '';
    for (let i = at; length < SHORT && i < end; i++) {
      const code = bytes[i] ?? 0;
      if (code > 127) break;
      value += String.fromCharCode(code);
    }
    if (value.length !== length) value = text.decode(bytes.subarray(at, end));
    at = end;
    return value;
  };
  let header = true;
  try {
    while (at < bytes.length && ++count < MAX_TOKENS) {
      const tag = view.getUint8(at++);
      if (tag === 2) tokens.push(view.getInt8(at++));
      else if (tag === 3) {
        tokens.push(view.getInt16(at, true));
        at += 2;
      } else if (tag === 4 || tag === 21 || tag === 12) {
        const value = integer(at);
        at += size;
        tokens.push(tag === 12 ? `$${value}` : value);
      } else if (tag === 5) {
        tokens.push(view.getFloat32(at, true));
        at += 4;
      } else if (tag === 6) {
        tokens.push(view.getFloat64(at, true));
        at += 8;
      } else if (tag === 7) tokens.push(string(1));
      else if (tag === 8) tokens.push(string(2));
      else if (tag === 9 || tag === 18) tokens.push(string(4));
      else if (tag === 10) tokens.push('reversed');
      else if (tag === 11) tokens.push('forward');
      else if (tag === 13 || tag === 14) {
        if (header) tokens = [];
        header = false;
        const value = string(1);
        // Inside a record a name is an ordinary word.
        if (tokens.length > 0) tokens.push(value);
        else name = name === '' ? value : `${name}-${value}`;
        if (value.startsWith('End-of-')) break;
      } else if (tag === 15) tokens.push('{');
      else if (tag === 16) tokens.push('}');
      else if (tag === 17) {
        records.push({ type: name, tokens });
        name = '';
        tokens = [];
      } else if (tag === 19 || tag === 20) {
        for (let k = 0; k < 3; k++, at += 8) tokens.push(view.getFloat64(at, true));
      } else if (tag === 22) {
        for (let k = 0; k < 2; k++, at += 8) tokens.push(view.getFloat64(at, true));
      } else if (tag === 23) {
        tokens.push(Number(view.getBigInt64(at, true)));
        at += 8;
      } else break;
    }
  } catch {
    // Cut short: what was read counts.
  }
  return records;
}
