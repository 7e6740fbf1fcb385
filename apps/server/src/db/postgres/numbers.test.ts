import { expect, test } from 'vitest';
import { numbersOf } from './numbers.ts';

test.each([
  ['{}', []],
  ['{7}', [7]],
  ['{0,10,-3}', [0, 10, -3]],
  ['{NULL,1,NULL}', [null, 1, null]],
  ['{1794805027607,9007199254740991,-9007199254740991}', [1794805027607, 2 ** 53 - 1, 1 - 2 ** 53]],
])('%s is read as PostgreSQL writes it', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers);
});
