import { resolveEscapes, type Decode } from '../encoding.ts';
import type { Tags } from '../../model/common.ts';
import type { Cursor } from './cursor.ts';
import { BINARY, BOOL, DOUBLE, hexNumber, INT16, INT32, INT64, kindOf } from './cursor.ts';
import { Interner } from './interner.ts';
import { LaterTags } from './later-tags.ts';

export const SENTINEL = 'AutoCAD Binary DXF\r\n\x1a\0';

export function isBinaryDxf(bytes: Uint8Array): boolean {
  if (bytes.length < SENTINEL.length) return false;
  for (let i = 0; i < SENTINEL.length; i++) if (bytes[i] !== SENTINEL.charCodeAt(i)) return false;
  return true;
}

/** Binary DXF. Until R12 group codes are one byte (255 announces a long one), since R13 two. */
export class BinaryCursor implements Cursor {
  code = 0;
  ended = false;
  readonly values = new Float64Array(16);
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #end: number;
  readonly #wide: boolean;
  readonly #decodeBytes: (bytes: Uint8Array) => string;
  readonly #decode: Decode | undefined;
  readonly #names: Interner;
  #pos = SENTINEL.length;
  #kind = 0;
  #start = 0;
  #stop = 0;

  constructor(bytes: Uint8Array, decodeBytes: (bytes: Uint8Array) => string, decode?: Decode) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#end = bytes.length;
    this.#wide = bytes[SENTINEL.length + 1] === 0;
    this.#decodeBytes = decodeBytes;
    this.#decode = decode;
    this.#names = new Interner(bytes, (start, end) =>
      resolveEscapes(this.#decodeBytes(bytes.subarray(start, end)), decode),
    );
  }

  get position(): number {
    return this.#pos;
  }

  tagsFrom(position: number): Tags {
    return new LaterTags((read) => {
      const again = new BinaryCursor(this.#bytes, this.#decodeBytes, this.#decode);
      again.#pos = position;
      read(again);
    });
  }

  next(): boolean {
    do {
      if (!this.#advance()) {
        this.ended = true;
        this.code = 0;
        this.#kind = 0;
        this.#start = this.#stop = 0;
        return false;
      }
    } while (this.code === 999);
    return true;
  }

  pass(): boolean {
    return this.next();
  }

  passRecord(): void {
    // Where a group ends is known when it has been read.
  }

  takeVertices(): number {
    return 0;
  }

  #advance(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    let pos = this.#pos;
    if (pos + 2 > end) return false;
    let code = bytes[pos++] as number;
    if (this.#wide) code |= (bytes[pos++] as number) << 8;
    else if (code === 255) {
      if (pos + 2 > end) return false;
      code = (bytes[pos] as number) | ((bytes[pos + 1] as number) << 8);
      pos += 2;
    }
    const kind = kindOf(code);
    this.code = code;
    this.#kind = kind;
    this.#start = pos;
    switch (kind) {
      case DOUBLE:
      case INT64:
        pos += 8;
        break;
      case INT32:
        pos += 4;
        break;
      case INT16:
        pos += 2;
        break;
      case BOOL:
        pos += 1;
        break;
      case BINARY:
        this.#start = pos + 1;
        pos += 1 + (bytes[pos] ?? 0);
        break;
      default: {
        const zero = bytes.indexOf(0, pos);
        this.#stop = zero < 0 ? end : zero;
        this.#pos = this.#stop + 1;
        return true;
      }
    }
    if (pos > end) return false;
    this.#stop = pos;
    this.#pos = pos;
    return true;
  }

  text(): string {
    if (this.ended) return 'EOF';
    if (this.#kind !== 0) return String(this.number());
    return resolveEscapes(this.#decodeBytes(this.#bytes.subarray(this.#start, this.#stop)), this.#decode);
  }

  name(): string {
    if (this.ended) return 'EOF';
    return this.#kind === 0 ? this.#names.get(this.#start, this.#stop).trim() : this.text();
  }

  number(): number {
    switch (this.#kind) {
      case DOUBLE: {
        const value = this.#view.getFloat64(this.#start, true);
        return Number.isFinite(value) ? value : 0;
      }
      case INT16:
        return this.#view.getInt16(this.#start, true);
      case INT32:
        return this.#view.getInt32(this.#start, true);
      case INT64:
        return Number(this.#view.getBigInt64(this.#start, true));
      case BOOL:
        return this.#bytes[this.#start] as number;
      case BINARY:
        return 0;
      default: {
        const value = Number.parseFloat(this.text());
        return Number.isFinite(value) ? value : 0;
      }
    }
  }

  int(): number {
    return Math.trunc(this.number());
  }

  handle(): number {
    return this.#kind === 0 ? hexNumber(this.#bytes, this.#start, this.#stop) : this.int();
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(this.#start, this.#stop);
  }

  value(): string | number | Uint8Array {
    if (this.#kind === BINARY) return this.bytes();
    return this.#kind === 0 ? this.text() : this.number();
  }
}
