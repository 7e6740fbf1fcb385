import { expect, test } from 'vitest';
import { read } from '../read.ts';
import { drawingOf, dxfText } from './fixture.ts';
import { tidy } from './tidy.ts';

const PLAIN = new TextDecoder().decode(
  dxfText(
    drawingOf([
      [0, 'LINE'],
      [8, 'Walls'],
      [10, 1],
      [20, 0],
      [11, 5.5],
      [21, -2.25],
      [0, 'TEXT'],
      [8, 'Wände'],
      [10, 1],
      [20, 1],
      [40, 1],
      [1, 'Grüße 你好'],
      [0, 'TEXT'],
      [8, 'Walls'],
      [10, 1],
      [20, 1],
      [40, 1],
      [1, ''],
      [0, 'INSERT'],
      [8, '0'],
      [2, 'Door'],
      [10, 3],
      [20, 3],
    ]),
  ),
);
const groups = PLAIN.trimEnd()
  .split('\n')
  .reduce<[string, string][]>(
    (all, line, i) => (i % 2 ? (all.at(-1)![1] = line) : all.push([line, '']), all),
    [],
  );
const written = (form: (code: string, value: string) => string): string =>
  groups.map(([code, value]) => form(code, value)).join('');
const lines = (code: string, value: string): string => `${code}\n${value}\n`;
/** Something before every number of a point. */
const before = (sign: string): string =>
  written((code, value) => lines(code, /^[1-5]\d$/.test(code) ? value.replace(/^(?=\d)/, sign) : value));
const replaced = (from: RegExp, to: string): string => PLAIN.replaceAll(from, to);

/** A file's groups of words in small letters; texts and names as they are. */
function lowered(): string {
  let record = '';
  return written((code, value) => {
    if (code === '0') record = value;
    const isWord = code === '0' || code === '9' || (code === '2' && /^(SECTION|TABLE)$/.test(record));
    return lines(code, isWord ? value.toLowerCase() : value);
  });
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const data = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) data.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(data.buffer);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const WAYS: Record<string, Uint8Array> = {
  'UTF-16 with a mark': utf16(`\ufeff${PLAIN}`, true),
  'UTF-16 with a mark, the other way round': utf16(`\ufeff${replaced(/\n/g, '\r\n')}`, false),
  'UTF-16 without a mark': utf16(PLAIN, true),
  'UTF-16 without a mark, the other way round': utf16(` ${PLAIN}`, false),
  'small letters': utf8(lowered()),
  'small letters between carriage returns': utf8(lowered().replaceAll('\n', '\r')),
  'signs before codes': utf8(written((code, value) => `  +${code}\n${value}\n`)),
  'signs before values': utf8(before('+')),
  'line ends the wrong way round': utf8(replaced(/\n/g, '\n\r')),
  'an empty line behind each': utf8(replaced(/\n/g, '\r\n\r\n')),
  'carriage returns alone': utf8(replaced(/\n/g, '\r')),
  'tabs before codes': utf8(written((code, value) => `\t${code}\n${value}\n`)),
  'tabs before values': utf8(before('\t')),
  'blank lines first': utf8(`\n\r\n  \n${PLAIN}`),
  'comments everywhere': utf8(written((code, value) => `999\nno\n${lines(code, value)}`)),
  'rubbish behind the end': utf8(`${PLAIN}rubbish\n  0\nLINE\n 10\n`),
  'no end of sections and tables': utf8(
    written((code, value) => (code === '0' && /^END(SEC|TAB)$/.test(value) ? '' : lines(code, value))),
  ),
  'Fortran exponents': utf8(replaced(/\n5\.5\n/g, '\n0.55D+01\n')),
  'decimal commas': utf8(replaced(/\n5\.5\n/g, '\n5,5\n')),
};

const contentOf = (bytes: Uint8Array): unknown => {
  const { version, layers, blocks } = read(bytes).drawing;
  return { version, layers, blocks };
};

test.each(Object.keys(WAYS))('a file with %s reads like any other', (way) => {
  const plain = contentOf(utf8(PLAIN));
  expect(plain).toMatchObject({ version: 'AC1015' });
  expect(contentOf(WAYS[way]!)).toEqual(plain);
});

test('what needs no tidying stays as it is', () => {
  const bytes = utf8(PLAIN);
  expect(tidy(bytes)).toBe(bytes);
});

test('a zero byte in a text is no reason to refuse a file', () => {
  const { drawing, diagnostics } = read(new TextEncoder().encode(PLAIN.replace('Grüße', 'Grü\0ße')));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(drawing.blocks.get('*MODEL_SPACE')!.entities).toHaveLength(4);
});
