/** Taking back what other work has made: all at once while nobody else has touched it, else what is as it was made. */
import { sql } from 'kysely';
import type { JobControl } from '../../../jobs/kinds.ts';
import { changeDrive, type DriveApp, type DriveChange } from '../change.ts';
import { continueInJob } from '../continueInJob.ts';
import { chunkRows, countAsTrashed, removeRows } from '../copy/chunks.ts';
import { inChunks, kinds, ownEntries, ownEntry, type Entry } from '../rows.ts';
import { isLivingItem, purgeItems, trashItems } from './trash.ts';

/** Acts that leave an entry as it was made. */
const harmless = ['upload', 'create', 'open', 'download'] as const;

/** In the transaction that ends the work; rows go by a job. `made` holds the folder's id where it is new. */
export async function takeBack(drive: DriveChange, folderId: number, made: readonly number[]): Promise<void> {
  if (made.length === 0) return;
  const folder = await ownEntry(drive.trx, drive.userId, folderId);
  if (!folder || !isLivingItem(folder) || !(await holdsOnly(drive, folderId, new Set(made)))) {
    await continueInJob(drive, { work: 'takeBack', made: [...made] });
    return;
  }
  const chosen = { fileIds: [], folderIds: [folderId] };
  await trashItems(drive, chosen);
  // No row yet: the activity of this very transaction names some.
  const { unfinished } = await purgeItems(drive, chosen, 0);
  await continueInJob(drive, { work: 'purge', ids: unfinished });
}

/** The job's part, which may be done again. */
export async function takeBackRest(
  app: DriveApp,
  userId: number,
  made: readonly number[],
  control: JobControl,
): Promise<number> {
  let count = 0;
  // What lies in a folder was made after it.
  const latestFirst = made.toSorted((a, b) => b - a);
  for (const kind of [kinds.file, kinds.folder]) {
    for (const some of inChunks(latestFirst, chunkRows)) {
      control.signal.throwIfAborted();
      count += await changeDrive(app, userId, (drive) => removeSome(drive, kind, some));
    }
  }
  return count;
}

async function removeSome(drive: DriveChange, kind: number, ids: readonly number[]): Promise<number> {
  const living = (await ownEntries(drive.trx, drive.userId, ids)).filter(
    (entry) => entry.kind === kind && isLivingItem(entry),
  );
  if (kind === kinds.file) {
    const files = await untouched(drive, living);
    await removeLiving(drive, files);
    return files.length;
  }
  let count = 0;
  for (const folder of living.toSorted((a, b) => b.id - a.id)) {
    if (!(await isEmpty(drive, folder.id))) continue;
    await removeLiving(drive, [folder]);
    count += 1;
  }
  return count;
}

/** Counted anew: what was removed before in the same transaction is not in the folder's row yet. */
async function isEmpty({ trx }: DriveChange, folderId: number): Promise<boolean> {
  const inside = await trx
    .selectFrom('entry')
    .select('id')
    .where('parent_id', '=', folderId)
    .where('trash_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return inside === undefined;
}

/** Without a stay in the recycle bin, and without a word in the activity. */
async function removeLiving(drive: DriveChange, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    drive.countIn(entry.parent_id!, entry.kind === kinds.file ? { files: -1 } : { folders: -1 });
    drive.moved(entry, { ...entry, trash_id: entry.id, trashed_at: null });
  }
  countAsTrashed(drive, entries);
  await removeRows(drive, entries);
}

/** Whether all that lies below a folder was made by the work, and all that it made lies there still. */
async function holdsOnly(drive: DriveChange, folderId: number, made: ReadonlySet<number>): Promise<boolean> {
  if (!made.has(folderId)) return false;
  const { rows: below } = await sql<Pick<Entry, 'id' | 'kind'>>`
    with recursive tree (id) as (
      select id from entry where id = ${folderId}
      union all
      select entry.id from entry join tree on entry.parent_id = tree.id
      where entry.kind = 0 and entry.trash_id is null
    ) select entry.id, entry.kind from tree join entry on entry.parent_id = tree.id
      where entry.trash_id is null`.execute(drive.trx);
  const ids = new Set(below.map(({ id }) => id));
  if (below.some(({ id }) => !made.has(id))) return false;
  const elsewhere = [...made].filter((id) => id !== folderId && !ids.has(id));
  if ((await ownEntries(drive.trx, drive.userId, elsewhere)).some(isLivingItem)) return false;
  const fileIds = below.filter(({ kind }) => kind === kinds.file).map(({ id }) => id);
  const files = await ownEntries(drive.trx, drive.userId, fileIds);
  return (await untouched(drive, files)).length === files.length;
}

/** Files that nobody has changed, renamed, moved, shared or written a note on. */
async function untouched({ trx }: DriveChange, files: readonly Entry[]): Promise<Entry[]> {
  const touched = new Set<number>();
  for (const some of inChunks(files)) {
    const rows = await trx
      .selectFrom('activity')
      .select('entry_id')
      .distinct()
      .where(
        'entry_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('kind', 'not in', harmless)
      .execute();
    for (const { entry_id } of rows) touched.add(entry_id);
  }
  return files.filter(
    ({ id, version, note, note_bytes, draft_bytes }) =>
      !touched.has(id) && version === 1 && note === '' && note_bytes === 0 && draft_bytes === 0,
  );
}
