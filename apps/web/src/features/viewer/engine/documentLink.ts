/** What passes between the picture and the document that it is a picture of, each in a worker of its own. */
import type { LivePart, LivePatch } from '@linework/cad/edit/live/live-patch';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { LocalDrawing } from './store/local.ts';
import type { DocumentQueries } from './store/live.ts';
import type { FailureReason, Progress } from './types.ts';

export type ToView =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'failed'; reason: FailureReason; detail: string }
  /** All of it: at the beginning, and where an edit has changed more than can be told. */
  | { kind: 'opened'; drawing: LocalDrawing }
  | { kind: 'edited'; patch: LivePatch }
  /** What the answer to a command would draw; `hidden` rows are left out meanwhile. */
  | { kind: 'preview'; patch: LivePatch; parts: LivePart[]; hidden: Uint32Array }
  | { kind: 'highlight'; rows: Uint32Array }
  | { kind: 'answer'; id: number; value: readonly TextEntry[] | BlockTable | undefined };

export type ToDocument = { kind: 'ask'; id: number; what: 'texts' | 'blocks' | 'settled' };

/** The picture's end of the line. */
export class DocumentLink implements DocumentQueries {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, (value: never) => void>();
  #last = 0;

  constructor(port: MessagePort, handle: (message: Exclude<ToView, { kind: 'answer' }>) => void) {
    this.#port = port;
    port.addEventListener('message', ({ data }: MessageEvent<ToView>) => {
      if (data.kind !== 'answer') return handle(data);
      this.#waiting.get(data.id)?.(data.value as never);
      this.#waiting.delete(data.id);
    });
    port.start();
  }

  #ask<T>(what: ToDocument['what']): Promise<T> {
    const id = (this.#last += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#port.postMessage({ kind: 'ask', id, what } satisfies ToDocument);
    });
  }

  texts(): Promise<readonly TextEntry[]> {
    return this.#ask('texts');
  }

  blocks(): Promise<BlockTable> {
    return this.#ask('blocks');
  }

  /** When every edit that the document had made by now has come through here. */
  settled(): Promise<undefined> {
    return this.#ask('settled');
  }

  close(): void {
    this.#port.close();
  }
}
