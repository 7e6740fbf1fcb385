import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DigestAnswer, DigestOrder, DigestPart } from './digest-thread.ts';
import type { Digests } from './digest.ts';
import { SharedBytes } from './shared-bytes.ts';

interface Waiting {
  resolve(answer: DigestAnswer): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** What each of its streams waits for, the earliest first. */
  streams: Map<number, Waiting[]>;
}

export interface StreamDigest {
  /** Resolves when more may come: wait for it before the next, or memory fills up. The bytes are free at once. */
  update(chunks: readonly Uint8Array[]): Promise<void>;
  end(): Promise<Digests>;
  /** The stream broke off. */
  forget(): void;
}

/** Batches of one stream that may wait for their checksums, so that those go on while a disk syncs. */
const LAG = 4;
/** Of all streams together; beyond them each has one. */
const LAG_OF_ALL = 16;

/**
 * Threads that compute checksums: a MiB takes 3 ms, and 0.2 ms of the event loop when it is done here. Each stream
 * stays on the two threads it began on. They start with the first stream.
 */
export class DigestPool {
  readonly #size: number;
  readonly #threads: Thread[] = [];
  readonly #bytes = new SharedBytes();
  #lastStream = 0;
  #batches = 0;

  constructor(size = Math.min(4, Math.max(2, availableParallelism()))) {
    this.#size = size;
  }

  begin(): StreamDigest {
    const parts: Record<DigestPart, Asking> = { md5: this.#join('md5'), others: this.#join('others') };
    const waiting = new Set<Promise<unknown>>();
    let failure: unknown;
    return {
      update: async (chunks) => {
        if (failure) throw failure;
        const bytes = this.#bytes.copy(chunks);
        this.#batches += 1;
        const done = Promise.all([parts.md5.update(bytes), parts.others.update(bytes)])
          .catch((error: unknown) => (failure ??= error))
          .finally(() => {
            this.#batches -= 1;
            waiting.delete(done);
            this.#bytes.giveBack(bytes);
          });
        waiting.add(done);
        while (waiting.size >= (this.#batches > LAG_OF_ALL ? 1 : LAG)) await Promise.race(waiting);
      },
      end: async () => {
        const [md5, others] = await Promise.all([parts.md5.end(), parts.others.end()]);
        if (failure) throw failure;
        const digests = { ...md5.digests, ...others.digests };
        if (!isWhole(digests)) throw new Error('the checksum threads gave no checksums');
        return digests;
      },
      forget() {
        parts.md5.forget();
        parts.others.forget();
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #join(part: DigestPart): Asking {
    const stream = ++this.#lastStream;
    const thread = this.#pick();
    thread.streams.set(stream, []);
    const ask = (order: DigestOrder) =>
      new Promise<DigestAnswer>((resolve, reject) => {
        const line = thread.streams.get(stream);
        if (!line) return reject(new Error('the checksum thread has stopped'));
        line.push({ resolve, reject });
        thread.worker.postMessage(order);
      });
    return {
      update: (bytes) => ask({ type: 'update', stream, part, bytes }),
      async end() {
        const answer = await ask({ type: 'end', stream, part });
        thread.streams.delete(stream);
        return answer;
      },
      forget() {
        const line = thread.streams.get(stream);
        thread.streams.delete(stream);
        for (const { reject } of line ?? []) reject(new Error('the stream broke off'));
        thread.worker.postMessage({ type: 'forget', stream } satisfies DigestOrder);
      },
    };
  }

  #pick(): Thread {
    const quietest = this.#threads.toSorted((a, b) => a.streams.size - b.streams.size)[0];
    const hasRoom = this.#threads.length < this.#size;
    return quietest && (quietest.streams.size === 0 || !hasRoom) ? quietest : this.#start();
  }

  #start(): Thread {
    const worker = new Worker(new URL('./digest-thread.ts', import.meta.url), { execArgv: [] });
    const thread: Thread = { worker, streams: new Map() };
    worker.on('message', (answer: DigestAnswer) =>
      thread.streams.get(answer.stream)?.shift()?.resolve(answer),
    );
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      for (const line of thread.streams.values())
        for (const { reject } of line) reject(new Error('the checksum thread has stopped'));
      thread.streams.clear();
    });
    this.#threads.push(thread);
    return thread;
  }
}

interface Asking {
  update(bytes: Uint8Array<SharedArrayBuffer>): Promise<DigestAnswer>;
  end(): Promise<DigestAnswer>;
  forget(): void;
}

const isWhole = (digests: Partial<Digests>): digests is Digests =>
  digests.md5 !== undefined && digests.sha256 !== undefined && digests.crc32 !== undefined;
