import { expect, test } from 'vitest';
import { untangle } from './pages.ts';
import { PAGE_CODE, SYSTEM_CODE, WORD, type ReedSolomon } from './reed-solomon.ts';

function wordOf(code: ReedSolomon, first = 11): Uint8Array {
  const word = Uint8Array.from({ length: WORD }, (_, i) => (i * 37 + first) & 255);
  word.set(code.parity(word.subarray(0, code.dataSize)), code.dataSize);
  return word;
}

const isSuspect = (code: ReedSolomon, word: Uint8Array): boolean => untangle(word, 1, code).suspects[0] === 1;

test.each([
  ['pages', PAGE_CODE, 2],
  ['system pages', SYSTEM_CODE, 8],
])('words of %s are corrected as far as they can be', (_name, code, most) => {
  const sound = wordOf(code);
  expect(isSuspect(code, sound)).toBe(false);
  expect(code.correct(sound.slice())).toBe(0);
  for (let errors = 1; errors <= most; errors++) {
    for (let start = 0; start < WORD; start += 17) {
      const word = sound.slice();
      for (let k = 0; k < errors; k++) word[(start + k * 29) % WORD]! ^= 1 + k * 31;
      expect(isSuspect(code, word) || errors > 2).toBe(true);
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

test.each([
  [7, [3]],
  [16, [15]],
  [37, [0, 20, 36]],
])('%i words that lie interleaved are taken apart, the faulty ones are told', (words, faulty) => {
  const all = Array.from({ length: words }, (_, w) => wordOf(PAGE_CODE, w));
  for (const w of faulty) all[w]![100]! ^= 0x10;
  const source = Uint8Array.from(
    { length: words * WORD },
    (_, at) => all[at % words]![Math.floor(at / words)]!,
  );
  const { data, suspects } = untangle(source, words, PAGE_CODE);
  expect([...suspects]).toEqual(all.map((_, w) => Number(faulty.includes(w))));
  all.forEach((word, w) => {
    const taken = data.subarray(w * PAGE_CODE.dataSize, (w + 1) * PAGE_CODE.dataSize);
    expect(taken).toEqual(word.subarray(0, PAGE_CODE.dataSize));
  });
  // what is cut off counts as zeros
  expect(untangle(source.subarray(0, 50 * words), words, PAGE_CODE).data[60]).toBe(0);
});
