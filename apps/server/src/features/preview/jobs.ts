/** The preview feature's jobs, for the runner, and when they come by themselves. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { againJob, type AgainJobs } from './again.ts';
import { makeJob, type MakeJobs } from './makeJob.ts';
import { tidyJob, type TidyJobs } from './tidy.ts';
import { dependencyJob, type DependencyJobs } from './drawingWithDependencies.ts';

export interface PreviewJobs extends MakeJobs, DependencyJobs, AgainJobs, TidyJobs {}

export function previewJobs(app: App): JobHandlers {
  return {
    'preview.make': makeJob(app, 'quick'),
    'preview.slow': makeJob(app, 'slow'),
    'preview.withDependencies': dependencyJob(app),
    'preview.again': againJob(app),
    'preview.tidy': tidyJob(app),
  };
}

export const previewSchedules: Schedule[] = [
  { name: 'preview.again', kind: 'preview.again', payload: {}, when: { everyMs: 600_000 } },
  { name: 'preview.tidy', kind: 'preview.tidy', payload: {}, when: { everyMs: 3_600_000 } },
];
