import { expect, test } from 'vitest';
import * as plain from '../../test/plain-pages.ts';
import { compress } from '../write/dwg/container/lz77.ts';
import * as wasm from './pages.ts';
import { PAGE_CODE, SYSTEM_CODE, WORD } from './reed-solomon.ts';

/** Seeded, so that a failure comes again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
}

const next = random(3);

/** Random bytes, of few values where many repeat. */
function randomBytes(length: number): Uint8Array {
  const values = next(2) ? 256 : 1 + next(5);
  return Uint8Array.from({ length }, () => next(values));
}

/** What both do to a target that is not empty. */
function both(size: number, work: (pages: typeof wasm | typeof plain, target: Uint8Array) => unknown): void {
  const [byWasm, byPlain] = [wasm, plain].map((pages) => {
    const target = new Uint8Array(size).fill(0xaa);
    return { result: work(pages, target), target };
  });
  expect(byWasm).toEqual(byPlain);
}

test('pages of R2004 and later are unpacked as plain TypeScript does, sound, damaged and made up', () => {
  for (let round = 0; round < 2000; round++) {
    const packed = round % 4 === 0 ? randomBytes(next(300)) : compress(randomBytes(next(2000)));
    for (let i = round % 2 && packed.length > 0 ? next(6) : 0; i > 0; i--)
      packed[next(packed.length)] = next(256);
    const start = next(5);
    const size = next(2500);
    const end = Math.max(start, packed.length - (next(3) ? 0 : next(10)));
    both(size, (pages, target) => pages.decompress(packed, start % 2 ? start : 0, end, target, 0, size));
  }
});

test('pages of R2007 are unpacked as plain TypeScript does, whatever is in them', () => {
  // Of each size of a block its bytes, from the last.
  const orders = Uint8Array.from({ length: 33 * 32 }, (_, i) =>
    Math.max(0, Math.floor(i / 32) - 1 - (i % 32)),
  );
  for (let round = 0; round < 2000; round++) {
    const packed = randomBytes(next(400));
    if (packed.length > 0) packed[0] = next(256);
    both(next(3000), (pages, target) => pages.decompressShuffled(packed, target, orders));
  }
});

test('code words are taken apart as plain TypeScript does, those that are cut short as well', () => {
  for (const code of [PAGE_CODE, SYSTEM_CODE]) {
    for (const words of [1, 2, 15, 16, 17, 40]) {
      const data = Array.from({ length: words }, () => randomBytes(code.dataSize));
      const source = new Uint8Array(words * WORD);
      data.forEach((bytes, word) => {
        const whole = [...bytes, ...code.parity(bytes)];
        whole.forEach((byte, i) => (source[i * words + word] = byte));
      });
      for (let i = next(4); i > 0; i--) source[next(source.length)] = next(256);
      expect(wasm.untangle(source, words, code)).toEqual(plain.untangle(source, words, code));
      const cut = source.subarray(0, next(source.length));
      expect(wasm.untangle(cut, words, code)).toEqual(plain.untangle(cut, words, code));
    }
  }
});

test('checksums and bytes moved by bits are those of plain TypeScript', () => {
  for (let round = 0; round < 300; round++) {
    const bytes = randomBytes(next(9000));
    const seed = next(2 ** 32);
    expect(wasm.pageChecksum(seed, bytes)).toBe(plain.pageChecksum(seed, bytes));
    const start = next(bytes.length + 1);
    const [shift, count] = [1 + next(7), next(bytes.length - start + 1)];
    expect(wasm.alignedBytes(bytes, start, shift, count)).toEqual(
      plain.alignedBytes(bytes, start, shift, count),
    );
  }
});

test('maps of objects are read as plain TypeScript does, sound, damaged and made up', () => {
  for (let round = 0; round < 1000; round++) {
    const bytes =
      round % 3 ? randomBytes(next(600)) : Uint8Array.from({ length: next(600) }, () => next(128));
    // The first piece goes on for a while.
    if (bytes.length > 2 && next(4)) bytes.set([next(3), next(256)]);
    const map = wasm.readObjectMap(bytes);
    expect(map).toEqual(plain.readObjectMap(bytes));
    if (!(map.handles instanceof Int32Array) || map.largest > 1e6) continue;
    expect(wasm.placesOf(map.handles, map.largest)).toEqual(plain.placesOf(map.handles, map.largest));
  }
});
