import { expect, test } from 'vitest';
import { read } from './read.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['nothing', '', 'unknown-format', 'is empty'],
  ['zeros', '\0'.repeat(3000), 'unknown-format', 'zeros'],
  ['a protected file', 'HSKey.Co.SZ.(AUTHOR)\0\u000f\u00a7', 'encrypted', 'protects documents'],
  ['another one', 'b\u0014#e\u0001\0\0\0E-SafeNet\0\0\0LOCK', 'encrypted', 'protects documents'],
  ['a save broken off', ')#\u00be\u0084\u00e1l\u00d6\u00aeR\u0090I', 'dwg-damaged', 'broken off'],
  ['a resource fork', '\0\u0005\u0016\u0007\0\u0002\0\0Mac OS X', 'unknown-format', 'macOS'],
  ['a pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n', 'unknown-format', 'Git LFS'],
  ['a web page', '\r\n<!DOCTYPE html>\n<html><body>Not found</body></html>', 'unknown-format', 'web page'],
  ['an archive', 'Rar!\u001a\u0007\0', 'unknown-format', 'archive'],
  ['a packed file', '\u001f\u008b\u0008\0', 'unknown-format', 'archive'],
  ['a letter', 'Dear Sir or Madam', 'unknown-format', 'no drawing'],
])('%s is refused with what it is', (_, text, code, words) => {
  const { diagnostics } = read(bytesOf(text));
  expect(diagnostics.map((each) => each.code)).toEqual([code]);
  expect(diagnostics[0]!.message).toContain(words);
});
