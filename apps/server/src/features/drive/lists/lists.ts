/**
 * One engine for every list: a list is a few segments, each the rows of an index in its order. Pages go by number;
 * marks, kept in memory and moved along with what changes, say where rows begin that somebody has looked at, so that the
 * pages around them cost what the first does. With a filter they are every so many rows, and say how many fit in between.
 */
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../../../db/inList.ts';
import type { Tables } from '../../../db/schema.ts';
import type { Filter } from '../search/filters.ts';
import {
  armsOf,
  ordered,
  preparedKeys,
  preparedKeysDown,
  preparedRows,
  preparedSteps,
  skippedBy,
  wholeRows,
  type PageBounds,
  type KeyRow,
  type ListShape,
} from './listStatements.ts';
import {
  CursorIndex,
  PageCursors,
  step,
  type Go,
  type CursorKey,
  type PageCursor,
  type Shift,
  type Walked,
} from './pageCursors.ts';
import { movesBetween, type Move, type EntryPosition } from '../moves.ts';
import { kinds } from '../rows.ts';
import { listed, type ProjectedRow } from './rowProjection.ts';

export interface ListSegment extends Omit<ListShape, 'arms'> {
  /** Whose entries. */
  ownerId: number;
  /** Several arms are merged in the order of the keys. */
  arms: readonly (readonly number[])[];
  /** How many there are without the filter. */
  total: number;
  /** Changes whenever the rows or their order may have changed. */
  stamp: number;
  /** What it is by now. */
  stampNow: (db: Kysely<Tables>) => Promise<number | undefined>;
  filter?: Filter;
}

const jumps = new PageCursors<CursorIndex>();
const walks = new PageCursors<Promise<Walked>>();
/** So many rows are skipped without marks. */
const skipped = 2 * step;
/** Where all of a list is gone through, it is so many rows at a time. */
const portion = 2000;

/** Rows from `offset` on, and how many there are. */
export async function readPage(
  db: Kysely<Tables>,
  segments: readonly ListSegment[],
  { offset, limit, withParents = false }: { offset: number; limit: number; withParents?: boolean },
): Promise<{ rows: ProjectedRow[]; total: number }> {
  const rows: ProjectedRow[] = [];
  const read: ReadRows = (segment, bounds, skip, most) =>
    readRows(db, segment, bounds, { limit: most, offset: skip, withParents });
  let before = 0;
  for (const segment of segments) {
    const total = segment.filter ? (await walked(db, segment)).total : segment.total;
    const from = Math.max(0, offset - before);
    const count = Math.min(limit - rows.length, total - from);
    if (count > 0) rows.push(...(await readRange(db, segment, from, count, read)));
    before += total;
  }
  return { rows, total: before };
}

type ReadRows = (
  segment: ListSegment,
  bounds: PageBounds,
  skip: number,
  most: number,
) => Promise<ProjectedRow[]>;

async function readRange(
  db: Kysely<Tables>,
  segment: ListSegment,
  from: number,
  count: number,
  read: ReadRows,
): Promise<ProjectedRow[]> {
  if (!segment.filter && from <= skipped) return read(segment, {}, from, count);
  if (!segment.filter) {
    const mark = await jumpsOf(db, segment).near(from);
    return read(segment, { after: mark?.key }, from - (mark?.before ?? 0), count);
  }
  return readFiltered(db, segment, from, count, read);
}

/** Looks only between marks that have something in between. */
async function readFiltered(
  db: Kysely<Tables>,
  segment: ListSegment,
  from: number,
  count: number,
  read: ReadRows,
): Promise<ProjectedRow[]> {
  const rows: ProjectedRow[] = [];
  const { marks, total } = await walked(db, segment);
  for (let index = -1; index < marks.length && rows.length < count; index += 1) {
    const start = marks[index];
    const next = marks[index + 1];
    const before = start?.before ?? 0;
    const end = next?.before ?? total;
    if (end <= from || end === before) continue;
    const skip = Math.max(0, from - before);
    const most = Math.min(count - rows.length, end - before - skip);
    const some = await read(segment, { after: start?.key, until: next?.key }, skip, most);
    rows.push(...some);
  }
  return rows;
}

/** Ids of a list in its order, some thousand at a time, read from the index alone; with sizes where it goes by size. */
export async function* readIds(
  db: Kysely<Tables>,
  segments: readonly ListSegment[],
): AsyncGenerator<{ isFile: boolean; rows: KeyRow[] }, void> {
  for (const segment of segments) {
    const isFile = !segment.arms.every((values) =>
      segment.fixed.some((column, at) => column === 'kind' && values[at] === kinds.folder),
    );
    for (let after: CursorKey | undefined; ;) {
      const rows = await readKeys(db, segment, after, portion);
      yield { isFile, rows };
      if (rows.length < portion) break;
      after = keyOf(segment, rows.at(-1)!);
    }
  }
}

function readKeys(
  db: Kysely<Tables>,
  segment: ListSegment,
  after: CursorKey | undefined,
  limit: number,
): Promise<KeyRow[]> {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  if (segment.filter) {
    const inner = armsOf(db, shape, values, { after }, segment.filter);
    return ordered(inner, shape).limit(limit).execute();
  }
  return preparedKeys(shape, after)(db, ...values, ...(after ?? []), limit, 0);
}

