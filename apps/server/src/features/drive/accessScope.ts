/** Entries that a reader reaches: the account's own, or of another's those that were shared and what lies below them. */
import { codes, Failure, type Code } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { idOf, rootOf } from './root.ts';
import {
  inChunks,
  kinds,
  livingFile,
  livingFolder,
  ownEntries,
  ownEntry,
  pathTo,
  type Entry,
} from './rows.ts';

/** All of one's own drive. */
export const ownScope = ({ id, userId }: Pick<Session, 'id' | 'userId'>): AccessScope => ({
  kind: 'own',
  ownerId: userId,
  entryIds: undefined,
  permissions: { download: true, save: true, notes: true, comment: true },
  urlGrant: { sessionId: id },
  readerId: userId,
  shareId: undefined,
});

/** What decides which entries are reached; a part of it outlives the call in archives that are fetched later. */
export type Extent = Pick<AccessScope, 'ownerId' | 'entryIds'>;

/** A living file that the reader reaches. */
export async function fileInScope(db: Kysely<Tables>, scope: Extent, fileId: number): Promise<Entry> {
  if (scope.entryIds === undefined) return livingFile(db, scope.ownerId, fileId);
  return entryInScope(db, scope, fileId, kinds.file, codes.fileAbsent);
}

/** A living folder; undefined for the top of a share, which is no folder but the list of what was shared. */
export async function folderInScope(
  db: Kysely<Tables>,
  scope: Extent,
  folderId: number,
): Promise<Entry | undefined> {
  if (scope.entryIds === undefined) {
    const rootId = await rootOf(db, scope.ownerId);
    return livingFolder(db, scope.ownerId, folderId || rootId);
  }
  if (folderId === 0) return undefined;
  return entryInScope(db, scope, folderId, kinds.folder, codes.folderAbsent);
}

async function entryInScope(
  db: Kysely<Tables>,
  scope: Extent,
  id: number,
  kind: number,
  absent: Code,
): Promise<Entry> {
  const entry = await ownEntry(db, scope.ownerId, id);
  if (!entry || entry.kind !== kind || entry.trash_id !== null) throw new Failure(absent);
  const path = await pathTo(db, id);
  // A folder's deletion marks what lies below it bit by bit: the whole way up has to live.
  const isLiving = path.every(({ trash_id }) => trash_id === null);
  if (!isLiving || !path.some((each) => scope.entryIds!.includes(each.id))) throw new Failure(absent);
  return entry;
}

/** Those of the ids that the reader reaches, living, in the order of the ids. */
export async function entriesInScope(
  db: Kysely<Tables>,
  scope: Extent,
  ids: readonly number[],
): Promise<Entry[]> {
  const byId = new Map((await ownEntries(db, scope.ownerId, ids)).map((entry) => [entry.id, entry]));
  const living = ids.flatMap((id) => byId.get(id) ?? []).filter(({ trash_id }) => trash_id === null);
  if (scope.entryIds === undefined) return living;
  const tops = new Set(scope.entryIds);
  const reached = new Set<number>();
  for (const some of inChunks(living)) {
    const ways = await waysUp(
      db,
      some.map(({ id }) => id),
    );
    for (const [start, way] of ways) {
      if (way.every(({ trash_id }) => trash_id === null) && way.some(({ id }) => tops.has(id)))
        reached.add(start);
    }
  }
  return living.filter(({ id }) => reached.has(id));
}

interface Step {
  start: number;
  id: number;
  trash_id: number | null;
}

async function waysUp(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, Step[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Step>`
    with recursive up (start, id, parent_id, trash_id) as (
      select id, id, parent_id, trash_id from entry where id in (${sql.join([...ids])})
      union all
      select up.start, entry.id, entry.parent_id, entry.trash_id from entry join up on entry.id = up.parent_id
    ) select start, id, trash_id from up`.execute(db);
  return Map.groupBy(rows, ({ start }) => start);
}

/** What was shared itself and still lives. */
export const topEntries = (db: Kysely<Tables>, scope: Extent): Promise<Entry[]> =>
  entriesInScope(db, scope, scope.entryIds ?? []);

/** The folder that an entry lies in, as the reader sees it: nothing above what was shared is told. */
export async function parentIdFor(
  db: Kysely<Tables>,
  scope: Extent,
): Promise<(entry: Pick<Entry, 'id' | 'parent_id'>) => string> {
  if (scope.entryIds !== undefined) {
    const tops = new Set(scope.entryIds);
    return ({ id, parent_id }) => (parent_id === null || tops.has(id) ? '0' : String(parent_id));
  }
  const rootId = await rootOf(db, scope.ownerId);
  return ({ parent_id }) => (parent_id === null ? '0' : idOf(parent_id, rootId));
}
