import { analyse } from 'chardet';
import type { Language } from '@linework/contract/enums';
import { describe, expect, it } from 'vitest';
import { guessEncoding, joined } from './encoding.ts';

const guess = (bytes: Uint8Array, language: Language = 'en') =>
  guessEncoding(bytes, language, (sample) => analyse(sample));
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

/** Lines that are too short for a statistician of languages, by the bytes that they are written with. */
const shortLines = [
  ['gb18030', '你好世界\n图纸', 'c4e3bac3cac0bde70acdbcd6bd'],
  ['euc-kr', '한국어 도면입니다', 'c7d1b1b9beee20b5b5b8e9c0d4b4cfb4d9'],
  ['shift_jis', '日本語\nこんにちは', '93fa967b8cea0a82b182f182c982bf82cd'],
  ['big5', '中文圖說', 'a4a4a4e5b9cfbba1'],
] as const;
const fromHex = (hex: string) => bytesOf(...hex.match(/../g)!.map((pair) => Number.parseInt(pair, 16)));

describe('a short text', () => {
  it.each(shortLines)('in %s is read as what it says', (_, text, hex) => {
    const bytes = fromHex(hex);
    expect(new TextDecoder(guess(bytes)).decode(bytes)).toBe(text);
  });

  it('that several codes could have written is in the one of the reader', () => {
    // The same bytes are 가나 in Korean and 啊唱 or the like in Chinese.
    const bytes = fromHex('b0a1b3aa');
    expect(guess(bytes, 'ko')).toBe('euc-kr');
    expect(guess(bytes, 'zh')).toBe('gb18030');
  });

  it.each([
    ['Grüße aus München', '4772fcdf6520617573204dfc6e6368656e'],
    ['it’s what we don’t know', '69749273207768617420776520646f6e9274206b6e6f77'],
    ['20°C', '3230b043'],
    ['Ärger, déjà créé', 'c4726765722c2064e96ae0206372e9e9'],
  ])('%s is of no such code', (text, hex) => {
    const bytes = fromHex(hex);
    expect(new TextDecoder(guess(bytes)).decode(bytes)).toBe(text);
  });

  it('may be cut off within a character', () => {
    expect(guess(fromHex('c4e3bac3cac0bd'), 'zh')).toBe('gb18030');
  });
});

it('joins what comes in parts', () => {
  expect([...joined(bytesOf(1, 2), bytesOf(3))]).toEqual([1, 2, 3]);
});
