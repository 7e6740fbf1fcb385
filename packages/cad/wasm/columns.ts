/**
 * AssemblyScript, not TypeScript: puts together columns of numbers that are stored byte by byte, the first bytes of all of
 * them, then the second ones. In WebAssembly because it runs once for each of two drawings, and a script would be compiled
 * while it runs. ../src/compare/columns.ts calls it.
 */

/** Room of so many bytes from the first place that is free. */
export function reserve(bytes: usize): usize {
  const pages = <i32>((__heap_base + bytes + 0xffff) >>> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
  return __heap_base;
}

/** Numbers of `width` bytes, four or eight. */
export function join(from: usize, length: usize, to: usize, width: usize): void {
  const whole = length & ~15;
  for (let i: usize = 0; i < whole; i += 16) {
    const target = to + i * width;
    const p01 = from + i;
    const p23 = p01 + 2 * length;
    const a = v128.load(p01);
    const b = v128.load(p01 + length);
    const c = v128.load(p23);
    const d = v128.load(p23 + length);
    const ab0 = firstBytes(a, b);
    const ab1 = lastBytes(a, b);
    const cd0 = firstBytes(c, d);
    const cd1 = lastBytes(c, d);
    const low0 = firstPairs(ab0, cd0);
    const low1 = lastPairs(ab0, cd0);
    const low2 = firstPairs(ab1, cd1);
    const low3 = lastPairs(ab1, cd1);
    if (width === 4) {
      v128.store(target, low0);
      v128.store(target, low1, 16);
      v128.store(target, low2, 32);
      v128.store(target, low3, 48);
      continue;
    }
    const p45 = p23 + 2 * length;
    const p67 = p45 + 2 * length;
    const e = v128.load(p45);
    const f = v128.load(p45 + length);
    const g = v128.load(p67);
    const h = v128.load(p67 + length);
    const ef0 = firstBytes(e, f);
    const ef1 = lastBytes(e, f);
    const gh0 = firstBytes(g, h);
    const gh1 = lastBytes(g, h);
    storeWords(target, low0, firstPairs(ef0, gh0));
    storeWords(target + 32, low1, lastPairs(ef0, gh0));
    storeWords(target + 64, low2, firstPairs(ef1, gh1));
    storeWords(target + 96, low3, lastPairs(ef1, gh1));
  }
  for (let i = whole; i < length; i++)
    for (let byte: usize = 0; byte < width; byte++)
      store<u8>(to + i * width + byte, load<u8>(from + byte * length + i));
}

function firstBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

function lastBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

function firstPairs(a: v128, b: v128): v128 {
  return v128.shuffle<u16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

function lastPairs(a: v128, b: v128): v128 {
  return v128.shuffle<u16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

function storeWords(to: usize, low: v128, high: v128): void {
  v128.store(to, v128.shuffle<u32>(low, high, 0, 4, 1, 5));
  v128.store(to, v128.shuffle<u32>(low, high, 2, 6, 3, 7), 16);
}
