import { resolveEscapes, type Decode } from '../encoding.ts';
import type { Tags } from '../../model/common.ts';
import type { Cursor } from './cursor.ts';
import { BINARY, BOOL, DOUBLE, hexBytes, hexNumber, INT16, INT32, INT64, kindOf } from './cursor.ts';
import { Interner } from './interner.ts';
import { LaterTags } from './later-tags.ts';

const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i);

/** Text DXF, read straight from its bytes; forgives stray blanks, blank and odd lines, and any kind of line end. */
export class AsciiCursor implements Cursor {
  code = 0;
  ended = false;
  /** Lines that should have held a group code but did not. */
  malformed = 0;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #eol: number;
  readonly #decodeBytes: (bytes: Uint8Array) => string;
  readonly #decode: Decode | undefined;
  readonly #names: Interner;
  #pos: number;
  #start = 0;
  #stop = 0;

  constructor(
    bytes: Uint8Array,
    decodeBytes: (bytes: Uint8Array) => string,
    decode?: Decode,
    names?: Interner,
  ) {
    this.#bytes = bytes;
    this.#end = bytes.length;
    this.#decodeBytes = decodeBytes;
    this.#decode = decode;
    this.#eol = lineEnd(bytes);
    this.#names = names ?? new Interner(bytes, (start, end) => this.#decodeRange(start, end));
    this.#pos = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  get position(): number {
    return this.#pos;
  }

  /**
   * One function on purpose, as number() is: each reader of an entity calls them in many places, and what is small the
   * engine copies into every one of them, which takes longer to compile than most drawings take to read.
   */
  next(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    const eol = this.#eol;
    let pos = this.#pos;
    while (pos < end) {
      let byte = bytes[pos] as number;
      while (byte === 32 || byte === 9) byte = bytes[++pos] as number;
      let negative = false;
      if (byte === 45) {
        negative = true;
        byte = bytes[++pos] as number;
      }
      const first = pos;
      let code = 0;
      while (byte >= 48 && byte <= 57) {
        code = code * 10 + byte - 48;
        byte = bytes[++pos] as number;
      }
      const digits = pos - first;
      while (byte === 32 || byte === 9 || byte === 13 || byte === 0) {
        if (byte === eol) break;
        byte = bytes[++pos] as number;
      }
      const clean = pos >= end || byte === eol;
      if (!clean) while (pos < end && bytes[pos] !== eol) pos++;
      pos++;
      if (!clean || digits === 0 || digits > 5) {
        if (pos < end) this.malformed++;
        continue;
      }
      if (pos > end) break;
      const start = pos;
      while (pos < end && bytes[pos] !== eol) pos++;
      let stop = pos;
      pos = pos < end ? pos + 1 : end;
      if (code === 999 && !negative) continue;
      while (stop > start && bytes[stop - 1] === 13) stop--;
      this.code = negative ? -code : code;
      this.#start = start;
      this.#stop = stop;
      this.#pos = pos;
      return true;
    }
    this.#pos = end;
    this.ended = true;
    this.code = 0;
    this.#start = this.#stop = 0;
    return false;
  }

