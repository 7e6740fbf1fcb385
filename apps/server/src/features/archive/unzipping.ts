import type { App } from '../../app.ts';
import type { JobControl } from '../../jobs/kinds.ts';
import type { MemberBits } from './memberBits.ts';
import type { ExtractionPlan } from './plan.ts';
import type { TaskRow } from './tasks.ts';

/** One task on its way, as the parts of it need it. */
export interface Unzipping {
  app: App;
  task: TaskRow;
  folderId: number;
  plan: ExtractionPlan;
  processed: MemberBits;
  /** Those that another password is for, or any. */
  locked: MemberBits;
  control: JobControl;
}
