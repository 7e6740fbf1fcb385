import { describe, expect, it, test } from 'vitest';
import { compress } from '../write/dwg/container/lz77.ts';
import { decompress, pageChecksum, placesOf, readObjectMap } from './pages.ts';

const unpack = (bytes: number[], size: number): string => {
  const target = new Uint8Array(size);
  const done = decompress(Uint8Array.from(bytes), 0, bytes.length, target, 0, size);
  return String.fromCharCode(...target.subarray(0, done));
};
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const END = [0x11, 0, 0];

/** Bytes of which some repeat, as drawings have them. */
const sample = (size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, i) => ((i * i) >> 3) % (i % 1000 < 500 ? 7 : 251));

// Some programs write all that the method allows, of which AutoCAD itself uses a part.
describe('compressed pages of R2004 and later', () => {
  it('may begin with a run of literals whose length is the first byte less 17', () => {
    expect(unpack([17 + 6, ...letters('abcdef'), ...END], 6)).toBe('abcdef');
    expect(unpack([17 + 2, ...letters('ab'), 0x50, 0, ...END], 6)).toBe('abbbbb');
  });

  it('copy two bytes by a short code behind up to three literals', () => {
    // four literals, a copy of four from three back with one literal behind it, then two bytes from the fifth back
    const bytes = [0x01, ...letters('abcd'), 0x50 | (2 << 2) | 1, 0, ...letters('x'), 0, 1, ...END];
    expect(unpack(bytes, 11)).toBe('abcdbcdbxbc');
  });

  it('copy three bytes from beyond 1024 by a short code behind a run', () => {
    const text = 'abcd'.repeat(300);
    // a run of 1200: 18, four times 255 for each zero, and the rest
    const bytes = [0, 0, 0, 0, 0, 1200 - 18 - 4 * 255, ...letters(text), 2 << 2, 0, ...END];
    expect(unpack(bytes, 1203)).toBe(text + text.slice(1200 - 1027).slice(0, 3));
  });

  it('fill what they are to fill and nothing else, from the middle of a file into the middle of a section', () => {
    const plain = sample(0x7400);
    const packed = compress(plain);
    const file = new Uint8Array(packed.length + 200).fill(0x55);
    file.set(packed, 100);
    const section = new Uint8Array(plain.length + 64).fill(0xaa);
    expect(decompress(file, 100, 100 + packed.length, section, 32, 32 + plain.length)).toBe(plain.length);
    expect(section.subarray(32, 32 + plain.length)).toEqual(plain);
    expect(section.subarray(0, 32).every((byte) => byte === 0xaa)).toBe(true);
    expect(section.subarray(32 + plain.length).every((byte) => byte === 0xaa)).toBe(true);
  });

  it('stay within their bytes where they are damaged', () => {
    const packed = compress(sample(4000));
    const target = new Uint8Array(4000);
    for (let n = 0; n < 3000; n++) {
      const bytes = packed.slice();
      bytes[(n * 7919) % bytes.length] = (n * 31) & 255;
      const done = decompress(bytes, 0, bytes.length, target, 0, target.length);
      expect(done).toBeLessThanOrEqual(target.length);
    }
  });

  it('may be far larger than all before them', () => {
    const plain = sample(9_000_000);
    const packed = compress(plain);
    const target = new Uint8Array(plain.length);
    decompress(packed, 0, packed.length, target, 0, target.length);
    expect(Buffer.compare(target, plain)).toBe(0);
    expect(unpack([17 + 6, ...letters('abcdef'), ...END], 6)).toBe('abcdef');
  });
});

/** The two sums as the specification has them, byte by byte. */
function plainSum(seed: number, bytes: Uint8Array): number {
  let low = seed & 0xffff;
  let high = seed >>> 16;
  for (const byte of bytes) {
    low = (low + byte) % 0xfff1;
    high = (high + low) % 0xfff1;
  }
  return ((high << 16) | low) >>> 0;
}

test('checksums of pages of any length, from any place and sum', () => {
  const bytes = sample(9000).map((byte, i) => (i > 4000 ? 255 : byte));
  for (const size of [0, 1, 15, 16, 239, 240, 241, 480, 3839, 3840, 3841, 4095, 8000]) {
    for (const seed of [0, 1, 0xfff0fff0]) {
      const part = bytes.subarray(3, 3 + size);
      expect(pageChecksum(seed, bytes, 3, 3 + size)).toBe(plainSum(seed, part));
    }
  }
});

/** One piece: its length, steps of handle and offset, a checksum that nobody looks at. */
const piece = (...steps: number[][]): number[] => {
  const data = steps.flat();
  return [(data.length + 2) >> 8, (data.length + 2) & 255, ...data, 0, 0];
};

describe('the map of objects', () => {
  it('has handles and offsets, counted anew in each piece', () => {
    const bytes = [...piece([1], [5], [2], [0x80 | 4, 1], [1], [0x43]), ...piece([9], [7]), 0, 2, 0, 0];
    const map = readObjectMap(Uint8Array.from(bytes));
    expect([...map.handles]).toEqual([1, 3, 4, 9]);
    expect([...map.offsets]).toEqual([5, 5 + 4 + 128, 5 + 4 + 128 - 3, 7]);
    expect(map).toMatchObject({ largest: 9, odd: 0 });
    expect([...placesOf(map.handles as Int32Array, map.largest)]).toEqual([0, 1, 0, 2, 3, 0, 0, 0, 0, 4]);
  });

  it('leaves out what makes no sense: no step, a place before the file', () => {
    const map = readObjectMap(Uint8Array.from(piece([1], [5], [0], [1], [1], [0x4f], [1], [0x3f])));
    expect([...map.handles]).toEqual([1, 3]);
    expect(map.odd).toBe(2);
  });

  it('may have handles beyond 32 bits', () => {
    const map = readObjectMap(Uint8Array.from(piece([0x80, 0x80, 0x80, 0x80, 0x80, 1], [5])));
    expect([...map.handles]).toEqual([2 ** 35]);
    expect(map.largest).toBe(2 ** 35);
  });

  it('ends with its bytes', () => {
    expect([...readObjectMap(Uint8Array.from([0, 200, 1, 5, 2])).handles]).toEqual([1]);
    expect(readObjectMap(new Uint8Array(0)).handles.length).toBe(0);
  });
});
