import { sql, type Kysely, type Selectable } from 'kysely';
import { notify } from '../db/notify.ts';
import { prepare, prepareWrite } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';
import type { JobKind, JobPayload } from './kinds.ts';
import type { JobTable } from './tables.ts';

export const JOBS_CHANNEL = 'linework_jobs';
export const CANCEL_CHANNEL = 'linework_job_cancel';

export interface EnqueueOptions {
  /** Higher runs first; 0 unless told. */
  priority?: number;
  /** Not before this time (ms since the epoch). */
  runAt?: number;
  /** While a job with this key waits or runs, no second one is made and the first one's id is returned. */
  key?: string;
  maxTries?: number;
  /** Whom its progress is told. */
  userId?: number;
  /** Whose work it is: an account with many jobs of a kind does not keep the others waiting. */
  accountId?: number | undefined;
}

type NewJob = [
  kind: string,
  payload: string,
  userId: number | null,
  priority: number,
  dueAt: number,
  key: string | null,
  maxTries: number,
  now: number,
  accountId: number | null,
];

/**
 * Fair queueing: an account's jobs of a kind have turns one after the other, and whoever comes new has the turn that is on
 * now. So a single drawing waits for one of each account, and not for the thousand that another has brought.
 */
const turnOf = (kind: string, accountId: number | null) => sql<number>`coalesce(
  (select max(turn) + 1 from job where kind = ${kind} and account_id = ${accountId} and ended_at is null),
  (select min(turn) from job where kind = ${kind} and ended_at is null),
  0)`;

const insertion = (db: Kysely<Tables>, ...values: NewJob) => {
  const [kind, payload, user_id, priority, due_at, unique_key, max_tries, created_at, account_id] = values;
  const turn = turnOf(kind, account_id);
  const owned = { user_id, account_id, turn };
  return db
    .insertInto('job')
    .values({
      kind,
      payload,
      ...owned,
      state: 'waiting',
      priority,
      due_at,
      unique_key,
      max_tries,
      created_at,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing());
};
const insertJob = prepare<NewJob>()((db, ...values) => insertion(db, ...values).returning('id'));
const postJob = prepareWrite<NewJob>()(insertion);

function valuesOf<K extends JobKind>(
  kind: K,
  payload: JobPayload<K>,
  { priority = 0, runAt, key, maxTries = 5, userId, accountId = userId }: EnqueueOptions,
): NewJob {
  const now = Date.now();
  const told = userId ?? null;
  const account = accountId ?? null;
  return [kind, JSON.stringify(payload), told, priority, runAt ?? now, key ?? null, maxTries, now, account];
}

/** Inside a transaction the job exists, and wakes a runner, when and only if that commits. */
export async function enqueue<K extends JobKind>(
  db: Kysely<Tables>,
  kind: K,
  payload: JobPayload<K>,
  options: EnqueueOptions = {},
): Promise<number> {
  const values = valuesOf(kind, payload, options);
  for (let tries = 0; tries < 10; tries++) {
    const [made] = await insertJob(db, ...values);
    if (made) {
      await notify(db, JOBS_CHANNEL, kind);
      return made.id;
    }
    const existing = await db
      .selectFrom('job')
      .select('id')
      .where('unique_key', '=', options.key ?? null)
      .executeTakeFirst();
    // It may have ended between the two statements.
    if (existing) return existing.id;
  }
  throw new Error('a job with this key comes and goes');
}

/** The same where nobody asks for its id: one statement less to wait for. */
export async function enqueueUnseen<K extends JobKind>(
  trx: Kysely<Tables>,
  kind: K,
  payload: JobPayload<K>,
  options: EnqueueOptions = {},
): Promise<void> {
  await postJob(trx, ...valuesOf(kind, payload, options));
  await notify(trx, JOBS_CHANNEL, kind);
}

/** Moves a waiting job forward, because somebody is looking; it never moves one back. */
export async function prioritize(db: Kysely<Tables>, key: string, priority: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ priority })
    .where('unique_key', '=', key)
    .where('state', '=', 'waiting')
    .where('priority', '<', priority)
    .execute();
}

/** A waiting job never runs; a running one hears it through its signal. False when it had ended already. */
export async function cancel(db: Kysely<Tables>, id: number): Promise<boolean> {
  const now = Date.now();
  const job = await db
    .updateTable('job')
    .set(({ eb }) => ({
      cancel: 1,
      unique_key: null,
      state: eb
        .case()
        .when('state', '=', 'waiting')
        .then(sql<'cancelled'>`'cancelled'`)
        .else(eb.ref('state'))
        .end(),
      ended_at: eb
        .case()
        .when('state', '=', 'waiting')
        .then(sql<number>`cast(${now} as bigint)`)
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('state')
    .executeTakeFirst();
  if (job?.state === 'running') await notify(db, CANCEL_CHANNEL, String(id));
  return job !== undefined;
}

/** Whether somebody wants it cancelled; a running handler that must not go on after that asks in its own transaction. */
export async function isCancelled(db: Kysely<Tables>, id: number): Promise<boolean> {
  const job = await db.selectFrom('job').select('cancel').where('id', '=', id).executeTakeFirst();
  return job?.cancel === 1;
}

export interface Job extends Omit<Selectable<JobTable>, 'payload' | 'result'> {
  payload: unknown;
  result: unknown;
}

export async function get(db: Kysely<Tables>, id: number): Promise<Job | undefined> {
  const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, payload: parse(row.payload), result: parse(row.result) };
}

function parse(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}
