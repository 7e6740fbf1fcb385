/** Every file of an account with its path, for the person's own copy of what is stored. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { kinds } from './rows.ts';

export interface StoredFile {
  path: string;
  size: number;
  versions: number;
  sha256: string | null;
  note: string;
  createdAt: number;
  modifiedAt: number;
  inRecycleBin: boolean;
}

const filesAtOnce = 1000;

/** Every file of an account, those in the recycle bin too, with its path. */
export async function* storedFiles(db: Kysely<Tables>, userId: number): AsyncGenerator<StoredFile, void> {
  const pathOf = await folderPaths(db, userId);
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('entry')
      .selectAll()
      .where('owner_id', '=', userId)
      .where('kind', '=', kinds.file)
      .where('id', '>', after)
      .orderBy('id')
      .limit(filesAtOnce)
      .execute();
    for (const row of rows) {
      yield {
        path: `${pathOf(row.parent_id)}${row.name}`,
        size: row.size,
        versions: row.versions,
        sha256: row.sha256,
        note: row.note,
        createdAt: row.created_at,
        modifiedAt: row.modified_at,
        inRecycleBin: row.trash_id !== null,
      };
    }
    if (rows.length < filesAtOnce) return;
    after = rows.at(-1)!.id;
  }
}

async function folderPaths(db: Kysely<Tables>, userId: number): Promise<(id: number | null) => string> {
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'parent_id', 'name'])
    .where('owner_id', '=', userId)
    .where('kind', '=', kinds.folder)
    .execute();
  const folders = new Map(rows.map((row) => [row.id, row]));
  const paths = new Map<number, string>();
  const pathOf = (id: number | null): string => {
    const folder = id === null ? undefined : folders.get(id);
    if (!folder || folder.name === '') return '/';
    const path = paths.get(folder.id) ?? `${pathOf(folder.parent_id)}${folder.name}/`;
    paths.set(folder.id, path);
    return path;
  };
  return pathOf;
}
