/**
 * Which entries lately came to another place in the lists, change by change, as far as this server made the changes:
 * what is known of where a list's rows begin need not be found out anew for one file that came or went.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { Entry } from './rows.ts';

/** All that decides where an entry stands. */
const columns = [
  'id',
  'owner_id',
  'parent_id',
  'kind',
  'section',
  'sort_key',
  'extension',
  'size',
  'modified_at',
  'touched_at',
  'trash_id',
  'trashed_at',
] as const satisfies readonly (keyof Entry)[];

export type EntryPosition = Pick<Entry, (typeof columns)[number]>;

/** Where an entry was, unless it is new, and where it is. */
export interface Move {
  before: EntryPosition | undefined;
  after: EntryPosition;
}

interface Change {
  revision: number;
  /** Undefined where there were too many to tell. */
  moves: readonly Move[] | undefined;
}

/** In one change, and in all that is remembered of an owner. */
export const maxMoves = 500;
const maxChanges = 200;
const maxOwners = 200;

/** By database, and there by owner: the last changes without a gap. */
const histories = new WeakMap<object, Map<number, Change[]>>();

/** To be called when the change is committed, not before: only then nobody else has its revision. */
export function rememberMoves(db: Kysely<Tables>, ownerId: number, change: Change): void {
  const { adapter } = db.getExecutor();
  let owners = histories.get(adapter);
  if (!owners) histories.set(adapter, (owners = new Map()));
  let changes = owners.get(ownerId) ?? [];
  // Another server's came in between.
  if (changes.at(-1)?.revision !== change.revision - 1) changes = [];
  changes.push({ revision: change.revision, moves: change.moves?.map(onlyPlaces) });
  let moves = changes.reduce((sum, each) => sum + (each.moves?.length ?? 0), 0);
  while (changes.length > maxChanges || moves > maxMoves) moves -= changes.shift()!.moves?.length ?? 0;
  owners.delete(ownerId);
  owners.set(ownerId, changes);
  if (owners.size > maxOwners) owners.delete(owners.keys().next().value!);
}

const onlyPlaces = ({ before, after }: Move): Move => ({
  before: before && placeOf(before),
  after: placeOf(after),
});

const placeOf = (entry: EntryPosition): EntryPosition =>
  Object.fromEntries(columns.map((column) => [column, entry[column]])) as unknown as EntryPosition;

/** All moves after one revision up to another; undefined where not all are known. */
export function movesBetween(
  db: Kysely<Tables>,
  ownerId: number,
  after: number,
  until: number,
): Move[] | undefined {
  const changes = histories.get(db.getExecutor().adapter)?.get(ownerId) ?? [];
  const from = changes.findIndex(({ revision }) => revision === after + 1);
  const to = changes.findIndex(({ revision }) => revision === until);
  if (from < 0 || to < from) return undefined;
  const moves: Move[] = [];
  for (const change of changes.slice(from, to + 1)) {
    if (!change.moves) return undefined;
    moves.push(...change.moves);
  }
  return moves;
}
