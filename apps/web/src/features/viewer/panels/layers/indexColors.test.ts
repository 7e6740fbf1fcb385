import { PALETTE } from '@linework/cad/display/color';
import { expect, it } from 'vitest';
import { indexColors, indexOf } from './indexColors.ts';

it('offers no color twice, neither by its number nor by its looks', () => {
  const numbers = indexColors.flat();
  expect(new Set(numbers).size).toBe(numbers.length);
  // Red to magenta stand twice in the index: by their names and among the hues.
  const looks = new Set(numbers.filter((number) => number > 9).map((number) => PALETTE[number]));
  expect(looks.size).toBe(numbers.filter((number) => number > 9).length);
});

it('understands numbers of the index, and nothing else', () => {
  expect(['1', ' 30 ', '255'].map(indexOf)).toEqual([1, 30, 255]);
  for (const text of ['', '0', '256', '1.5', 'red', '1e2', '-3']) expect(indexOf(text)).toBeUndefined();
});
