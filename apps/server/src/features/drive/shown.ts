/** What lists show of entries, with what is shown beside them: one statement brings all of a page. */
import type { Kysely, Selectable } from 'kysely';
import { among, listOf, type List } from '../../db/among.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import type { EntryTable } from './tables.ts';

/** Every column that is read costs, so that others stay where they are. */
const columns = [
  'id',
  'parent_id',
  'kind',
  'name',
  'extension',
  'section',
  'size',
  'sha256',
  'version',
  'versions',
  'note',
  'note_bytes',
  'created_at',
  'modified_at',
  'opened_at',
  'browse_count',
  'private_type',
  'frozen',
  'pinned_at',
  'trashed_at',
  'folder_count',
  'file_count',
] as const satisfies readonly (keyof EntryTable)[];

export type Shown = Pick<Selectable<EntryTable>, (typeof columns)[number]>;

/** Null where there is no preview; the folder's name only where it was asked for. */
export interface Beside {
  preview_state: string | null;
  preview_thumb: string | null;
  preview_at: number | null;
  owner_name: string;
  parent_name?: string | null;
}

export type Listed = Shown & Beside;

/** To be narrowed down by whoever lists. */
export function shownEntries(db: Kysely<Tables>) {
  return db
    .selectFrom('entry')
    .innerJoin('user as owner', 'owner.id', 'entry.owner_id')
    .leftJoin('preview', 'preview.source', 'entry.sha256')
    .select(columns.map((column) => `entry.${column}` as const))
    .select([
      'preview.state as preview_state',
      'preview.thumb as preview_thumb',
      'preview.updated_at as preview_at',
      'owner.nickname as owner_name',
    ]);
}

/** The same where a list spans folders: each says the name of its own. */
export function shownWithParents(db: Kysely<Tables>) {
  return shownEntries(db)
    .leftJoin('entry as folder', 'folder.id', 'entry.parent_id')
    .select('folder.name as parent_name');
}

const livingAmong = prepare<[ownerId: number, ids: List]>()((db, ownerId, ids) =>
  shownWithParents(db)
    .where('entry.owner_id', '=', ownerId)
    .where('entry.trash_id', 'is', null)
    .where(among(db, 'entry.id', ids)),
);

/** Those of the ids that live, in their order. */
export async function shownByIds(
  db: Kysely<Tables>,
  ownerId: number,
  ids: readonly number[],
): Promise<Listed[]> {
  if (ids.length === 0) return [];
  const rows = await livingAmong(db, ownerId, listOf(db, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const besideAmong = prepare<[ids: List]>()((db, ids) =>
  db
    .selectFrom('entry')
    .innerJoin('user as owner', 'owner.id', 'entry.owner_id')
    .leftJoin('preview', 'preview.source', 'entry.sha256')
    .leftJoin('entry as folder', 'folder.id', 'entry.parent_id')
    .select([
      'entry.id',
      'preview.state as preview_state',
      'preview.thumb as preview_thumb',
      'preview.updated_at as preview_at',
      'owner.nickname as owner_name',
      'folder.name as parent_name',
    ])
    .where(among(db, 'entry.id', ids)),
);

const nothing: Beside = {
  preview_state: null,
  preview_thumb: null,
  preview_at: null,
  owner_name: '',
  parent_name: null,
};

/** What is shown beside entries that were read for something else. */
export async function besideOf(
  db: Kysely<Tables>,
  entries: readonly Shown[],
  withParents = false,
): Promise<(entry: Shown) => Beside> {
  const last = withParents ? 'parent_name' : 'owner_name';
  if (entries.every((entry) => last in entry)) return (entry) => entry as Listed;
  const ids = entries.map(({ id }) => id);
  const byId = new Map<number, Beside>((await besideAmong(db, listOf(db, ids))).map((row) => [row.id, row]));
  return ({ id }) => byId.get(id) ?? nothing;
}
