/** Names that are free in a folder. */
import { codes, Failure, type Code } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { nameKey, numbered } from './names.ts';
import { idsAStatement, inChunks, kinds, namesake } from './rows.ts';

const firstTries = 16;

/** The failure that says what stands there already. */
export const clashCode = (kind: number): Code =>
  kind === kinds.folder ? codes.folderClash : codes.fileClash;

/** "plan (2).dwg": with the first number that neither the folder nor `taken` has. */
export async function freeName(
  db: Kysely<Tables>,
  parentId: number,
  name: string,
  isFolder: boolean,
  taken: { has(key: string): boolean } = new Set(),
): Promise<string> {
  for (let from = 2, many = firstTries; ; from += many, many = Math.min(many * 4, idsAStatement)) {
    const candidates = Array.from({ length: many }, (_, index) => numbered(name, from + index, isFolder));
    const there = await keysIn(db, parentId, candidates.map(nameKey));
    const free = candidates.find((each) => !there.has(nameKey(each)) && !taken.has(nameKey(each)));
    if (free !== undefined) return free;
  }
}

/** The name itself, or with `autorename` one that is free; fails where somebody else has it. */
export async function settleName(
  db: Kysely<Tables>,
  parentId: number,
  wanted: { name: string; isFolder: boolean; autorename: boolean; selfId?: number },
): Promise<string> {
  const { name, isFolder, autorename, selfId } = wanted;
  const other = await namesake(db, parentId, name);
  if (!other || other.id === selfId) return name;
  if (!autorename) throw new Failure(clashCode(other.kind));
  return freeName(db, parentId, name, isFolder);
}

/** Which of these keys the folder has. */
export async function keysIn(
  db: Kysely<Tables>,
  parentId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const some of inChunks(keys)) {
    const rows = await db
      .selectFrom('entry')
      .select(['name_key', 'kind'])
      .where('parent_id', '=', parentId)
      .where('name_key', 'in', some)
      .where('trash_id', 'is', null)
      .execute();
    for (const { name_key, kind } of rows) found.set(name_key, kind);
  }
  return found;
}
