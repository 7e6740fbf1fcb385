import type { Selectable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { JobTable } from './tables.ts';

export type ClaimedJob = Selectable<JobTable>;

export interface ClaimOptions {
  kinds: string[];
  limit: number;
  lease: string;
  leaseMs: number;
}

/** Takes due jobs, and running ones whose lease has ended because their runner died. */
export async function claim(database: Database, options: ClaimOptions): Promise<ClaimedJob[]> {
  const now = Date.now();
  const { kysely, dialect } = database;
  return kysely
    .updateTable('job')
    .set(({ eb }) => ({
      state: 'running' as const,
      lease: options.lease,
      due_at: now + options.leaseMs,
      tries: eb('tries', '+', 1),
    }))
    .where('id', 'in', (eb) => {
      const due = eb
        .selectFrom('job')
        .select('id')
        .where('ended_at', 'is', null)
        .where('kind', 'in', options.kinds)
        .where('due_at', '<=', now)
        .orderBy('priority', 'desc')
        .orderBy('turn')
        .orderBy('due_at')
        .orderBy('id')
        .limit(options.limit);
      // SQLite has one writer; PostgreSQL has many claimers, and none waits for another.
      return dialect === 'postgres' ? due.forUpdate().skipLocked() : due;
    })
    .returningAll()
    .execute();
}

/** How long until something is due, or undefined when nothing waits. Only reads, so that an idle runner costs nothing. */
export async function nextDueIn(database: Database, kinds: string[]): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const first = await database.kysely
    .selectFrom('job')
    .select('due_at')
    .where('ended_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return first && first.due_at - Date.now();
}
