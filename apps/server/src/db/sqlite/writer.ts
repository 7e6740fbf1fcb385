import { AbortedTransactionError } from 'kysely';
import { Worker } from 'node:worker_threads';
import { SqliteError } from '../errors.ts';
import type { SqliteOp, Reply, ReplyError, StatementResult, SqliteValue, WriterOptions } from './protocol.ts';
import { TextNumbers, type SentOp } from './texts.ts';

interface Pending {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
  sql?: string;
}

/** The main thread's end of the writer thread. */
export class Writer {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #outbox: SentOp[] = [];
  readonly #texts = new TextNumbers();
  #flushing = false;
  #lastId = 0;
  #lastTx = 0;
  #failure: Error | undefined;
  #closed = false;

  private constructor(options: WriterOptions) {
    this.#worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      workerData: options,
      // Flags of the process (a debugger's port, a test runner's preload) are not for this thread.
      execArgv: [],
    });
    this.#worker.on('message', (replies: Reply[]) => this.#onReplies(replies));
    this.#worker.on('error', (error) => this.#onDeath(error));
    this.#worker.on('exit', () => this.#onDeath(new Error('it exited')));
  }

  static async open(options: WriterOptions): Promise<Writer> {
    const writer = new Writer(options);
    await new Promise<StatementResult>((resolve, reject) => writer.#pending.set(0, { resolve, reject }));
    return writer;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** One statement, committed together with whatever else is waiting. */
  write(sql: string, values: readonly SqliteValue[]): Promise<StatementResult> {
    return this.#send((id) => ({ type: 'write', id, sql, values }), 'later', sql);
  }

  /** Transactions begin with their first statement. */
  begin(): WriterTransaction {
    const tx = ++this.#lastTx;
    let begun = false;
    let failure: Error | undefined;
    const ended = async (type: 'commit' | 'rollback') => {
      if (begun) await this.#send((id) => ({ type, id, tx }), 'now');
    };
    // What fails because an earlier statement did, fails with that one's error.
    const firstFailure = (error: unknown): never => {
      throw failure ?? error;
    };
    return {
      query: (sql, values) => {
        // The first one may wait for its neighbors; the others hold up the whole group and go at once.
        const when = begun ? 'now' : 'later';
        begun = true;
        return this.#send((id) => ({ type: 'query', id, tx, sql, values }), when, sql).catch(firstFailure);
      },
      post: (sql, values) => {
        begun = true;
        const answer = this.#send((id) => ({ type: 'query', id, tx, sql, values }), 'withNext', sql);
        answer.catch((error: Error) => {
          failure ??= error;
        });
        return answer;
      },
      commit: () => ended('commit').catch(firstFailure),
      rollback: () => ended('rollback'),
    };
  }

  /** Ends the thread after all that was handed in before is committed. */
  async close(): Promise<void> {
    if (this.#closed || this.#failure) return;
    const done = this.#send((id) => ({ type: 'close', id }), 'now');
    this.#closed = true;
    await done;
  }

  #send(
    make: (id: number) => SqliteOp,
    when: 'now' | 'later' | 'withNext',
    sql?: string,
  ): Promise<StatementResult> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, sql });
      this.#outbox.push(this.#texts.shorten(make(id)));
      if (when === 'now') this.#flush();
      else if (when === 'later' && !this.#flushing) {
        this.#flushing = true;
        setImmediate(() => this.#flush());
      }
    });
  }

  #flush(): void {
    this.#flushing = false;
    if (this.#outbox.length === 0 || this.#failure) return;
    this.#worker.postMessage(this.#outbox);
    this.#outbox = [];
  }

  #onReplies(replies: Reply[]): void {
    for (const reply of replies) {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if (reply.error) pending?.reject(toError(reply.error, pending.sql));
      else pending?.resolve(reply.result);
    }
  }

  #onDeath(cause: Error): void {
    if (this.#failure || (this.#closed && this.#pending.size === 0)) return;
    this.#failure = new Error('the database writer thread has stopped', { cause });
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}

export interface WriterTransaction {
  query(sql: string, values: readonly SqliteValue[]): Promise<StatementResult>;
  /** Travels with the next statement or the end, and is answered with it; where it fails, those fail with its error. */
  post(sql: string, values: readonly SqliteValue[]): Promise<StatementResult>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

function toError({ message, errcode, aborted }: ReplyError, sql?: string): Error {
  return aborted ? new AbortedTransactionError() : new SqliteError(message, errcode, sql);
}
