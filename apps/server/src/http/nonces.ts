/** A request id is taken once. One node remembers in memory; a cluster in the database. */
import { sql, type Kysely } from 'kysely';
import { nonceMs } from '@linework/contract';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import { SteadyClock } from './steadyClock.ts';

export interface NonceStore {
  /** What requests are dated by: set back, a clock would make old requests new. */
  readonly clock: SteadyClock;
  /** True the first time. */
  take(requestId: string, date: number, now: number): Promise<boolean> | boolean;
  /** Requests dated before this moment are refused, since what came before it is not remembered. */
  readonly since: number;
  sweep(now: number): Promise<void>;
}

/** Clocks of one machine differ by so much from reading to reading. */
const slackMs = 5;

/** Two generations: the older is dropped whole, so nothing is walked. */
class MemoryNonces implements NonceStore {
  readonly clock: SteadyClock;
  readonly since: number;
  readonly #database: DatabaseNonces;
  #current: Set<string>;
  #previous = new Set<string>();
  #turnedAt: number;

  constructor(database: DatabaseNonces, taken: readonly string[]) {
    this.clock = database.clock;
    this.#database = database;
    this.#current = new Set(taken);
    // Requests that were answered before a restart cannot be told from new ones; their dates can.
    this.#turnedAt = this.clock.now();
    this.since = this.#turnedAt + slackMs;
  }

  take(requestId: string, date: number, now: number): Promise<boolean> | boolean {
    if (now - this.#turnedAt > nonceMs) {
      this.#previous = now - this.#turnedAt > 2 * nonceMs ? new Set() : this.#current;
      this.#current = new Set();
      this.#turnedAt = now;
    }
    if (this.#current.has(requestId) || this.#previous.has(requestId)) return false;
    this.#current.add(requestId);
    // Dated ahead, it would still be new after a restart. Our clients go by the server's time and are never ahead.
    return date > now + slackMs ? this.#database.take(requestId, date, now) : true;
  }

  sweep(now: number): Promise<void> {
    return this.#database.sweep(now);
  }
}

class DatabaseNonces implements NonceStore {
  readonly clock = new SteadyClock();
  readonly since = 0;
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async take(requestId: string, _date: number, now: number): Promise<boolean> {
    const taken = await sql`insert into nonce (id, expires_at) values (${requestId}, ${now + nonceMs})
      on conflict (id) do nothing`.execute(this.#db);
    return taken.numAffectedRows === 1n;
  }

  async list(now: number): Promise<string[]> {
    const rows = await this.#db.selectFrom('nonce').select('id').where('expires_at', '>', now).execute();
    return rows.map(({ id }) => id);
  }

  async sweep(now: number): Promise<void> {
    await this.#db.deleteFrom('nonce').where('expires_at', '<', now).execute();
  }
}

export async function openNonces({ kysely, dialect }: Database): Promise<NonceStore> {
  const database = new DatabaseNonces(kysely);
  if (dialect === 'postgres') return database;
  return new MemoryNonces(database, await database.list(database.clock.now()));
}
