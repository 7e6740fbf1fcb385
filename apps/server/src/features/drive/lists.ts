/**
 * One engine for every list: a list is a few segments, each the rows of an index in its order. Pages go by number;
 * marks, kept in memory and moved along with what changes, say where rows begin that somebody has looked at, so that the
 * pages around them cost what the first does. With a filter they are every so many rows, and say how many fit in between.
 */
import { sql, type Compilable, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { unseen } from '../../db/among.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { conditions, type Filter } from './filters.ts';
import { Jumps, Marks, step, type Key, type KeyFrom, type Mark, type Shift, type Walked } from './marks.ts';
import { movesBetween, type Move, type Place } from './moves.ts';
import { kinds, type Entry } from './rows.ts';
import { shownEntries, type Listed } from './shown.ts';

type FixedColumn = 'parent_id' | 'owner_id' | 'kind' | 'section';
export type KeyColumn = 'sort_key' | 'size' | 'modified_at' | 'extension' | 'touched_at' | 'trashed_at';

export interface Segment {
  /** Whose entries. */
  ownerId: number;
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

/** As they are, or in a statement's text. */
type KeyValues = readonly (string | number | RawBuilder<string | number>)[];

interface Bounds {
  after?: Key | undefined;
  until?: Key | undefined;
}

const jumps = new Marks<Jumps>();
const walks = new Marks<Promise<Walked>>();
/** So many rows are skipped without marks. */
const skipped = 2 * step;

/** Rows from `offset` on, and how many there are. */
export async function readPage(
  db: Kysely<Tables>,
  segments: readonly Segment[],
  { offset, limit, withParents = false }: { offset: number; limit: number; withParents?: boolean },
): Promise<{ rows: Listed[]; total: number }> {
  const rows: Listed[] = [];
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

type ReadRows = (segment: Segment, bounds: Bounds, skip: number, most: number) => Promise<Listed[]>;

async function readRange(
  db: Kysely<Tables>,
  segment: Segment,
  from: number,
  count: number,
  read: ReadRows,
): Promise<Listed[]> {
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
  segment: Segment,
  from: number,
  count: number,
  read: ReadRows,
): Promise<Listed[]> {
  const rows: Listed[] = [];
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
  return preparedKeys(shape, after)(db, ...values, ...(after ?? []), limit, 0);
}

function nameOf({ fixed, arms, keys, direction, scope, filter }: Segment): string {
  return JSON.stringify([fixed, arms, keys, direction, scope, filter]);
}

function jumpsOf(db: Kysely<Tables>, segment: Segment): Jumps {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  const keyFrom: KeyFrom = async (key, way, rows) => {
    const read = way === 'up' ? preparedKeys(shape, key) : preparedKeysDown(shape, key);
    const [row] = await read(db, ...values, ...(key ?? []), 1, rows);
    return row && keyOf(segment, row);
  };
  return jumps.of(db, nameOf(segment), segment.stamp, (_forget, before) => {
    const moves = before && movesBetween(db, segment.ownerId, before.stamp, segment.stamp);
    const moved = moves && before.value.after(shiftsOf(segment, moves), segment.total, upTo(segment));
    return moved ?? new Jumps(segment.total, keyFrom);
  });
}

function shiftsOf(segment: Segment, moves: readonly Move[]): Shift[] {
  const shift = (place: Place | undefined, by: 1 | -1): Shift[] =>
    place && isIn(segment, place) ? [{ key: keyOf(segment, place), by }] : [];
  return moves.flatMap(({ before, after }) => [...shift(before, -1), ...shift(after, 1)]);
}

const isIn = ({ arms, fixed, scope }: Segment, place: Place): boolean =>
  (scope === 'living' ? place.trash_id === null : place.trashed_at !== null) &&
  arms.some((values) => fixed.every((column, at) => place[column] === values[at]));

/** Whether a key comes up to a mark's in the order of the list. */
export function upTo({ direction }: Pick<Segment, 'direction'>): (key: Key, mark: Key) => boolean {
  const sign = direction === 'asc' ? 1 : -1;
  return (key, mark) => {
    const at = key.findIndex((value, index) => value !== mark[index]);
    return at < 0 || sign * compared(key[at]!, mark[at]!) < 0;
  };
}

/** As both databases do: texts by their bytes. */
const compared = (a: string | number, b: string | number): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);

function walked(db: Kysely<Tables>, segment: Segment): Promise<Walked> {
  return walks.of(db, nameOf(segment), segment.stamp, (forget) => {
    const walking = walk(db, segment);
    walking.catch(forget);
    return walking;
  });
}

/** Goes through the index in steps of so many rows, and counts what fits in each. */
async function walk(db: Kysely<Tables>, segment: Segment): Promise<Walked> {
  const marks: Mark[] = [];
  let before = 0;
  for (let after: Key | undefined; ;) {
    const boundary = await keyAt(db, segment, after, step - 1);
    before += await countBetween(db, segment, { after, until: boundary });
    if (!boundary) return { marks, total: before };
    marks.push({ key: boundary, before });
    after = boundary;
  }
}

async function countBetween(db: Kysely<Tables>, segment: Segment, bounds: Bounds): Promise<number> {
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
  segment: Segment,
  { after, until }: Bounds,
  { limit, offset, withParents }: Asked,
): Promise<Listed[]> {
  const shape = shapeOf(segment);
  const values = armValues(segment);
  if (segment.filter) {
    const inner = armsOf(db, shape, values, { after, until }, segment.filter);
    const page = ordered(inner, shape).limit(limit).offset(offset);
    const query = wholeRows(db, shape, page, segment.ownerId, withParents);
    return (await db.executeQuery(query.compile())).rows;
  }
  const read = preparedRows(shape, after, until, withParents);
  return read(db, segment.ownerId, ...values, ...(after ?? []), ...(until ?? []), limit, offset);
}

const shapeOf = ({ fixed, keys, direction, scope, arms }: Segment): Shape => ({
  fixed,
  keys,
  direction,
  scope,
  arms: arms.length,
});
const armValues = ({ arms }: Segment): number[] => arms.flat();

type Reader<Row> = (db: Kysely<Tables>, ...values: (string | number)[]) => Promise<Row[]>;
const readers = { rows: new Map<string, Reader<Listed>>(), keys: new Map<string, Reader<KeyRow>>() };

/** Values: the owner, those of the arms, of the bounds, limit and offset. */
function preparedRows(
  shape: Shape,
  after: Key | undefined,
  until: Key | undefined,
  withParents: boolean,
): Reader<Listed> {
  const name = JSON.stringify([shape, after !== undefined, until !== undefined, withParents]);
  return known(
    readers.rows,
    name,
    () =>
      prepare<[ownerId: number, ...values: (string | number)[]]>()((db, ownerId, ...values) =>
        wholeRows(db, shape, pageAt(db, shape, values, { after, until }), ownerId, withParents),
      ) as Reader<Listed>,
  );
}

function preparedKeys(shape: Shape, after: Key | undefined): Reader<KeyRow> {
  return known(readers.keys, JSON.stringify([shape, after !== undefined]), () =>
    prepare<(string | number)[]>()((db, ...values) => pageAt(db, shape, values, { after })),
  );
}

/** From the end of the list, or of what comes up to a key, back to its beginning. */
function preparedKeysDown(shape: Shape, until: Key | undefined): Reader<KeyRow> {
  const back = shape.direction === 'asc' ? 'desc' : 'asc';
  return known(readers.keys, JSON.stringify([shape, until !== undefined, back]), () =>
    prepare<(string | number)[]>()((db, ...values) => pageAt(db, shape, values, { until }, back)),
  );
}

function known<T>(made: Map<string, T>, name: string, make: () => T): T {
  let found = made.get(name);
  if (found === undefined) made.set(name, (found = make()));
  return found;
}

/** Of the bounds only which there are counts. */
function pageAt(
  db: Kysely<Tables>,
  shape: Shape,
  values: (string | number)[],
  { after, until }: Bounds,
  direction = shape.direction,
) {
  const number = (value: string | number) => unseen(db, value as number, 'bigint');
  let at = shape.arms * shape.fixed.length;
  const fixed = values.slice(0, at).map(number);
  const take = (bound: Key | undefined) => {
    if (!bound) return undefined;
    const keys = values.slice(at, (at += shape.keys.length + 1));
    return keys.map((value, index) => unseen(db, value, typeOfKey(shape.keys[index])));
  };
  const bounds = { after: take(after), until: take(until) };
  const [limit, offset] = values.slice(at).map(number);
  return ordered(armsOf(db, shape, fixed, bounds), { ...shape, direction })
    .limit(limit!)
    .offset(offset!);
}

/** After the columns comes the id. */
const typeOfKey = (column: KeyColumn | undefined): 'text' | 'bigint' =>
  column === 'sort_key' || column === 'extension' ? 'text' : 'bigint';

/** Ids and keys alone: all that stands in the index, so that skipping rows does not read them. */
function armsOf(
  db: Kysely<Tables>,
  shape: Shape,
  values: readonly (number | RawBuilder<number>)[],
  bounds: { [Bound in keyof Bounds]: KeyValues | undefined },
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

function wholeRows(
  db: Kysely<Tables>,
  { keys, direction }: Shape,
  page: Inner,
  ownerId: number,
  withParents: boolean,
): Compilable<Listed> {
  const columns = [...keys, 'id'].map((key) => sql`${sql.ref(`page.${key}`)} ${sql.raw(direction)}`);
  return shownEntries(db, { ids: page, ownerId, withParents, orderBy: sql.join(columns) });
}

/** Behind a key in the list's direction, or up to it. */
function beyond({ keys, direction }: Shape, key: KeyValues, isAfter: boolean): Expression<SqlBool> {
  const columns = sql.join([...keys, 'id'].map((column) => sql.ref(`entry.${column}`)));
  const values = sql.join([...key]);
  const isUp = direction === 'asc';
  const operator = isAfter ? (isUp ? '>' : '<') : isUp ? '<=' : '>=';
  return sql<SqlBool>`(${columns}) ${sql.raw(operator)} (${values})`;
}
