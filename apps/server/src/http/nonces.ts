/** A request id is taken once. One node remembers in memory; a cluster in the database. */
import { sql, type Kysely } from 'kysely';
import { nonceMs } from '@linework/contract';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';

export interface NonceStore {
  /** True the first time. */
  take(requestId: string, now: number): Promise<boolean> | boolean;
  /** Requests dated before this moment are refused, since what came before it is not remembered. */
  readonly since: number;
  sweep(now: number): Promise<void>;
}

/** Two generations: the older is dropped whole, so nothing is walked. */
class MemoryNonces implements NonceStore {
  readonly since: number;
  #current = new Set<string>();
  #previous = new Set<string>();
  #turnedAt: number;

  constructor(now: number) {
    // Requests that were answered before a restart cannot be told from new ones; their dates can.
    this.since = now;
    this.#turnedAt = now;
  }

  take(requestId: string, now: number): boolean {
    if (now - this.#turnedAt > nonceMs) {
      this.#previous = now - this.#turnedAt > 2 * nonceMs ? new Set() : this.#current;
      this.#current = new Set();
      this.#turnedAt = now;
    }
    if (this.#current.has(requestId) || this.#previous.has(requestId)) return false;
    this.#current.add(requestId);
    return true;
  }

  async sweep(): Promise<void> {}
}

class DatabaseNonces implements NonceStore {
  readonly since = 0;
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async take(requestId: string, now: number): Promise<boolean> {
    const taken = await sql`insert into nonce (id, expires_at) values (${requestId}, ${now + nonceMs})
      on conflict (id) do nothing`.execute(this.#db);
    return taken.numAffectedRows === 1n;
  }

  async sweep(now: number): Promise<void> {
    await this.#db.deleteFrom('nonce').where('expires_at', '<', now).execute();
  }
}

export function openNonces(database: Database): NonceStore {
  return database.dialect === 'postgres' ? new DatabaseNonces(database.kysely) : new MemoryNonces(Date.now());
}
