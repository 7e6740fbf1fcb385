/** Forgets uploads that nobody goes on with, and in time also those that are done. */
import { bounds } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandler, JobHandlers, JobResult } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { endUpload } from './finalizeUpload.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'upload.sweep': { payload: Record<string, never>; result: { ended: number; forgotten: number } };
  }
}

const keptMs = bounds.uploadDays * 86_400_000;
const hour = 3_600_000;
const page = 200;

export function uploadJobs(app: App): JobHandlers {
  return { 'upload.sweep': sweepJob(app) };
}

export const uploadSchedules: Schedule[] = [
  { name: 'upload.sweep', kind: 'upload.sweep', payload: {}, when: { everyMs: hour } },
];

function sweepJob(app: App): JobHandler<'upload.sweep'> {
  return {
    async run(_job, { signal }) {
      return sweepUploads(app, Date.now() - keptMs, signal);
    },
  };
}

/** Those that no byte has come for since. */
export async function sweepUploads(
  app: App,
  before: number,
  signal?: AbortSignal,
): Promise<JobResult<'upload.sweep'>> {
  let ended = 0;
  for (;;) {
    const left = await app.db
      .selectFrom('upload')
      .select(['id', 'owner_id', 'size'])
      .where('touched_at', '<', before)
      .where('entry_id', 'is', null)
      .where('font_id', 'is', null)
      .limit(page)
      .execute();
    for (const upload of left) {
      signal?.throwIfAborted();
      if (await endUpload(app, upload)) ended += 1;
    }
    if (left.length < page) break;
  }
  const { numDeletedRows } = await app.db
    .deleteFrom('upload')
    .where('touched_at', '<', before)
    .where(({ or, eb }) => or([eb('entry_id', 'is not', null), eb('font_id', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return { ended, forgotten: Number(numDeletedRows) };
}
