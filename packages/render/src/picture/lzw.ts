/** LZW as GIF and TIFF have it: the same words, in another order of bits. */

const MAX_CODES = 4096;

export interface LzwKind {
  /** Bits of a plain value; codes begin one bit wider. */
  bits: number;
  /** The first bit of a code is the highest of its byte (TIFF). */
  highFirst: boolean;
  /** Codes grow wider one code before they must (TIFF). */
  early: boolean;
}

/** What is damaged ends where the damage begins; never more than `most` bytes. */
export function unpackLzw(bytes: Uint8Array, most: number, { bits, highFirst, early }: LzwKind): Uint8Array {
  const clear = 1 << bits;
  const prefix = new Uint16Array(MAX_CODES);
  const last = new Uint8Array(MAX_CODES);
  const length = new Uint16Array(MAX_CODES);
  for (let code = 0; code < clear; code++) {
    last[code] = code;
    length[code] = 1;
  }
  const out = new Uint8Array(most);
  let at = 0;
  let width = bits + 1;
  let next = clear + 2;
  let before = -1;
  for (let bit = 0; bit + width <= bytes.length * 8 && at < most; bit += 0) {
    const code = highFirst ? codeHigh(bytes, bit, width) : codeLow(bytes, bit, width);
    bit += width;
    if (code === clear) {
      width = bits + 1;
      next = clear + 2;
      before = -1;
      continue;
    }
    if (code === clear + 1 || code > next || (code === next && before < 0)) break;
    const word = code === next ? before : code;
    const size = length[word]!;
    let from = word;
    for (let i = size - 1; i >= 0; i--) {
      if (at + i < most) out[at + i] = last[from]!;
      if (i > 0) from = prefix[from]!;
    }
    // `from` has become the word's first value.
    const first = last[from]!;
    at += size;
    if (code === next && at < most) out[at] = first;
    if (code === next) at++;
    if (before >= 0 && next < MAX_CODES) {
      prefix[next] = before;
      last[next] = first;
      length[next] = length[before]! + 1;
      next++;
    }
    before = code;
    while (width < 12 && next >= (1 << width) - (early ? 1 : 0)) width++;
  }
  return out.subarray(0, Math.min(at, most));
}

function codeLow(bytes: Uint8Array, bit: number, width: number): number {
  const i = bit >> 3;
  const word = bytes[i]! | ((bytes[i + 1] ?? 0) << 8) | ((bytes[i + 2] ?? 0) << 16);
  return (word >> (bit & 7)) & ((1 << width) - 1);
}

function codeHigh(bytes: Uint8Array, bit: number, width: number): number {
  const i = bit >> 3;
  const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
  return (word >> (24 - (bit & 7) - width)) & ((1 << width) - 1);
}
