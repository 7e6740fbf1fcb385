/** The preview feature's jobs, for the runner, and when they come by themselves. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { drawingModelJob } from './drawingModel.ts';
import { againJob } from './again.ts';
import { makeJob } from './makeJob.ts';
import { tidyJob } from './tidy.ts';
import { dependencyJob } from './drawingWithDependencies.ts';
import { modelWithFilesJob } from './modelWithFiles.ts';
import { plotTableJob } from './withPlotTable.ts';

export function previewJobs(app: App): JobHandlers {
  return {
    'preview.make': makeJob(app, 'quick'),
    'preview.slow': makeJob(app, 'slow'),
    'preview.withDependencies': dependencyJob(app),
    'preview.withPlotTable': plotTableJob(app),
    'preview.drawingModel': drawingModelJob(app),
    'preview.modelWithFiles': modelWithFilesJob(app),
    'preview.again': againJob(app),
    'preview.tidy': tidyJob(app),
  };
}

export const previewSchedules: Schedule[] = [
  { name: 'preview.again', kind: 'preview.again', payload: {}, when: { everyMs: 600_000 } },
  { name: 'preview.tidy', kind: 'preview.tidy', payload: {}, when: { everyMs: 3_600_000 } },
];
