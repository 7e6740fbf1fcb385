/** Shapes of trees: how high they stand, how much they hold. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { DriveChange } from './change.ts';
import { kinds } from './rows.ts';

/** How many living folders stand on each other, the highest of these: 1 for a folder without folders. */
export async function heightOf(db: Kysely<Tables>, folderIds: readonly number[]): Promise<number> {
  if (folderIds.length === 0) return 0;
  const { rows } = await sql<{ height: number | null }>`
    with recursive tree (id, level) as (
      select id, 1 from entry where id in (${sql.join([...folderIds])})
      union all
      select entry.id, tree.level + 1 from entry join tree on entry.parent_id = tree.id
      where entry.kind = 0 and entry.trash_id is null
    ) select max(level) as height from tree`.execute(db);
  return rows[0]?.height ?? 0;
}

/** The same for a folder in the recycle bin, with what was deleted with it. */
export async function heightOfDeleted({ trx, userId }: DriveChange, trashId: number): Promise<number> {
  const folders = await trx
    .selectFrom('entry')
    .select(['id', 'parent_id'])
    .where('owner_id', '=', userId)
    .where('trash_id', '=', trashId)
    .where('kind', '=', kinds.folder)
    .execute();
  const parents = new Map(folders.map(({ id, parent_id }) => [id, parent_id]));
  const heights = new Map<number, number>([[trashId, 1]]);
  const levelOf = (id: number): number => {
    const known = heights.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id);
    const level = parent !== undefined && parent !== null && parents.has(parent) ? levelOf(parent) + 1 : 1;
    heights.set(id, level);
    return level;
  };
  return folders.reduce((height, { id }) => Math.max(height, levelOf(id)), 1);
}

export interface TreeTotals {
  folders: number;
  files: number;
  size: number;
}

/** All living that lies below a folder. */
export async function totalsBelow(db: Kysely<Tables>, folderId: number): Promise<TreeTotals> {
  const { rows } = await sql<{ folders: number; files: number | null }>`
    with recursive tree (id, files) as (
      select id, file_count from entry where id = ${folderId}
      union all
      select entry.id, entry.file_count from entry join tree on entry.parent_id = tree.id
      where entry.kind = 0 and entry.trash_id is null
    ) select count(*) - 1 as folders, sum(files) as files from tree`.execute(db);
  const { folders, files } = rows[0]!;
  return { folders, files: Number(files ?? 0), size: await sizeBelow(db, folderId) };
}

async function sizeBelow(db: Kysely<Tables>, folderId: number): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    with recursive tree (id) as (
      select id from entry where id = ${folderId}
      union all
      select entry.id from entry join tree on entry.parent_id = tree.id
      where entry.kind = 0 and entry.trash_id is null
    ) select sum(entry.size) as size from tree join entry on entry.parent_id = tree.id
      where entry.kind = 1 and entry.trash_id is null`.execute(db);
  return Number(rows[0]?.size ?? 0);
}
