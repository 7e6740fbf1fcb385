import type { BlobJobs } from '../blobs/jobs.ts';
import type { Log } from '../db/log.ts';
import type { AccountJobs } from '../features/account/jobs.ts';
import type { ArchiveJobs } from '../features/archive/jobs.ts';
import type { ConvertJobs } from '../features/convert/jobs.ts';
import type { DriveJobs } from '../features/drive/jobs.ts';
import type { FontJobs } from '../features/font/jobs.ts';
import type { GalleryJobs } from '../features/gallery/jobs.ts';
import type { GroupJobs } from '../features/group/jobs.ts';
import type { MailJobs } from '../features/mail/service.ts';
import type { MembershipJobs } from '../features/membership/jobs.ts';
import type { NoteJobs } from '../features/note/jobs.ts';
import type { NoticeJobs } from '../features/notice/jobs.ts';
import type { OrderJobs } from '../features/order/jobs.ts';
import type { StorageJobs } from '../features/storage/jobs.ts';
import type { ShareJobs } from '../features/share/jobs.ts';
import type { UploadJobs } from '../features/upload/jobs.ts';
import type { PreviewJobs } from '../features/preview/jobs.ts';

/**
 * Every kind of job with what goes in and what comes out, both as JSON. A folder that has jobs declares an interface
 * like this one, and it is added to the list of what `JobKinds` extends.
 */
export interface JobKinds
  extends
    HousekeepingJobs,
    BlobJobs,
    AccountJobs,
    MailJobs,
    DriveJobs,
    PreviewJobs,
    NoteJobs,
    NoticeJobs,
    GroupJobs,
    GalleryJobs,
    ConvertJobs,
    ArchiveJobs,
    FontJobs,
    ShareJobs,
    StorageJobs,
    UploadJobs,
    MembershipJobs,
    OrderJobs {}

interface HousekeepingJobs {
  'jobs.tidy': { payload: { olderThanMs: number }; result: { removed: number } };
}

export type JobKind = keyof JobKinds;
export type JobPayload<K extends JobKind> = JobKinds[K]['payload'];
export type JobResult<K extends JobKind> = JobKinds[K]['result'];

export interface RunningJob<K extends JobKind> {
  id: number;
  payload: JobPayload<K>;
  /** 1 the first time. Handlers are idempotent: after a crash a job runs again. */
  tries: number;
  /** Whose work it is, where that is known. */
  accountId?: number | undefined;
  priority?: number;
}

export interface JobControl {
  /** Fires when the job is cancelled, the runner stops or another runner took the job over. */
  signal: AbortSignal;
  progress(fraction: number, text?: string): void;
  log: Log;
}

export interface JobHandler<K extends JobKind> {
  /** How many of this kind one runner takes at a time; 1 unless told. */
  concurrency?: number;
  run(job: RunningJob<K>, control: JobControl): Promise<JobResult<K>>;
}

/** A runner may handle all kinds or some of them. */
export type JobHandlers = { [K in JobKind]?: JobHandler<K> };

/** Thrown by a handler when another try would fail the same way. */
export class FatalJobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FatalJobError';
  }
}
