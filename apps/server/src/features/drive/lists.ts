/**
 * One engine for every list: a list is a few segments, each the rows of an index in its order. Pages go by number;
 * marks, kept in memory as long as nothing changes, say where every so many rows begin, so that the last page of a
 * million costs what the first does.
 */
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { conditions, type Filter } from './filters.ts';
import { Marks, step, type Key, type Mark } from './marks.ts';
import { kinds, type Entry } from './rows.ts';

type FixedColumn = 'parent_id' | 'owner_id' | 'kind' | 'section';
export type KeyColumn = 'sort_key' | 'size' | 'modified_at' | 'extension' | 'touched_at' | 'trashed_at';

export interface Segment {
  /** The leading columns of the index. Several arms are merged in the order of the keys. */
  fixed: readonly FixedColumn[];
  arms: readonly (readonly number[])[];
  /** The columns of the index that order it; the id comes after them. */
  keys: readonly KeyColumn[];
  direction: 'asc' | 'desc';
  /** Which rows the index holds. */
  scope: 'living' | 'trashed';
  /** How many there are without the filter. */
  total: number;
  /** Changes whenever the rows or their order may have changed. */
  stamp: number;
  filter?: Filter;
}

type Shape = Pick<Segment, 'fixed' | 'keys' | 'direction' | 'scope'> & { arms: number };

interface Bounds {
  after?: Key | undefined;
  until?: Key | undefined;
}

const allMarks = new Marks();
/** So many rows are skipped without marks. */
const skipped = 2 * step;

/** Rows from `offset` on, and how many there are. */
export async function readPage(
  db: Kysely<Tables>,
  segments: readonly Segment[],
  offset: number,
  limit: number,
): Promise<{ rows: Entry[]; total: number }> {
  const rows: Entry[] = [];
  let before = 0;
  for (const segment of segments) {
    const marks = segment.filter ? await marksOf(db, segment) : undefined;
    const total = marks ? marks.total : segment.total;
    const from = Math.max(0, offset - before);
    const count = Math.min(limit - rows.length, total - from);
    if (count > 0) rows.push(...(await readRange(db, segment, from, count)));
    before += total;
  }
  return { rows, total: before };
}

async function readRange(
  db: Kysely<Tables>,
  segment: Segment,
  from: number,
  count: number,
): Promise<Entry[]> {
  if (!segment.filter && from <= skipped) return readRows(db, segment, {}, from, count);
  const { marks } = await marksOf(db, segment);
  if (!segment.filter) {
    const mark = marks.findLast(({ before }) => before <= from);
    return readRows(db, segment, { after: mark?.key }, from - (mark?.before ?? 0), count);
  }
  return readFiltered(db, segment, marks, from, count);
}

/** Looks only between marks that have something in between. */
async function readFiltered(
  db: Kysely<Tables>,
  segment: Segment,
  marks: readonly Mark[],
  from: number,
  count: number,
): Promise<Entry[]> {
  const rows: Entry[] = [];
  const { total } = await marksOf(db, segment);
  for (let index = -1; index < marks.length && rows.length < count; index += 1) {
    const start = marks[index];
    const next = marks[index + 1];
    const before = start?.before ?? 0;
    const end = next?.before ?? total;
    if (end <= from || end === before) continue;
    const skip = Math.max(0, from - before);
    const some = await readRows(
      db,
      segment,
      { after: start?.key, until: next?.key },
      skip,
      Math.min(count - rows.length, end - before - skip),
    );
    rows.push(...some);
  }
  return rows;
}

/** Ids of a list in its order, some thousand at a time, read from the index alone; with sizes where it goes by size. */
export async function* readIds(
  db: Kysely<Tables>,
  segments: readonly Segment[],
): AsyncGenerator<{ isFile: boolean; rows: KeyRow[] }, void> {
  for (const segment of segments) {
    const isFile = !segment.arms.every((values) =>
      segment.fixed.some((column, at) => column === 'kind' && values[at] === kinds.folder),
    );
    for (let after: Key | undefined; ;) {
      const rows = await readKeys(db, segment, after, step);
      yield { isFile, rows };
      if (rows.length < step) break;
      after = keyOf(segment, rows.at(-1)!);
    }
  }
}

/** Id and keys: what an index holds of a row. */
type KeyRow = Pick<Entry, 'id'> & Partial<Entry>;

function readKeys(
  db: Kysely<Tables>,
  segment: Segment,
  after: Key | undefined,
  limit: number,
): Promise<KeyRow[]> {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  if (segment.filter) {
    const inner = armsOf(db, shape, values, { after }, segment.filter);
    return ordered(inner, shape).limit(limit).execute();
  }
  return prepared('key', shape, after, undefined)(db, ...values, ...(after ?? []), limit, 0);
}

function marksOf(db: Kysely<Tables>, segment: Segment): Promise<{ marks: readonly Mark[]; total: number }> {
  const { fixed, arms, keys, direction, scope, filter, stamp } = segment;
  const name = JSON.stringify([fixed, arms, keys, direction, scope, filter]);
  return allMarks.of(db, name, stamp, () => walk(db, segment));
}

/** Goes through the index in steps of so many rows, and counts what fits in each. */
async function walk(db: Kysely<Tables>, segment: Segment): Promise<{ marks: Mark[]; total: number }> {
  const marks: Mark[] = [];
  let before = 0;
  for (let after: Key | undefined; ;) {
    const boundary = await keyAt(db, segment, after, step - 1);
    before += await countBetween(db, segment, { after, until: boundary }, boundary);
    if (!boundary) return { marks, total: before };
    marks.push({ key: boundary, before });
    after = boundary;
  }
}

