/** The account feature's jobs, for the runner, and when they come by themselves. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { sendCodeJob } from './codeJob.ts';
import { sweepJob } from './sweep.ts';

export function accountJobs(app: App): JobHandlers {
  return { 'account.sendCode': sendCodeJob(app), 'account.sweep': sweepJob(app) };
}

export const accountSchedules: Schedule[] = [
  { name: 'account.sweep', kind: 'account.sweep', payload: {}, when: { everyMs: 5 * 60_000 } },
];
