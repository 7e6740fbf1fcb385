/** Hands what is left to a job. */
import { enqueue } from '../../jobs/queue.ts';
import type { UrlGrant } from '../share/service.ts';
import type { DriveChange } from './change.ts';

export interface SaveWork {
  work: 'save';
  ownerId: number;
  entryIds: number[];
  urlGrant: UrlGrant;
  notes: boolean;
  folders: { fromId: number; toId: number }[];
  /** All that it has made: where it is taken back, these go. */
  made: { fileIds: number[]; folderIds: number[] };
}

export type SweepWork =
  /** The rest of what lies below deleted, restored or purged items. */
  | { work: 'trash' | 'restore' | 'purge'; ids: number[] }
  /** Items of the bin that were deleted up to a time, of one kind or of both. */
  | { work: 'empty'; kind: number | null; until: number }
  /** What lies in a folder, into a new one. */
  | { work: 'copy'; fromId: number; toId: number }
  /** What lies in another's folders that were shared, into new ones. */
  | SaveWork
  /** What has been frozen for too long, as long as it still is. */
  | { work: 'clear'; since: number };

/** `forget`: all rows of an account that was deleted. */
export type SweepPayload = (SweepWork | { work: 'forget' }) & { userId: number };

/** Names the job; undefined where nothing is left to do. */
export async function continueInJob(drive: DriveChange, work: SweepWork): Promise<string | undefined> {
  if ('ids' in work && work.ids.length === 0) return undefined;
  const { trx, userId } = drive;
  return String(await enqueue(trx, 'drive.sweep', { userId, ...work }, { userId, priority: 5 }));
}