  tagsFrom(position: number): Tags {
    return new LaterTags(() => {
      const again = new AsciiCursor(this.#bytes, this.#decodeBytes, this.#decode, this.#names);
      again.#pos = position;
      return again;
    });
  }

  text(): string {
    if (this.ended) return 'EOF';
    return this.#decodeRange(this.#start, this.#stop);
  }

  name(): string {
    if (this.ended) return 'EOF';
    const bytes = this.#bytes;
    let start = this.#start;
    let stop = this.#stop;
    while (start < stop && ((bytes[start] as number) === 32 || (bytes[start] as number) === 9)) start++;
    while (stop > start && ((bytes[stop - 1] as number) === 32 || (bytes[stop - 1] as number) === 9)) stop--;
    return this.#names.get(start, stop);
  }

  #decodeRange(start: number, end: number): string {
    const bytes = this.#bytes;
    if (end - start < 24) {
      let text = '';
      let i = start;
      for (; i < end; i++) {
        const byte = bytes[i] as number;
        if (byte >= 128 || byte === 92) break;
        text += String.fromCharCode(byte);
      }
      if (i === end) return text;
    }
    return resolveEscapes(this.#decodeBytes(bytes.subarray(start, end)), this.#decode);
  }

  number(): number {
    const bytes = this.#bytes;
    const end = this.#stop;
    let pos = this.#start;
    while (pos < end && ((bytes[pos] as number) === 32 || (bytes[pos] as number) === 9)) pos++;
    let negative = false;
    if (bytes[pos] === 45) {
      negative = true;
      pos++;
    } else if (bytes[pos] === 43) pos++;
    let mantissa = 0;
    let tail = 0;
    let digits = 0;
    let scale = 0;
    let byte = 0;
    const first = pos;
    let point = -1;
    for (; pos < end; pos++) {
      byte = bytes[pos] as number;
      if (byte >= 48 && byte <= 57) {
        if (digits < 15) mantissa = mantissa * 10 + byte - 48;
        else tail = tail * 10 + byte - 48;
        if (mantissa > 0) digits++;
      } else if (byte === 46 && point < 0) point = pos;
      else break;
    }
    if (point >= 0) scale = pos - point - 1;
    const seen = pos - first - (point >= 0 ? 1 : 0);
    while (pos < end && ((bytes[pos] as number) === 32 || (bytes[pos] as number) === 9)) pos++;
    // Exact while the mantissa is an integer below 2^53 and the power is a double; with up to four digits more by
    // arithmetic of twice the precision; else the slow, correct way.
    if (pos === end && digits <= 19 && scale <= 22 && seen > 0) {
      const power = POWERS[scale] as number;
      if (digits <= 15) return negative ? -(mantissa / power) : mantissa / power;
      const shift = POWERS[digits - 15] as number;
      const product = mantissa * shift;
      const sum = product + tail;
      // what rounding lost: of the product, then of the sum
      const low = productError(mantissa, shift, product) + (tail - (sum - product));
      const quotient = sum / power;
      const back = quotient * power;
      const value = quotient + (sum - back - productError(quotient, power, back) + low) / power;
      return negative ? -value : value;
    }
    return slowNumber(bytes, this.#start, end);
  }

  int(): number {
    const bytes = this.#bytes;
    const end = this.#stop;
    let pos = this.#start;
    while (pos < end && ((bytes[pos] as number) === 32 || (bytes[pos] as number) === 9)) pos++;
    let negative = false;
    if (bytes[pos] === 45) {
      negative = true;
      pos++;
    }
    let value = 0;
    const first = pos;
    for (; pos < end; pos++) {
      const byte = bytes[pos] as number;
      if (byte < 48 || byte > 57) break;
      value = value * 10 + byte - 48;
    }
    if (pos < end || pos === first) return Math.trunc(this.number());
    return negative ? -value : value;
  }

  handle(): number {
    return hexNumber(this.#bytes, this.#start, this.#stop);
  }

  bytes(): Uint8Array {
    return hexBytes(this.#bytes, this.#start, this.#stop);
  }

  value(): string | number | Uint8Array {
    switch (kindOf(this.code)) {
      case DOUBLE:
        return this.number();
      case INT16:
      case INT32:
      case INT64:
      case BOOL:
        return this.int();
      case BINARY:
        return this.bytes();
      default:
        return this.#stop - this.#start <= 64 && this.code !== 1 && this.code !== 3
          ? this.#names.get(this.#start, this.#stop)
          : this.text();
    }
  }
}

function lineEnd(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, 4096);
  for (let i = 0; i < end; i++) if (bytes[i] === 10) return 10;
  for (let i = 0; i < end; i++) if (bytes[i] === 13) return 13;
  return 10;
}

const SPLIT = 134217729;

/** a × b − product, exactly. */
function productError(a: number, b: number, product: number): number {
  const aBig = a * SPLIT;
  const aHigh = aBig - (aBig - a);
  const aLow = a - aHigh;
  const bBig = b * SPLIT;
  const bHigh = bBig - (bBig - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** Everything the fast path leaves: long mantissas, exponents, decimal commas, 'inf', rubbish (0). */
function slowNumber(bytes: Uint8Array, start: number, end: number): number {
  let text = '';
  const stop = Math.min(end, start + 400);
  for (let i = start; i < stop; i++) text += String.fromCharCode(bytes[i] as number);
  let value = Number(text);
  if (value !== value || text.trim() === '')
    value = Number.parseFloat(text.replace(',', '.').replace(/[dD]/, 'e'));
  return Number.isFinite(value) ? value : 0;
}
