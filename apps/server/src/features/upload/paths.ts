/** Which of many paths are there: level by level, however many there are. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { nameKey } from '../drive/service.ts';

export interface Found {
  id: number;
  kind: number;
  size: number;
  modified_at: number;
}

interface Wanted {
  parentId: number;
  key: string;
}

const pairsAStatement = 500;

/** What stands at each path below the folder, by the path's key; paths that are not there are not in it. */
export async function findPaths(
  db: Kysely<Tables>,
  folderId: number,
  paths: readonly (readonly string[])[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (let depth = 1; ; depth += 1) {
    const wanted = new Map<string, Wanted>();
    for (const names of paths) {
      const parent = depth === 1 ? folderId : found.get(pathKey(names.slice(0, depth - 1)))?.id;
      const last = names[depth - 1];
      if (last === undefined || parent === undefined) continue;
      wanted.set(pathKey(names.slice(0, depth)), { parentId: parent, key: nameKey(last) });
    }
    if (wanted.size === 0) return found;
    const there = await findEntries(db, [...wanted.values()]);
    for (const [path, { parentId, key }] of wanted) {
      const entry = there.get(`${parentId}/${key}`);
      if (entry) found.set(path, entry);
    }
  }
}

export const pathKey = (names: readonly string[]): string => names.map(nameKey).join('/');

async function findEntries(db: Kysely<Tables>, wanted: Wanted[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (let start = 0; start < wanted.length; start += pairsAStatement) {
    // The types of the first row are those of the column.
    const pairs = wanted
      .slice(start, start + pairsAStatement)
      .map(({ parentId, key }) => sql`(cast(${parentId} as bigint), cast(${key} as text))`);
    const { rows } = await sql<Found & Wanted>`
      select entry.id, entry.kind, entry.size, entry.modified_at, wanted.parent_id as "parentId",
        wanted.name_key as "key"
      from (with pairs(parent_id, name_key) as (values ${sql.join(pairs)}) select * from pairs) as wanted
      join entry on entry.parent_id = wanted.parent_id and entry.name_key = wanted.name_key
      where entry.trash_id is null`.execute(db);
    for (const { parentId, key, ...entry } of rows) found.set(`${parentId}/${key}`, entry);
  }
  return found;
}
