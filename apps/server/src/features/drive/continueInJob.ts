/** Hands what is left to a job. */
import { enqueue } from '../../jobs/queue.ts';
import type { UrlGrant } from '../../http/accessScope.ts';
import type { DriveChange } from './change.ts';

export interface SaveWork {
  work: 'save';
  ownerId: number;
  entryIds: number[];
  urlGrant: UrlGrant;
  notes: boolean;
  /** Who shared it, for the activity of the copies. */
  owner?: string;
  folders: { fromId: number; toId: number }[];
  /** Files that were chosen themselves and are still to be copied, and where to. */
  files?: { ids: number[]; toId: number };
  /** All that it has made: where it is taken back, these go. */
  made: { fileIds: number[]; folderIds: number[] };
}

interface ChosenItems {
  work: 'items';
  fileIds: number[];
  /** The upper ones before the lower. */
  folderIds: number[];
}

/** Where moved items came from, and what those were called that got another name. */
export interface Origins {
  from: { folderId: number; ids: number[] }[];
  renamed: [id: number, name: string][];
}

/** The same done to very many chosen items. */
export type BulkWork = ChosenItems &
  (
    | { action: 'trash' | 'restore' | 'purge' }
    | { action: 'pin'; pinned: boolean }
    | ({ action: 'move'; targetId: number; names: [id: number, name: string][] } & Origins)
    | ({ action: 'moveBack'; targetId: number } & Origins)
  );

export type SweepWork =
  /** The rest of what lies below deleted, restored or purged items. */
  | { work: 'trash' | 'restore' | 'purge'; ids: number[] }
  | BulkWork
  /** Items of the bin that were deleted up to a time, of one kind or of both. */
  | { work: 'empty'; kind: number | null; until: number }
  /** What lies in a folder, into a new one. */
  | { work: 'copy'; fromId: number; toId: number }
  /** What lies in another's folders that were shared, into new ones. */
  | SaveWork
  /** What other work has made and takes back, but for what people have changed or put there since. */
  | { work: 'takeBack'; made: number[] }
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
