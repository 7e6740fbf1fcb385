import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { editSchedules, foldJob } from './foldJob.ts';
import { publishJob } from './publishJob.ts';

export { editSchedules };

export const editJobs = (app: App): JobHandlers => ({
  'edit.publish': publishJob(app),
  'edit.fold': foldJob(app),
});
