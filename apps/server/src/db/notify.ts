import { EventEmitter } from 'node:events';
import { sql, type Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** The statement PostgreSQL understands by itself and our SQLite driver answers in its place. */
export const NOTIFY_SQL = 'select pg_notify(?, ?)';

/** Says something to every node that listens; inside a transaction, when and only if it commits. */
export async function notify(db: Kysely<Tables>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

export interface Notifier {
  /** Hears what any node said, this one included. `''` is also sent after a lost connection: look for yourself. */
  listen(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/** One process, one file: notices stay in the process. */
export class LocalNotifier implements Notifier {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  deliver(channel: string, payload: string): void {
    setImmediate(() => this.#emitter.emit(channel, payload));
  }

  listen(channel: string, listener: (payload: string) => void): () => void {
    this.#emitter.on(channel, listener);
    return () => this.#emitter.off(channel, listener);
  }

  async close(): Promise<void> {
    this.#emitter.removeAllListeners();
  }
}
