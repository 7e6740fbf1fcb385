/** From here on a copy in one go costs less than byte by byte. */
const LONG = 32;
const LITERALS_END = 0x10;
const END = 0x11;
const SHORT_FORM = 0x40;
/** A first byte above this is itself a run of literals, so many longer than this. */
const OPENING = 17;
/** Behind literals, codes below LITERALS_END are short copies: of three bytes behind a run, from beyond this; else of two. */
const SHORT_REACH = 0x400;

/**
 * By the first byte of a copy: its length (0 where bytes behind it tell), what those add to, and what its offset
 * begins at. Tables instead of branches: whoever compiles the loop below has then seen all of it after a few bytes.
 */
const LENGTH = new Uint8Array(256);
const LONGER = new Uint8Array(256);
const OFFSET = new Int32Array(256);
for (let code = LITERALS_END; code < 256; code++) {
  const far = code < 0x20;
  const bits = code & (far ? 7 : 31);
  if (code >= SHORT_FORM) LENGTH[code] = (code >> 4) - 1;
  else if (bits > 0) LENGTH[code] = bits + 2;
  LONGER[code] = far ? 9 : 33;
  OFFSET[code] = code >= SHORT_FORM ? ((code >> 2) & 3) + 1 : far ? 0x4000 + ((code & 8) << 11) : 1;
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
  let from = start;
  let to = targetStart;
  // what begins is a run of literals, if any; then copies, each with some literals behind it
  let tail = -1;
  let code = 0;
  let run = true;
  if (from < end && (source[from] as number) > OPENING) {
    tail = (source[from++] as number) - OPENING;
    run = tail > 3;
  }
  while (to < targetEnd && from <= end) {
    if (tail <= 0) {
      code = source[from++] as number;
      if (code < LITERALS_END) {
        tail = code + 3;
        run = true;
        if (code === 0) {
          from = skipZeros(source, from, end);
          tail = 18 + added;
        }
      }
    }
    if (tail > 0) {
      if (tail > targetEnd - to) tail = targetEnd - to;
      if (tail > end - from) tail = end - from;
      if (tail >= LONG) {
        target.set(source.subarray(from, from + tail), to);
        from += tail;
        to += tail;
      } else for (; tail > 0; tail--) target[to++] = source[from++] as number;
      code = source[from++] as number;
    }
    if (code === END && (source[from] as number) < 4 && source[from + 1] === 0) break;
    let length = LENGTH[code] as number;
    let offset = OFFSET[code] as number;
    if (code < LITERALS_END) {
      length = run ? 3 : 2;
      offset = (run ? SHORT_REACH + 1 : 1) + (code >> 2);
    } else if (length === 0) {
      from = skipZeros(source, from, end);
      length = (LONGER[code] as number) + added;
    }
    run = false;
    tail = code;
    if (code >= SHORT_FORM || code < LITERALS_END) offset += (source[from++] as number) << 2;
    else {
      tail = source[from++] as number;
      offset += (tail >> 2) + ((source[from++] as number) << 6);
    }
    tail &= 3;
    if (offset > to - targetStart) break;
    if (length > targetEnd - to) length = targetEnd - to;
    if (length >= LONG && offset >= length) {
      target.copyWithin(to, to - offset, to - offset + length);
      to += length;
      continue;
    }
    // byte by byte from the front: what overlaps repeats
    for (; length > 0; length--, to++) target[to] = target[to - offset] as number;
  }
  return to - targetStart;
}

/** What the bytes that the last call passed add to a length. */
let added = 0;

/** Behind the first byte that is not zero. */
function skipZeros(source: Uint8Array, start: number, end: number): number {
  let from = start;
  while (source[from] === 0 && from < end) from++;
  added = (from - start) * 255 + (source[from] as number);
  return from + 1;
}
