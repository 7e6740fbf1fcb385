/** Jobs and their schedules: inside the server, or alone in a worker. */
import type { App } from './app.ts';
import { scrubBlobs } from './blobs/jobs.ts';
import { accountJobs, accountSchedules } from './features/account/jobs.ts';
import { archiveJobs, archiveSchedules } from './features/archive/jobs.ts';
import { companionsOf } from './features/drawing/companions.ts';
import { driveJobs, driveSchedules } from './features/drive/jobs.ts';
import { ownScope } from './features/drive/service.ts';
import { editJobs, editSchedules } from './features/edit/jobs.ts';
import { fontJobs, fontSchedules } from './features/font/jobs.ts';
import { galleryJobs } from './features/gallery/jobs.ts';
import { groupJobs } from './features/group/jobs.ts';
import { invoiceJobs, invoiceSchedules } from './features/invoice/jobs.ts';
import { membershipJobs, membershipSchedules } from './features/membership/jobs.ts';
import { orderJobs, orderSchedules } from './features/order/jobs.ts';
import { mailJobs } from './features/mail/service.ts';
import { convertJobs, convertSchedules } from './features/convert/jobs.ts';
import { noteJobs, noteSchedules } from './features/note/jobs.ts';
import { compareWaitJobs } from './features/model/compareWait.ts';
import { noticeJobs, noticeSchedules } from './features/notice/jobs.ts';
import { storageJobs, storageSchedules } from './features/storage/jobs.ts';
import { shareJobs } from './features/share/jobs.ts';
import { uploadJobs, uploadSchedules } from './features/upload/jobs.ts';
import { previewJobs, previewSchedules } from './features/preview/jobs.ts';
import type { JobHandlers, JobKind } from './jobs/kinds.ts';
import { startRunner } from './jobs/runner.ts';
import { startSchedules, type Schedule } from './jobs/schedule.ts';
import { tidyJobs } from './jobs/tidy.ts';

const day = 86_400_000;

function jobHandlers(app: App): JobHandlers {
  return {
    ...accountJobs(app),
    ...mailJobs(app),
    ...driveJobs(app),
    ...shareJobs(app),
    ...galleryJobs(app),
    ...uploadJobs(app),
    ...previewJobs(app),
    ...compareWaitJobs(app),
    ...noteJobs(app),
    ...convertJobs(app, (userId, file) => companionsOf(app.db, ownScope({ id: 0, userId }), file)),
    ...editJobs(app),
    ...fontJobs(app),
    ...archiveJobs(app),
    ...groupJobs(app),
    ...noticeJobs(app),
    ...membershipJobs(app),
    ...orderJobs(app),
    ...invoiceJobs(app),
    ...storageJobs(app),
    'blobs.scrub': scrubBlobs(app.database, app.blobs),
    'jobs.tidy': tidyJobs(app.database),
  };
}

const schedules: Schedule[] = [
  ...accountSchedules,
  ...driveSchedules,
  ...uploadSchedules,
  ...previewSchedules,
  ...noteSchedules,
  ...convertSchedules,
  ...editSchedules,
  ...fontSchedules,
  ...archiveSchedules,
  ...noticeSchedules,
  ...membershipSchedules,
  ...orderSchedules,
  ...invoiceSchedules,
  ...storageSchedules,
  { name: 'jobs.tidy', kind: 'jobs.tidy', payload: { olderThanMs: 7 * day }, when: { everyMs: day } },
  { name: 'blobs.scrub', kind: 'blobs.scrub', payload: { deep: false }, when: { dailyAtUtc: '03:17' } },
  { name: 'blobs.scrub.deep', kind: 'blobs.scrub', payload: { deep: true }, when: { everyMs: 30 * day } },
];

/** `without`: jobs that stay where they are. */
export function startBackground(
  app: App,
  concurrency: number,
  without: readonly JobKind[] = [],
): { stop(): Promise<void> } {
  const { database, events, log } = app;
  const handlers = jobHandlers(app);
  for (const kind of without) delete handlers[kind];
  const runner = startRunner({ database, handlers, events, concurrency, log });
  const scheduler = startSchedules({ database, schedules, log });
  return {
    async stop() {
      await scheduler.stop();
      await runner.stop();
    },
  };
}
