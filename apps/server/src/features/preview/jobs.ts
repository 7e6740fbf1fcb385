/** The preview feature's jobs, for the runner, and when they come by themselves. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { makeJob, type MakeJobs } from './makeJob.ts';
import { tidyJob, type TidyJobs } from './tidy.ts';

export interface PreviewJobs extends MakeJobs, TidyJobs {}

export function previewJobs(app: App): JobHandlers {
  return { 'preview.make': makeJob(app), 'preview.tidy': tidyJob(app) };
}

export const previewSchedules: Schedule[] = [
  { name: 'preview.tidy', kind: 'preview.tidy', payload: {}, when: { everyMs: 3_600_000 } },
];
