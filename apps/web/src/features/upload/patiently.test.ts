import { clientCodes, codes } from '@linework/contract/codes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UploadFailure } from './failure.ts';
import { patiently } from './patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails with these codes, one after the other, then answers. */
function failing(...failures: string[]) {
  let asked = 0;
  const ask = async (): Promise<string> => {
    const code = failures[asked++];
    if (code !== undefined) throw new UploadFailure(code);
    return 'planned';
  };
  return { ask, asked: () => asked };
}

it('asks again while the network or the server needs a moment', async () => {
  const { ask, asked } = failing(clientCodes.network, codes.rateLimited, codes.maintenance);
  const answer = patiently(new AbortController().signal, ask);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('planned');
  expect(asked()).toBe(4);
});

it('gives up after some tries, and at once where asking again is no help', async () => {
  const gone = failing(...Array.from({ length: 9 }, () => clientCodes.network));
  const never = expect(patiently(new AbortController().signal, gone.ask)).rejects.toMatchObject({
    code: clientCodes.network,
  });
  await vi.runAllTimersAsync();
  await never;
  expect(gone.asked()).toBe(5);
  const refused = failing(codes.spaceFull);
  await expect(patiently(new AbortController().signal, refused.ask)).rejects.toMatchObject({
    code: codes.spaceFull,
  });
  expect(refused.asked()).toBe(1);
});

it('stops when it is cancelled', async () => {
  const { ask, asked } = failing(clientCodes.network);
  const stop = new AbortController();
  const stopped = expect(patiently(stop.signal, ask)).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await stopped;
  expect(asked()).toBe(1);
});
