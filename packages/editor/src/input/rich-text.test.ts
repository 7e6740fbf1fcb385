import { describe, expect, test } from 'vitest';
import {
  formatLetters,
  lettersOf,
  PLAIN,
  replaceLetters,
  stackLetters,
  visibleText,
  type FormatChange,
} from './rich-text.ts';

const seen = (source: string): string => visibleText(lettersOf(source));

const READ: [source: string, text: string][] = [
  ['plain', 'plain'],
  ['one\\Ptwo', 'one\ntwo'],
  ['{\\fArial|b1|i0|c0|p34;bold} and not', 'bold and not'],
  ['\\LUnder\\l \\H2.5x;high', 'Under high'],
  ['\\A1;\\C1;{red\\C2;green}', 'redgreen'],
  ['a \\S1/2; inch', 'a 1/2 inch'],
  ['\\pi-3,l3,t3;indented', 'indented'],
  ['50%%d %%p1 %%c20 %%%', '50° ±1 ∅20 %'],
  ['\\\\server\\{x\\}', '\\server{x}'],
  ['\\U+56FE a^Ib^ c\\~d', '图 a\tb^c\u00a0d'],
  ['\\Zunknown', '\\Zunknown'],
  ['broken \\', 'broken \\'],
];

test.each(READ)('%s reads as it is seen', (source, text) => {
  expect(seen(source)).toBe(text);
});

test('letters know their format, and braces end it', () => {
  const letters = lettersOf('a{\\Lb\\C1;c}d\\fRomanS|b1;e');
  expect(letters.map(({ format }) => format)).toEqual([
    PLAIN,
    { ...PLAIN, underline: true },
    { ...PLAIN, underline: true, color: 'C1' },
    PLAIN,
    { ...PLAIN, font: { name: 'RomanS', bold: true, italic: false, rest: '' } },
  ]);
});

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const PIECES = [
  'a',
  'Ω',
  '图',
  ' ',
  '1',
  '/',
  '\\P',
  '\\~',
  '\\\\',
  '\\{',
  '\\}',
  '{',
  '}',
  '\\L',
  '\\l',
  '\\O',
  '\\C1;',
  '\\c255;',
  '\\H2.5x;',
  '\\H3',
  '\\fArial|b1|i0|c0|p34;',
  '\\Ftxt;',
  '\\S1/2;',
  '\\S+0.1^-0.2;',
  '\\pi1,l2;',
  '\\Q15;',
  '\\W0.8;',
  '%%d',
  '%%u',
  '%%065',
  '^I',
  '^J',
  '\\U+00E9',
  '\\Z',
  ';',
  '%',
  '^',
  '\\X',
  '\\N',
  '\\T1.2;',
  '\\A1;',
];

function randomSource(next: () => number): string {
  return Array.from(
    { length: Math.floor(next() * 24) },
    () => PIECES[Math.floor(next() * PIECES.length)]!,
  ).join('');
}

const codesOf = (source: string): string => {
  const letters = lettersOf(source);
  let at = 0;
  let codes = '';
  for (const { from, to } of letters) {
    codes += source.slice(at, from);
    at = to;
  }
  return codes + source.slice(at);
};

describe('whatever the codes', () => {
  const next = random(7);
  const sources = Array.from({ length: 2000 }, () => randomSource(next));

  test('letters stand in order, and with the codes between them make up the text byte for byte', () => {
    for (const source of sources) {
      const letters = lettersOf(source);
      let at = 0;
      let whole = '';
      for (const { from, to } of letters) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        whole += source.slice(at, from) + source.slice(from, to);
        at = to;
      }
      expect(whole + source.slice(at)).toBe(source);
    }
  });

  test('nothing is changed by replacing nothing', () => {
    for (const source of sources) {
      const count = lettersOf(source).length;
      expect(replaceLetters(source, Math.floor(count / 2), Math.floor(count / 2), '')).toBe(source);
    }
  });

  test('a word that is typed shows where it was typed, and no code is touched', () => {
    for (const source of sources) {
      const letters = lettersOf(source);
      const at = Math.floor(next() * (letters.length + 1));
      // within a fraction and behind what only looks like a code, letters mean something else
      if (letters[at - 1]?.isStacked || letters[at]?.isStacked) continue;
      if (/[\\%^]/.test(letters[at - 1]?.text ?? '') || source.endsWith('\\')) continue;
      const after = replaceLetters(source, at, at, 'neu 图');
      const [before, behind] = [visibleText(letters.slice(0, at)), visibleText(letters.slice(at))];
      expect(seen(after)).toBe(`${before}neu 图${behind}`);
      expect(codesOf(after)).toBe(codesOf(source));
    }
  });

  test('formats change the letters they are given to, and no others', () => {
    const changes: FormatChange[] = [
      { kind: 'underline', on: true },
      { kind: 'underline', on: false },
      { kind: 'color', value: 'C5' },
      { kind: 'height', value: '7' },
      { kind: 'bold', on: true, font: { name: 'Arial', bold: false, italic: false, rest: '' } },
    ];
    for (const source of sources) {
      const letters = lettersOf(source);
      const [a, b] = [next(), next()]
        .map((part) => Math.floor(part * (letters.length + 1)))
        .sort((p, q) => p - q);
      const change = changes[Math.floor(next() * changes.length)]!;
      // what only looks like a code may become one beside a brace
      if (letters.some(({ text, to, from }) => /[\\%^]/.test(text) && to - from === 1)) continue;
      const after = lettersOf(formatLetters(source, a!, b!, change));
      expect(visibleText(after)).toBe(visibleText(letters));
      after.forEach(({ format, isStacked }, i) => {
        const was = letters[i]!.format;
        if (i < a! || i >= b! || isStacked) expect(format).toEqual(was);
        else if (change.kind === 'underline') expect(format).toEqual({ ...was, underline: change.on });
        else if (change.kind === 'color') expect(format).toEqual({ ...was, color: 'C5' });
        else if (change.kind === 'height') expect(format).toEqual({ ...was, height: '7' });
        else expect(format.font!.bold).toBe(true);
      });
    }
  });
});

test('replaced letters look like the first of them', () => {
  expect(replaceLetters('a{\\Lold}b', 1, 4, 'new')).toBe('a{\\Lnew}b');
  expect(replaceLetters('{\\C1;ab}', 2, 2, '\n{')).toBe('{\\C1;ab\\P\\{}');
});

test('bold keeps the font, and takes that of the style where there is none', () => {
  const font = { name: 'Noto Sans', bold: false, italic: false, rest: '' };
  expect(formatLetters('ab', 0, 1, { kind: 'bold', on: true, font })).toBe('{\\fNoto Sans|b1|i0|c0|p0;a}b');
  expect(formatLetters('\\fArial|i1|c134|p34;a', 0, 1, { kind: 'bold', on: true, font })).toBe(
    '\\fArial|i1|c134|p34;{\\fArial|b1|i1|c134|p34;a}',
  );
});

test('fractions are made of what is written as one, and are gone with their last letter', () => {
  expect(stackLetters('a 1/2 b', 2, 5)).toBe('a \\S1/2; b');
  expect(stackLetters('a 1/2 b', 0, 1)).toBe('a 1/2 b');
  expect(replaceLetters('a \\S1/2; b', 2, 5, '')).toBe('a  b');
  expect(replaceLetters('ab \\\\S;', 0, 1, '')).toBe('b \\\\S;');
});
