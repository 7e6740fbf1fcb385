import type { Generated } from 'kysely';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** Whom its events go to. */
  user_id: number | null;
  /** Whose work it is: accounts take turns. */
  account_id: number | null;
  /** Among those of equal priority the lowest runs first. */
  turn: Generated<number>;
  state: JobState;
  /** Higher runs first. */
  priority: Generated<number>;
  /** When it may be claimed: its start while it waits, the end of the lease while it runs. */
  due_at: number;
  /** At most one job with this key waits or runs; it is cleared when the job ends. */
  unique_key: string | null;
  tries: Generated<number>;
  max_tries: number;
  /** Names one claim by one runner: whoever lost the job finds another name here. */
  lease: string | null;
  cancel: Generated<number>;
  progress: Generated<number>;
  progress_text: string | null;
  /** JSON. */
  result: string | null;
  error: string | null;
  /** The contract's code where the job ended in an expected failure. */
  error_code: string | null;
  created_at: number;
  ended_at: number | null;
}

export interface JobTables {
  job: JobTable;
  /** When a schedule is due next. */
  schedule: { name: string; next_at: number };
}
