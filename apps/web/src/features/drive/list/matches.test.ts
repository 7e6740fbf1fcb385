import { expect, it } from 'vitest';
import { matchesIn } from './matches.ts';

it.each([
  ['Ground floor plan.dwg', 'plan', [[13, 17]]],
  [
    'Plan of PLANS',
    'plan',
    [
      [0, 4],
      [8, 12],
    ],
  ],
  ['一层平面图纸.dwg', '图纸', [[4, 6]]],
  [
    'a b c',
    'b c',
    [
      [2, 3],
      [4, 5],
    ],
  ],
  ['abab', 'ab ba', [[0, 4]]],
  // By sound: nothing of it stands in the name.
  ['图纸.dwg', 'tz', []],
  // Its lower case is longer than itself.
  ['İstanbul.dwg', 'stan', []],
  ['plan', '  ', []],
])('finds in %j the words of %j', (name, query, ranges) => {
  expect(matchesIn(name, query)).toEqual(ranges);
});
