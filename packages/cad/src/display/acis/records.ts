import type { Acis } from '../../model/common.ts';

/** One record of modeller data: its type, then numbers, words and references ('$12'). */
export interface AcisRecord {
  type: string;
  tokens: (string | number)[];
}

const MAX_TOKENS = 4_000_000;

export function acisRecords(acis: Acis): AcisRecord[] {
  return acis.kind === 'sat' ? fromText(acis.text) : fromBinary(acis.bytes);
}

/** The text form: one to three lines of header (they begin with a number), then records that end with '#'. */
function fromText(text: string): AcisRecord[] {
  const records: AcisRecord[] = [];
  let start = 0;
  for (let line = 0; line < 3 && /[\d@]/.test(text[start] ?? ''); line++)
    start = text.indexOf('\n', start) + 1 || text.length;
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
    const value = text.decode(bytes.subarray(at, at + length));
    at += length;
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
