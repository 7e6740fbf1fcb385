import { SENTINEL } from '../../read/dxf/binary.ts';
import { BINARY, BOOL, DOUBLE, INT16, INT32, INT64, hexBytes, kindOf } from '../../read/dxf/cursor.ts';
import { SaveError } from '../save-error.ts';
import { tagsOf } from './dxf-records.ts';
import { joined } from './tag-overlay.ts';

const SIZES: Readonly<Record<number, number>> = {
  [DOUBLE]: 8,
  [INT64]: 8,
  [INT32]: 4,
  [INT16]: 2,
  [BOOL]: 1,
};

function latin(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const damaged = (): SaveError => new SaveError('damaged-source', 'The file is not binary DXF all through.');

/** Line ends within a value, which a line of text cannot have, and what stands for them meanwhile. */
const LINE_ENDS = [
  [10, 0x1e],
  [13, 0x1f],
] as const;

/** Before R13 group codes are one byte, and 255 announces a long one. */
const LONG_CODE = 255;

export interface BinaryText {
  text: Uint8Array;
  encode(text: Uint8Array): Uint8Array;
}

/** A binary DXF as text, group by group, and the way back; texts stay in the file's own code page. */
export function textOfBinary(bytes: Uint8Array): BinaryText {
  const isWide = bytes[SENTINEL.length + 1] === 0;
  const text = toText(bytes, isWide);
  const encode = (made: Uint8Array): Uint8Array => binaryOfText(made, isWide);
  if (!isSameFile(encode(text), bytes)) throw damaged();
  return { text, encode };
}

function toText(bytes: Uint8Array, isWide: boolean): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let at = SENTINEL.length;
  while (at + 2 < bytes.length) {
    let code = bytes[at++]!;
    if (isWide) code |= bytes[at++]! << 8;
    else if (code === LONG_CODE) {
      if (at + 2 > bytes.length) throw damaged();
      code = view.getUint16(at, true);
      at += 2;
    }
    parts.push(latin(`${String(code).padStart(3)}\r\n`));
    const kind = kindOf(code);
    const size = SIZES[kind];
    if (size !== undefined) {
      if (at + size > bytes.length) throw damaged();
      parts.push(latin(numberText(view, at, kind)));
      at += size;
    } else if (kind === BINARY) {
      const end = at + 1 + (bytes[at] ?? 0);
      parts.push(latin(Array.from(bytes.subarray(at + 1, end), hexByte).join('')));
      at = end;
    } else {
      const end = bytes.indexOf(0, at);
      if (end < 0) throw damaged();
      parts.push(swapped(bytes.subarray(at, end), 0));
      at = end + 1;
    }
    parts.push(latin('\r\n'));
  }
  return joined(parts);
}

/** A value with its line ends exchanged for what stands for them, or the other way round. */
function swapped(value: Uint8Array, from: 0 | 1): Uint8Array {
  if (!LINE_ENDS.some((pair) => value.includes(pair[from]))) return value;
  return value.map((byte) => LINE_ENDS.find((pair) => pair[from] === byte)?.[from === 0 ? 1 : 0] ?? byte);
}

const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

function numberText(view: DataView, at: number, kind: number): string {
  if (kind === INT64) return String(view.getBigInt64(at, true));
  if (kind === INT32) return String(view.getInt32(at, true));
  if (kind === INT16) return String(view.getInt16(at, true));
  if (kind === BOOL) return String(view.getUint8(at));
  const value = view.getFloat64(at, true);
  return Object.is(value, -0) ? '-0.0' : String(value);
}

export function binaryOfText(text: Uint8Array, isWide = true): Uint8Array {
  const parts: Uint8Array[] = [latin(SENTINEL)];
  for (const { code, value, valueStart, valueEnd } of tagsOf(text, 0, text.length)) {
    const kind = kindOf(code);
    const size = SIZES[kind] ?? 0;
    const part = new Uint8Array(size);
    const view = new DataView(part.buffer);
    if (kind === DOUBLE) view.setFloat64(0, Number(value), true);
    else if (kind === INT64) view.setBigInt64(0, BigInt(value), true);
    else if (kind === INT32) view.setInt32(0, Number(value), true);
    else if (kind === INT16) view.setInt16(0, Number(value), true);
    else if (kind === BOOL) view.setUint8(0, Number(value));
    parts.push(codeBytes(code, isWide), part);
    if (kind === BINARY) {
      const data = hexBytes(text, valueStart, valueEnd);
      parts.push(Uint8Array.of(data.length), data);
    } else if (size === 0) parts.push(swapped(text.subarray(valueStart, valueEnd), 1), Uint8Array.of(0));
  }
  return joined(parts);
}

function codeBytes(code: number, isWide: boolean): Uint8Array {
  const long = [code & 255, code >> 8];
  if (isWide) return Uint8Array.from(long);
  return code < LONG_CODE ? Uint8Array.of(code) : Uint8Array.of(LONG_CODE, ...long);
}

/** Zeros behind the end mark say nothing. */
function isSameFile(made: Uint8Array, bytes: Uint8Array): boolean {
  return (
    made.every((byte, i) => byte === bytes[i]) && bytes.subarray(made.length).every((byte) => byte === 0)
  );
}
