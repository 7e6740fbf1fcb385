/** Searches, as lists: what fits best first unless another order is asked for, folders before files. */
import { bounds, type SortKey } from '@linework/contract';
import type { App } from '../../../app.ts';
import type { Filter } from './filters.ts';
import type { ListOrder } from '../lists/listings.ts';
import { kinds, ownEntries, type Entry } from '../rows.ts';
import { searchNames } from './search.ts';
import { projectByIds, type EntryProjection } from '../lists/rowProjection.ts';

export interface Search extends ListOrder, Omit<Filter, 'name' | 'below'> {
  q: string;
  includeFolders: boolean;
  /** Folders: only what lies in them or below. */
  within?: readonly number[] | undefined;
}

export interface Found<Row> {
  rows: Row[];
  /** Of all that was found. */
  total: number;
  /** Whether there is more than that. */
  more: boolean;
}

/** All that was found. */
export async function searchFor(
  { db, database }: Pick<App, 'db' | 'database'>,
  userId: number,
  { sort, order, ...search }: Search,
): Promise<Found<Entry>> {
  const limit = bounds.searchResults;
  const { ids, more } = await searchNames(database, { ...search, ownerId: userId, limit });
  const byId = new Map((await ownEntries(db, userId, ids)).map((entry) => [entry.id, entry]));
  const living = ids.flatMap((id) => byId.get(id) ?? []).filter(({ trash_id }) => trash_id === null);
  if (sort) living.sort(by(sort, order));
  const rows = [kinds.folder, kinds.file].flatMap((kind) => living.filter((entry) => entry.kind === kind));
  return { rows, total: rows.length, more };
}

/** A part of it. Only where another order is asked for, all has to be read for that. */
export async function searchPage(
  app: Pick<App, 'db' | 'database'>,
  userId: number,
  search: Search,
  { from, to }: { from: number; to: number },
): Promise<Found<EntryProjection>> {
  if (search.sort) {
    const { rows, total, more } = await searchFor(app, userId, search);
    return { rows: rows.slice(from, to), total, more };
  }
  const limit = bounds.searchResults;
  const { ids, folders, more } = await searchNames(app.database, { ...search, ownerId: userId, limit });
  const inOrder = [...ids.filter((id) => folders.has(id)), ...ids.filter((id) => !folders.has(id))];
  const rows = await projectByIds(app.db, userId, inOrder.slice(from, to));
  return { rows, total: ids.length, more };
}

const columns: Record<SortKey, (entry: Entry) => string | number> = {
  name: (entry) => entry.sort_key,
  size: (entry) => entry.size,
  time: (entry) => entry.modified_at,
  type: (entry) => `${entry.extension}\u0000${entry.sort_key}`,
  open: (entry) => entry.touched_at,
};

/** The order of a list that is sorted here. */
export function by(sort: SortKey, order: 'asc' | 'desc' = 'asc') {
  const value = columns[sort];
  const sign = order === 'asc' ? 1 : -1;
  return (a: Entry, b: Entry): number => {
    const [x, y] = [value(a), value(b)];
    return x === y ? a.id - b.id : x < y ? -sign : sign;
  };
}
