/** Files that lie beside another one, by the names that it calls them. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import type { AccessScope } from '../../../http/accessScope.ts';
import { entriesInScope } from '../accessScope.ts';
import { nameKey } from '../names.ts';
import { inChunks, kinds, type Entry } from '../rows.ts';

/**
 * One for each name, whatever its case: in the folder of the file itself, or else in a folder below it that has one of
 * the names of `folders`. A share gives what was shared, and nothing that only lies beside it.
 */
export async function filesByName(
  db: Kysely<Tables>,
  scope: AccessScope,
  { id, owner_id, parent_id }: Pick<Entry, 'id' | 'owner_id' | 'parent_id'>,
  names: readonly string[],
  folders: readonly string[],
): Promise<Entry[]> {
  if (names.length === 0 || parent_id === null) return [];
  const named = (parents: readonly number[], keys: readonly string[], kind: number) =>
    db
      .selectFrom('entry')
      .selectAll()
      .where('parent_id', 'in', parents)
      .where('name_key', 'in', keys)
      .where('owner_id', '=', owner_id)
      .where('kind', '=', kind)
      .where('trash_id', 'is', null)
      .where('frozen', '=', 0)
      .orderBy('id')
      .execute();
  const below = await named([parent_id], folders.map(nameKey), kinds.folder);
  const found: Entry[] = [];
  for (const keys of inChunks(names.map(nameKey)))
    found.push(...(await named([parent_id, ...below.map((folder) => folder.id)], keys, kinds.file)));
  const reached = new Set(
    (
      await entriesInScope(
        db,
        scope,
        found.map((file) => file.id),
      )
    ).map((file) => file.id),
  );
  const byKey = new Map<string, Entry>();
  for (const file of found) {
    if (!reached.has(file.id) || file.id === id || file.sha256 === null) continue;
    const known = byKey.get(file.name_key);
    if (!known || (known.parent_id !== parent_id && file.parent_id === parent_id))
      byKey.set(file.name_key, file);
  }
  return [...byKey.values()];
}
