import { expect, test } from 'vitest';
import { AsciiCursor } from './ascii.ts';
import { Groups } from './groups.ts';

function numbersOf(texts: readonly string[]): number[] {
  const cursor = new AsciiCursor(
    new Groups(),
    new TextEncoder().encode(texts.map((text) => `10\n${text}\n`).join('')),
    () => '',
  );
  return texts.map(() => {
    cursor.next();
    return cursor.number();
  });
}

test('numbers read as the language reads them, to the last bit', () => {
  const texts = ['0', '-0.0', '1', '.5', '5.', '+7', '0.1', '123456789012345678', '1e5', '-1.5E-7'];
  texts.push('9007199254740993', '0.30000000000000004', '100000.00000000001', '9007199254740993.00000');
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
  for (let i = 0; i < 5000; i++) {
    const value = (next() - 0.5) * 10 ** Math.floor(next() * 14 - 4);
    texts.push(String(value), value.toFixed(Math.floor(next() * 16)), value.toPrecision(17));
    texts.push(value.toFixed(16 + Math.floor(next() * 12)));
  }
  const wrong = numbersOf(texts).flatMap((value, i) => (value === Number(texts[i]) ? [] : [texts[i]]));
  expect(wrong).toEqual([]);
});

test('what is no number is zero, decimal commas and Fortran exponents are understood', () => {
  expect(numbersOf(['', ' ', 'abc', 'nan', '1e999', '--3'])).toEqual([0, 0, 0, 0, 0, 0]);
  expect(numbersOf(['1,5', '1.5D3'])).toEqual([1.5, 1500]);
});

test('integers and handles', () => {
  const bytes = new TextEncoder().encode('70\n  -12 \n5\n1AF\n5\nFFFFFFFFFFFFFFFF\n70\n3.7\n');
  const cursor = new AsciiCursor(new Groups(), bytes, () => '');
  cursor.next();
  expect(cursor.int()).toBe(-12);
  cursor.next();
  expect(cursor.handle()).toBe(0x1af);
  cursor.next();
  expect(cursor.handle()).toBe(0);
  cursor.next();
  expect(cursor.int()).toBe(3);
});
