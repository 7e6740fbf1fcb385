import { expect, it } from 'vitest';
import { matchingLayers } from './matching.ts';

const layers = ['A10', 'a2', 'Walls outer', '0', '墙体'].map((name) => ({ name }));
const names = (query: string): string[] => matchingLayers(layers, query).map((index) => layers[index]!.name);

it('sorts as people do', () => {
  expect(names('')).toEqual(['0', 'a2', 'A10', 'Walls outer', '墙体']);
});

it('takes every word, in any order and case', () => {
  expect(names('OUTER wall')).toEqual(['Walls outer']);
  expect(names('墙')).toEqual(['墙体']);
  expect(names('wall roof')).toEqual([]);
});
