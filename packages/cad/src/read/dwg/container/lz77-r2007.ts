/** Plain bytes are stored shuffled in blocks of up to 32: each entry lists where its bytes come from (the writer too). */
export const ORDERS: readonly (readonly number[])[] = makeOrders();

function makeOrders(): number[][] {
  const run = (size: number, from: number): number[] => {
    // two and three bytes are turned around, sixteen swap their halves, the others are straight
    if (size === 2) return [from + 1, from];
    if (size === 3) return [from + 2, from + 1, from];
    if (size === 16) return [...run(8, from + 8), ...run(8, from)];
    return Array.from({ length: size }, (_, i) => from + i);
  };
  // size and first byte of each run, block by block
  const runs: (readonly [number, number])[][] = [
    [],
    [[1, 0]],
    [[2, 0]],
    [[3, 0]],
    [[4, 0]],
    [
      [1, 4],
      [4, 0],
    ],
    [
      [1, 5],
      [4, 1],
      [1, 0],
    ],
    [
      [2, 5],
      [4, 1],
      [1, 0],
    ],
    [[8, 0]],
    [
      [1, 8],
      [8, 0],
    ],
    [
      [1, 9],
      [8, 1],
      [1, 0],
    ],
    [
      [2, 9],
      [8, 1],
      [1, 0],
    ],
    [
      [4, 8],
      [8, 0],
    ],
    [
      [1, 12],
      [4, 8],
      [8, 0],
    ],
    [
      [1, 13],
      [4, 9],
      [8, 1],
      [1, 0],
    ],
    [
      [2, 13],
      [4, 9],
      [8, 1],
      [1, 0],
    ],
    [[16, 0]],
    [
      [8, 9],
      [1, 8],
      [8, 0],
    ],
    [
      [1, 17],
      [16, 1],
      [1, 0],
    ],
    [
      [3, 16],
      [16, 0],
    ],
    [
      [4, 16],
      [16, 0],
    ],
    [
      [1, 20],
      [4, 16],
      [16, 0],
    ],
    [
      [2, 20],
      [4, 16],
      [16, 0],
    ],
    [
      [3, 20],
      [4, 16],
      [16, 0],
    ],
    [
      [8, 16],
      [16, 0],
    ],
    [
      [8, 17],
      [1, 16],
      [16, 0],
    ],
    [
      [1, 25],
      [8, 17],
      [1, 16],
      [16, 0],
    ],
    [
      [2, 25],
      [8, 17],
      [1, 16],
      [16, 0],
    ],
    [
      [4, 24],
      [8, 16],
      [16, 0],
    ],
    [
      [1, 28],
      [4, 24],
      [8, 16],
      [16, 0],
    ],
    [
      [2, 28],
      [4, 24],
      [8, 16],
      [16, 0],
    ],
    [
      [1, 30],
      [4, 26],
      [8, 18],
      [16, 2],
      [2, 0],
    ],
    [
      [16, 16],
      [16, 0],
    ],
  ];
  return runs.map((list) => list.flatMap(([size, from]) => run(size, from)));
}

/** Decompression of R2007. Fills the target as far as the data goes. */
export function decompressR2007(source: Uint8Array, start: number, end: number, target: Uint8Array): number {
  let from = start;
  let to = 0;
  let length = 0;
  const next = (): number => (from < end ? (source[from++] as number) : (from++, 0));
  let code = next();
  if (code >> 4 === 2) {
    from += 2;
    length = next() & 7;
  }
  while (from < end && to < target.length) {
    if (length === 0) length = literalLength(code);
    to = copyPlain(length);
    if (from >= end || to >= target.length) break;
    length = 0;
    code = next();
    for (;;) {
      const offset = instruction();
      if (offset > to) return to;
      const stop = Math.min(target.length, to + length);
      for (let back = to - offset; to < stop;) target[to++] = target[back++] as number;
      length = code & 7;
      if (length !== 0 || from >= end || to >= target.length) break;
      code = next();
      if (code >> 4 === 0) break;
      if (code >> 4 === 15) code &= 15;
    }
  }
  return to;

  function literalLength(first: number): number {
    let total = first + 8;
    if (total !== 0x17) return total;
    let more = next();
    total += more;
    if (more !== 0xff) return total;
    do {
      more = next();
      more |= next() << 8;
      total += more;
    } while (more === 0xffff && from < end);
    return total;
  }

  function copyPlain(count: number): number {
    let left = Math.min(count, target.length - to, Math.max(0, end - from));
    while (left > 0) {
      const block = Math.min(left, 32);
      const order = ORDERS[block] as readonly number[];
      for (let i = 0; i < block; i++) target[to + i] = source[from + (order[i] as number)] as number;
      to += block;
      from += block;
      left -= block;
    }
    return to;
  }

  /** Reads offset and length of a copy; the low bits of the code it ends with are the literals to follow. */
  function instruction(): number {
    let offset: number;
    switch (code >> 4) {
      case 0:
        length = (code & 15) + 0x13;
        offset = next();
        code = next();
        length += (code >> 3) & 0x10;
        return offset + ((code & 0x78) << 5) + 1;
      case 1:
        length = (code & 15) + 3;
        offset = next();
        code = next();
        return offset + ((code & 0xf8) << 5) + 1;
      case 2:
        offset = next();
        offset |= next() << 8;
        length = code & 7;
        if ((code & 8) === 0) {
          code = next();
          length += code & 0xf8;
          return offset;
        }
        length += next() << 3;
        code = next();
        length += ((code & 0xf8) << 8) + 0x100;
        return offset + 1;
      default:
        length = code >> 4;
        offset = code & 15;
        code = next();
        return offset + ((code & 0xf8) << 1) + 1;
    }
  }
}
