/** Entries as rows: finding one, and whose it is. */
import { codes, Failure, privateTypes } from '@linework/contract';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { prepare, prepareAhead, type Ahead } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { nameKey, sortKey } from './names.ts';
import { sections } from './lists/sections.ts';
import type { EntryTable } from './tables.ts';

export type Entry = Selectable<EntryTable>;
export type NewEntry = Insertable<EntryTable>;

export const kinds = { folder: 0, file: 1 } as const;

/** A statement takes so many values without trouble, on either database. */
export const idsAStatement = 1000;

export function* inChunks<T>(items: readonly T[], size = idsAStatement): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

export function folderValues(folder: {
  ownerId: number;
  parentId: number | null;
  name: string;
  now: number;
}): NewEntry {
  const { ownerId, parentId, name, now } = folder;
  return {
    owner_id: ownerId,
    parent_id: parentId,
    kind: kinds.folder,
    name,
    name_key: nameKey(name),
    sort_key: sortKey(name),
    extension: '',
    section: sections.none,
    size: 0,
    bytes: 0,
    sha256: null,
    version: 0,
    versions: 0,
    note: '',
    note_bytes: 0,
    draft_bytes: 0,
    ref_id: null,
    created_at: now,
    modified_at: now,
    touched_at: now,
    opened_at: 0,
    browse_count: 0,
    private_type: privateTypes.private,
    frozen: 0,
    pinned_at: null,
    trash_id: null,
    trashed_at: null,
    folder_count: 0,
    file_count: 0,
    revision: 0,
  };
}

const newColumns = Object.keys(
  folderValues({ ownerId: 0, parentId: null, name: '', now: 0 }),
) as (keyof NewEntry)[];

const insertPrepared = prepare<unknown[]>()((db, ...values) =>
  db
    .insertInto('entry')
    .values(
      Object.fromEntries(newColumns.map((column, index) => [column, values[index]])) as unknown as NewEntry,
    )
    .returning('id'),
);

/** Returns its id. */
export async function insertEntry(db: Kysely<Tables>, entry: NewEntry): Promise<number> {
  const [row] = await insertPrepared(db, ...newColumns.map((column) => entry[column]));
  return row!.id;
}

