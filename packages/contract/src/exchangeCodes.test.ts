import { expect, it } from 'vitest';
import { exchangeCodeFrom, formatExchangeCode, readExchangeCode } from './exchangeCodes.ts';

const bytesOf = (seed: number): Uint8Array =>
  Uint8Array.from({ length: 15 }, (_, index) => (seed * 7919 + index * index * 31 + index * 17) & 255);

it('exchange codes are read as they are typed, and one wrong character is noticed', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const code = exchangeCodeFrom(bytesOf(seed));
    const written = formatExchangeCode(code);
    expect(written).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const sloppy = written.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('-', ' ');
    expect(readExchangeCode(sloppy)).toBe(code);
    for (let at = 0; at < 16; at += 1) {
      const other = code[at] === 'Z' ? 'Y' : 'Z';
      expect(readExchangeCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
    }
  }
  for (const wrong of ['', 'AAAA', '----', 'U'.repeat(16), 'Ä'.repeat(16)])
    expect(readExchangeCode(wrong)).toBeUndefined();
});
