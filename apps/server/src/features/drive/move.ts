/** Moves: all of the chosen ones, or none. */
import { bounds, codes, Failure } from '@linework/contract';
import type { DriveChange } from './change.ts';
import { depthOf } from './folders.ts';
import { settleNames } from './freeName.ts';
import { nameKey, sortKey } from './names.ts';
import { inChunks, kinds, livingFolder, ownEntries, pathTo, type Entry } from './rows.ts';
import { findChosen, isLivingItem, livingCodes, type Chosen } from './trash.ts';
import { heightOf } from './tree.ts';

export async function moveItems(
  drive: DriveChange,
  chosen: Chosen,
  { targetId, autorename }: { targetId: number; autorename: boolean },
): Promise<{ count: number; from: Map<number, Entry[]>; renamed: Entry[] }> {
  drive.checkThawed();
  const target = await livingFolder(drive.trx, drive.userId, targetId);
  const { files, folders } = await findChosen(drive, chosen, isLivingItem, livingCodes);
  if (files.some(({ frozen }) => frozen === 1)) throw new Failure(codes.fileFrozen);
  await checkPlace(drive, target, folders);
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

/** Not into itself, and not deeper than folders may lie. */
async function checkPlace(drive: DriveChange, target: Entry, folders: readonly Entry[]): Promise<void> {
  const moving = folders.filter(({ parent_id }) => parent_id !== target.id);
  if (moving.length === 0) return;
  const above = new Set((await pathTo(drive.trx, target.id)).map(({ id }) => id));
  if (moving.some(({ id }) => above.has(id))) throw new Failure(codes.folderIntoItself);
  let height = 0;
  for (const some of inChunks(moving)) {
    height = Math.max(
      height,
      await heightOf(
        drive.trx,
        some.map(({ id }) => id),
      ),
    );
  }
  if ((await depthOf(drive, target.id)) + height > bounds.folderDepth) throw new Failure(codes.folderDepth);
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
