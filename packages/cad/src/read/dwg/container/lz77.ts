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
  while (to < targetEnd && from <= end) {
    if (tail <= 0) {
      code = source[from++] as number;
      if (code < 0x10) {
        tail = code === 0 ? 15 : code;
        if (code === 0) {
          from = skipZeros(source, from, end);
          tail += zerosPassed * 255 + (source[from - 1] as number);
        }
        tail += 3;
      }
    }
    if (tail > 0) {
      if (tail > targetEnd - to) tail = targetEnd - to;
      if (tail > end - from) tail = end - from;
      for (; tail > 0; tail--) target[to++] = source[from++] as number;
      code = source[from++] as number;
    }
    let length = 0;
    let offset = 0;
    if (code >= 0x40) {
      length = (code >> 4) - 1;
      offset = ((code >> 2) & 3) + (source[from++] as number) * 4 + 1;
      tail = code & 3;
    } else {
      // 0x11 ends the data
      if (code < 0x10 || code === 0x11) break;
      const near = code >= 0x20;
      length = near ? code & 0x1f : code & 7;
      if (length === 0) {
        from = skipZeros(source, from, end);
        length = (near ? 31 : 7) + zerosPassed * 255 + (source[from - 1] as number);
      }
      length += 2;
      const low = source[from++] as number;
      offset = (low >> 2) | ((source[from++] as number) << 6);
      offset += near ? 1 : 0x4000 + ((code & 8) << 11);
      tail = low & 3;
    }
    if (offset > to - targetStart) break;
    if (length > targetEnd - to) length = targetEnd - to;
    // byte by byte from the front: what overlaps repeats
    for (; length > 0; length--, to++) target[to] = target[to - offset] as number;
  }
  return to - targetStart;
}

/** How many zeros the last call passed. */
let zerosPassed = 0;

/** Behind the first byte that is not zero. */
function skipZeros(source: Uint8Array, start: number, end: number): number {
  let from = start;
  while (source[from] === 0 && from < end) from++;
  zerosPassed = from - start;
  return from + 1;
}