function nameOf({ fixed, arms, keys, direction, scope, filter }: ListSegment): string {
  return JSON.stringify([fixed, arms, keys, direction, scope, filter]);
}

function jumpsOf(db: Kysely<Tables>, segment: ListSegment): CursorIndex {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  const go: Go = async (from, way, steps) => {
    const given = [...values, ...(from ?? [])];
    if (isPostgres(db)) {
      const rows = await preparedSteps(shape, from, way)(db, ...given, steps);
      return rows.map((row, n) => ({ key: keyOf(segment, row), rows: (n + 1) * step }));
    }
    const read = way === 'up' ? preparedKeys(shape, from) : preparedKeysDown(shape, from);
    const rows = await read(db, ...given, 1, skippedBy(way, steps * step));
    return rows.map((row) => ({ key: keyOf(segment, row), rows: steps * step }));
  };
  const list = { go, isUnchanged: async () => (await segment.stampNow(db)) === segment.stamp };
  return jumps.of(db, nameOf(segment), segment.stamp, (_forget, before) => {
    const moves = before && movesBetween(db, segment.ownerId, before.stamp, segment.stamp);
    const moved = moves && before.value.after(shiftsOf(segment, moves), segment.total, list, upTo(segment));
    return moved ?? new CursorIndex(segment.total, list);
  });
}

function shiftsOf(segment: ListSegment, moves: readonly Move[]): Shift[] {
  const shift = (place: EntryPosition | undefined, by: 1 | -1): Shift[] =>
    place && isIn(segment, place) ? [{ key: keyOf(segment, place), by }] : [];
  return moves.flatMap(({ before, after }) => [...shift(before, -1), ...shift(after, 1)]);
}

const isIn = ({ arms, fixed, scope }: ListSegment, place: EntryPosition): boolean =>
  (scope === 'living' ? place.trash_id === null : place.trashed_at !== null) &&
  arms.some((values) => fixed.every((column, at) => place[column] === values[at]));

/** Whether a key comes up to a mark's in the order of the list. */
export function upTo({
  direction,
}: Pick<ListSegment, 'direction'>): (key: CursorKey, mark: CursorKey) => boolean {
  const sign = direction === 'asc' ? 1 : -1;
  return (key, mark) => {
    const at = key.findIndex((value, index) => value !== mark[index]);
    return at < 0 || sign * compared(key[at]!, mark[at]!) < 0;
  };
}

/** As both databases do: texts by their bytes. */
const compared = (a: string | number, b: string | number): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);

function walked(db: Kysely<Tables>, segment: ListSegment): Promise<Walked> {
  return walks.of(db, nameOf(segment), segment.stamp, (forget) => {
    const walking = walk(db, segment);
    walking.catch(forget);
    return walking;
  });
}

/** Goes through the index in steps of so many rows, and counts what fits in each. */
async function walk(db: Kysely<Tables>, segment: ListSegment): Promise<Walked> {
  const marks: PageCursor[] = [];
  let before = 0;
  for (let after: CursorKey | undefined; ;) {
    const boundary = await keyAt(db, segment, after, portion - 1);
    before += await countBetween(db, segment, { after, until: boundary });
    if (!boundary) return { marks, total: before };
    marks.push({ key: boundary, before });
    after = boundary;
  }
}

async function countBetween(db: Kysely<Tables>, segment: ListSegment, bounds: PageBounds): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from (${armsOf(
    db,
    shapeOf(segment),
    armValues(segment),
    bounds,
    segment.filter,
  )}) as "rows"`.execute(db);
  return rows[0]!.count;
}

const keyOf = ({ keys }: Pick<ListSegment, 'keys'>, row: KeyRow): CursorKey => [
  ...keys.map((key) => row[key]!),
  row.id,
];

async function keyAt(
  db: Kysely<Tables>,
  segment: ListSegment,
  after: CursorKey | undefined,
  offset: number,
): Promise<CursorKey | undefined> {
  const shape = shapeOf(segment);
  const read = preparedKeys(shape, after);
  const [row] = await read(db, ...armValues(segment), ...(after ?? []), 1, offset);
  return row && keyOf(segment, row);
}

interface Asked {
  limit: number;
  offset: number;
  withParents: boolean;
}

async function readRows(
  db: Kysely<Tables>,
  segment: ListSegment,
  { after, until }: PageBounds,
  { limit, offset, withParents }: Asked,
): Promise<ProjectedRow[]> {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  if (segment.filter) {
    const inner = armsOf(db, shape, values, { after, until }, segment.filter);
    const page = ordered(inner, shape).limit(limit).offset(offset);
    const query = wholeRows(db, shape, page, segment.ownerId, withParents);
    return listed((await db.executeQuery(query.compile())).rows);
  }
  const read = preparedRows(shape, after, until, withParents);
  return listed(
    await read(db, segment.ownerId, ...values, ...(after ?? []), ...(until ?? []), limit, offset),
  );
}

const shapeOf = ({ fixed, keys, direction, scope, arms }: ListSegment): ListShape => ({
  fixed,
  keys,
  direction,
  scope,
  arms: arms.length,
});
const armValues = ({ arms }: ListSegment): number[] => arms.flat();
