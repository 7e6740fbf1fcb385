import { expect, test, vi } from 'vitest';
import { firstViewOf, leaveFirstView, type FirstView } from './handOver.ts';
import type { FromWorker, Host } from './protocol.ts';
import { openRemote } from './remote.ts';
import type { DrawingHead } from './types.ts';

const place = { remove: vi.fn<() => void>() };
const request = { fileId: '17', via: undefined };
const head = { name: 'plan.dwg' } as DrawingHead;

/** A drawing that was begun, and a way to speak for its worker. */
function begun(): { first: FirstView; say: (...messages: FromWorker[]) => void; sent: unknown[] } {
  const events = new EventTarget();
  const sent: unknown[] = [];
  const worker = Object.assign(events, {
    postMessage: (message: unknown) => void sent.push(message),
    terminate: vi.fn<() => void>(),
  }) as unknown as Worker;
  const canvas = { parentElement: place } as unknown as HTMLCanvasElement;
  const listening = new AbortController();
  const first = { request, canvas, worker, messages: [], listening } as unknown as FirstView;
  const say = (...data: FromWorker[]): void =>
    void events.dispatchEvent(new MessageEvent('message', { data }));
  return { first, say, sent };
}

function listener(): { host: Host; heard: unknown[] } {
  const heard: unknown[] = [];
  const host: Host = {
    urls: async () => ({ ocfUrl: '/dl/again' }),
    prepared: () => Promise.reject(new Error('no')),
    progress: ({ state }) => void heard.push(state),
    head: ({ name }) => void heard.push(name),
    frame: (complete) => void heard.push(complete),
    edited: () => undefined,
    failed: (reason) => void heard.push(reason),
  };
  return { host, heard };
}

test('what was begun is gone on with: what was said before is heard in its order, and once somebody listens', async () => {
  const { first, say } = begun();
  leaveFirstView(first);
  expect(firstViewOf(request)).toBe(first);
  first.messages.push({ kind: 'progress', progress: { state: 'requesting' } }, { kind: 'head', head });
  const { host, heard } = listener();
  const remote = openRemote(first.worker, host, first);
  expect(firstViewOf(request)).toBeUndefined();
  say({ kind: 'frame', complete: true, painted: true });
  expect(heard).toEqual([]);
  const opened = remote.resume!();
  expect(heard).toEqual(['requesting', 'plan.dwg', true]);
  // Some of it comes at once.
  say(
    { kind: 'progress', progress: { state: 'success' } },
    { kind: 'frame', complete: false, painted: true },
    { kind: 'answer', id: 0, value: undefined },
  );
  await opened;
  expect(heard.slice(3)).toEqual(['success', false]);
  await Promise.resolve();
  expect(place.remove).toHaveBeenCalledTimes(1);
});

test('what the worker asks meanwhile is answered by whoever goes on', async () => {
  const { first, say, sent } = begun();
  const { host } = listener();
  const remote = openRemote(first.worker, host, first);
  say({ kind: 'asks', id: 5, what: 'urls' });
  expect(sent).toEqual([]);
  void remote.resume!();
  await expect
    .poll(() => sent)
    .toEqual([{ kind: 'givenUrls', id: 5, urls: { ocfUrl: '/dl/again' }, isMoreToCome: false }]);
});

test('later orders are not taken for the first', async () => {
  const { first, say, sent } = begun();
  const remote = openRemote(first.worker, listener().host, first);
  void remote.resume!();
  const layout = remote.call('setLayout', 1);
  expect(sent).toEqual([{ kind: 'call', id: 1, name: 'setLayout', args: [1] }]);
  say({ kind: 'answer', id: 1, value: undefined });
  await layout;
});
