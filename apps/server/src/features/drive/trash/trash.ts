/** The recycle bin: into it, out of it, and away for good. */
import { bounds, codes, Failure, privateTypes } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import type { DriveChange } from '../change.ts';
import {
  chunkRows,
  costOfTrash,
  countAsLiving,
  countAsTrashed,
  Marking,
  purgeChunk,
  removeRows,
  restoreChunk,
} from '../copy/chunks.ts';
import { settleName, settleNames } from '../freeName.ts';
import { depthOf } from '../folders.ts';
import { nameKey, sortKey } from '../names.ts';
import { costOf, inChunks, kinds, ownEntries, ownEntry, pathTo, type Entry } from '../rows.ts';
import { heightOfDeleted } from '../tree.ts';

export interface TrashSelection {
  fileIds: readonly number[];
  folderIds: readonly number[];
}

/** What was done, and the items below which more is to be done by a job. */
export interface Done {
  count: number;
  unfinished: number[];
  /** Restored into the root: the folder they came from is gone. */
  elsewhere?: number;
}

/** The chosen ones by kind, where every one is there; otherwise it fails with the kind's code. */
export async function findChosen(
  drive: DriveChange,
  { fileIds, folderIds }: TrashSelection,
  fits: (entry: Entry) => boolean,
  absent: {
    file: typeof codes.fileAbsent | typeof codes.trashAbsent;
    folder: typeof codes.folderAbsent | typeof codes.trashAbsent;
  },
): Promise<{ files: Entry[]; folders: Entry[] }> {
  const pick = async (ids: readonly number[], kind: number) =>
    (await ownEntries(drive.trx, drive.userId, ids)).filter((entry) => entry.kind === kind && fits(entry));
  const files = await pick(fileIds, kinds.file);
  if (files.length < new Set(fileIds).size) throw new Failure(absent.file);
  const folders = await pick(folderIds, kinds.folder);
  if (folders.length < new Set(folderIds).size) throw new Failure(absent.folder);
  return { files, folders };
}

export const livingCodes = { file: codes.fileAbsent, folder: codes.folderAbsent } as const;
export const trashCodes = { file: codes.trashAbsent, folder: codes.trashAbsent } as const;

export const isLivingItem = (entry: Entry): boolean => entry.trash_id === null && entry.parent_id !== null;
export const isDeleted = (entry: Entry): boolean => entry.trashed_at !== null;

/** The item itself and what lies below it disappear from every list; what was public comes back as private. */
export async function trashItems(
  drive: DriveChange,
  chosen: TrashSelection,
  rows = chunkRows,
): Promise<Done> {
  const { files, folders } = await findChosen(drive, chosen, isLivingItem, livingCodes);
  const unfinished: number[] = [];
  let room = rows;
  // What lies in them goes with them.
  for (const folder of await fromTheTop(drive.trx, folders)) {
    const now = await ownEntry(drive.trx, drive.userId, folder.id);
    if (!now || !isLivingItem(now)) continue;
    // The job will come to it with the folder that it lies in.
    if (unfinished.length > 0 && (await liesInTrash(drive, now))) continue;
    await trashThem(drive, [now]);
    // A restore that was under way ends here, and with it what it was promised.
    drive.release((await costOfTrash(drive, now.id)) - costOf(now));
    const marking = await Marking.of(drive, now.id);
    while (room > 0 && !marking.isDone) room -= await marking.step(drive, room);
    if (!marking.isDone) unfinished.push(now.id);
  }
  const left = (
    await ownEntries(
      drive.trx,
      drive.userId,
      files.map(({ id }) => id),
    )
  ).filter(isLivingItem);
  await trashThem(drive, unfinished.length > 0 ? await outOfTrash(drive, left) : left);
  return { count: files.length + folders.length, unfinished };
}

