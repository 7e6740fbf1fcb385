import { describe, expect, it } from 'vitest';
import { decompress } from './lz77.ts';

const unpack = (bytes: number[], size: number): string => {
  const target = new Uint8Array(size);
  const done = decompress(Uint8Array.from(bytes), 0, bytes.length, target, 0, size);
  return String.fromCharCode(...target.subarray(0, done));
};
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const END = [0x11, 0, 0];

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
});