const insertingFree = (db: Kysely<Tables>, ...values: unknown[]) =>
  db
    .insertInto('entry')
    .columns(newColumns)
    .expression((eb) =>
      eb
        .selectFrom('entry as place')
        .select(newColumns.map((column, index) => sql`${values[index]}`.as(column)))
        .where('place.id', '=', values[newColumns.indexOf('parent_id')] as number)
        .where('place.owner_id', '=', values[newColumns.indexOf('owner_id')] as number)
        .where('place.kind', '=', kinds.folder)
        .where('place.trash_id', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
const insertFree = prepare<unknown[]>()(insertingFree);
const insertFreeAhead = prepareAhead<unknown[]>()(insertingFree);

/** Its id, where the folder lives and is the account's, and nothing in it has the name. */
export async function insertEntryIfFree(db: Kysely<Tables>, entry: NewEntry): Promise<number | undefined> {
  const [row] = await insertFree(db, ...newColumns.map((column) => entry[column]));
  return row?.id;
}

/** The same, to be known once a later statement has been answered. */
export function insertAheadIfFree(trx: Kysely<Tables>, entry: NewEntry): Promise<Ahead<{ id: number }>> {
  return insertFreeAhead(trx, ...newColumns.map((column) => entry[column]));
}

/** What an entry costs its owner. */
export const costOf = ({ bytes, private_type }: Pick<Entry, 'bytes' | 'private_type'>): number =>
  private_type === privateTypes.private ? bytes : 0;

const ownById = prepare<[userId: number, id: number]>()((db, userId, id) =>
  db.selectFrom('entry').selectAll().where('id', '=', id).where('owner_id', '=', userId),
);

/** Living or not. */
export async function ownEntry(db: Kysely<Tables>, userId: number, id: number): Promise<Entry | undefined> {
  return (await ownById(db, userId, id))[0];
}

/** A living file of the account. */
export async function livingFile(db: Kysely<Tables>, userId: number, id: number): Promise<Entry> {
  return checkLivingFile(await ownEntry(db, userId, id));
}

export function checkLivingFile(entry: Entry | undefined): Entry {
  if (!entry || entry.kind !== kinds.file || entry.trash_id !== null) throw new Failure(codes.fileAbsent);
  return entry;
}

/** A living folder of the account, the root included. */
export async function livingFolder(db: Kysely<Tables>, userId: number, id: number): Promise<Entry> {
  const entry = await ownEntry(db, userId, id);
  if (!entry || entry.kind !== kinds.folder || entry.trash_id !== null) throw new Failure(codes.folderAbsent);
  return entry;
}

/** The same, where it is to be changed itself: nobody moves, renames or deletes the root. */
export async function changeableFolder(db: Kysely<Tables>, userId: number, id: number): Promise<Entry> {
  const folder = await livingFolder(db, userId, id);
  if (folder.parent_id === null) throw new Failure(codes.folderAbsent);
  return folder;
}

const livingByName = prepare<[parentId: number, key: string]>()((db, parentId, key) =>
  db
    .selectFrom('entry')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('name_key', '=', key)
    .where('trash_id', 'is', null),
);

export async function namesake(
  db: Kysely<Tables>,
  parentId: number,
  name: string,
): Promise<Entry | undefined> {
  return (await livingByName(db, parentId, nameKey(name)))[0];
}

const placeByName = prepare<[userId: number, parentId: number, key: string]>()((db, userId, parentId, key) =>
  db
    .selectFrom('entry')
    .selectAll()
    .where('id', '=', parentId)
    .where('owner_id', '=', userId)
    .unionAll((eb) =>
      eb
        .selectFrom('entry')
        .selectAll()
        .where('parent_id', '=', parentId)
        .where('name_key', '=', key)
        .where('trash_id', 'is', null),
    ),
);

/** What has the name in a living folder of the account; one statement for both. */
export async function namesakeIn(
  db: Kysely<Tables>,
  userId: number,
  parentId: number,
  name: string,
): Promise<Entry | undefined> {
  const rows = await placeByName(db, userId, parentId, nameKey(name));
  const folder = rows.find(({ id }) => id === parentId);
  if (!folder || folder.kind !== kinds.folder || folder.trash_id !== null)
    throw new Failure(codes.folderAbsent);
  return rows.find(({ id }) => id !== parentId);
}

/** What is known of many ids at once; those of others are not among them. */
export async function ownEntries(
  db: Kysely<Tables>,
  userId: number,
  ids: readonly number[],
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('entry')
      .selectAll()
      .where('id', 'in', some)
      .where('owner_id', '=', userId)
      .execute();
    found.push(...rows);
  }
  return found;
}

export interface Ancestor {
  id: number;
  name: string;
  parent_id: number | null;
  trash_id: number | null;
}

const upwards = prepare<[id: number]>()((db, id) =>
  db
    .withRecursive('up', (cte) =>
      cte
        .selectFrom('entry')
        .select(['id', 'name', 'parent_id', 'trash_id', sql<number>`1`.as('step')])
        .where('id', '=', id)
        .unionAll((more) =>
          more
            .selectFrom('entry')
            .innerJoin('up', 'up.parent_id', 'entry.id')
            .select([
              'entry.id',
              'entry.name',
              'entry.parent_id',
              'entry.trash_id',
              sql<number>`up.step + 1`.as('step'),
            ]),
        ),
    )
    .selectFrom('up')
    .select(['id', 'name', 'parent_id', 'trash_id'])
    .orderBy('step', 'desc'),
);

/** From the root down to the entry itself. */
export function pathTo(db: Kysely<Tables>, id: number): Promise<Ancestor[]> {
  return upwards(db, id);
}
