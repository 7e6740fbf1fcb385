/**
 * Decompression of R2004 and later sections. Sound files hold more than the target takes, so a full target ends it;
 * damaged data ends it with an error rather than an endless copy.
 */
export function decompress18(source: Uint8Array, start: number, target: Uint8Array): void {
  let from = start;
  let to = 0;
  const next = (): number => {
    if (from >= source.length) throw new RangeError('compressed data ends early');
    return source[from++] as number;
  };
  const long = (base: number): number => {
    let total = base;
    let byte = next();
    while (byte === 0) {
      total += 255;
      byte = next();
    }
    return total + byte;
  };
  const literals = (count: number): void => {
    const room = Math.min(count, target.length - to, source.length - from);
    target.set(source.subarray(from, from + room), to);
    from += count;
    to += room;
  };
  const literalLength = (code: number): number => (code === 0 ? long(15) : code) + 3;
  let code = next();
  if (code < 0x10) {
    literals(literalLength(code));
    code = next();
  }
  while (code !== 0x11 && to < target.length) {
    let length: number;
    let offset: number;
    let tail: number;
    if (code >= 0x40) {
      length = (code >> 4) - 1;
      offset = ((code >> 2) & 3) + next() * 4 + 1;
      tail = code & 3;
    } else if (code >= 0x10) {
      const short = code >= 0x20;
      const bits = short ? code & 0x1f : code & 7;
      length = (bits === 0 ? long(short ? 31 : 7) : bits) + 2;
      const low = next();
      offset = ((low >> 2) | (next() << 6)) + (short ? 1 : 0x4000 + ((code & 8) << 11));
      tail = low & 3;
    } else throw new RangeError('unknown code in compressed data');
    if (offset > to) throw new RangeError('copy from before the data');
    const end = Math.min(to + length, target.length);
    for (; to < end; to++) target[to] = target[to - offset] as number;
    if (to === target.length) return;
    code = tail > 0 ? 0 : next();
    if (tail === 0 && code < 0x10) tail = literalLength(code);
    if (tail > 0) {
      literals(tail);
      code = next();
    }
  }
}
