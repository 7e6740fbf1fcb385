import { expect, test } from 'vitest';
import { type ByteSource, startingWith } from './source.ts';

const file = Uint8Array.from({ length: 100 }, (_, i) => i);
const never = new AbortController().signal;

function counted(): ByteSource & { asked: [number, number][] } {
  const asked: [number, number][] = [];
  return {
    asked,
    async read(from, to) {
      asked.push([from, to]);
      return file.subarray(from, to);
    },
  };
}

test('what is here of the beginning is not asked for again, the rest is', async () => {
  const rest = counted();
  const source = startingWith(file.subarray(0, 40), 40, rest);
  expect(await source.read(0, 40, never)).toEqual(file.subarray(0, 40));
  expect(await source.read(10, 20, never)).toEqual(file.subarray(10, 20));
  expect(rest.asked).toEqual([]);
  expect(await source.read(30, 60, never)).toEqual(file.subarray(30, 60));
  expect(rest.asked).toEqual([[30, 60]]);
});

test('a file that ended before what was asked for is here altogether', async () => {
  const rest = counted();
  const source = startingWith(file, 5000, rest);
  expect(await source.read(0, 5000, never)).toEqual(file);
  expect(rest.asked).toEqual([]);
});
