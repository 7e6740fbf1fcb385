/** Uploads, as other features use them. */
import type { App } from '../../app.ts';
import * as jobs from './jobs.ts';

/** Ends those that no byte has come for since. */
export const sweepUploads = (app: App, before: number): ReturnType<typeof jobs.sweepUploads> =>
  jobs.sweepUploads(app, before);
