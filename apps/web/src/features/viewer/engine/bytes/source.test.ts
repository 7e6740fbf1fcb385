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
  const source = startingWith({ bytes: file.subarray(0, 40) }, 40, rest);
  expect(await source.read(0, 40, never)).toEqual(file.subarray(0, 40));
  expect(await source.read(10, 20, never)).toEqual(file.subarray(10, 20));
  expect(rest.asked).toEqual([]);
  expect(await source.read(30, 60, never)).toEqual(file.subarray(30, 60));
  expect(rest.asked).toEqual([[40, 60]]);
});

test('what is still on its way is waited for, while what lies behind it is asked for', async () => {
  const rest = counted();
  let arrive: (bytes: Uint8Array | undefined) => void = () => undefined;
  const more = new Promise<Uint8Array | undefined>((resolve) => (arrive = resolve));
  const source = startingWith({ bytes: file.subarray(0, 20), rest: more }, 40, rest);
  expect(source.start).toEqual(file.subarray(0, 20));
  expect(await source.read(5, 20, never)).toEqual(file.subarray(5, 20));
  const [inside, across, behind] = [
    [15, 30],
    [30, 60],
    [50, 60],
  ].map(([from, to]) => source.read(from!, to!, never));
  expect(await behind).toEqual(file.subarray(50, 60));
  expect(rest.asked).toEqual([
    [40, 60],
    [50, 60],
  ]);
  arrive(file.subarray(20, 40));
  expect(await inside).toEqual(file.subarray(15, 30));
  expect(await across).toEqual(file.subarray(30, 60));
});

test('what did not come in the end is asked for again', async () => {
  const rest = counted();
  const source = startingWith({ bytes: file.subarray(0, 20), rest: Promise.resolve(undefined) }, 40, rest);
  expect(await source.read(10, 30, never)).toEqual(file.subarray(10, 30));
  expect(rest.asked).toEqual([[10, 30]]);
});

test('a file that ended before what was asked for is here altogether', async () => {
  const rest = counted();
  const source = startingWith({ bytes: file }, 5000, rest);
  expect(await source.read(0, 5000, never)).toEqual(file);
  expect(rest.asked).toEqual([]);
});
