import { expect, test } from 'vitest';
import { atOnceBytes, bodyOf } from './body.ts';

const few = [Uint8Array.of(1, 2), Uint8Array.of(3), Uint8Array.of(4, 5)];

function answer(headers: Record<string, string>, parts = few): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return new Response(body, { headers });
}

async function readTold(response: Response) {
  const told: [number, number][] = [];
  const bytes = await bodyOf(response, (came, expected) => told.push([came, expected]));
  return { bytes: [...bytes], told };
}

test('a large answer is told of as it comes', async () => {
  const large = new Uint8Array(atOnceBytes).fill(7);
  const length = atOnceBytes + 5;
  const { bytes, told } = await readTold(answer({ 'content-length': String(length) }, [large, ...few]));
  expect(bytes).toEqual([...large, 1, 2, 3, 4, 5]);
  expect(told).toEqual([
    [0, length],
    [atOnceBytes, 0],
    [2, 0],
    [1, 0],
    [2, 0],
  ]);
});

test.each([{ 'content-length': '5' }, { 'content-length': '999999', 'content-encoding': 'br' }, {}])(
  'one that is small, or whose length is not its own, %j, is told of at once',
  async (headers) => {
    const { bytes, told } = await readTold(answer(headers as Record<string, string>));
    expect(bytes).toEqual([1, 2, 3, 4, 5]);
    expect(told).toEqual([[5, 5]]);
  },
);

test('one that breaks off is as long as what came', async () => {
  expect((await readTold(answer({ 'content-length': String(atOnceBytes * 2) }))).bytes).toEqual([
    1, 2, 3, 4, 5,
  ]);
});