async function countBetween(
  db: Kysely<Tables>,
  segment: Segment,
  bounds: Bounds,
  boundary: Key | undefined,
): Promise<number> {
  if (!segment.filter && boundary) return step;
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from (${armsOf(
    db,
    shapeOf(segment),
    armValues(segment),
    bounds,
    segment.filter,
  )}) as "rows"`.execute(db);
  return rows[0]!.count;
}

const keyOf = ({ keys }: Pick<Segment, 'keys'>, row: KeyRow): Key => [
  ...keys.map((key) => row[key]!),
  row.id,
];

async function keyAt(
  db: Kysely<Tables>,
  segment: Segment,
  after: Key | undefined,
  offset: number,
): Promise<Key | undefined> {
  const shape = shapeOf(segment);
  const read = prepared('key', shape, after, undefined);
  const [row] = await read(db, ...armValues(segment), ...(after ?? []), 1, offset);
  return row && [...segment.keys.map((key) => row[key]!), row.id];
}

async function readRows(
  db: Kysely<Tables>,
  segment: Segment,
  { after, until }: Bounds,
  offset: number,
  limit: number,
): Promise<Entry[]> {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  if (segment.filter) {
    const inner = armsOf(db, shape, values, { after, until }, segment.filter);
    return wholeRows(db, shape, ordered(inner, shape).limit(limit).offset(offset)).execute();
  }
  const read = prepared('rows', shape, after, until);
  return (await read(db, ...values, ...(after ?? []), ...(until ?? []), limit, offset)) as Entry[];
}

const shapeOf = ({ fixed, keys, direction, scope, arms }: Segment): Shape => ({
  fixed,
  keys,
  direction,
  scope,
  arms: arms.length,
});
const armValues = ({ arms }: Segment): number[] => arms.flat();

type Reader = (db: Kysely<Tables>, ...values: (string | number)[]) => Promise<Entry[]>;
const readers = new Map<string, Reader>();

/** Values: those of the arms, of the bounds, limit and offset. */
function prepared(
  what: 'rows' | 'key',
  shape: Shape,
  after: Key | undefined,
  until: Key | undefined,
): Reader {
  const name = JSON.stringify([what, shape, after !== undefined, until !== undefined]);
  const known = readers.get(name);
  if (known) return known;
  const fixedCount = shape.arms * shape.fixed.length;
  const keyCount = shape.keys.length + 1;
  const reader = prepare<(string | number)[]>()((db, ...values) => {
    let at = fixedCount;
    const take = (bound: Key | undefined) => bound && values.slice(at, (at += keyCount));
    const bounds = { after: take(after), until: take(until) };
    const inner = armsOf(db, shape, values.slice(0, fixedCount) as number[], bounds);
    const [limit, offset] = values.slice(at) as [number, number];
    const page = ordered(inner, shape).limit(limit).offset(offset);
    return (what === 'key' ? page : wholeRows(db, shape, page)) as unknown as ReturnType<typeof wholeRows>;
  });
  readers.set(name, reader);
  return reader;
}

/** Ids and keys alone: all that stands in the index, so that skipping rows does not read them. */
function armsOf(
  db: Kysely<Tables>,
  shape: Shape,
  values: readonly number[],
  bounds: Bounds,
  filter?: Filter,
) {
  const width = shape.fixed.length;
  const arms = Array.from({ length: shape.arms }, (_, index) =>
    db
      .selectFrom('entry')
      .select(['id', ...shape.keys])
      .where((eb) =>
        eb.and([
          ...shape.fixed.map((column, at) => eb(column, '=', values[index * width + at]!)),
          shape.scope === 'living' ? eb('trash_id', 'is', null) : eb('trashed_at', 'is not', null),
          ...(bounds.after ? [beyond(shape, bounds.after, true)] : []),
          ...(bounds.until ? [beyond(shape, bounds.until, false)] : []),
          ...(filter ? conditions(eb, filter) : []),
        ]),
      ),
  );
  const [first, ...others] = arms;
  return others.reduce((all, arm) => all.unionAll(arm), first!);
}

type Inner = ReturnType<typeof armsOf>;

function ordered(inner: Inner, { keys, direction }: Shape): Inner {
  return keys.reduce((query, key) => query.orderBy(key, direction), inner).orderBy('id', direction);
}

function wholeRows(db: Kysely<Tables>, { keys, direction }: Shape, page: Inner) {
  const query = db.selectFrom('entry').innerJoin(page.as('page'), 'page.id', 'entry.id').selectAll('entry');
  return keys
    .reduce((each, key) => each.orderBy(`entry.${key}`, direction), query)
    .orderBy('entry.id', direction);
}

/** Behind a key in the list's direction, or up to it. */
function beyond({ keys, direction }: Shape, key: Key, isAfter: boolean): Expression<SqlBool> {
  const columns = sql.join([...keys, 'id'].map((column) => sql.ref(`entry.${column}`)));
  const values = sql.join([...key]);
  const isUp = direction === 'asc';
  const operator = isAfter ? (isUp ? '>' : '<') : isUp ? '<=' : '>=';
  return sql<SqlBool>`(${columns}) ${sql.raw(operator)} (${values})`;
}
