import { expect, test } from 'vitest';
import { matchKeys } from './match-keys.ts';

const matched = (left: number[], right: number[]): number[] => [
  ...matchKeys(Float64Array.from(left), Float64Array.from(right)),
];

test('pairs equal keys once each, in their order', () => {
  const far = 2 ** 52 + 7;
  expect(matched([7, far, 7, 7, 0, 1, far], [far, 7, 0, 7])).toEqual([1, 0, 3, -1, 2, -1, -1]);
  expect(matched([], [1])).toEqual([]);
  expect(matched([1, 2], [])).toEqual([-1, -1]);
});

test('keys that fall into one place are told apart, also when some of them are used up', () => {
  const keys = Array.from({ length: 50 }, (_, i) => i * 2 ** 32);
  expect(matched(keys, keys)).toEqual(keys.map((_, i) => i));
  expect(matched([keys[3]!, keys[3]!, keys[40]!, keys[41]!], keys)).toEqual([3, -1, 40, 41]);
});

test('agrees with a map of queues on random keys', () => {
  let seed = 5;
  const random = (): number => (seed = (seed * 48271) % 2147483647);
  const draw = (): number[] =>
    Array.from({ length: 3000 }, () => (random() % 900) * 2 ** 21 + (random() % 3));
  const [left, right] = [draw(), draw()];
  const queues = Map.groupBy(right.keys(), (r) => right[r]!);
  expect(matched(left, right)).toEqual(left.map((key) => queues.get(key)?.shift() ?? -1));
});
