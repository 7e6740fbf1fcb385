import { expect, test } from 'vitest';
import { decoderFor, resolveEscapes } from '../read/encoding.ts';
import { interchangeChar, multibyteCode } from './multibyte.ts';

const hex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

test.each([
  ['d0658b69', '한글'],
  ['8861a28ad3b7', '가묽힝'],
  // letters alone: ㄱ, ㅏ, ㄳ
  ['884184618444', 'ㄱㅏㄳ'],
  // signs and hanja of KS X 1001: 、 ℃ 伽 詰
  ['d932d959e031f9fe', '、℃伽詰'],
  ['41d06542', 'A한B'],
  // added to the standard later
  ['d9e6d9e7', '€®'],
])('Johab %s', (bytes, text) => {
  expect(decoderFor('johab')(hex(bytes))).toBe(text);
});

test.each([
  ['c7d1b1db', '한글'],
  // syllables that only CP949 has, the first and the last of all among them
  ['81418f4f8f51c652', '갂뢔뢖힣'],
  ['b0a2d1cb', '각麒'],
])('CP949 %s', (bytes, text) => {
  expect(decoderFor('euc-kr')(hex(bytes))).toBe(text);
});

test('what is no character is marked, and nothing is read beyond the end', () => {
  expect(decoderFor('johab')(hex('41ff4184'))).toBe('A\ufffd\ufffd');
  expect(decoderFor('euc-kr')(hex('8120c7'))).toBe('\ufffd\ufffd');
});

test('codes in text name both, and bigfonts find their glyphs', () => {
  expect(resolveEscapes('\\M+4D065')).toBe('한');
  expect(interchangeChar('4', '8B69')).toBe('글');
  expect(interchangeChar('3', '8141')).toBe('갂');
  expect(multibyteCode('한'.charCodeAt(0), 'johab')).toBe(0xd065);
});
