import { joinColumns } from './columns.ts';
import type { PropertyRow } from './property-rows.ts';
import type { NamedRecord } from './records.ts';
import type { DrawingSignature, Owner } from './signature.ts';

/** 'LWSG', then the version of the format. */
const MAGIC = 0x4753574c;
const VERSION = 1;

type Head = {
  owners: Owner[];
  records: NamedRecord[];
  rows: PropertyRow[];
  strings: string[];
  count: number;
  tags: number;
  numbers: number;
};

/** Columns are stored byte by byte: the first bytes of all numbers, then the second ones. So they compress well. */
export function encodeSignature(signature: DrawingSignature): Uint8Array {
  const { owners, records, rows, strings, count, tags, numbers } = signature;
  const head: Head = { owners, records, rows, strings, count, tags: tags.length, numbers: numbers.length };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const columns: Uint8Array[] = [
    tags,
    split(signature.handles, 8),
    split(signature.types, 4),
    split(signature.row, 4),
    split(lengths(signature.tagStart), 4),
    split(lengths(signature.numberStart), 4),
    split(numbers, 8),
  ];
  const size = columns.reduce((sum, { length }) => sum + length, 12 + text.length);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, text.length, true);
  bytes.set(text, 12);
  let at = 12 + text.length;
  for (const column of columns) {
    bytes.set(column, at);
    at += column.length;
  }
  return bytes;
}

export class SignatureError extends Error {}

/** What encodeSignature wrote. It was made from a file from outside: whatever does not fit throws SignatureError. */
export function decodeSignature(bytes: Uint8Array): DrawingSignature {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== VERSION)
    throw new SignatureError('not a signature of this version');
  const textEnd = 12 + view.getUint32(8, true);
  const head = parseHead(bytes.subarray(12, textEnd));
  const { count } = head;
  if (textEnd + head.tags + count * 24 + head.numbers * 8 !== bytes.length)
    throw new SignatureError('the columns do not have the length that they should');
  const tagsEnd = textEnd + head.tags;
  const [handles, types, row, tagLengths, numberLengths, numbers] = joinColumns(bytes.subarray(tagsEnd), [
    { length: count, width: 8 },
    { length: count, width: 4 },
    { length: count, width: 4 },
    { length: count, width: 4 },
    { length: count, width: 4 },
    { length: head.numbers, width: 8 },
  ]) as [Float64Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array, Float64Array];
  const signature = {
    ...head,
    handles,
    types,
    row,
    tags: bytes.slice(textEnd, tagsEnd),
    tagStart: starts(tagLengths, head.tags),
    numbers,
    numberStart: starts(numberLengths, head.numbers),
  };
  checkColumns(signature);
  return signature;
}

function parseHead(text: Uint8Array): Head {
  try {
    return JSON.parse(new TextDecoder().decode(text)) as Head;
  } catch {
    throw new SignatureError('its head is damaged');
  }
}

function checkColumns({ owners, rows, strings, count, types, row }: DrawingSignature): void {
  const fits =
    owners.every(({ first, count: size }) => first >= 0 && size >= 0 && first + size <= count) &&
    isBelow(types, strings.length) &&
    isBelow(row, rows.length);
  if (!fits) throw new SignatureError('a column refers to something that is not there');
}

function isBelow(column: Uint32Array, limit: number): boolean {
  for (let i = 0; i < column.length; i++) if (column[i]! >= limit) return false;
  return true;
}

function lengths(from: Uint32Array): Uint32Array {
  const out = new Uint32Array(from.length - 1);
  for (let i = 0; i < out.length; i++) out[i] = from[i + 1]! - from[i]!;
  return out;
}

function starts(sizes: Uint32Array, total: number): Uint32Array {
  const out = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) out[i + 1] = out[i]! + sizes[i]!;
  if (out.at(-1) !== total) throw new SignatureError('the entities do not fill the columns');
  return out;
}

function split(column: Float64Array | Uint32Array, width: number): Uint8Array {
  const from = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  const { length } = column;
  const out = new Uint8Array(from.length);
  for (let byte = 0; byte < width; byte++)
    for (let i = 0, at = byte; i < length; i++, at += width) out[byte * length + i] = from[at]!;
  return out;
}
