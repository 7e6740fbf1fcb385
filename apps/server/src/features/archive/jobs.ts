/** Tasks of archives, for the runner; and what is left of them when nobody asks any more. */
import { codes, zipTaskStatus } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandler, JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { changeDrive } from '../drive/service.ts';
import { compressJob } from './compressJob.ts';
import { downloadJob } from './downloadJob.ts';
import { lookMs } from './looks.ts';
import { lockedStatuses, settleTask, startNext } from './tasks.ts';
import { unzipJob } from './unzipJob.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'archive.unzip': { payload: { taskId: number }; result: { files: number } };
    'archive.compress': { payload: { taskId: number }; result: Record<string, never> };
    'archive.download': { payload: { taskId: number }; result: Record<string, never> };
    /** Ends tasks whose job has died, and forgets what is old. */
    'archive.tidy': { payload: Record<string, never>; result: { settled: number } };
  }
}

const day = 86_400_000;
const keptDays = 7;

export function archiveJobs(app: App): JobHandlers {
  return {
    'archive.unzip': unzipJob(app),
    'archive.compress': compressJob(app),
    'archive.download': downloadJob(app),
    'archive.tidy': tidyJob(app),
  };
}

export const archiveSchedules: Schedule[] = [
  { name: 'archive.tidy', kind: 'archive.tidy', payload: {}, when: { everyMs: 300_000 } },
];

function tidyJob(app: App): JobHandler<'archive.tidy'> {
  return {
    async run() {
      const now = Date.now();
      const settled = (await settleDead(app)) + (await settleLocked(app, now));
      await forget(app, now);
      return { settled };
    },
  };
}

/** A job that was given up leaves its task as if it ran: it is undone, and says so. */
async function settleDead(app: App): Promise<number> {
  const open = await app.db
    .selectFrom('zip_task')
    .leftJoin('job', 'job.id', 'zip_task.job_id')
    .selectAll('zip_task')
    .select(['job.ended_at as job_ended_at', 'job.id as found_job_id'])
    .where('zip_task.ended_at', 'is', null)
    .where('zip_task.status', 'not in', lockedStatuses)
    .execute();
  let settled = 0;
  for (const { job_ended_at, found_job_id, ...task } of open) {
    if (task.job_id === null) {
      await changeDrive(app, task.user_id, (drive) => startNext(app, drive));
      continue;
    }
    if (found_job_id !== null && job_ended_at === null) continue;
    const isSettled = await settleTask(app, task, {
      status: zipTaskStatus.failed,
      code: codes.archiveFailed,
      isUndone: true,
    });
    if (isSettled) settled += 1;
  }
  return settled;
}

/** Nobody has come with a password. What was delivered stays. */
async function settleLocked(app: App, now: number): Promise<number> {
  const locked = await app.db
    .selectFrom('zip_task')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('status', 'in', lockedStatuses)
    .where('created_at', '<', now - keptDays * day)
    .execute();
  for (const task of locked)
    await settleTask(app, task, {
      status: zipTaskStatus.failed,
      code: codes.archivePassword,
      isUndone: true,
    });
  return locked.length;
}

async function forget({ db }: App, now: number): Promise<void> {
  await db
    .deleteFrom('zip_task')
    .where('ended_at', 'is not', null)
    .where('created_at', '<', now - keptDays * day)
    .execute();
  await db
    .deleteFrom('archive_member')
    .where('created_at', '<', now - lookMs)
    .execute();
  await db
    .deleteFrom('archive_listing')
    .where('used_at', '<', now - 30 * day)
    .execute();
}
