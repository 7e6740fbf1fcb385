import { fromUtf16 } from '../../read/dxf/tidy.ts';
import { SaveError } from '../save-error.ts';
import type { BinaryText } from './binary-text.ts';

const MARK = 0xfeff;

/** A file in UTF-16 as UTF-8, and the way back; undefined for any other. */
export function textOfUtf16(bytes: Uint8Array): BinaryText | undefined {
  const text = fromUtf16(bytes);
  if (!text) return undefined;
  const [first = 0, second = 0] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark the first sign is a digit or a blank: its other byte is zero.
  const isLittle = hasMark ? first === 0xff : second === 0;
  const encode = (made: Uint8Array): Uint8Array => toUtf16(made, isLittle, hasMark);
  const again = encode(text);
  if (again.length !== bytes.length || again.some((byte, i) => byte !== bytes[i]))
    throw new SaveError('damaged-source', 'The file is not UTF-16 all through.');
  return { text, encode };
}

function toUtf16(utf8: Uint8Array, isLittle: boolean, hasMark: boolean): Uint8Array {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8);
  const offset = hasMark ? 2 : 0;
  const view = new DataView(new ArrayBuffer(offset + 2 * text.length));
  if (hasMark) view.setUint16(0, MARK, isLittle);
  for (let i = 0; i < text.length; i++) view.setUint16(offset + 2 * i, text.charCodeAt(i), isLittle);
  return new Uint8Array(view.buffer);
}
