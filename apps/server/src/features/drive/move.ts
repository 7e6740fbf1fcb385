/** Moves: all of the chosen ones, or none. */
import { bounds, codes, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { changeDrive, type DriveApp, type DriveChange } from './change.ts';
import { checkChosen, isBulk } from './chosen.ts';
import { editEntry } from './edit.ts';
import { settleNames } from './freeName.ts';
import { continueInJob } from './continueInJob.ts';
import { nameKey, sortKey } from './names.ts';
import { inChunks, kinds, livingFolder, ownEntries, ownEntry, pathTo, type Entry } from './rows.ts';
import { findChosen, isLivingItem, livingCodes, type TrashSelection } from './trash/trash.ts';
import { heightOf } from './tree.ts';

interface Moved {
  count: number;
  from: Map<number, Entry[]>;
  renamed: Entry[];
}

export async function moveItems(
  drive: DriveChange,
  chosen: TrashSelection,
  { targetId, autorename }: { targetId: number; autorename: boolean },
): Promise<Moved> {
  drive.checkThawed();
  const target = await livingFolder(drive.trx, drive.userId, targetId);
  const { files, folders } = await findChosen(drive, chosen, isLivingItem, livingCodes);
  if (files.some(({ frozen }) => frozen === 1)) throw new Failure(codes.fileFrozen);
  await checkPlace(drive.trx, target, folders);
  const moving = [...folders, ...files].filter(({ parent_id }) => parent_id !== target.id);
  const names = await settleNames(drive.trx, target.id, moving, autorename);
  await relocate(drive, target.id, moving, names);
  await tell(drive, target, moving);
  return {
    count: files.length + folders.length,
    from: Map.groupBy(moving, ({ parent_id }) => parent_id!),
    renamed: moving.filter(({ id }) => names.has(id)),
  };
}

interface MoveOptions {
  targetId: number;
  autorename: boolean;
  /** What some of them are called there. */
  names: [id: number, name: string][];
}

/** In one transaction, or where there are very many by a job. */
export function moveChosen(
  app: DriveApp,
  userId: number,
  chosen: TrashSelection,
  options: MoveOptions,
): Promise<Moved & { taskId?: string | undefined }> {
  if (isBulk(chosen)) return startMove(app, userId, chosen, options);
  return changeDrive(app, userId, async (drive) => {
    const moved = await moveItems(drive, chosen, options);
    const isChosen = new Set([...chosen.fileIds, ...chosen.folderIds]);
    for (const [id, name] of options.names) {
      const entry = isChosen.has(id) ? await ownEntry(drive.trx, userId, id) : undefined;
      if (entry) await editEntry(drive, entry, { name, autorename: true });
    }
    return moved;
  });
}

/** The same for very many: all of it is checked now, and a job moves them. A clash that comes up later gets a number. */
async function startMove(
  app: DriveApp,
  userId: number,
  chosen: TrashSelection,
  options: MoveOptions,
): Promise<Moved & { taskId: string | undefined }> {
  const { db } = app;
  const target = await livingFolder(db, userId, options.targetId);
  const entries = await checkChosen(app, userId, chosen, isLivingItem, livingCodes);
  const folders = entries.filter(({ kind }) => kind === kinds.folder);
  const files = entries.filter(({ kind }) => kind === kinds.file);
  if (files.some(({ frozen }) => frozen === 1)) throw new Failure(codes.fileFrozen);
  await checkPlace(db, target, folders);
  const moving = entries.filter(({ parent_id }) => parent_id !== target.id);
  const names = await settleNames(db, target.id, moving, options.autorename);
  const from = Map.groupBy(moving, ({ parent_id }) => parent_id!);
  const renamed = moving.filter(({ id }) => names.has(id));
  const taskId = await changeDrive(app, userId, (drive) => {
    drive.checkThawed();
    return continueInJob(drive, {
      work: 'items',
      action: 'move',
      targetId: target.id,
      fileIds: files.map(({ id }) => id),
      folderIds: folders.map(({ id }) => id),
      names: options.names,
      from: [...from].map(([folderId, some]) => ({ folderId, ids: some.map(({ id }) => id) })),
      renamed: renamed.map(({ id, name }) => [id, name]),
    });
  });
  return { count: entries.length, from, renamed, taskId };
}

/** Not into itself, and not deeper than folders may lie. */
async function checkPlace(db: Kysely<Tables>, target: Entry, folders: readonly Entry[]): Promise<void> {
  const moving = folders.filter(({ parent_id }) => parent_id !== target.id);
  if (moving.length === 0) return;
  const path = await pathTo(db, target.id);
  const above = new Set(path.map(({ id }) => id));
  if (moving.some(({ id }) => above.has(id))) throw new Failure(codes.folderIntoItself);
  let height = 0;
  for (const some of inChunks(moving)) {
    height = Math.max(
      height,
      await heightOf(
        db,
        some.map(({ id }) => id),
      ),
    );
  }
  if (path.length - 1 + height > bounds.folderDepth) throw new Failure(codes.folderDepth);
}

async function relocate(
  drive: DriveChange,
  targetId: number,
  moving: readonly Entry[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const { trx } = drive;
  for (const entry of moving) {
    const name = names.get(entry.id);
    if (name === undefined) {
      drive.moved(entry, { ...entry, parent_id: targetId });
      continue;
    }
    const change = { parent_id: targetId, name, name_key: nameKey(name), sort_key: sortKey(name) };
    await trx.updateTable('entry').set(change).where('id', '=', entry.id).execute();
    drive.moved(entry, { ...entry, ...change });
    drive.indexName({ ...entry, ...change });
  }
  for (const some of inChunks(moving.filter(({ id }) => !names.has(id)))) {
    await trx
      .updateTable('entry')
      .set({ parent_id: targetId })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
}

async function tell(drive: DriveChange, target: Entry, moving: readonly Entry[]): Promise<void> {
  const parents = await ownEntries(drive.trx, drive.userId, [
    ...new Set(moving.map(({ parent_id }) => parent_id!)),
  ]);
  const nameOf = new Map(parents.map(({ id, name }) => [id, name]));
  for (const { id, kind, parent_id } of moving) {
    const one = kind === kinds.folder ? { folders: 1 } : { files: 1 };
    const less = kind === kinds.folder ? { folders: -1 } : { files: -1 };
    drive.countIn(parent_id!, less);
    drive.countIn(target.id, one);
    drive.log('move', id, { from: nameOf.get(parent_id!) ?? '', to: target.name });
  }
}
