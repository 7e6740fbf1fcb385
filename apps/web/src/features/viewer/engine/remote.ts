import { aborted } from './failure.ts';
import type { Engine } from './engine.ts';
import { firstCall, type FirstView, takeFirstView } from './handOver.ts';
import { provideUrls } from './provideUrls.ts';
import type { EngineCalls, FromWorker, Host, Notifications, ToWorker } from './protocol.ts';

/** Wherever the engine runs. */
export interface Remote {
  call<Name extends keyof EngineCalls>(name: Name, ...args: EngineCalls[Name]): ReturnType<Engine[Name]>;
  notify<Name extends keyof Notifications>(name: Name, ...args: Notifications[Name]): void;
  end(): void;
  /** Of what was begun before there was a page: tells what has happened since, and how it ends. */
  resume?(): Promise<void>;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** The engine in a worker that has the canvas. What one has said that was started before is held back until `resume`. */
export function openRemote(worker: Worker, host: Host, begun?: FirstView): Remote {
  if (begun) takeFirstView(begun);
  let held = begun?.messages;
  const waiting = new Map<number, Waiting>();
  const forgotten = new Map<number, AbortController>();
  let last = firstCall;
  const send = (message: ToWorker): void => worker.postMessage(message);

  const provide = (id: number, what: 'urls' | 'prepared'): void => {
    const end = new AbortController();
    forgotten.set(id, end);
    const given =
      what === 'urls'
        ? host.urls().then((urls) => provideUrls(send, id, urls))
        : host.prepared(end.signal).then(() => send({ kind: 'given', id }));
    given.catch(() => send({ kind: 'given', id, failed: true })).finally(() => forgotten.delete(id));
  };

  const handleMessage = (data: FromWorker): void => {
    switch (data.kind) {
      case 'answer':
        waiting.get(data.id)?.resolve(data.value);
        waiting.delete(data.id);
        break;
      case 'refused':
        waiting
          .get(data.id)
          ?.reject(
            data.name === 'AbortError'
              ? aborted()
              : Object.assign(new Error(data.message), { name: data.name }),
          );
        waiting.delete(data.id);
        break;
      case 'asks':
        provide(data.id, data.what);
        break;
      case 'forget':
        forgotten.get(data.id)?.abort();
        break;
      case 'progress':
        host.progress(data.progress);
        break;
      case 'head':
        host.head(data.head);
        break;
      case 'edited':
        host.edited(data.head);
        break;
      case 'frame':
        host.frame(data.complete, data.painted);
        break;
      case 'reached':
        // For whoever measures, by the browser's own means.
        for (const [what, at] of Object.entries(data.times))
          performance.mark(`linework:${what}`, { startTime: Math.max(0, at - performance.timeOrigin) });
        break;
      case 'failed':
        host.failed(data.reason, data.detail);
        break;
    }
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker[]>) => {
    if (held) held.push(...data);
    else data.forEach(handleMessage);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    host.failed('internal', event.message);
    for (const { reject } of waiting.values()) reject(new Error('The viewer has ended.'));
    waiting.clear();
  });
  const answerTo = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));

  return {
    call: (name, ...args) => {
      const id = (last += 1);
      const answer = answerTo(id);
      const ports = args.filter((arg) => arg instanceof MessagePort);
      worker.postMessage({ kind: 'call', id, name, args } satisfies ToWorker, ports);
      return answer as ReturnType<Engine[typeof name]>;
    },
    notify: (name, ...args) => send({ kind: 'notify', name, args }),
    async resume() {
      const opened = answerTo(firstCall);
      const said = held ?? [];
      held = undefined;
      for (const message of said) handleMessage(message);
      await opened;
    },
    end() {
      worker.terminate();
      for (const { reject } of waiting.values()) reject(aborted());
      waiting.clear();
    },
  };
}
