/** The drive's jobs, for the runner, and when they come by themselves. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { freezeJob } from './frozen/freeze.ts';
import { frozenJob } from './frozen/frozenJob.ts';
import type { SweepPayload } from './continueInJob.ts';
import { purgeJob } from './trash/purge.ts';
import { reconcileJob } from './reconcile.ts';
import { sweepJob } from './trash/sweep.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'drive.sweep': { payload: SweepPayload; result: { count: number } };
    /** Freezes what does not fit, or thaws what does. */
    'drive.freeze': { payload: { userId: number }; result: { count: number } };
    /** Notices memberships that have ended, writes to those whose drives are frozen, and clears those in the end. */
    'drive.frozen': {
      payload: Record<string, never>;
      result: { reviewed: number; told: number; cleared: number };
    };
    /** Ends what has been in the recycle bin for too long. */
    'drive.purge': { payload: Record<string, never>; result: { drives: number } };
    /** Compares the drives' sums with what is there. */
    'drive.reconcile': { payload: Record<string, never>; result: { drives: number; corrected: number } };
  }
}

export function driveJobs(app: App): JobHandlers {
  return {
    'drive.sweep': sweepJob(app),
    'drive.freeze': freezeJob(app),
    'drive.frozen': frozenJob(app),
    'drive.purge': purgeJob(app),
    'drive.reconcile': reconcileJob(app),
  };
}

export const driveSchedules: Schedule[] = [
  { name: 'drive.frozen', kind: 'drive.frozen', payload: {}, when: { everyMs: 3_600_000 } },
  { name: 'drive.purge', kind: 'drive.purge', payload: {}, when: { dailyAtUtc: '02:23' } },
  { name: 'drive.reconcile', kind: 'drive.reconcile', payload: {}, when: { dailyAtUtc: '04:41' } },
];
