import { expect, test } from 'vitest';
import { sameValue } from './same-value.ts';

const value = (): object => ({
  name: 'a',
  points: Float64Array.of(1, 2, Number.NaN),
  list: [1, { deep: [true, undefined] }],
  map: new Map([['x', [1, 2]]]),
});

test('copies say the same', () => {
  expect(sameValue(value(), value())).toBe(true);
});

test.each([
  ['a name', { name: 'b' }],
  ['a number of a typed array', { points: Float64Array.of(1, 3, Number.NaN) }],
  ['the kind of a typed array', { points: Float32Array.of(1, 2, Number.NaN) }],
  ['something deep', { list: [1, { deep: [false, undefined] }] }],
  ['the length of a list', { list: [1] }],
  ['an entry of a map', { map: new Map([['x', [1, 3]]]) }],
  ['a key of a map', { map: new Map([['y', [1, 2]]]) }],
  ['another field', { more: undefined }],
  ['what is no object', { list: 'none' }],
])('%s makes a difference', (_, other) => {
  expect(sameValue(value(), { ...value(), ...other })).toBe(false);
  expect(sameValue({ ...value(), ...other }, value())).toBe(false);
});
