import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SandboxQueue, type Work } from './queue.ts';

/** Work that ends when it is told to. */
function piece(queue: SandboxQueue, name: string, work: Work, started: string[]) {
  let end!: () => void;
  const gate = new Promise<void>((resolve) => (end = resolve));
  const done = queue.run(work, async () => {
    started.push(name);
    await gate;
  });
  return { end, done };
}

it('never runs more children, nor more memory, than the limits allow', async () => {
  const queue = new SandboxQueue({ maxChildren: 4, maxMemoryMb: 2000 });
  let [most, mostMb, running, mb] = [0, 0, 0, 0];
  const fonts = Array.from({ length: 60 }, (_, n) =>
    queue.run({ memoryMb: 700, account: n % 3, isQuick: true }, async () => {
      running += 1;
      mb += 700;
      [most, mostMb] = [Math.max(most, running), Math.max(mostMb, mb)];
      await sleep(1);
      running -= 1;
      mb -= 700;
    }),
  );
  await Promise.all(fonts);
  expect(most).toBe(2);
  expect(mostMb).toBeLessThanOrEqual(2000);
  expect(queue.running).toBe(0);
});

it('lets accounts take turns, however much one of them has brought', async () => {
  const queue = new SandboxQueue({ maxChildren: 2, maxMemoryMb: 10_000 });
  const started: string[] = [];
  const first = piece(queue, 'a0', { memoryMb: 1, account: 'a' }, started);
  const pieces = Array.from({ length: 5 }, (_, n) =>
    piece(queue, `a${n + 1}`, { memoryMb: 1, account: 'a' }, started),
  );
  pieces.push(piece(queue, 'b1', { memoryMb: 1, account: 'b' }, started));
  await sleep(0);
  expect(started).toEqual(['a0']);
  first.end();
  for (const { end } of pieces) end();
  await Promise.all([first, ...pieces].map(({ done }) => done));
  expect(started.indexOf('b1')).toBeLessThanOrEqual(2);
});

it('keeps a place for quick work while slow work runs', async () => {
  const queue = new SandboxQueue({ maxChildren: 2, maxMemoryMb: 10_000 });
  const started: string[] = [];
  const slow = [1, 2, 3].map((n) => piece(queue, `slow ${n}`, { memoryMb: 1, account: 'a' }, started));
  const quick = piece(queue, 'quick', { memoryMb: 1, account: 'b', isQuick: true }, started);
  await sleep(0);
  expect(started).toEqual(['slow 1', 'quick']);
  for (const { end } of [...slow, quick]) end();
  await Promise.all([...slow, quick].map(({ done }) => done));
});

it('takes what is larger than all of the memory alone, and forgets what was cancelled', async () => {
  const queue = new SandboxQueue({ maxChildren: 4, maxMemoryMb: 100 });
  const started: string[] = [];
  const huge = piece(queue, 'huge', { memoryMb: 5000 }, started);
  const cancel = new AbortController();
  const waiting = piece(queue, 'waiting', { memoryMb: 10, signal: cancel.signal }, started);
  await sleep(0);
  cancel.abort(new Error('cancelled'));
  await expect(waiting.done).rejects.toThrow('cancelled');
  huge.end();
  await huge.done;
  expect(started).toEqual(['huge']);
  expect(queue.running).toBe(0);
});