async function liesInTrash({ trx }: DriveChange, { parent_id }: Entry): Promise<boolean> {
  return parent_id !== null && (await pathTo(trx, parent_id)).some(({ trash_id }) => trash_id !== null);
}

async function outOfTrash(drive: DriveChange, files: readonly Entry[]): Promise<Entry[]> {
  const out: Entry[] = [];
  for (const [, some] of Map.groupBy(files, ({ parent_id }) => parent_id))
    if (!(await liesInTrash(drive, some[0]!))) out.push(...some);
  return out;
}

/** Upper folders before those that lie in them. */
export async function fromTheTop(db: Kysely<Tables>, folders: readonly Entry[]): Promise<Entry[]> {
  const parents = new Set(folders.map(({ parent_id }) => parent_id));
  if (parents.size < 2) return [...folders];
  const depths = new Map<number, number>();
  for (const parent of parents) if (parent !== null) depths.set(parent, (await pathTo(db, parent)).length);
  const depthAt = ({ parent_id }: Entry): number => (parent_id === null ? 0 : depths.get(parent_id)!);
  return folders.toSorted((a, b) => depthAt(a) - depthAt(b));
}

async function trashThem(drive: DriveChange, entries: readonly Entry[]): Promise<void> {
  const { trx, now } = drive;
  for (const some of inChunks(entries)) {
    await trx
      .updateTable('entry')
      .set({ trash_id: sql`id`, trashed_at: now, private_type: privateTypes.private })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
  for (const entry of entries) {
    const delta = entry.kind === kinds.file ? { files: 1 } : { folders: 1 };
    drive.countTrash(delta);
    drive.countIn(entry.parent_id!, entry.kind === kinds.file ? { files: -1 } : { folders: -1 });
    drive.moved(entry, { ...entry, trash_id: entry.id, trashed_at: now });
    drive.log('trash', entry.id);
  }
  countAsTrashed(drive, entries);
}

/** Back to where it was, or to the root where that is gone. */
export async function restoreItems(
  drive: DriveChange,
  chosen: TrashSelection,
  autorename: boolean,
  rows = chunkRows,
): Promise<Done> {
  const { files, folders } = await findChosen(drive, chosen, isDeleted, trashCodes);
  drive.checkThawed();
  const unfinished: number[] = [];
  let room = rows;
  let elsewhere = 0;
  for (const folder of await fromTheTop(drive.trx, folders)) {
    drive.reserve(await costOfTrash(drive, folder.id));
    const parentId = await restoreFolder(drive, folder, autorename);
    if (parentId !== folder.parent_id) elsewhere += 1;
    let more = true;
    while (more && room > 0) {
      const restored = await restoreChunk(drive, folder.id, room);
      more = restored === room;
      room -= restored;
    }
    if (more) unfinished.push(folder.id);
  }
  elsewhere += await restoreFiles(drive, files, autorename);
  return { count: files.length + folders.length, unfinished, elsewhere };
}

/** Statements are counted by folders and by names that clash, not by files. Returns how many went elsewhere. */
async function restoreFiles(
  drive: DriveChange,
  files: readonly Entry[],
  autorename: boolean,
): Promise<number> {
  const { trx, now } = drive;
  let elsewhere = 0;
  drive.reserve(files.reduce((sum, file) => sum + costOf(file), 0));
  const places = new Map<number, Entry[]>();
  for (const [, some] of Map.groupBy(files, ({ parent_id }) => parent_id)) {
    const place = await placeFor(drive, some[0]!);
    if (place !== some[0]!.parent_id) elsewhere += some.length;
    places.set(place, [...(places.get(place) ?? []), ...some]);
  }
  for (const [parentId, some] of places) {
    const names = await settleNames(trx, parentId, some, autorename);
    const back = { trash_id: null, trashed_at: null, parent_id: parentId, touched_at: now };
    for (const ids of inChunks(some.flatMap(({ id }) => (names.has(id) ? [] : id))))
      await trx.updateTable('entry').set(back).where('id', 'in', ids).execute();
    for (const file of some) {
      const name = names.get(file.id);
      const change =
        name === undefined ? back : { ...back, name, name_key: nameKey(name), sort_key: sortKey(name) };
      if (name !== undefined) await trx.updateTable('entry').set(change).where('id', '=', file.id).execute();
      countAsRestored(drive, file, { ...file, ...change });
    }
  }
  return elsewhere;
}

function countAsRestored(drive: DriveChange, before: Entry, entry: Entry): void {
  const isFolder = entry.kind === kinds.folder;
  drive.moved(before, entry);
  drive.countTrash(isFolder ? { folders: -1 } : { files: -1 });
  drive.countIn(entry.parent_id!, isFolder ? { folders: 1 } : { files: 1 });
  if (isFolder) drive.changed(entry.id);
  drive.useReserved(costOf(entry));
  drive.log('restore', entry.id);
  countAsLiving(drive, [entry]);
}

async function restoreFolder(drive: DriveChange, entry: Entry, autorename: boolean): Promise<number> {
  const { trx, now } = drive;
  const parentId = await placeFor(drive, entry);
  const name = await settleName(trx, parentId, { name: entry.name, isFolder: true, autorename });
  const change = {
    trash_id: null,
    trashed_at: null,
    parent_id: parentId,
    name,
    name_key: nameKey(name),
    sort_key: sortKey(name),
    touched_at: now,
  };
  await trx.updateTable('entry').set(change).where('id', '=', entry.id).execute();
  countAsRestored(drive, entry, { ...entry, ...change });
  return parentId;
}

async function placeFor(drive: DriveChange, entry: Entry): Promise<number> {
  const { trx, userId, rootId } = drive;
  const parent = entry.parent_id === null ? undefined : await ownEntry(trx, userId, entry.parent_id);
  if (!parent || parent.trash_id !== null) return rootId;
  // A living folder may still wait for the sweep of what was deleted above it.
  const path = await pathTo(trx, parent.id);
  if (path[0]?.id !== rootId || path.some(({ trash_id }) => trash_id !== null)) return rootId;
  if (entry.kind === kinds.file) return parent.id;
  const depth = (await depthOf(drive, parent.id)) + (await heightOfDeleted(drive, entry.id));
  return depth > bounds.folderDepth ? rootId : parent.id;
}

/** Away for good: out of the bin at once, and their rows as far as one transaction takes them. */
export async function purgeItems(
  drive: DriveChange,
  chosen: TrashSelection,
  rows = chunkRows,
): Promise<Done> {
  const { files, folders } = await findChosen(drive, chosen, isDeleted, trashCodes);
  drive.countTrash({ folders: -folders.length, files: -files.length });
  await removeRows(drive, files);
  const unfinished: number[] = [];
  let room = rows;
  for (const folder of folders) {
    await drive.trx.updateTable('entry').set({ trashed_at: null }).where('id', '=', folder.id).execute();
    drive.moved(folder, { ...folder, trashed_at: null });
    const marking = await Marking.of(drive, folder.id);
    while (room > 0 && !marking.isDone) room -= await marking.step(drive, room);
    if (room > 0) room -= await purgeChunk(drive, folder.id, room);
    if (await ownEntry(drive.trx, drive.userId, folder.id)) unfinished.push(folder.id);
  }
  // No list shows it, but the bin does.
  drive.changed(drive.rootId);
  return { count: files.length + folders.length, unfinished };
}

/** The oldest items of the bin, as many as one transaction takes. */
export async function deletedItems(
  drive: DriveChange,
  { kind, until, limit }: { kind: number; until: number; limit: number },
): Promise<number[]> {
  const rows = await drive.trx
    .selectFrom('entry')
    .select('id')
    .where('owner_id', '=', drive.userId)
    .where('kind', '=', kind)
    .where('trashed_at', '<=', until)
    .orderBy('trashed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
