/** What lies below folders, read level by level: never all of it at once. */
import { codes, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { numbered } from './names.ts';
import { entriesInScope, type Extent } from './accessScope.ts';
import { inChunks, kinds, type Entry } from './rows.ts';

export interface FileBelow {
  /** Names from the selection down, with slashes. */
  path: string;
  id: number;
  sha256: string;
  size: number;
  crc32: number;
  modified_at: number;
  frozen: number;
}

/** Is told of folders that have nothing in them, with a slash at the end. */
export type OnEmptyFolder = (path: string, modifiedAt: number) => void;

const page = 1000;
/** So many folders are looked into at once. */
const foldersAtOnce = 200;

/** Every living file of a selection and of what lies below its folders, with the path it has from there. */
export async function* filesBelow(
  db: Kysely<Tables>,
  scope: Extent,
  { fileIds, folderIds }: { fileIds: readonly number[]; folderIds: readonly number[] },
  onEmptyFolder?: OnEmptyFolder,
): AsyncGenerator<FileBelow, void> {
  const chosen = await entriesInScope(db, scope, [...new Set([...fileIds, ...folderIds])]);
  const wanted = new Map<number, number>([
    ...fileIds.map((id) => [id, kinds.file] as const),
    ...folderIds.map((id) => [id, kinds.folder] as const),
  ]);
  const fitting = chosen.filter(({ id, kind }) => wanted.get(id) === kind);
  if (fitting.length < wanted.size) {
    const missing = [...wanted].find(([id]) => !fitting.some((entry) => entry.id === id));
    throw new Failure(missing?.[1] === kinds.folder ? codes.folderAbsent : codes.fileAbsent);
  }
  const names = distinctNames(fitting);
  const files = fitting.filter(({ kind }) => kind === kinds.file);
  for (const some of inChunks(files)) {
    const rows = await filesWithBlobs(db)
      .where(
        'entry.id',
        'in',
        some.map(({ id }) => id),
      )
      .orderBy('entry.id')
      .execute();
    for (const { name: _, name_key: __, parent_id: ___, ...row } of rows)
      yield { ...row, path: names.get(row.id)! };
  }
  const folders = fitting.filter(({ kind }) => kind === kinds.folder);
  // A selected root has no name of its own.
  let level = folders.map(({ id }) => ({ id, path: names.get(id) === '' ? '' : `${names.get(id)}/` }));
  const tellEmpty = (path: string, { folder_count, file_count, modified_at }: Omit<FolderRow, 'id'>) => {
    if (folder_count + file_count === 0 && path !== '') onEmptyFolder?.(path, modified_at);
  };
  folders.forEach((folder, index) => tellEmpty(level[index]!.path, folder));
  while (level.length > 0) {
    const next: typeof level = [];
    for (const some of inChunks(level, foldersAtOnce)) {
      const paths = new Map(some.map(({ id, path }) => [id, path]));
      for (const [id, path] of paths) yield* filesIn(db, id, path);
      for (const folder of await foldersIn(db, [...paths.keys()])) {
        const path = `${paths.get(folder.parent_id!)}${folder.name}/`;
        next.push({ id: folder.id, path });
        tellEmpty(path, folder);
      }
    }
    level = next;
  }
}

async function* filesIn(db: Kysely<Tables>, folderId: number, path: string): AsyncGenerator<FileBelow> {
  for (let after = ''; ;) {
    const rows = await pageOfFiles(db, folderId, after);
    for (const { name, name_key: _, parent_id: __, ...row } of rows) yield { ...row, path: `${path}${name}` };
    if (rows.length < page) return;
    after = rows.at(-1)!.name_key;
  }
}

const filesWithBlobs = (db: Kysely<Tables>) =>
  db
    .selectFrom('entry')
    .innerJoin('blob', 'blob.sha256', 'entry.sha256')
    .select([
      'entry.id',
      'entry.parent_id',
      'entry.name',
      'entry.name_key',
      'entry.size',
      'entry.modified_at',
      'entry.frozen',
      'blob.sha256',
      'blob.crc32',
    ]);

const pageOfFiles = prepare<[folderId: number, after: string]>()((db, folderId, after) =>
  filesWithBlobs(db)
    .where('entry.parent_id', '=', folderId)
    .where('entry.kind', '=', kinds.file)
    .where('entry.trash_id', 'is', null)
    .where('entry.name_key', '>', after)
    .orderBy('entry.name_key')
    .limit(page),
);

export type FolderRow = Pick<
  Entry,
  'id' | 'parent_id' | 'name' | 'folder_count' | 'file_count' | 'modified_at'
>;

/** The living folders directly in these. */
export async function foldersIn(db: Kysely<Tables>, parentIds: readonly number[]): Promise<FolderRow[]> {
  const found: FolderRow[] = [];
  for (const some of inChunks(parentIds)) {
    const rows = await db
      .selectFrom('entry')
      .select(['id', 'parent_id', 'name', 'folder_count', 'file_count', 'modified_at'])
      .where('parent_id', 'in', some)
      .where('kind', '=', kinds.folder)
      .where('trash_id', 'is', null)
      .orderBy('id')
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Things found in several folders may have the same name. */
function distinctNames(entries: readonly Entry[]): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, name, kind } of entries) {
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = numbered(name, n, kind === kinds.folder);
    taken.add(free.toLowerCase());
    names.set(id, free);
  }
  return names;
}
