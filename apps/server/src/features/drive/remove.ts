/** The contract's deleteLevels: recover, into the recycle bin, away for good, empty the bin. */
import { deleteLevels } from '@linework/contract';
import { deleteFonts } from '../font/service.ts';
import type { DriveChange } from './change.ts';
import { continueInJob, type SweepWork } from './continueInJob.ts';
import { driveOf } from './listings.ts';
import { chunkRows } from './chunks.ts';
import { kinds } from './rows.ts';
import { emptyChunk, foldersAtOnce } from './sweep.ts';
import { purgeItems, restoreItems, trashItems, type Chosen, type Done } from './trash.ts';

export type DeleteLevel = (typeof deleteLevels)[keyof typeof deleteLevels];

export interface Removal extends Chosen {
  level: DeleteLevel;
  fontIds: readonly number[];
  autorename: boolean;
}

interface WorkDone {
  count: number;
  taskId?: string;
}

export async function removeItems(drive: DriveChange, removal: Removal): Promise<WorkDone> {
  const { level, fontIds } = removal;
  if (level === deleteLevels.empty) return emptyAll(drive);
  const { count, unfinished } = await levels[level](drive, removal);
  const fonts = fontIds.length > 0 ? await deleteFonts(drive, { level, ids: fontIds }) : 0;
  const taskId = await continueInJob(drive, { work: workOf[level], ids: unfinished });
  return withTask(count + fonts, taskId);
}

type SomeLevel = Exclude<DeleteLevel, typeof deleteLevels.empty>;

const levels: Record<SomeLevel, (drive: DriveChange, removal: Removal) => Promise<Done>> = {
  [deleteLevels.recover]: (drive, removal) => restoreItems(drive, removal, removal.autorename),
  [deleteLevels.trash]: trashItems,
  [deleteLevels.permanent]: purgeItems,
};

const workOf = {
  [deleteLevels.recover]: 'restore',
  [deleteLevels.trash]: 'trash',
  [deleteLevels.permanent]: 'purge',
} as const satisfies Record<SomeLevel, SweepWork['work']>;

const withTask = (count: number, taskId: string | undefined): WorkDone =>
  taskId === undefined ? { count } : { count, taskId };

export async function emptyFonts(drive: DriveChange): Promise<WorkDone> {
  return { count: await deleteFonts(drive, { level: deleteLevels.empty, ids: [] }) };
}

async function emptyAll(drive: DriveChange): Promise<WorkDone> {
  const { count: fonts } = await emptyFonts(drive);
  const { count, taskId } = await emptyBin(drive, null);
  return withTask(count + fonts, taskId);
}

/** A small bin at once, a large one by a job. */
export async function emptyBin(drive: DriveChange, kind: number | null): Promise<WorkDone> {
  const { trashed_folders, trashed_files } = await driveOf(drive.trx, drive.userId);
  const folders = kind === kinds.file ? 0 : trashed_folders;
  const files = kind === kinds.folder ? 0 : trashed_files;
  const until = drive.now;
  if (folders > foldersAtOnce || files > chunkRows) {
    return withTask(folders + files, await continueInJob(drive, { work: 'empty', kind, until }));
  }
  const unfinished: number[] = [];
  if (files > 0) unfinished.push(...(await emptyChunk(drive, kinds.file, until)).unfinished);
  if (folders > 0) unfinished.push(...(await emptyChunk(drive, kinds.folder, until)).unfinished);
  return withTask(folders + files, await continueInJob(drive, { work: 'purge', ids: unfinished }));
}
