import { expect, test } from 'vitest';
import { codePageOf } from '../write/code-page.ts';
import { decoderFor, dwgCodePage } from './encoding.ts';

// As drawings from Turkey, Israel, Iran, China and Korea have them.
test.each([
  [33, 'TU\u011eLA', [0x54, 0x55, 0xd0, 0x4c, 0x41]],
  [34, '\u05e7\u05d5', [0xf7, 0xe5]],
  [35, '\u0645\u062f', [0xe3, 0xcf]],
  [39, '\u56fe', [0xcd, 0xbc]],
  [40, '\ub3c4', [0xb5, 0xb5]],
])('code page %i of a DWG header', (number, text, bytes) => {
  expect(decoderFor(dwgCodePage(number))(Uint8Array.from(bytes))).toBe(text);
  const page = codePageOf(dwgCodePage(number));
  expect(page.number).toBe(number);
  expect([...page.encode(text)]).toEqual(bytes);
});

test('Greek, Baltic, Thai and Vietnamese are written as they are read', () => {
  for (const label of ['windows-1253', 'windows-1257', 'windows-874', 'windows-1258'])
    expect(dwgCodePage(codePageOf(label).number)).toBe(label);
});
