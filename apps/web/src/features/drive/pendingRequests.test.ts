import { expect, it } from 'vitest';
import { waitForPendingRequests, trackRequest } from './pendingRequests.ts';

it('waits for every change that was begun, also for one that is refused', async () => {
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const changes = [trackRequest(first.promise), trackRequest(second.promise)];
  const done = waitForPendingRequests().then(() => told.push('done'));
  second.reject(new Error('refused'));
  await expect(changes[1]).rejects.toThrow('refused');
  expect(told).toEqual([]);
  first.resolve();
  await done;
  expect(told).toEqual(['done']);
});

it('gives the answer on, and waits for nothing once it is there', async () => {
  expect(await trackRequest(Promise.resolve('answer'))).toBe('answer');
  await waitForPendingRequests();
});
