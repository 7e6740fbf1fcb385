import { expect, it, vi } from 'vitest';
import { HeldLock } from './heldLock.ts';

function world(takeAgain: () => Promise<string | undefined>) {
  const page = new EventTarget();
  const ports = { release: vi.fn<(fence: string) => void>(), takeAgain, onLost: vi.fn<() => void>() };
  const lock = new HeldLock('7', ports);
  const stop = lock.watch(page);
  const tell = (type: string): boolean => page.dispatchEvent(new Event(type));
  return { ...ports, lock, stop, tell };
}

it('gives the lock back when the page goes, once', () => {
  const { release, tell } = world(async () => '8');
  tell('pagehide');
  tell('pagehide');
  expect(release.mock.calls).toEqual([['7']]);
});

it('takes it again when the page comes back, and whoever asks meanwhile waits for it', async () => {
  const taken = Promise.withResolvers<string>();
  const { lock, tell, release, onLost } = world(() => taken.promise);
  tell('pagehide');
  tell('pageshow');
  const asked = lock.fence();
  taken.resolve('8');
  expect(await asked).toBe('8');
  expect(onLost).not.toHaveBeenCalled();
  tell('pagehide');
  expect(release).toHaveBeenLastCalledWith('8');
});

it('says so where somebody else has it by then', async () => {
  const { lock, tell, onLost } = world(() => Promise.reject(new Error('held')));
  tell('pagehide');
  tell('pageshow');
  await lock.fence();
  expect(onLost).toHaveBeenCalledOnce();
});

it('asks with the fence it had while there is no connection', async () => {
  const { lock, tell, onLost } = world(async () => undefined);
  tell('pagehide');
  tell('pageshow');
  expect(await lock.fence()).toBe('7');
  expect(onLost).not.toHaveBeenCalled();
});

it('does nothing for a page that is shown for the first time, or once it is closed', () => {
  const { stop, tell, release, lock } = world(() => Promise.reject(new Error('not asked')));
  tell('pageshow');
  stop();
  tell('pagehide');
  expect(release).not.toHaveBeenCalled();
  return expect(lock.fence()).resolves.toBe('7');
});
