import type { App } from '../../app.ts';
import type { JobControl } from '../../jobs/kinds.ts';
import type { ExtractionPlan } from './plan.ts';
import type { Processed } from './processed.ts';
import type { TaskRow } from './tasks.ts';

/** One task on its way, as the parts of it need it. */
export interface Unzipping {
  app: App;
  task: TaskRow;
  folderId: number;
  plan: ExtractionPlan;
  processed: Processed;
  control: JobControl;
}
