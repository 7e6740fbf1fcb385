/** What is too much for one transaction, in many. Interrupted, it goes on where it was; the bin's state says what to do. */
import { codes, Failure } from '@linework/contract';
import { sql } from 'kysely';
import type { JobControl, JobHandler } from '../../../jobs/kinds.ts';
import { runBulk } from '../bulk.ts';
import type { DriveApp, DriveChange } from '../change.ts';
import { chunkRows, Marking, purgeChunk, restoreChunk } from '../copy/chunks.ts';
import { copyRest } from '../copy/copy.ts';
import { continueInJob, type SweepPayload } from '../continueInJob.ts';
import { deleteEntryRows } from '../deleteUserData.ts';
import { saveRest } from '../copy/saveJob.ts';
import { Pace } from '../pace.ts';
import { kinds, ownEntry, type Entry } from '../rows.ts';
import { takeBackRest } from './takeBack.ts';
import { deletedItems, purgeItems, trashItems } from './trash.ts';

export function sweepJob(app: DriveApp): JobHandler<'drive.sweep'> {
  return {
    concurrency: 2,
    async run({ id, payload }, control) {
      try {
        return { count: await sweep(app, id, payload, control) };
      } catch (error) {
        // The account and all that was its is gone.
        if (error instanceof Failure && error.code === codes.ticketUnknown) return { count: 0 };
        throw error;
      }
    },
  };
}

async function sweep(
  app: DriveApp,
  jobId: number,
  payload: SweepPayload,
  control: JobControl,
): Promise<number> {
  const { userId } = payload;
  switch (payload.work) {
    case 'copy':
      return copyRest(app, userId, payload, control);
    case 'save':
      return saveRest(app, { id: jobId, userId, work: payload }, control);
    case 'forget':
      return deleteEntryRows(app.db, userId, control);
    case 'empty':
      return emptyBin(app, userId, payload, control);
    case 'takeBack':
      return takeBackRest(app, userId, payload.made, control);
    case 'clear':
      return byChunks(app, userId, control, (drive, rows) => clearChunk(drive, payload.since, rows));
    case 'items':
      return runBulk(app, { id: jobId, userId, work: payload }, control, (work, ids) =>
        finishTrees(app, userId, { work, ids }, { ...control, progress() {} }),
      );
    case 'trash':
    case 'restore':
    case 'purge':
      return finishTrees(app, userId, payload, control);
  }
}

async function finishTrees(
  app: DriveApp,
  userId: number,
  { work, ids }: { work: 'trash' | 'restore' | 'purge'; ids: readonly number[] },
  control: JobControl,
): Promise<number> {
  let count = 0;
  for (const [index, id] of ids.entries()) {
    const progress = (fraction: number) => control.progress((index + fraction) / ids.length);
    count += await workers[work](app, userId, id, { ...control, progress });
  }
  return count;
}

type Worker = (app: DriveApp, userId: number, id: number, control: JobControl) => Promise<number>;

const workers: Record<'trash' | 'restore' | 'purge', Worker> = {
  trash: markTree,
  restore: restoreTree,
  purge: purgeTree,
};

/** Runs chunks until one says that it was the last. */
async function byChunks(
  app: DriveApp,
  userId: number,
  control: JobControl,
  chunk: (drive: DriveChange, rows: number) => Promise<{ count: number; isLast: boolean }>,
): Promise<number> {
  const pace = new Pace();
  for (let total = 0; ;) {
    control.signal.throwIfAborted();
    const { count, isLast } = await pace.change(app, userId, chunk);
    total += count;
    if (isLast) return total;
  }
}

/** Each may be large. */
export const foldersAtOnce = 20;

const over = { count: 0, isLast: true } as const;

/** As long as the folder is in the bin: whoever restores it ends this. */
async function markTree(app: DriveApp, userId: number, id: number, control: JobControl): Promise<number> {
  let marking: Marking | undefined;
  return byChunks(app, userId, control, async (drive, rows) => {
    const folder = await ownEntry(drive.trx, userId, id);
    if (folder?.trash_id !== id) return over;
    marking ??= await Marking.of(drive, id);
    const count = await marking.step(drive, rows);
    drive.changed(drive.rootId);
    control.progress(marking.done / Math.max(1, marking.known));
    return { count, isLast: marking.isDone };
  });
}

/** As long as the folder lives: whoever deletes it again ends this. */
async function restoreTree(app: DriveApp, userId: number, id: number, control: JobControl): Promise<number> {
  let done = 0;
  return byChunks(app, userId, control, async (drive, rows) => {
    const folder = await ownEntry(drive.trx, userId, id);
    if (!folder || folder.trash_id !== null) return over;
    const count = await restoreChunk(drive, id, rows);
    done += count;
    control.progress(done / (done + rows));
    return { count, isLast: count < rows };
  });
}

const isPurged = (entry: Entry | undefined, id: number): entry is Entry =>
  entry?.trash_id === id && entry.trashed_at === null;

async function purgeTree(app: DriveApp, userId: number, id: number, control: JobControl): Promise<number> {
  let marking: Marking | undefined;
  let done = 0;
  return byChunks(app, userId, control, async (drive, rows) => {
    const item = await ownEntry(drive.trx, userId, id);
    if (!isPurged(item, id)) return over;
    marking ??= await Marking.of(drive, id);
    // What the bin's own sweep had not come to yet.
    if (!marking.isDone) {
      await marking.step(drive, rows);
      return { count: 0, isLast: false };
    }
    const count = await purgeChunk(drive, id, rows);
    done += count;
    control.progress(done / (done + rows));
    return { count, isLast: count < rows };
  });
}

async function emptyBin(
  app: DriveApp,
  userId: number,
  { kind, until }: { kind: number | null; until: number },
  control: JobControl,
): Promise<number> {
  let count = 0;
  for (const each of kind === null ? [kinds.file, kinds.folder] : [kind]) {
    count += await byChunks(app, userId, control, async (drive, rows) => {
      const { removed, unfinished } = await emptyChunk(drive, each, until, rows);
      await continueInJob(drive, { work: 'purge', ids: unfinished });
      return { count: removed, isLast: removed === 0 };
    });
  }
  return count;
}

/** One transaction's worth of emptying; folders one by one, since each may be large. */
export async function emptyChunk(
  drive: DriveChange,
  kind: number,
  until: number,
  rows = chunkRows,
): Promise<{ removed: number; unfinished: number[] }> {
  const limit = kind === kinds.file ? rows : foldersAtOnce;
  const ids = await deletedItems(drive, { kind, until, limit });
  const chosen = kind === kinds.file ? { fileIds: ids, folderIds: [] } : { fileIds: [], folderIds: ids };
  const { unfinished } = await purgeItems(drive, chosen);
  return { removed: ids.length, unfinished };
}

/** Into the bin, where it can be fetched from for ten days more by whoever makes room. */
async function clearChunk(
  drive: DriveChange,
  since: number,
  maxRows: number,
): Promise<{ count: number; isLast: boolean }> {
  const { trx, userId } = drive;
  if (!drive.isFrozen || drive.frozenSince !== since) return over;
  const rows = await trx
    .selectFrom('entry')
    .select('id')
    .where('owner_id', '=', userId)
    .where('trash_id', 'is', null)
    .where(sql<boolean>`frozen = 1`)
    .orderBy('id')
    .limit(maxRows)
    .execute();
  await trashItems(drive, { fileIds: rows.map(({ id }) => id), folderIds: [] });
  return { count: rows.length, isLast: rows.length < maxRows };
}
