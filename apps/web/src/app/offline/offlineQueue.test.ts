import { CallError } from '@linework/client';
import { beforeEach, expect, it, vi } from 'vitest';

const listeners = new Map<string, () => void>();
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
const { whenReachable } = await import('./offlineQueue.ts');
const { useConnectionStatus: useWaiting } = await import('./connectionStatus.ts');

let online = false;
const sent: string[] = [];
const work = (name: string) => async () => {
  if (!online) throw new CallError('100', 'Network Error!');
  if (name === 'refused') throw new CallError('0201001', 'gone');
  sent.push(name);
  return name;
};

beforeEach(() => {
  online = false;
  sent.length = 0;
});

it('goes through at once while there is a connection', async () => {
  online = true;
  expect(await whenReachable(work('a'))).toBe('a');
  await expect(whenReachable(work('refused'))).rejects.toMatchObject({ code: '0201001' });
  expect(useWaiting.getState().count).toBe(0);
});

it('waits without one, and goes out in order when it is back', async () => {
  const outcomes = [whenReachable(work('a')), whenReachable(work('refused')), whenReachable(work('b'))];
  const settled = Promise.allSettled(outcomes);
  await expect.poll(() => useWaiting.getState().count).toBe(3);
  // a try in vain keeps everything
  listeners.get('online')!();
  await Promise.resolve();
  expect(useWaiting.getState().count).toBe(3);
  online = true;
  await expect
    .poll(() => {
      listeners.get('online')?.();
      return useWaiting.getState().count;
    })
    .toBe(0);
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(sent).toEqual(['a', 'b']);
  expect(listeners.has('beforeunload')).toBe(false);
});
