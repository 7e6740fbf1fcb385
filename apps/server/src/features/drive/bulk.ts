/**
 * Work on very many chosen items: checked as a whole, then done by a job, so many in each transaction. What one
 * transaction took on stays done; cancelling takes it back.
 */
import type { JobControl } from '../../jobs/kinds.ts';
import { isCancelled } from '../../jobs/queue.ts';
import { maxFoldersAtOnce } from './chosen.ts';
import type { DriveApp, DriveChange } from './change.ts';
import { editEntry, pinItems } from './edit.ts';
import type { BulkWork, Origins } from './continueInJob.ts';
import { moveItems } from './move.ts';
import { Pace } from './pace.ts';
import { ownEntries, ownEntry, type Entry } from './rows.ts';
import {
  isDeleted,
  isLivingItem,
  purgeItems,
  restoreItems,
  trashItems,
  type TrashSelection,
  type Done,
} from './trash/trash.ts';

const nothing: Done = { count: 0, unfinished: [] };

export interface BulkJob {
  id: number;
  userId: number;
  work: BulkWork;
}

/** Does the rest of what lies below items. */
type FinishTrees = (work: 'trash' | 'restore' | 'purge', ids: readonly number[]) => Promise<unknown>;

/** Folders come first, the upper ones before the lower: what lies in one goes with it, and is not taken on by itself. */
export async function runBulk(
  app: DriveApp,
  { id, userId, work }: BulkJob,
  control: JobControl,
  finishTrees: FinishTrees,
): Promise<number> {
  const total = work.folderIds.length + work.fileIds.length;
  const details = detailsOf(work);
  let done = 0;
  const run = async (ids: readonly number[], isFolders: boolean) => {
    const pace = new Pace(isFolders ? maxFoldersAtOnce : undefined);
    for (let from = 0; from < ids.length;) {
      control.signal.throwIfAborted();
      const size = isFolders ? Math.min(pace.rows, maxFoldersAtOnce) : pace.rows;
      const some = ids.slice(from, from + size);
      const chosen = isFolders ? { folderIds: some, fileIds: [] } : { folderIds: [], fileIds: some };
      const { unfinished } = await pace.change(app, userId, async (drive) => {
        // Cancelling takes back what it finds done, so nothing may follow it.
        if (await isCancelled(drive.trx, id)) return nothing;
        return applyTo(drive, work, chosen, { ...details, rows: size });
      });
      if (work.action === 'trash' || work.action === 'restore' || work.action === 'purge')
        await finishTrees(work.action, unfinished);
      from += some.length;
      done += some.length;
      control.progress(done / total);
    }
  };
  await run(work.folderIds, true);
  await run(work.fileIds, false);
  return total;
}

interface Details {
  /** How many rows below folders may be taken on. */
  rows: number;
  /** By item, the folder that it came from. */
  from: ReadonlyMap<number, number>;
  /** By item, what it is to be called. */
  names: ReadonlyMap<number, string>;
}

function detailsOf(work: BulkWork): Omit<Details, 'rows'> {
  const from = new Map<number, number>();
  if (work.action === 'moveBack')
    for (const { folderId, ids } of work.from) for (const id of ids) from.set(id, folderId);
  const names =
    work.action === 'move'
      ? work.names
      : work.action === 'moveBack'
        ? work.renamed
        : ([] as Origins['renamed']);
  return { from, names: new Map(names) };
}

/** Those that are no longer as they were when the work began have been changed by somebody else, or by an earlier try. */
async function applyTo(
  drive: DriveChange,
  work: BulkWork,
  chosen: TrashSelection,
  { rows, from, names }: Details,
): Promise<Done> {
  switch (work.action) {
    case 'trash':
      return trashItems(drive, await those(drive, chosen, isLivingItem), rows);
    case 'restore':
      return restoreItems(drive, await those(drive, chosen, isDeleted), true, rows);
    case 'purge':
      return purgeItems(drive, await those(drive, chosen, isDeleted), rows);
    case 'pin':
      await pinItems(drive, await those(drive, chosen, isLivingItem), work.pinned);
      return nothing;
    case 'move':
      await moveInto(drive, work.targetId, await those(drive, chosen, isLivingItem), names);
      return nothing;
    case 'moveBack':
      await moveBack(drive, work.targetId, chosen, { from, names });
      return nothing;
  }
}

async function those(
  { trx, userId }: DriveChange,
  chosen: TrashSelection,
  fits: (entry: Entry) => boolean,
): Promise<TrashSelection> {
  const pick = async (ids: readonly number[]) =>
    (await ownEntries(trx, userId, ids)).filter(fits).map(({ id }) => id);
  return { fileIds: await pick(chosen.fileIds), folderIds: await pick(chosen.folderIds) };
}

async function moveInto(
  drive: DriveChange,
  targetId: number,
  chosen: TrashSelection,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  if (chosen.fileIds.length + chosen.folderIds.length === 0) return;
  await moveItems(drive, chosen, { targetId, autorename: true });
  for (const id of [...chosen.folderIds, ...chosen.fileIds]) {
    const name = names.get(id);
    const entry = name === undefined ? undefined : await ownEntry(drive.trx, drive.userId, id);
    if (entry) await editEntry(drive, entry, { name, autorename: true });
  }
}

/** To the folders they came from, as far as they are where the move has put them, under the names they had. */
async function moveBack(
  drive: DriveChange,
  targetId: number,
  chosen: TrashSelection,
  { from, names }: Omit<Details, 'rows'>,
): Promise<void> {
  const here = await those(drive, chosen, (entry) => isLivingItem(entry) && entry.parent_id === targetId);
  const byFolder = (ids: readonly number[]) => Map.groupBy(ids, (id) => from.get(id));
  const [files, folders] = [byFolder(here.fileIds), byFolder(here.folderIds)];
  for (const folderId of new Set([...files.keys(), ...folders.keys()])) {
    const folder = folderId === undefined ? undefined : await ownEntry(drive.trx, drive.userId, folderId);
    if (!folder || folder.trash_id !== null) continue;
    const back = { fileIds: files.get(folder.id) ?? [], folderIds: folders.get(folder.id) ?? [] };
    await moveInto(drive, folder.id, back, names);
  }
}

/** The work that undoes what a cancelled one has done; undefined where there is none. */
export function reverseOf(work: BulkWork): BulkWork | undefined {
  const { fileIds, folderIds } = work;
  const base = { work: 'items', fileIds, folderIds } as const;
  switch (work.action) {
    case 'trash':
      return { ...base, action: 'restore' };
    case 'restore':
      return { ...base, action: 'trash' };
    case 'pin':
      return { ...base, action: 'pin', pinned: !work.pinned };
    case 'move':
      return { ...base, action: 'moveBack', targetId: work.targetId, from: work.from, renamed: work.renamed };
    case 'purge':
    case 'moveBack':
      return undefined;
  }
}
