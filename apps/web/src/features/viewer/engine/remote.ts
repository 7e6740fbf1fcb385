import { aborted } from './failure.ts';
import type { Engine } from './engine.ts';
import type { RendererKind } from './renderers.ts';
import type { Calls, FromWorker, Host, Orders, ToWorker } from './protocol.ts';

/** Wherever the engine runs. */
export interface Remote {
  call<Name extends keyof Calls>(name: Name, ...args: Calls[Name]): ReturnType<Engine[Name]>;
  order<Name extends keyof Orders>(name: Name, ...args: Orders[Name]): void;
  end(): void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** The engine in a worker, with the canvas handed over. */
export function openRemote(
  canvas: HTMLCanvasElement,
  host: Host,
  renderer: RendererKind | undefined,
): Remote {
  const worker = new Worker(new URL('./viewWorker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  const forgotten = new Map<number, AbortController>();
  let last = 0;
  const send = (message: ToWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);

  const give = (id: number, what: 'urls' | 'prepared'): void => {
    const end = new AbortController();
    forgotten.set(id, end);
    (what === 'urls' ? host.urls() : host.prepared(end.signal))
      .then(
        (value) => send({ kind: 'given', id, value }),
        () => send({ kind: 'given', id, failed: true }),
      )
      .finally(() => forgotten.delete(id));
  };

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
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
        give(data.id, data.what);
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
      case 'frame':
        host.frame(data.complete);
        break;
      case 'failed':
        host.failed(data.reason, data.detail);
        break;
    }
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    host.failed('internal', event.message);
    for (const { reject } of waiting.values()) reject(new Error('The viewer has ended.'));
    waiting.clear();
  });
  const away = canvas.transferControlToOffscreen();
  send({ kind: 'canvas', canvas: away, renderer }, [away]);

  return {
    call: (name, ...args) => {
      const id = (last += 1);
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      send({ kind: 'call', id, name, args });
      return answer as ReturnType<Engine[typeof name]>;
    },
    order: (name, ...args) => send({ kind: 'order', name, args }),
    end() {
      worker.terminate();
      for (const { reject } of waiting.values()) reject(aborted());
      waiting.clear();
    },
  };
}
