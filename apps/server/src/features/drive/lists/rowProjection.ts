/** What lists show of entries, with what is shown beside them: one statement brings all of a page. */
import { sql, type Compilable, type Expression, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { inList, idsOf, isPostgres, listOf, type List } from '../../../db/inList.ts';
import type { Numbers } from '../../../db/postgres/numbers.ts';
import { prepare } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/schema.ts';
import type { EntryTable } from '../tables.ts';

/** Every column that is read costs, so that others stay where they are. */
const numberColumns = [
  'id',
  'parent_id',
  'kind',
  'section',
  'size',
  'version',
  'versions',
  'note_bytes',
  'ref_id',
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
const textColumns = ['name', 'extension', 'sha256', 'note'] as const satisfies readonly (keyof EntryTable)[];

export type EntryProjection = Pick<
  Selectable<EntryTable>,
  (typeof numberColumns)[number] | (typeof textColumns)[number]
>;

/** Null where there is no preview; the folder's name only where it was asked for. */
export interface EntryExtras {
  preview_state: string | null;
  preview_thumb: string | null;
  preview_at: number | null;
  /** The file of plot styles that its picture asks for. */
  plot_table: string | null;
  owner_name: string;
  parent_name?: string | null;
}

export type ProjectedRow = EntryProjection & EntryExtras;

/** A query for ids, all of one owner's entries, and what is asked of these. */
export interface EntryQuery {
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
      select state, thumb, updated_at, plot_table from preview where preview.source = entry.sha256 offset 0
    ) as preview on true`,
  sqlite: sql`
    join entry on entry.id = page.id
    left join preview on preview.source = entry.sha256`,
};
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`entry.${column}`)));
const selected = {
  postgres: sql`array[${refs(numberColumns)}, preview.updated_at] as numbers, ${refs(textColumns)}`,
  sqlite: sql`${refs([...numberColumns, ...textColumns])}, preview.updated_at as preview_at`,
};
const ofFolder = sql`, (select folder.name from entry as folder where folder.id = entry.parent_id) as parent_name`;

/** A row as it comes from the database: `listed` makes of it what it stands for. */
export type Raw = ProjectedRow | Packed;

/** From PostgreSQL. */
type Packed = Pick<EntryProjection, (typeof textColumns)[number]> &
  Omit<EntryExtras, 'preview_at'> & { numbers: Numbers };

export function projectEntries(db: Kysely<Tables>, chosen: EntryQuery): Compilable<Raw> {
  const { ids, ownerId, withParents, where, orderBy } = chosen;
  const dialect = isPostgres(db) ? 'postgres' : 'sqlite';
  const query = sql<Raw>`
    select ${selected[dialect]}, preview.state as preview_state, preview.thumb as preview_thumb, preview.plot_table,
      (select nickname from ${sql.table('user')} where id = ${ownerId}) as owner_name
      ${withParents ? ofFolder : sql``}
    from ${ids} as page ${joined[dialect]}
    ${where ? sql`where ${where}` : sql``} ${orderBy ? sql`order by ${orderBy}` : sql``}`;
  return { compile: () => query.compile(db) };
}

/** What `shownEntries` brought. */
export const listed = (rows: readonly Raw[]): ProjectedRow[] =>
  rows.map((row) => ('numbers' in row ? unpacked(row) : row));

const at = Object.fromEntries(
  [...numberColumns, 'preview_at'].map((column, index) => [column, index]),
) as Record<(typeof numberColumns)[number] | 'preview_at', number>;

/** Written in one go: property by property, it would take as long as the driver does. */
function unpacked(row: Packed): ProjectedRow {
  // Whether a column may be null is the table's affair.
  const numbers = row.numbers as readonly number[];
  const unpackedRow: ProjectedRow = {
    id: numbers[at.id]!,
    parent_id: numbers[at.parent_id]!,
    kind: numbers[at.kind]!,
    section: numbers[at.section]!,
    size: numbers[at.size]!,
    version: numbers[at.version]!,
    versions: numbers[at.versions]!,
    note_bytes: numbers[at.note_bytes]!,
    ref_id: numbers[at.ref_id]!,
    created_at: numbers[at.created_at]!,
    modified_at: numbers[at.modified_at]!,
    opened_at: numbers[at.opened_at]!,
    browse_count: numbers[at.browse_count]!,
    private_type: numbers[at.private_type]!,
    frozen: numbers[at.frozen]!,
    pinned_at: numbers[at.pinned_at]!,
    trashed_at: numbers[at.trashed_at]!,
    folder_count: numbers[at.folder_count]!,
    file_count: numbers[at.file_count]!,
    preview_at: numbers[at.preview_at]!,
    name: row.name,
    extension: row.extension,
    sha256: row.sha256,
    note: row.note,
    preview_state: row.preview_state,
    preview_thumb: row.preview_thumb,
    plot_table: row.plot_table,
    owner_name: row.owner_name,
  };
  if (row.parent_name !== undefined) unpackedRow.parent_name = row.parent_name;
  return unpackedRow;
}

const livingAmong = prepare<[ownerId: number, ids: List]>()((db, ownerId, ids) =>
  projectEntries(db, {
    ids: idsOf(db, ids),
    ownerId,
    withParents: true,
    where: sql`entry.owner_id = ${ownerId} and entry.trash_id is null`,
  }),
);

/** Those of the ids that live, in their order. */
export async function projectByIds(
  db: Kysely<Tables>,
  ownerId: number,
  ids: readonly number[],
): Promise<ProjectedRow[]> {
  if (ids.length === 0) return [];
  const rows = listed(await livingAmong(db, ownerId, listOf(db, ids)));
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
      'preview.plot_table',
      'owner.nickname as owner_name',
      'folder.name as parent_name',
    ])
    .where(inList(db, 'entry.id', ids)),
);

const nothing: EntryExtras = {
  preview_state: null,
  preview_thumb: null,
  preview_at: null,
  plot_table: null,
  owner_name: '',
  parent_name: null,
};

/** What is shown beside entries that were read for something else. */
export async function extrasOf(
  db: Kysely<Tables>,
  entries: readonly EntryProjection[],
  withParents = false,
): Promise<(entry: EntryProjection) => EntryExtras> {
  const last = withParents ? 'parent_name' : 'owner_name';
  if (entries.every((entry) => last in entry)) return (entry) => entry as ProjectedRow;
  const ids = entries.map(({ id }) => id);
  const byId = new Map<number, EntryExtras>(
    (await besideAmong(db, listOf(db, ids))).map((row) => [row.id, row]),
  );
  return ({ id }) => byId.get(id) ?? nothing;
}
