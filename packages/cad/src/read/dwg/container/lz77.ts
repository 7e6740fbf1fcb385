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
  let code = source[from++] as number;
  let tail = 0;
  if (code < 0x10) {
    tail = code === 0 ? 15 : code;
    if (code === 0) {
      let byte = source[from++] as number;
      while (byte === 0 && from < end) {
        tail += 255;
        byte = source[from++] as number;
      }
      tail += byte;
    }
    tail += 3;
    if (tail > targetEnd - to) tail = targetEnd - to;
    if (tail > end - from) tail = Math.max(0, end - from);
    for (; tail > 0; tail--) target[to++] = source[from++] as number;
    code = source[from++] as number;
  }
  while (to < targetEnd && from <= end && code !== 0x11) {
    let length: number;
    let offset: number;
    if (code >= 0x40) {
      length = (code >> 4) - 1;
      offset = ((code >> 2) & 3) + (source[from++] as number) * 4 + 1;
      tail = code & 3;
    } else if (code >= 0x10) {
      const near = code >= 0x20;
      length = near ? code & 0x1f : code & 7;
      if (length === 0) {
        length = near ? 31 : 7;
        let byte = source[from++] as number;
        while (byte === 0 && from < end) {
          length += 255;
          byte = source[from++] as number;
        }
        length += byte;
      }
      length += 2;
      const low = source[from++] as number;
      offset = (low >> 2) | ((source[from++] as number) << 6);
      offset += near ? 1 : 0x4000 + ((code & 8) << 11);
      tail = low & 3;
    } else break;
    if (offset > to - targetStart) break;
    let stop = to + length;
    if (stop > targetEnd) stop = targetEnd;
    if (offset >= length && length > 24) {
      target.copyWithin(to, to - offset, to - offset + (stop - to));
      to = stop;
    } else for (let back = to - offset; to < stop;) target[to++] = target[back++] as number;
    if (from > end) break;
    if (tail === 0) {
      code = source[from++] as number;
      if (code >= 0x10) continue;
      tail = code === 0 ? 15 : code;
      if (code === 0) {
        let byte = source[from++] as number;
        while (byte === 0 && from < end) {
          tail += 255;
          byte = source[from++] as number;
        }
        tail += byte;
      }
      tail += 3;
    }
    if (tail > targetEnd - to) tail = targetEnd - to;
    if (tail > end - from) tail = Math.max(0, end - from);
    for (; tail > 0; tail--) target[to++] = source[from++] as number;
    code = source[from++] as number;
  }
  return to - targetStart;
}
