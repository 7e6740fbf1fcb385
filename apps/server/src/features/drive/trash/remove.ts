/** The contract's deleteLevels: recover, into the recycle bin, away for good, empty the bin. */
import { deleteLevels, privateTypes } from '@linework/contract';
import { deleteFonts } from '../../font/service.ts';
import { checkChosen, isBulk } from '../chosen.ts';
import { changeDrive, type DriveApp, type DriveChange } from '../change.ts';
import { continueInJob, type SweepWork } from '../continueInJob.ts';
import { driveOf } from '../lists/listings.ts';
import { chunkRows } from '../copy/chunks.ts';
import { settleNames } from '../freeName.ts';
import { costOf, inChunks, kinds, type Entry } from '../rows.ts';
import { emptyChunk, foldersAtOnce } from './sweep.ts';
import {
  fromTheTop,
  isDeleted,
  isLivingItem,
  livingCodes,
  purgeItems,
  restoreItems,
  trashCodes,
  trashItems,
  type TrashSelection,
  type Done,
} from './trash.ts';

export type DeleteLevel = (typeof deleteLevels)[keyof typeof deleteLevels];

export interface Removal extends TrashSelection {
  level: DeleteLevel;
  fontIds: readonly number[];
  autorename: boolean;
}

export interface WorkDone {
  count: number;
  taskId?: string;
  elsewhere?: number;
}

/** In one transaction, or where there are very many by a job. */
export function removeChosen(app: DriveApp, userId: number, removal: Removal): Promise<WorkDone> {
  const { level } = removal;
  if (level !== deleteLevels.empty && isBulk(removal)) return startRemoval(app, userId, level, removal);
  return changeDrive(app, userId, (drive) => removeItems(drive, removal));
}

async function startRemoval(
  app: DriveApp,
  userId: number,
  level: SomeLevel,
  { fileIds, folderIds, fontIds, autorename }: Removal,
): Promise<WorkDone> {
  const action = workOf[level];
  const [fits, absent] = action === 'trash' ? [isLivingItem, livingCodes] : [isDeleted, trashCodes];
  const entries = await checkChosen(app, userId, { fileIds, folderIds }, fits, absent);
  const folders = await fromTheTop(
    app.db,
    entries.filter(({ kind }) => kind === kinds.folder),
  );
  const needed = action === 'restore' ? await checkRestore(app, userId, entries, autorename) : 0;
  return changeDrive(app, userId, async (drive) => {
    if (action === 'restore') drive.checkRoom(needed);
    const fonts = fontIds.length > 0 ? await deleteFonts(drive, { level, ids: fontIds }) : 0;
    const ids = { fileIds: [...fileIds], folderIds: folders.map(({ id }) => id) };
    return withTask(entries.length + fonts, await continueInJob(drive, { work: 'items', action, ...ids }));
  });
}

/** Fails where a namesake stands there and nothing may get another name; returns the space that they will use. */
async function checkRestore(
  { db }: DriveApp,
  userId: number,
  entries: readonly Entry[],
  autorename: boolean,
): Promise<number> {
  if (!autorename) {
    for (const [parentId, some] of Map.groupBy(entries, ({ parent_id }) => parent_id))
      if (parentId !== null) await settleNames(db, parentId, some, false);
  }
  let cost = 0;
  const folders = entries.filter(({ kind }) => kind === kinds.folder);
  for (const entry of entries) if (entry.kind === kinds.file) cost += costOf(entry);
  for (const some of inChunks(folders.map(({ id }) => id))) {
    const { bytes } = await db
      .selectFrom('entry')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .where('owner_id', '=', userId)
      .where('trash_id', 'in', some)
      .where('private_type', '=', privateTypes.private)
      .executeTakeFirstOrThrow();
    cost += Number(bytes ?? 0);
  }
  return cost;
}

export async function removeItems(drive: DriveChange, removal: Removal): Promise<WorkDone> {
  const { level, fontIds } = removal;
  if (level === deleteLevels.empty) return emptyAll(drive);
  const { count, unfinished, elsewhere = 0 } = await levels[level](drive, removal);
  const fonts = fontIds.length > 0 ? await deleteFonts(drive, { level, ids: fontIds }) : 0;
  const taskId = await continueInJob(drive, { work: workOf[level], ids: unfinished });
  return { ...withTask(count + fonts, taskId), ...(elsewhere > 0 && { elsewhere }) };
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
