/**
 * The recycle bin's work on what lies below a folder, so many rows at a time. Each chunk leaves the drive's sums exact,
 * and may be done again: it takes up what is left.
 */
import { privateTypes } from '@linework/contract';
import { sql } from 'kysely';
import type { DriveChange } from '../change.ts';
import { costOf, inChunks, kinds, type Entry } from '../rows.ts';

/** Rows that one transaction takes on below the deleted items themselves; everybody else's changes wait that long. */
export const chunkRows = 200;
/** So many folders are looked into at once. */
const foldersAtOnce = 200;

type Counted = Pick<Entry, 'id' | 'kind' | 'section' | 'bytes' | 'private_type'>;
const counted = ['id', 'kind', 'section', 'bytes', 'private_type'] as const;

/** They no longer live: their space is free, and no list or search shows them. */
export function countAsTrashed(drive: DriveChange, rows: readonly Counted[]): void {
  for (const row of rows) {
    drive.give(costOf(row));
    drive.countTrash({ bytes: row.bytes });
    if (row.kind === kinds.file) drive.countFiles(row.section, -1);
  }
  drive.unindexNames(rows.map(({ id }) => id));
}

/** They live again. Their space was taken or is promised. */
export function countAsLiving(drive: DriveChange, rows: readonly (Counted & Pick<Entry, 'name'>)[]): void {
  for (const row of rows) {
    drive.countTrash({ bytes: -row.bytes });
    if (row.kind === kinds.file) drive.countFiles(row.section, 1);
    drive.indexName(row);
  }
}

/** Marks what lives below a deleted folder, from the top down. */
export class Marking {
  readonly #trashId: number;
  readonly #frontier: number[];
  /** Marked so far, and how many are known to be there. */
  done = 0;
  known = 0;

  private constructor(trashId: number, folders: readonly Holder[]) {
    this.#trashId = trashId;
    this.#frontier = [];
    this.#goInto(folders);
  }

  /** Begins with the folder itself and all that were marked with it before. */
  static async of({ trx, userId }: DriveChange, trashId: number): Promise<Marking> {
    const folders = await trx
      .selectFrom('entry')
      .select(['id', 'folder_count', 'file_count'])
      .where('owner_id', '=', userId)
      .where('trash_id', '=', trashId)
      .where('kind', '=', kinds.folder)
      .execute();
    return new Marking(trashId, folders);
  }

  /** Marks at most so many; returns how many it were. */
  async step(drive: DriveChange, limit: number): Promise<number> {
    let marked = 0;
    while (marked < limit && this.#frontier.length > 0) {
      const folders = this.#frontier.slice(-foldersAtOnce);
      const wanted = limit - marked;
      const rows = await livingIn(drive, folders, wanted);
      await mark(drive, this.#trashId, rows);
      marked += rows.length;
      if (rows.length < wanted) this.#frontier.splice(-folders.length);
      this.#goInto(rows.filter(({ kind }) => kind === kinds.folder));
    }
    this.done += marked;
    return marked;
  }

  get isDone(): boolean {
    return this.#frontier.length === 0;
  }

  #goInto(folders: readonly Holder[]): void {
    for (const { id, folder_count, file_count } of folders) {
      this.#frontier.push(id);
      this.known += folder_count + file_count;
    }
  }
}

type Holder = Pick<Entry, 'id' | 'folder_count' | 'file_count'>;

function livingIn({ trx }: DriveChange, folders: readonly number[], limit: number) {
  return (
    trx
      .selectFrom('entry')
      .select([...counted, 'folder_count', 'file_count'])
      .where('parent_id', 'in', folders)
      .where('trash_id', 'is', null)
      // True of every name: it leads to the index of the living alone, which shrinks with every chunk.
      .where('name_key', '>=', '')
      .limit(limit)
      .execute()
  );
}

async function mark(drive: DriveChange, trashId: number, rows: readonly Counted[]): Promise<void> {
  for (const some of inChunks(rows)) {
    await drive.trx
      .updateTable('entry')
      .set({ trash_id: trashId, private_type: privateTypes.private })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
  drive.movedMany();
  countAsTrashed(drive, rows);
}

/** Brings back what was deleted with an item; its space is promised. Returns how many it were. */
export async function restoreChunk(drive: DriveChange, trashId: number, limit: number): Promise<number> {
  const { trx } = drive;
  const rows = await trx
    .selectFrom('entry')
    .select([...counted, 'name', 'parent_id'])
    .where('owner_id', '=', drive.userId)
    .where('trash_id', '=', trashId)
    .where('id', '!=', trashId)
    .limit(limit)
    .execute();
  for (const some of inChunks(rows)) {
    await trx
      .updateTable('entry')
      .set({ trash_id: null })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
  for (const row of rows) {
    drive.useReserved(costOf(row));
    if (row.parent_id !== null) drive.changed(row.parent_id);
  }
  drive.movedMany();
  countAsLiving(drive, rows);
  return rows.length;
}

/** Removes rows of a purged item for good, files before folders and the item itself last. Returns how many it were. */
export async function purgeChunk(drive: DriveChange, trashId: number, limit: number): Promise<number> {
  const { trx } = drive;
  const rows = await trx
    .selectFrom('entry')
    .select(['id', 'bytes'])
    .where('owner_id', '=', drive.userId)
    .where('trash_id', '=', trashId)
    .where('id', '!=', trashId)
    .orderBy('kind', 'desc')
    .limit(limit)
    .execute();
  if (rows.length < limit) {
    const item = await trx
      .selectFrom('entry')
      .select(['id', 'bytes'])
      .where('id', '=', trashId)
      .where('owner_id', '=', drive.userId)
      .execute();
    rows.push(...item);
  }
  await removeRows(drive, rows);
  return rows.length;
}

/** Versions and activity go with them; the bytes go with the sweep of blobs. */
export async function removeRows(
  drive: DriveChange,
  rows: readonly Pick<Entry, 'id' | 'bytes'>[],
): Promise<void> {
  for (const some of inChunks(rows)) {
    await drive.trx
      .deleteFrom('entry')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
  for (const { bytes } of rows) drive.countTrash({ bytes: -bytes });
  if (rows.length > 0) drive.movedMany();
}

/** What a deleted item and all that was deleted with it would use again. */
export async function costOfTrash({ trx, userId }: DriveChange, trashId: number): Promise<number> {
  const { cost } = await trx
    .selectFrom('entry')
    .select(sql<number | null>`sum(bytes)`.as('cost'))
    .where('owner_id', '=', userId)
    .where('trash_id', '=', trashId)
    .where('private_type', '=', privateTypes.private)
    .executeTakeFirstOrThrow();
  return Number(cost ?? 0);
}
