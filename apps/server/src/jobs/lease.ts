import type { Kysely, Updateable } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ClaimedJob } from './claim.ts';
import type { JobTable } from './tables.ts';

/** What a runner may do with a job it holds. Each of these changes nothing once the lease went to somebody else. */

type Held = Pick<ClaimedJob, 'id' | 'lease'>;

async function change(db: Kysely<Tables>, job: Held, values: Updateable<JobTable>): Promise<boolean> {
  const [{ numUpdatedRows }] = (await db
    .updateTable('job')
    .set(values)
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute()) as [{ numUpdatedRows: bigint }];
  return numUpdatedRows > 0n;
}

const ended = () => ({ unique_key: null, lease: null, ended_at: Date.now() });

export function finish(db: Kysely<Tables>, job: Held, result: unknown): Promise<boolean> {
  return change(db, job, { ...ended(), state: 'done', progress: 1, result: JSON.stringify(result ?? null) });
}

export function fail(db: Kysely<Tables>, job: Held, error: string, code?: string): Promise<boolean> {
  return change(db, job, { ...ended(), state: 'failed', error, error_code: code ?? null });
}

export function endCancelled(db: Kysely<Tables>, job: Held): Promise<boolean> {
  return change(db, job, { ...ended(), state: 'cancelled' });
}

export function retryAt(db: Kysely<Tables>, job: Held, dueAt: number, error: string): Promise<boolean> {
  return change(db, job, { state: 'waiting', lease: null, due_at: dueAt, error });
}

/** The runner stops: another one may take the job at once, and this try does not count. */
export function giveBack(db: Kysely<Tables>, job: Held & Pick<ClaimedJob, 'tries'>): Promise<boolean> {
  return change(db, job, { state: 'waiting', lease: null, due_at: Date.now(), tries: job.tries - 1 });
}

/** This try counts as the first one. */
export function forgetTries(db: Kysely<Tables>, job: Held): Promise<boolean> {
  return change(db, job, { tries: 1 });
}

export function saveProgress(
  db: Kysely<Tables>,
  job: Held,
  progress: number,
  text: string | null,
): Promise<boolean> {
  return change(db, job, { progress, progress_text: text });
}

/** Renews the leases and tells which jobs are still held, and which of them somebody wants cancelled. */
export async function renew(
  db: Kysely<Tables>,
  jobs: Held[],
  leaseMs: number,
): Promise<Map<number, HeldState>> {
  const leases = [...new Set(jobs.map(({ lease }) => lease ?? ''))];
  const rows = await db
    .updateTable('job')
    .set({ due_at: Date.now() + leaseMs })
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('lease', 'in', leases)
    .returning(['id', 'lease', 'cancel'])
    .execute();
  return new Map(rows.map(({ id, lease, cancel }) => [id, { lease, cancelled: cancel === 1 }]));
}

export interface HeldState {
  lease: string | null;
  cancelled: boolean;
}
