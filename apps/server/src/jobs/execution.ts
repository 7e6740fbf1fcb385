import { Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Log } from '../db/log.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import type { EventBus } from '../events/bus.ts';
import type { ClaimedJob } from './claim.ts';
import { FatalJobError, type JobHandler, type JobHandlers, type JobKind } from './kinds.ts';
import { endCancelled, fail, finish, forgetTries, giveBack, retryAt, saveProgress } from './lease.ts';
import type { JobState } from './tables.ts';

const PROGRESS_EVERY_MS = 500;
const MAX_ERROR = 2000;

interface Surroundings {
  database: Database;
  handlers: JobHandlers;
  events: EventBus;
  log: Log;
}

/** What a browser hears about a job of its user, under the topic `job`. */
export interface JobEvent {
  id: number;
  kind: string;
  state: JobState;
  progress: number;
  text: string | null;
  errorCode?: string;
}

type StopReason = 'cancelled' | 'stopping' | 'lost';

/** One try of one job, from the claim to its end in the table. */
export class Execution {
  readonly job: ClaimedJob;
  readonly ended: Promise<void>;
  readonly #around: Surroundings;
  readonly #abort = new AbortController();
  readonly #claimedTries: number;
  #why: StopReason | undefined;
  #progress: { fraction: number; text: string | null };
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(job: ClaimedJob, around: Surroundings) {
    this.job = job;
    this.#claimedTries = job.tries;
    this.#around = around;
    this.#progress = { fraction: job.progress, text: job.progress_text };
    this.ended = this.#run().catch((error: unknown) => {
      // The outcome could not be written; the lease runs out and the job is tried again.
      around.log.error({ err: error, job: job.id, kind: job.kind }, 'lost the outcome of a job');
    });
  }

  cancel(): void {
    this.#stopFor('cancelled');
  }

  /** Another runner has it: whatever comes out here no longer counts. */
  lose(): void {
    this.#stopFor('lost');
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopFor('stopping');
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, graceMs, 'late')));
    const outcome = await Promise.race([this.ended, patience]);
    clearTimeout(timer);
    if (outcome !== 'late') return;
    await giveBack(this.#around.database.kysely, this.job).catch((error: unknown) =>
      this.#around.log.warn(
        { err: error, job: this.job.id },
        'cannot give a job back; its lease will run out',
      ),
    );
  }

  #stopFor(why: StopReason): void {
    if (this.#why) return;
    this.#why = why;
    this.#abort.abort(new Error(`the job was ${why === 'stopping' ? 'interrupted by a stop' : why}`));
  }

  async #run(): Promise<void> {
    const { kysely } = this.#around.database;
    const { job } = this;
    if (job.cancel === 1) return this.#tell('cancelled', await endCancelled(kysely, job));
    if (job.tries > job.max_tries) {
      return this.#tell('failed', await fail(kysely, job, 'given up: its runner died each time'));
    }
    void this.#tell('running', true);
    try {
      const result = await this.#handle();
      clearTimeout(this.#saveTimer);
      this.#progress.fraction = 1;
      await this.#tell('done', await finish(kysely, job, result));
    } catch (error) {
      clearTimeout(this.#saveTimer);
      await this.#onError(error);
    }
  }

  #handle(): Promise<unknown> {
    const { job } = this;
    const { handlers, log } = this.#around;
    const handler = handlers[job.kind as JobKind] as JobHandler<JobKind>;
    return handler.run(
      {
        id: job.id,
        payload: JSON.parse(job.payload),
        tries: job.tries,
        accountId: job.account_id ?? undefined,
        priority: job.priority,
      },
      {
        signal: this.#abort.signal,
        progress: (fraction, text) => this.#onProgress(fraction, text),
        checkpoint: (trx) => this.#checkpoint(trx),
        log,
      },
    );
  }

  async #onError(error: unknown): Promise<void> {
    const { job } = this;
    const { database, log } = this.#around;
    const db = database.kysely;
    if (this.#why === 'lost') return;
    if (this.#why === 'stopping') return this.#tell('waiting', await giveBack(db, job));
    if (this.#why === 'cancelled') return this.#tell('cancelled', await endCancelled(db, job));

    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);
    const code = error instanceof Failure ? error.code : undefined;
    log.warn({ err: error, job: job.id, kind: job.kind, tries: job.tries }, 'a job failed');
    const isFinal = code !== undefined || error instanceof FatalJobError || job.tries >= job.max_tries;
    if (isFinal) await this.#tell('failed', await fail(db, job, message, code), code);
    else await this.#tell('waiting', await retryAt(db, job, Date.now() + backOff(job.tries), message));
  }

  #onProgress(fraction: number, text?: string): void {
    this.#progress = { fraction: Math.min(1, Math.max(0, fraction)), text: text ?? this.#progress.text };
    this.#saveTimer ??= setTimeout(() => {
      this.#saveTimer = undefined;
      this.#saveProgress().catch((error: unknown) =>
        this.#around.log.warn({ err: error, job: this.job.id }, 'cannot save the progress of a job'),
      );
    }, PROGRESS_EVERY_MS);
  }

  async #checkpoint(trx: Kysely<Tables>): Promise<void> {
    // Asked of the claim: a transaction that is tried again calls this again.
    if (this.#claimedTries > 1 && (await forgetTries(trx, this.job))) this.job.tries = 1;
  }

  async #saveProgress(): Promise<void> {
    const { fraction, text } = this.#progress;
    await this.#tell('running', await saveProgress(this.#around.database.kysely, this.job, fraction, text));
  }

  async #tell(state: JobState, isOurs: boolean, errorCode?: string): Promise<void> {
    const { id, kind, user_id: userId } = this.job;
    if (!isOurs || userId === null) return;
    const { fraction, text } = this.#progress;
    const data: JobEvent = { id, kind, state, progress: fraction, text, errorCode };
    await this.#around.events
      .publish({ userId, topic: 'job', data })
      .catch((error: unknown) => this.#around.log.warn({ err: error, job: id }, 'cannot tell about a job'));
  }
}

/** 2, 4, 8 … s, at most an hour, and a fifth up or down so that those that failed together do not return together. */
function backOff(tries: number): number {
  return Math.round(Math.min(3_600_000, 1000 * 2 ** tries) * (0.8 + Math.random() * 0.4));
}
