import { expect, test } from 'vitest';
import { AsciiCursor } from './ascii.ts';

function numberOf(text: string): number {
  const cursor = new AsciiCursor(new TextEncoder().encode(`10\n${text}\n`), () => '');
  cursor.next();
  return cursor.number();
}

test('numbers read as the language reads them, to the last bit', () => {
  const fixed = [
    '0',
    '-0.0',
    '1',
    '.5',
    '5.',
    '+7',
    '0.1',
    '123456789012345678',
    '1e5',
    '-1.5E-7',
    '9007199254740993',
    '0.30000000000000004',
    '100000.00000000001',
  ];
  for (const text of fixed) expect([text, numberOf(text)]).toEqual([text, Number(text)]);
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
  for (let i = 0; i < 4000; i++) {
    const value = (next() - 0.5) * 10 ** Math.floor(next() * 14 - 4);
    for (const text of [String(value), value.toFixed(Math.floor(next() * 16)), value.toPrecision(17)]) {
      if (numberOf(text) !== Number(text)) expect([text, numberOf(text)]).toEqual([text, Number(text)]);
    }
  }
});

test('what is no number is zero, decimal commas and Fortran exponents are understood', () => {
  expect(['', ' ', 'abc', 'nan', '1e999', '--3'].map(numberOf)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(['1,5', '1.5D3'].map(numberOf)).toEqual([1.5, 1500]);
});

test('integers and handles', () => {
  const cursor = new AsciiCursor(
    new TextEncoder().encode('70\n  -12 \n5\n1AF\n5\nFFFFFFFFFFFFFFFF\n70\n3.7\n'),
    () => '',
  );
  cursor.next();
  expect(cursor.int()).toBe(-12);
  cursor.next();
  expect(cursor.handle()).toBe(0x1af);
  cursor.next();
  expect(cursor.handle()).toBe(0);
  cursor.next();
  expect(cursor.int()).toBe(3);
});
