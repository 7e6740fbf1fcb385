import { expect, test } from 'vitest';
import { PAGE_CODE, SYSTEM_CODE, WORD, type ReedSolomon } from './reed-solomon.ts';

function wordOf(code: ReedSolomon): Uint8Array {
  const word = Uint8Array.from({ length: WORD }, (_, i) => (i * 37 + 11) & 255);
  word.set(code.parity(word.subarray(0, code.dataSize)), code.dataSize);
  return word;
}

test.each([
  ['pages', PAGE_CODE, 2],
  ['system pages', SYSTEM_CODE, 8],
])('words of %s are corrected as far as they can be', (_name, code, most) => {
  const sound = wordOf(code);
  expect(code.suspect(sound)).toBe(false);
  expect(code.correct(sound.slice())).toBe(0);
  for (let errors = 1; errors <= most; errors++) {
    for (let start = 0; start < WORD; start += 17) {
      const word = sound.slice();
      for (let k = 0; k < errors; k++) word[(start + k * 29) % WORD]! ^= 1 + k * 31;
      expect(code.suspect(word) || errors > 2).toBe(true);
      expect(code.correct(word)).toBe(errors);
      expect(word).toEqual(sound);
    }
  }
});

test('a word with too many errors is left to say so', () => {
  const word = wordOf(PAGE_CODE);
  for (const at of [3, 77, 140, 201, 250]) word[at]! ^= 0x5a;
  expect(PAGE_CODE.correct(word)).not.toBe(0);
  expect(word).not.toEqual(wordOf(PAGE_CODE));
});
