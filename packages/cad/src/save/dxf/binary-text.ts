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

/** A binary DXF since R13 as text, group by group; texts stay in the file's own code page. */
export function textOfBinary(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let at = SENTINEL.length;
  while (at + 2 < bytes.length) {
    const code = view.getUint16(at, true);
    at += 2;
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
      parts.push(bytes.subarray(at, end));
      at = end + 1;
    }
    parts.push(latin('\r\n'));
  }
  const text = joined(parts);
  if (!isSameFile(binaryOfText(text), bytes)) throw damaged();
  return text;
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

/** The way back. */
export function binaryOfText(text: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [latin(SENTINEL)];
  for (const { code, value, valueStart, valueEnd } of tagsOf(text, 0, text.length)) {
    const kind = kindOf(code);
    const size = SIZES[kind] ?? 0;
    const part = new Uint8Array(2 + size);
    const view = new DataView(part.buffer);
    view.setUint16(0, code, true);
    if (kind === DOUBLE) view.setFloat64(2, Number(value), true);
    else if (kind === INT64) view.setBigInt64(2, BigInt(value), true);
    else if (kind === INT32) view.setInt32(2, Number(value), true);
    else if (kind === INT16) view.setInt16(2, Number(value), true);
    else if (kind === BOOL) view.setUint8(2, Number(value));
    parts.push(part);
    if (kind === BINARY) {
      const data = hexBytes(text, valueStart, valueEnd);
      parts.push(Uint8Array.of(data.length), data);
    } else if (size === 0) parts.push(text.subarray(valueStart, valueEnd), Uint8Array.of(0));
  }
  return joined(parts);
}

/** Zeros behind the end mark say nothing. */
function isSameFile(made: Uint8Array, bytes: Uint8Array): boolean {
  return (
    made.every((byte, i) => byte === bytes[i]) && bytes.subarray(made.length).every((byte) => byte === 0)
  );
}
