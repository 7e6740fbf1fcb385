import { Worker } from 'node:worker_threads';
import type { StoreAnswer, StoreOrder, Surroundings } from './small-file-thread.ts';
import { freeChunks, SpareBytes } from './spare-bytes.ts';
import { BlobRefused, type BlobInfo, type PutLimits, type SmallFile } from './store.ts';

interface Pending {
  resolve(answer: StoreAnswer): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
}

/** As many files are synced at once; the threads mostly wait for the disk. */
const THREADS = 3;

/** Threads that store files which are whole in memory. They start with the first ones. */
export class SmallFiles {
  readonly #surroundings: Surroundings;
  readonly #threads: Thread[] = [];
  readonly #spare = new SpareBytes();
  #lastId = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  async put(chunks: readonly Uint8Array[], { expectedMd5, ownsChunks }: PutLimits): Promise<BlobInfo> {
    const storing = this.putAll([{ chunks, expectedMd5 }]);
    if (ownsChunks) freeChunks(chunks);
    const [stored] = await storing;
    if (stored instanceof BlobRefused) throw stored;
    return stored!;
  }

  /** Resolves when all of them would survive a power cut, but for those that are not what was expected. */
  async putAll(files: readonly SmallFile[]): Promise<(BlobInfo | BlobRefused)[]> {
    const { bytes } = this.#spare.copy(files.flatMap((file) => file.chunks));
    const sizes = files.map((file) => file.chunks.reduce((sum, { length }) => sum + length, 0));
    const order = files.map(({ expectedMd5 }, index) => ({
      length: sizes[index]!,
      expectedMd5: expectedMd5?.toLowerCase(),
    }));
    const answer = await this.#ask(bytes, order);
    this.#spare.giveBack(answer.bytes);
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer.stored.map((stored, index) =>
      'refused' in stored ? new BlobRefused(stored.refused) : { ...stored.digests, size: sizes[index]! },
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #ask(bytes: Uint8Array<ArrayBuffer>, files: StoreOrder['files']): Promise<StoreAnswer> {
    const { worker, pending } = this.#pick();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, bytes, files } satisfies StoreOrder, [bytes.buffer]);
    });
  }

  #pick(): Thread {
    const quietest = this.#threads.toSorted((a, b) => a.pending.size - b.pending.size)[0];
    const isFree = quietest?.pending.size === 0 || this.#threads.length >= THREADS;
    return quietest && isFree ? quietest : this.#start();
  }

  #start(): Thread {
    const worker = new Worker(new URL('./small-file-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: this.#surroundings,
    });
    const thread: Thread = { worker, pending: new Map() };
    worker.on('message', (answer: StoreAnswer) => {
      thread.pending.get(answer.id)?.resolve(answer);
      thread.pending.delete(answer.id);
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      for (const { reject } of thread.pending.values())
        reject(new Error('the thread that stores files has stopped'));
    });
    this.#threads.push(thread);
    return thread;
  }
}
