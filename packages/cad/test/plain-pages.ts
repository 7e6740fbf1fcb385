/** What wasm/dwg.ts does, in plain TypeScript: tests compare the two. */
import type { ObjectMap } from '../src/dwg/pages.ts';
import { WORD, type ReedSolomon } from '../src/dwg/reed-solomon.ts';

const LITERALS_END = 0x10;
const END = 0x11;
const FAR_END = 0x20;
const SHORT_FORM = 0x40;
/** A first byte above this is itself a run of literals, so many longer than this. */
const OPENING = 17;
/** Behind literals, codes below LITERALS_END are short copies: of three bytes behind a run, from beyond this; else of two. */
const SHORT_REACH = 0x400;

/** Of the first byte that is not zero. */
function afterZeros(source: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && source[at] === 0) at++;
  return at;
}

/**
 * Decompression of R2004 and later (R2007 has its own). Fills the target, returns how much of it: damaged data ends it
 * early, and sound files hold more than the target takes.
 */
export function decompress(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  targetStart: number,
  targetEnd: number,
): number {
  if (end < start) return 0;
  let from = start;
  let to = targetStart;
  let code = source[from]! | 0;
  // What begins is a run of literals, if any; then copies, each with some literals behind it.
  let tail = 0;
  let run = true;
  if (from < end && code > OPENING) {
    from++;
    tail = code - OPENING;
    run = tail > 3;
  }
  while (to < targetEnd && from <= end) {
    if (tail === 0) {
      code = source[from++]! | 0;
      if (code < LITERALS_END) {
        tail = code + 3;
        run = true;
        if (code === 0) {
          const at = afterZeros(source, from, end);
          tail = 18 + (at - from) * 255 + (source[at]! | 0);
          from = at + 1;
        }
      }
    }
    if (tail > 0) {
      tail = Math.max(0, Math.min(tail, targetEnd - to, end - from));
      for (; tail > 0; tail--) target[to++] = source[from++]!;
      code = source[from++]! | 0;
    }
    if (code === END && (source[from]! | 0) < 4 && (source[from + 1]! | 0) === 0) break;
    let length: number;
    let offset: number;
    if (code >= SHORT_FORM) {
      length = (code >> 4) - 1;
      offset = ((code >> 2) & 3) + 1 + (source[from++]! << 2);
      tail = code & 3;
    } else if (code < LITERALS_END) {
      length = run ? 3 : 2;
      offset = (run ? SHORT_REACH + 1 : 1) + (code >> 2) + (source[from++]! << 2);
      tail = code & 3;
    } else {
      const far = code < FAR_END;
      length = code & (far ? 7 : 31);
      if (length > 0) length += 2;
      else {
        const at = afterZeros(source, from, end);
        length = (far ? 9 : 33) + (at - from) * 255 + (source[at]! | 0);
        from = at + 1;
      }
      tail = source[from++]! | 0;
      offset = (far ? 0x4000 + ((code & 8) << 11) : 1) + (tail >> 2) + (source[from++]! << 6);
      tail &= 3;
    }
    run = false;
    if (offset > to - targetStart) break;
    length = Math.min(length, targetEnd - to);
    // Byte by byte from the front: what overlaps repeats.
    for (const stop = to + length; to < stop; to++) target[to] = target[to - offset]!;
  }
  return to - targetStart;
}

/** Plain bytes of R2007 are stored shuffled in blocks of up to this many. */
const SHUFFLED = 32;
const MAX_LITERALS = 0x7fffffff;

/** Decompression of R2007, whose literals are shuffled: `orders` tells how. Fills the target as far as the data goes. */
export function decompressShuffled(packed: Uint8Array, target: Uint8Array, orders: Uint8Array): number {
  const end = packed.length;
  let from = 0;
  let to = 0;
  let length = 0;
  /** Zeros beyond the end. */
  const next = (): number => packed[from++]! | 0;
  const literalLength = (first: number): number => {
    let total = first + 8;
    if (total !== 0x17) return total;
    let more = next();
    total += more;
    if (more !== 0xff) return total;
    do {
      more = next();
      more |= next() << 8;
      total = Math.min(MAX_LITERALS, total + more);
    } while (more === 0xffff && from < end);
    return total;
  };
  let code = next();
  if (code >> 4 === 2) {
    from += 2;
    length = next() & 7;
  }
  while (from < end && to < target.length) {
    if (length === 0) length = literalLength(code);
    let left = Math.min(length, target.length - to, end - from);
    while (left > 0) {
      const block = Math.min(left, SHUFFLED);
      for (let i = 0; i < block; i++) target[to + i] = packed[from + orders[block * SHUFFLED + i]!]!;
      to += block;
      from += block;
      left -= block;
    }
    if (from >= end || to >= target.length) break;
    code = next();
    for (;;) {
      let offset: number;
      const kind = code >> 4;
      if (kind === 0) {
        length = (code & 15) + 0x13;
        offset = next();
        code = next();
        length += (code >> 3) & 0x10;
        offset += ((code & 0x78) << 5) + 1;
      } else if (kind === 1) {
        length = (code & 15) + 3;
        offset = next();
        code = next();
        offset += ((code & 0xf8) << 5) + 1;
      } else if (kind === 2) {
        offset = next();
        offset |= next() << 8;
        length = code & 7;
        if ((code & 8) === 0) {
          code = next();
          length += code & 0xf8;
        } else {
          length += next() << 3;
          code = next();
          length += ((code & 0xf8) << 8) + 0x100;
          offset++;
        }
      } else {
        length = kind;
        offset = code & 15;
        code = next();
        offset += ((code & 0xf8) << 1) + 1;
      }
      if (offset > to) return to;
      // Byte by byte from the front: what overlaps repeats.
      for (const stop = to + Math.min(length, target.length - to); to < stop; to++)
        target[to] = target[to - offset]!;
      length = code & 7;
      if (length !== 0 || from >= end || to >= target.length) break;
      code = next();
      if (code >> 4 === 0) break;
      if (code >> 4 === 15) code &= 15;
    }
  }
  return to;
}

