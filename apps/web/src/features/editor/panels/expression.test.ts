import { expect, it } from 'vitest';
import { evaluate, evaluatePoint } from './expression.ts';

it.each([
  ['12', 12],
  ['-3.5', -3.5],
  ['3*(4+1.5)', 16.5],
  ['10/4-1', 1.5],
  ['2*-3', -6],
  ['1e3', 1000],
  ['1,5', 1.5],
])('%s is %d', (text, value) => {
  expect(evaluate(text)).toBe(value);
});

it('applies to what stands there', () => {
  expect([evaluate('+10', 5), evaluate('*2', 5), evaluate('/2', 5), evaluate('-2', 5)]).toEqual([
    15, 10, 2.5, -2,
  ]);
});

it.each(['', 'abc', '1+', '(2', '1/0', '2)', '*2'])('%s is no number', (text) => {
  expect(evaluate(text)).toBeUndefined();
});

it('reads points', () => {
  expect(evaluatePoint('1, 2', [0, 0, 7])).toEqual([1, 2, 7]);
  expect(evaluatePoint('1 2 3', undefined)).toEqual([1, 2, 3]);
  expect(evaluatePoint('1', undefined)).toBeUndefined();
});
