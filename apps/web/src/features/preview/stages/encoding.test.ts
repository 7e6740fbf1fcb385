import { analyse } from 'chardet';
import { describe, expect, it } from 'vitest';
import { guessEncoding, joined } from './encoding.ts';

const guess = (bytes: Uint8Array) => guessEncoding(bytes, (sample) => analyse(sample));
const bytesOf = (...values: number[]) => new Uint8Array(values);

describe('the encoding of a text', () => {
  it('is what its mark says', () => {
    expect(guess(bytesOf(0xef, 0xbb, 0xbf, 0x41))).toBe('utf-8');
    expect(guess(bytesOf(0xff, 0xfe, 0x41, 0))).toBe('utf-16le');
  });

  it('is UTF-8 where it can be, also with the last character cut off', () => {
    expect(guess(new TextEncoder().encode('plain'))).toBe('utf-8');
    expect(guess(new TextEncoder().encode('图纸说明').subarray(0, 11))).toBe('utf-8');
  });

  it('is found among the others', () => {
    // "图纸目录，建筑施工图设计说明" in GBK, several times over.
    const line = [
      0xcd, 0xbc, 0xd6, 0xbd, 0xc4, 0xbf, 0xc2, 0xbc, 0xa3, 0xac, 0xbd, 0xa8, 0xd6, 0xfe, 0xca, 0xa9, 0xb9,
      0xa4,
    ];
    const text = bytesOf(...Array.from({ length: 40 }, () => [...line, 0x0a]).flat());
    expect(new TextDecoder(guess(text)).decode(text)).toContain('图纸目录');
    expect(guess(bytesOf(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72))).toMatch(/windows-1252|iso-8859/);
  });
});

it('joins what comes in parts', () => {
  expect([...joined(bytesOf(1, 2), bytesOf(3))]).toEqual([1, 2, 3]);
});
