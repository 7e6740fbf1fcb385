/** Names that are free in a folder. */
import { codes, Failure, type Code } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { nameKey, numbered } from './names.ts';
import { inChunks, kinds, namesake, type Entry } from './rows.ts';

/** Numbers that are tried one by one; among thousands of namesakes a free one is found by halving. */
const firstTries = 16;
const nextTries = 64;

/** The failure that says what stands there already. */
export const clashCode = (kind: number): Code =>
  kind === kinds.folder ? codes.folderClash : codes.fileClash;

/** "plan (2).dwg": with a number that neither the folder nor `taken` has, among few namesakes the first one. */
export async function freeName(
  db: Kysely<Tables>,
  parentId: number,
  name: string,
  isFolder: boolean,
  taken: { has(key: string): boolean } = new Set(),
): Promise<string> {
  return numbered(name, await freeNumber(db, parentId, name, isFolder, taken), isFolder);
}

async function freeNumber(
  db: Kysely<Tables>,
  parentId: number,
  name: string,
  isFolder: boolean,
  taken: { has(key: string): boolean },
): Promise<number> {
  const keyOf = (number: number): string => nameKey(numbered(name, number, isFolder));
  const firstFree = async (numbers: readonly number[]): Promise<number | undefined> => {
    const there = await keysIn(db, parentId, numbers.map(keyOf));
    return numbers.find((number) => !there.has(keyOf(number)) && !taken.has(keyOf(number)));
  };
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  for (const [from, count] of [
    [2, firstTries],
    [2 + firstTries, nextTries],
  ] as const) {
    const free = await firstFree(range(from, count));
    if (free !== undefined) return free;
  }
  let last = 1 + firstTries + nextTries;
  let free: number | undefined;
  while (free === undefined) {
    free = await firstFree([last * 2]);
    if (free === undefined) last *= 2;
  }
  while (free - last > 1) {
    const middle = Math.floor((last + free) / 2);
    if ((await firstFree([middle])) === undefined) last = middle;
    else free = middle;
  }
  return free;
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

/** New names by id, for those of many that come into a folder and need one. */
export async function settleNames(
  db: Kysely<Tables>,
  parentId: number,
  coming: readonly Pick<Entry, 'id' | 'name' | 'name_key' | 'kind'>[],
  autorename: boolean,
): Promise<Map<number, string>> {
  const there = await keysIn(
    db,
    parentId,
    coming.map(({ name_key }) => name_key),
  );
  const taken = new Map<string, number>();
  const names = new Map<number, string>();
  /** By name, where the search for a number goes on: beginning anew for each of many namesakes would be quadratic. */
  const lastNumber = new Map<string, number>();
  for (const { id, name, name_key, kind } of coming) {
    const clash = there.get(name_key) ?? taken.get(name_key);
    if (clash !== undefined && !autorename) throw new Failure(clashCode(clash));
    let key = name_key;
    if (clash !== undefined) {
      const isFolder = kind === kinds.folder;
      const next = (lastNumber.get(name_key) ?? 0) + 1;
      const candidate = numbered(name, next, isFolder);
      const isFree =
        next > 1 &&
        !taken.has(nameKey(candidate)) &&
        !(await keysIn(db, parentId, [nameKey(candidate)])).has(nameKey(candidate));
      const number = isFree ? next : await freeNumber(db, parentId, name, isFolder, taken);
      lastNumber.set(name_key, number);
      const free = numbered(name, number, isFolder);
      names.set(id, free);
      key = nameKey(free);
    }
    taken.set(key, kind);
  }
  return names;
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
