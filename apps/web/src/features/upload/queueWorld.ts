/** What the tests of the queue have in common. */
import { codes } from '@linework/contract/codes';
import { newItem, type UploadItem } from './item.ts';
import { Ledger } from './ledger.ts';
import type { UploadProgress } from './uploadSingle.ts';
import { UploadQueue, type QueuePorts } from './queue.ts';
import type { Said, BatchUploadPorts } from './uploadBatch.ts';

export const chunkSize = 10;

export interface Sending {
  url: string;
  offset: number;
  size: number;
  resolve: (answer: Awaited<ReturnType<QueuePorts['send']>>) => void;
  reject: (error: unknown) => void;
  aborted: () => boolean;
}

/** Some small files in one request. */
export interface Together {
  uploadIds: string[];
  progress: (sent: number) => void;
  resolve: (said: Map<string, Said>) => void;
  reject: (error: unknown) => void;
  aborted: () => boolean;
}

/** A server and a browser of a few lines; each test says what they do. */
export class World {
  readonly ledger = new Ledger();
  readonly queue: UploadQueue;
  online = true;
  sendings: Sending[] = [];
  together: Together[] = [];
  startedTogether: string[][] = [];
  starts: string[] = [];
  cancelled: string[] = [];
  forgotten: string[] = [];
  timers: { ms: number; work: () => void }[] = [];
  source: (item: UploadItem) => Promise<Blob | 'file' | 'permission'> = (item) =>
    Promise.resolve(new Blob(['x'.repeat(item.size)]));
  start: (item: UploadItem) => Promise<UploadProgress> = (item) => Promise.resolve(sessionOf(item.id, 0));
  status: (uploadId: string) => Promise<UploadProgress> = (uploadId) =>
    Promise.resolve(sessionOf(uploadId.slice(2), 0));

  startMany: BatchUploadPorts['startMany'] = (items) =>
    Promise.resolve({
      url: '/up/all',
      files: items.map(({ id }) => ({ code: codes.ok, message: '', uploadId: `u-${id}`, offset: 0 })),
    });

  constructor() {
    this.queue = new UploadQueue(this.ledger, {
      source: (item) => this.source(item),
      hash: () => Promise.resolve('0'.repeat(32)),
      start: (item) => {
        this.starts.push(item.id);
        return this.start(item);
      },
      startMany: (items) => {
        this.startedTogether.push(items.map(({ id }) => id));
        return this.startMany(items);
      },
      sendMany: (_url, files, { signal, onProgress }) =>
        new Promise((resolve, reject) => {
          const uploadIds = files.map(({ uploadId }) => uploadId);
          this.together.push({
            uploadIds,
            progress: onProgress,
            resolve,
            reject,
            aborted: () => signal.aborted,
          });
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      status: (uploadId) => this.status(uploadId),
      cancel: (uploadId) => {
        this.cancelled.push(uploadId);
        return Promise.resolve();
      },
      send: (url, chunk, offset, { signal }) =>
        new Promise((resolve, reject) => {
          const sending = { url, offset, size: chunk.size, resolve, reject, aborted: () => signal.aborted };
          this.sendings.push(sending);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      online: () => this.online,
      now: () => 0,
      later: (ms, work) => {
        const timer = { ms, work };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((one) => one !== timer);
        };
      },
      keep: () => undefined,
      forget: (ids) => this.forgotten.push(...ids),
      changed: () => undefined,
    });
  }

  /** Each into another folder, so that they go one by one. */
  add(...sizes: number[]): string[] {
    return this.#add(sizes, (id) => `f${id}`);
  }

  addTogether(...sizes: number[]): string[] {
    return this.#add(sizes, () => '0');
  }

  #add(sizes: number[], parentOf: (id: string) => string): string[] {
    const items = sizes.map((size, i) =>
      newItem({
        id: String(this.ledger.totals.count + i),
        name: `${i}.dwg`,
        path: '',
        parentId: parentOf(String(this.ledger.totals.count + i)),
        size,
        modified: 1,
        clash: 'refuse',
        addedAt: i,
        kept: true,
      }),
    );
    this.queue.add(items);
    return items.map(({ id }) => id);
  }

  of(id: string): UploadItem {
    return this.ledger.get(id)!;
  }

  takeSendings(): Sending[] {
    return this.sendings.splice(0);
  }

  fireTimers(): void {
    for (const { work } of this.timers.splice(0)) work();
  }
}

export function sessionOf(id: string, offset: number): UploadProgress {
  return { session: { uploadId: `u-${id}`, url: `/up/${id}`, offset, chunkSize } };
}

/** Lets everything that can go on without an answer go on. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}
