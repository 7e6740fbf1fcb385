import { aborted } from '../../viewer/engine/failure.ts';
import type {
  DocumentFiles,
  DocumentOrigin,
  FromDocumentWorker,
  SessionCalls,
  ToDocumentWorker,
} from './protocol.ts';
import type { EditorRequest, EditorState, EncodedBatch } from './types.ts';

export interface DocumentEvents {
  state(state: Partial<EditorState>): void;
  batch(batch: EncodedBatch): void;
  request(request: EditorRequest): void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** The page's end of the line to the document's worker. */
export class DocumentClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #events: DocumentEvents;
  #last = 0;
  /** Calls of `ask` that are not answered yet. */
  #asked = 0;

  constructor(events: DocumentEvents) {
    this.#events = events;
    this.#worker = new Worker(new URL('./document/documentWorker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromDocumentWorker>) => {
      switch (data.kind) {
        case 'state':
          return events.state(data.state);
        case 'batch':
          return events.batch(data.batch);
        case 'request':
          return events.request(data.request);
        case 'answer':
          this.#waiting.get(data.id)?.resolve(data.value);
          break;
        case 'refused':
          this.#waiting.get(data.id)?.reject(new Error(data.message));
      }
      this.#waiting.delete(data.id);
    });
    // A worker that runs out of memory is ended by the browser with an error and no message.
    this.#worker.addEventListener('error', ({ message }: ErrorEvent) => {
      const reason = message ? 'internal' : 'outOfMemory';
      events.state({ phase: 'failed', failure: { reason, detail: message } });
      this.#refuse(new Error(message));
    });
  }

  #send(message: ToDocumentWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  open(origin: DocumentOrigin, name: string, view: MessagePort): void {
    this.#send({ kind: 'open', origin, name, view }, [view]);
  }

  supply(files: DocumentFiles): void {
    this.#send({ kind: 'supply', files });
  }

  /** Without waiting for an answer. */
  send<Name extends keyof SessionCalls>(name: Name, ...args: Parameters<SessionCalls[Name]>): void {
    this.#send({ kind: 'call', id: 0, name, args });
  }

  call<Name extends keyof SessionCalls>(
    name: Name,
    ...args: Parameters<SessionCalls[Name]>
  ): Promise<Awaited<ReturnType<SessionCalls[Name]>>> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#send({ kind: 'call', id, name, args });
    });
  }

  /** A call that may change the prompt: the page is told when it begins and when it has been answered. */
  ask: typeof this.call = (name, ...args) => {
    if ((this.#asked += 1) === 1) this.#events.state({ isBusy: true });
    return this.call(name, ...args).finally(() => {
      if ((this.#asked -= 1) === 0) this.#events.state({ isBusy: false });
    });
  };

  /** The same, for those who need no answer: a command, or what the prompt is answered with. */
  enter<Name extends keyof SessionCalls>(name: Name, ...args: Parameters<SessionCalls[Name]>): void {
    // The worker reports what has gone wrong by itself.
    this.ask(name, ...args).catch(() => undefined);
  }

  #refuse(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  end(): void {
    this.#worker.terminate();
    this.#refuse(aborted());
  }
}
