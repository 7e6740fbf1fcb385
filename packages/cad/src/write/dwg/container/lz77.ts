/** Compression of R2004 and later (R2007 has its own): runs of bytes as they are, and copies of earlier ones. */

const HASH_BITS = 14;
const LEAST = 4;
const NEAREST = 0x400;
const NEAR = 0x4000;
const FAR = 0x7fff;
const END = 0x11;

export function compress(source: Uint8Array): Uint8Array {
  const out = new Packed(source.length);
  const seen = new Int32Array(1 << HASH_BITS).fill(-1);
  const last = source.length - LEAST;
  let literal = 0;
  // the first run has at least four bytes, since it has no copy before it to carry its length
  let at = LEAST;
  while (at <= last) {
    const hash = hashAt(source, at);
    const match = seen[hash] as number;
    seen[hash] = at;
    const distance = at - match;
    const length = match < 0 || distance > FAR ? 0 : matchLength(source, match, at);
    if (length < LEAST) {
      at++;
      continue;
    }
    out.literals(source, literal, at);
    out.copy(length, distance);
    at += length;
    literal = at;
  }
  out.literals(source, literal, source.length);
  return out.finish();
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
  let length = 0;
  while (at + length < source.length && source[from + length] === source[at + length]) length++;
  return length;
}

class Packed {
  #bytes: Uint8Array;
  #length = 0;
  /** The last byte whose two low bits tell how many literals (up to three) follow; −1 before the first copy. */
  #carrier = -1;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size + (size >> 4) + 64);
  }

  #put(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  /** Zeros stand for 255 each, what is not zero ends it. */
  #long(value: number): void {
    let rest = value;
    for (; rest > 255; rest -= 255) this.#put(0);
    this.#put(rest);
  }

  literals(source: Uint8Array, from: number, to: number): void {
    const count = to - from;
    if (count === 0) return;
    if (count <= 3 && this.#carrier >= 0) (this.#bytes[this.#carrier] as number) |= count;
    else if (count <= 18) this.#put(count - 3);
    else {
      this.#put(0);
      this.#long(count - 18);
    }
    this.#bytes.set(source.subarray(from, to), this.#length);
    this.#length += count;
  }

  copy(length: number, distance: number): void {
    if (length <= 14 && distance <= NEAREST) {
      this.#carrier = this.#length;
      this.#put(((length + 1) << 4) | (((distance - 1) & 3) << 2));
      this.#put((distance - 1) >> 2);
      return;
    }
    const near = distance <= NEAR;
    const most = near ? 33 : 9;
    const base = near ? 0x20 : 0x10;
    this.#put(length <= most ? base | (length - 2) : base);
    if (length > most) this.#long(length - most);
    const offset = near ? distance - 1 : distance - NEAR;
    this.#carrier = this.#length;
    this.#put((offset & 0x3f) << 2);
    this.#put(offset >> 6);
  }

  finish(): Uint8Array {
    this.#put(END);
    this.#put(0);
    this.#put(0);
    return this.#bytes.slice(0, this.#length);
  }
}
