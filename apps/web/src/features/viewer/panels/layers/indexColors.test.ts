import { PALETTE } from '@linework/cad/display/colour';
import { expect, it } from 'vitest';
import { indexColours, indexOf } from './indexColours.ts';

it('offers no colour twice, neither by its number nor by its looks', () => {
  const numbers = indexColours.flat();
  expect(new Set(numbers).size).toBe(numbers.length);
  // Red to magenta stand twice in the index: by their names and among the hues.
  const looks = new Set(numbers.filter((number) => number > 9).map((number) => PALETTE[number]));
  expect(looks.size).toBe(numbers.filter((number) => number > 9).length);
});

it('understands numbers of the index, and nothing else', () => {
  expect(['1', ' 30 ', '255'].map(indexOf)).toEqual([1, 30, 255]);
  for (const text of ['', '0', '256', '1.5', 'red', '1e2', '-3']) expect(indexOf(text)).toBeUndefined();
});
