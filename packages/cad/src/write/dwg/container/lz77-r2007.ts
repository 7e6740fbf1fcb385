import { ORDERS } from '../../../read/dwg/container/lz77-r2007.ts';

/** Compression of R2007: plain bytes, shuffled in blocks, and copies of earlier ones. */

const HASH_BITS = 14;
const LEAST = 4;
const FIRST_RUN = 8;
const FAR = 0xffff;
/** Copies from further away than this take four bytes. */
const NEAR = 0x2000;
const LONGEST = 0x100 + 0xff00;

/** Undefined where it would not be shorter. */
export function compressR2007(source: Uint8Array): Uint8Array | undefined {
  if (source.length < FIRST_RUN * 2) return undefined;
  const out = new Packed(source.length);
  const seen = new Int32Array(1 << HASH_BITS).fill(-1);
  const last = source.length - LEAST;
  let literal = 0;
  let at = FIRST_RUN;
  while (at <= last) {
    const hash = hashAt(source, at);
    const match = seen[hash] as number;
    seen[hash] = at;
    const distance = at - match;
    const length = match < 0 || distance > FAR ? 0 : matchLength(source, match, at);
    if (length < (distance > NEAR ? LEAST + 2 : LEAST)) {
      at++;
      continue;
    }
    out.literals(source, literal, at);
    out.copy(length, distance);
    at += length;
    literal = at;
  }
  out.literals(source, literal, source.length);
  const packed = out.finish();
  return packed.length < source.length ? packed : undefined;
}

function hashAt(source: Uint8Array, at: number): number {
  const word =
    (source[at] as number) |
    ((source[at + 1] as number) << 8) |
    ((source[at + 2] as number) << 16) |
    ((source[at + 3] as number) << 24);
  return Math.imul(word, 0x9e3779b1) >>> (32 - HASH_BITS);
}

function matchLength(source: Uint8Array, from: number, at: number): number {
  const most = Math.min(source.length - at, LONGEST);
  let length = 0;
  while (length < most && source[from + length] === source[at + length]) length++;
  return length;
}

class Packed {
  readonly #bytes: Uint8Array;
  #length = 0;
  /** The byte whose three low bits tell how many plain bytes (up to seven) follow; −1 before the first copy. */
  #carrier = -1;
  /** A copy stands right before: opcodes below 16 would be taken for plain bytes. */
  #afterCopy = false;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size * 2 + 64);
  }

  #put(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  literals(source: Uint8Array, from: number, to: number): void {
    const count = to - from;
    if (count === 0) return;
    this.#afterCopy = false;
    if (count < 8) (this.#bytes[this.#carrier] as number) |= count;
    else if (count < 0x17) this.#put(count - 8);
    else {
      this.#put(0x0f);
      let rest = count - 0x17;
      this.#put(Math.min(rest, 0xff));
      if (rest >= 0xff) {
        for (rest -= 0xff; rest >= 0xffff; rest -= 0xffff) {
          this.#put(0xff);
          this.#put(0xff);
        }
        this.#put(rest & 255);
        this.#put(rest >> 8);
      }
    }
    for (let at = from; at < to; at += 32) {
      const order = ORDERS[Math.min(32, to - at)] as readonly number[];
      for (let i = 0; i < order.length; i++)
        this.#bytes[this.#length + (order[i] as number)] = source[at + i] as number;
      this.#length += order.length;
    }
  }

  copy(length: number, distance: number): void {
    const offset = distance - 1;
    if (length <= 14 && offset < 0x200) {
      this.#put((length << 4) | (offset & 15));
      this.#carry((offset >> 4) << 3);
    } else if (length <= 18 && offset < NEAR) {
      this.#put(0x10 | (length - 3));
      this.#put(offset & 255);
      this.#carry((offset >> 8) << 3);
    } else if (length >= 0x13 && length <= 0x32 && offset < 0x1000) {
      const over = length - 0x13;
      this.#put((this.#afterCopy ? 0xf0 : 0) | (over & 15));
      this.#put(offset & 255);
      this.#carry(((offset >> 8) << 3) | (over & 16 ? 0x80 : 0));
    } else if (length < 0x100) {
      this.#put(0x20 | (length & 7));
      this.#put(distance & 255);
      this.#put(distance >> 8);
      this.#carry(length & 0xf8);
    } else {
      const over = length - 0x100;
      this.#put(0x28 | (over & 7));
      this.#put(offset & 255);
      this.#put(offset >> 8);
      this.#put((over >> 3) & 255);
      this.#carry((over >> 8) & 0xf8);
    }
    this.#afterCopy = true;
  }

  #carry(byte: number): void {
    this.#carrier = this.#length;
    this.#put(byte);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}
