import { expect, test } from 'vitest';
import { decompress } from '../../../dwg/pages.ts';
import { decompressR2007 } from '../../../read/dwg/container/lz77-r2007.ts';
import { mirroredCrc, normalCrc } from './crc64.ts';
import { compress } from './lz77.ts';
import { compressR2007 } from './lz77-r2007.ts';
import { PAGE_CODE, SYSTEM_CODE } from '../../../dwg/reed-solomon.ts';

function noise(length: number, letters: number): Uint8Array {
  let state = length * 31 + letters;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) % letters;
  });
}

/** Runs of every length that the formats write differently, near and far. */
const SAMPLES: [string, Uint8Array][] = [
  ['zeros', new Uint8Array(0x7400)],
  ['noise', noise(5000, 256)],
  ['few letters', noise(0x7400, 3)],
  ['words', noise(60_000, 16)],
  ['far copies', Uint8Array.from([...noise(20_000, 256), ...noise(20_000, 256)].slice(0, 0x7400))],
  [
    'long copies',
    Uint8Array.from([...noise(700, 256), ...noise(700, 256), ...new Uint8Array(9000), ...noise(700, 256)]),
  ],
  ...Array.from({ length: 60 }, (_, i): [string, Uint8Array] => {
    const part = noise(40 + i, 256);
    return [
      `a copy of ${i + 4}`,
      Uint8Array.from([...part, ...noise(i, 256), ...part.subarray(0, i + 4), 7, 9]),
    ];
  }),
];

test.each(SAMPLES)('pages come back from the compression of R2004: %s', (_, source) => {
  const packed = compress(source);
  const target = new Uint8Array(source.length);
  expect(decompress(packed, 0, packed.length, target, 0, target.length)).toBe(source.length);
  expect(target).toEqual(source);
});

test.each(SAMPLES)('pages come back from the compression of R2007: %s', (_, source) => {
  const packed = compressR2007(source);
  if (!packed) return expect(source.length).toBeLessThan(6000);
  const target = new Uint8Array(source.length);
  expect(decompressR2007(packed, 0, packed.length, target)).toBe(source.length);
  expect(target).toEqual(source);
});

/** Value of a code word, the last byte its highest coefficient, at a power of the field's generator. */
function syndrome(word: Uint8Array, polynomial: number, power: number): number {
  const double = (value: number): number => ((value << 1) & 0x100 ? (value << 1) ^ polynomial : value << 1);
  let point = 1;
  for (let i = 0; i < power; i++) point = double(point);
  const times = (a: number, b: number): number => {
    let [product, factor] = [0, a];
    for (let bit = 1; bit < 256; bit <<= 1, factor = double(factor)) if (b & bit) product ^= factor;
    return product;
  };
  return [...word].toReversed().reduce((sum, byte) => times(sum, point) ^ byte, 0);
}

test.each([
  ['system pages', SYSTEM_CODE, 0x169],
  ['data pages', PAGE_CODE, 0x11d],
] as const)('code words of %s have every root of their generator', (_, code, polynomial) => {
  const data = noise(code.dataSize, 256);
  const word = Uint8Array.from([...data, ...code.parity(data)]);
  // a code whose words may be turned around has them at either end
  const turned = Uint8Array.from([...code.parity(data), ...data]);
  for (let power = 1; power <= 255 - code.dataSize; power++)
    expect([power, syndrome(turned, polynomial, power)]).toEqual([power, 0]);
  expect(word.length).toBe(255);
});

test('64-bit checksums agree with the published tables', () => {
  expect(normalCrc(Uint8Array.of(1), 0n)).toBe(~0x42f0e1eba9ea3693n & 0xffffffffffffffffn);
  expect(normalCrc(Uint8Array.of(255), 0n)).toBe(~0x9afce626ce85b507n & 0xffffffffffffffffn);
  expect(mirroredCrc(Uint8Array.of(1), 0n)).toBe(0x7ad870c830358979n);
  expect(mirroredCrc(Uint8Array.of(255), 0n)).toBe(0x29b7d047efec8728n);
});