/** The data of interleaved code words, and by word whether it may have errors: two sums, zero where it has none. */
export function untangle(
  source: Uint8Array,
  words: number,
  { dataSize, polynomial }: ReedSolomon,
): { data: Uint8Array; suspects: Uint8Array } {
  const data = new Uint8Array(words * dataSize);
  const suspects = new Uint8Array(words);
  const timesRoot = (value: number): number => (value << 1) ^ ((value >> 7) * polynomial);
  for (let word = 0; word < words; word++) {
    let first = 0;
    let second = 0;
    // The data, then the parity, each from its end.
    for (let n = 0, i = dataSize; n < WORD; n++) {
      i = (i === 0 ? WORD : i) - 1;
      const byte = source[i * words + word]! | 0;
      if (n < dataSize) data[word * dataSize + i] = byte;
      first = timesRoot(first) ^ byte;
      second = timesRoot(timesRoot(second)) ^ byte;
    }
    suspects[word] = (first | second) !== 0 ? 1 : 0;
  }
  return { data, suspects };
}

const MODULUS = 0xfff1;

/** Of pages since R2004: two running sums, of the bytes and of the first sum after each byte. */
export function pageChecksum(seed: number, bytes: Uint8Array): number {
  let low = seed & 0xffff;
  let high = seed >>> 16;
  for (const byte of bytes) {
    low = (low + byte) % MODULUS;
    high = (high + low) % MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}

/** A copy of bytes that begin so many bits into the first. */
export function alignedBytes(
  source: Uint8Array,
  start: number,
  shift: number,
  count: number,
): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(count);
  for (let i = 0; i < count; i++)
    result[i] = (source[start + i]! << shift) | (source[start + i + 1]! >> (8 - shift));
  return result;
}

const MAX_SMALL = 0x7fffffff;
/** Of a number of modular bytes: there are eight at most. */
const MAX_BITS = 49n;

/**
 * Pieces of at most 2 KB, each with its length (big-endian) before and a checksum behind; steps of handle and of offset in
 * turn, in modular bytes.
 */
export function readObjectMap(section: Uint8Array): ObjectMap {
  const handles: number[] = [];
  const offsets: number[] = [];
  let [odd, worked, at] = [0, 0, 0];
  while (at + 2 <= section.length) {
    const size = (section[at]! << 8) | section[at + 1]!;
    if (size <= 2) break;
    worked += size;
    const end = Math.min(section.length, at + size);
    at += 2;
    let [handle, offset, bits] = [0n, 0n, 0n];
    let value = 0n;
    let step: bigint | undefined;
    while (at < end) {
      const byte = section[at++]!;
      const isLast = (byte & 0x80) === 0;
      const isSigned = isLast && step !== undefined;
      value += BigInt(byte & (isSigned ? 0x3f : 0x7f)) << bits;
      bits += 7n;
      if (!isLast && bits <= MAX_BITS) continue;
      if (isSigned && byte & 0x40) value = -value;
      if (step === undefined) step = value;
      else {
        handle += step;
        offset += value;
        if (step > 0 && handle < Number.MAX_SAFE_INTEGER && offset >= 0 && offset <= MAX_SMALL) {
          handles.push(Number(handle));
          offsets.push(Number(offset));
        } else odd++;
        step = undefined;
      }
      [value, bits] = [0n, 0n];
    }
    at = end + 2;
  }
  const largest = Math.max(0, ...handles);
  return {
    handles: largest <= MAX_SMALL ? Int32Array.from(handles) : Float64Array.from(handles),
    offsets: Int32Array.from(offsets),
    largest,
    odd,
    worked,
  };
}

/** By handle where it stands among these, and one more: 0 is none. */
export function placesOf(handles: Int32Array, largest: number): Int32Array {
  const places = new Int32Array(largest + 1);
  handles.forEach((handle, i) => (places[handle] = i + 1));
  return places;
}
