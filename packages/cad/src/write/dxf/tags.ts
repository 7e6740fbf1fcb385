import type { Tags } from '../../model/common.ts';
import type { CodePage } from '../code-page.ts';
import { DOUBLE, INT16, INT32, INT64, BOOL, BINARY, kindOf } from '../../read/dxf/cursor.ts';

const FLUSH = 1 << 16;
const CHUNK = 127;
const encoder = new TextEncoder();

/** Writes group codes and values as text. */
export class TagWriter {
  readonly #page: CodePage | undefined;
  readonly #parts: Uint8Array[] = [];
  #text = '';

  /** Versions before R2007 are written in a code page, with \U+XXXX for what it lacks; later ones in UTF-8. */
  constructor(page: CodePage | undefined) {
    this.#page = page;
  }

  #put(code: number, value: string): void {
    this.#text += `${code < 10 ? '  ' : code < 100 ? ' ' : ''}${code}\r\n${value}\r\n`;
    if (this.#text.length > FLUSH) this.#flush();
  }

  #flush(): void {
    this.#parts.push(this.#page ? this.#page.encode(this.#text) : encoder.encode(this.#text));
    this.#text = '';
  }

  text(code: number, value: string): void {
    this.#put(code, this.escape(value));
  }

  /** Control characters as ^X, line ends included, since a value is one line. */
  escape(value: string): string {
    let safe = value;
    if (/[\0-\x1f]/.test(safe)) {
      safe = safe
        .replace(/\r\n?|\n/g, '^J')
        .replace(/[\0-\x1f]/g, (char) => `^${String.fromCharCode(char.charCodeAt(0) + 64)}`);
    }
    return safe;
  }

  int(code: number, value: number): void {
    this.#put(code, String(Number.isFinite(value) ? Math.trunc(value) : 0));
  }

  flag(code: number, value: boolean): void {
    this.#put(code, value ? '1' : '0');
  }

  num(code: number, value: number): void {
    this.#put(code, real(value));
  }

  angle(code: number, radians: number): void {
    this.#put(code, real((radians * 180) / Math.PI));
  }

  handle(code: number, value: number): void {
    this.#put(code, value.toString(16).toUpperCase());
  }

  point(code: number, [x, y, z]: readonly [number, number, number]): void {
    this.num(code, x);
    this.num(code + 10, y);
    this.num(code + 20, z);
  }

  point2(code: number, [x, y]: readonly [number, number]): void {
    this.num(code, x);
    this.num(code + 10, y);
  }

  /** Chunks of at most 127 bytes, as many groups as it takes. */
  bytes(code: number, value: Uint8Array): void {
    for (let at = 0; at < value.length; at += CHUNK) {
      let hex = '';
      for (const byte of value.subarray(at, at + CHUNK))
        hex += byte.toString(16).toUpperCase().padStart(2, '0');
      this.#put(code, hex);
    }
  }

  /** A value kept from a file, in the form its code calls for. */
  raw(code: number, value: string | number | Uint8Array): void {
    if (value instanceof Uint8Array) return this.bytes(code, value);
    switch (kindOf(code)) {
      case DOUBLE:
        return this.num(code, Number(value));
      case INT16:
      case INT32:
      case INT64:
      case BOOL:
        return this.int(code, Number(value));
      case BINARY:
        return undefined;
      default:
        return this.text(code, String(value));
    }
  }

  tags(tags: Tags | undefined): void {
    tags?.codes.forEach((code, i) => this.raw(code, tags.values[i] ?? ''));
  }

  /** What was written since the last time. */
  finish(): Uint8Array {
    this.#flush();
    let length = 0;
    for (const part of this.#parts) length += part.length;
    const result = new Uint8Array(length);
    let at = 0;
    for (const part of this.#parts) {
      result.set(part, at);
      at += part.length;
    }
    this.#parts.length = 0;
    return result;
  }
}

/** Shortest text that reads back as the same double, always with a point or exponent. */
function real(value: number): string {
  if (!Number.isFinite(value)) return '0.0';
  const text = String(value);
  return Number.isInteger(value) && !text.includes('e') ? `${text}.0` : text;
}
