import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { WriterOptions } from './protocol.ts';

/** Pages of the log that are worth copying: 4 MB. */
const minPagesToCopy = 1000;
/**
 * Pages after which the writer copies the rest by itself, which lets the log begin anew: 64 MB. Until then almost all of
 * it has been copied, so that nobody waits for that long.
 */
export const maxLogPages = 16_000;

/**
 * The log of commits is copied into the database file beside the writer: a commit that did it would keep all others
 * waiting for up to 100 ms.
 */
export class Checkpoints {
  readonly #state: StatementSync;
  readonly #options: WriterOptions;
  /** Only where much is written. */
  #thread: Worker | undefined;
  #isBusy = false;

  constructor(db: DatabaseSync, options: WriterOptions) {
    this.#state = db.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#options = options;
  }

  onCommit(): void {
    if (this.#isBusy) return;
    const { log, checkpointed } = this.#state.get() as { log: number; checkpointed: number };
    if (log - checkpointed < minPagesToCopy) return;
    this.#isBusy = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage('checkpoint');
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    // However it ends: the writer must be closed all the same.
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: this.#options,
      execArgv: [],
    });
    thread.on('message', () => {
      this.#isBusy = false;
    });
    // Without it the writer copies everything by itself.
    thread.on('error', () => {
      this.#thread = undefined;
    });
    return thread;
  }
}
