/** What lists show of entries, with what is shown beside them: one statement brings all of a page. */
import { sql, type Compilable, type Expression, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { among, idsOf, isPostgres, listOf, type List } from '../../db/among.ts';
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

/** A query for ids, all of one owner's entries, and what is asked of these. */
export interface Chosen {
  ids: Expression<{ id: number }>;
  ownerId: number;
  /** Where a list spans folders, each entry says the name of its own. */
  withParents: boolean;
  where?: RawBuilder<unknown>;
  /** In terms of `page`, the ids' query. */
  orderBy?: RawBuilder<unknown>;
}

/**
 * PostgreSQL only guesses how many ids come, and where it expects thousands it would rather read the whole table. What
 * has an offset of its own is looked up one by one.
 */
const joined = {
  postgres: sql`
    cross join lateral (select * from entry where entry.id = page.id offset 0) as entry
    left join lateral (
      select state, thumb, updated_at from preview where preview.source = entry.sha256 offset 0
    ) as preview on true`,
  sqlite: sql`
    join entry on entry.id = page.id
    left join preview on preview.source = entry.sha256`,
};
const ownColumns = sql.join(columns.map((column) => sql.ref(`entry.${column}`)));
const ofFolder = sql`, (select folder.name from entry as folder where folder.id = entry.parent_id) as parent_name`;

export function shownEntries(db: Kysely<Tables>, chosen: Chosen): Compilable<Listed> {
  const { ids, ownerId, withParents, where, orderBy } = chosen;
  const query = sql<Listed>`
    select ${ownColumns}, preview.state as preview_state, preview.thumb as preview_thumb,
      preview.updated_at as preview_at,
      (select nickname from ${sql.table('user')} where id = ${ownerId}) as owner_name
      ${withParents ? ofFolder : sql``}
    from ${ids} as page ${isPostgres(db) ? joined.postgres : joined.sqlite}
    ${where ? sql`where ${where}` : sql``} ${orderBy ? sql`order by ${orderBy}` : sql``}`;
  return { compile: () => query.compile(db) };
}

const livingAmong = prepare<[ownerId: number, ids: List]>()((db, ownerId, ids) =>
  shownEntries(db, {
    ids: idsOf(db, ids),
    ownerId,
    withParents: true,
    where: sql`entry.owner_id = ${ownerId} and entry.trash_id is null`,
  }),
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
