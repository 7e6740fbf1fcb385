import type { Kysely } from 'kysely';
import type { Log } from '../db/log.ts';
import type { Tables } from '../db/schema.ts';

/**
 * Every kind of job with what goes in and what comes out, both as JSON. Whoever has jobs declares their kinds beside their
 * handlers: `declare module '…/jobs/kinds.ts' { interface JobKinds { … } }`.
 */
export interface JobKinds {
  'jobs.tidy': { payload: { olderThanMs: number }; result: { removed: number } };
}

export type JobKind = keyof JobKinds;
export type JobPayload<K extends JobKind> = JobKinds[K]['payload'];
export type JobResult<K extends JobKind> = JobKinds[K]['result'];

export interface RunningJob<K extends JobKind> {
  id: number;
  payload: JobPayload<K>;
  /** 1 the first time. Handlers are idempotent: after a crash a job runs again. */
  tries: number;
  /** Whose work it is, where that is known. */
  accountId?: number | undefined;
  priority?: number;
}

export interface JobControl {
  /** Fires when the job is cancelled, the runner stops or another runner took the job over. */
  signal: AbortSignal;
  progress(fraction: number, text?: string): void;
  /**
   * Called in the transaction that commits a part which no later try does again: tries that died before it no longer count.
   * So a job that moves on is never given up, however often its runner is killed.
   */
  checkpoint(trx: Kysely<Tables>): Promise<void>;
  log: Log;
}

export interface JobHandler<K extends JobKind> {
  /** How many of this kind one runner takes at a time; 1 unless told. */
  concurrency?: number;
  run(job: RunningJob<K>, control: JobControl): Promise<JobResult<K>>;
}

/** A runner may handle all kinds or some of them. */
export type JobHandlers = { [K in JobKind]?: JobHandler<K> };

/** Thrown by a handler when another try would fail the same way. */
export class FatalJobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FatalJobError';
  }
}
