/** The drive's jobs, for the runner, and when they come by themselves. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import type { SweepPayload } from './goOn.ts';
import { purgeJob } from './purge.ts';
import { reconcileJob } from './reconcile.ts';
import { sweepJob } from './sweep.ts';

export interface DriveJobs {
  'drive.sweep': { payload: SweepPayload; result: { count: number } };
  /** Ends what has been in the recycle bin for too long. */
  'drive.purge': { payload: Record<string, never>; result: { drives: number } };
  /** Compares the drives' sums with what is there. */
  'drive.reconcile': { payload: Record<string, never>; result: { drives: number; corrected: number } };
}

export function driveJobs(app: App): JobHandlers {
  return {
    'drive.sweep': sweepJob(app),
    'drive.purge': purgeJob(app),
    'drive.reconcile': reconcileJob(app),
  };
}

export const driveSchedules: Schedule[] = [
  { name: 'drive.purge', kind: 'drive.purge', payload: {}, when: { dailyAtUtc: '02:23' } },
  { name: 'drive.reconcile', kind: 'drive.reconcile', payload: {}, when: { dailyAtUtc: '04:41' } },
];
