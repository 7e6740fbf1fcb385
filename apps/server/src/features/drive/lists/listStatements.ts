/** The statements that read a list, each prepared once for its shape. */
import { sql, type Compilable, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { unseen } from '../../../db/inList.ts';
import { prepare } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/schema.ts';
import { conditions, type Filter } from '../search/filters.ts';
import { step, type CursorKey } from './pageCursors.ts';
import type { Entry } from '../rows.ts';
import { projectEntries, type Raw } from './rowProjection.ts';

type FixedColumn = 'parent_id' | 'owner_id' | 'kind' | 'section';
export type KeyColumn = 'sort_key' | 'size' | 'modified_at' | 'extension' | 'touched_at' | 'trashed_at';

/** What decides about a statement's text. */
export interface ListShape {
  /** The leading columns of the index. */
  fixed: readonly FixedColumn[];
  /** For how many of their values. */
  arms: number;
  /** The columns of the index that order it; the id comes after them. */
  keys: readonly KeyColumn[];
  direction: 'asc' | 'desc';
  /** Which rows the index holds. */
  scope: 'living' | 'trashed';
}

/** As they are, or in a statement's text. */
type KeyValues = readonly (string | number | RawBuilder<string | number>)[];

export interface PageBounds {
  after?: CursorKey | undefined;
  until?: CursorKey | undefined;
}

/** Id and keys: what an index holds of a row. */
export type KeyRow = Pick<Entry, 'id'> & Partial<Entry>;

type Reader<Row> = (db: Kysely<Tables>, ...values: (string | number)[]) => Promise<Row[]>;
const readers = { rows: new Map<string, Reader<Raw>>(), keys: new Map<string, Reader<KeyRow>>() };

/** Values: the owner, those of the arms, of the bounds, limit and offset. */
export function preparedRows(
  shape: ListShape,
  after: CursorKey | undefined,
  until: CursorKey | undefined,
  withParents: boolean,
): Reader<Raw> {
  const name = JSON.stringify([shape, after !== undefined, until !== undefined, withParents]);
  return known(
    readers.rows,
    name,
    () =>
      prepare<[ownerId: number, ...values: (string | number)[]]>()((db, ownerId, ...values) =>
        wholeRows(db, shape, pageAt(db, shape, values, { after, until }), ownerId, withParents),
      ) as Reader<Raw>,
  );
}

export function preparedKeys(shape: ListShape, after: CursorKey | undefined): Reader<KeyRow> {
  return known(readers.keys, JSON.stringify([shape, after !== undefined]), () =>
    prepare<(string | number)[]>()((db, ...values) => pageAt(db, shape, values, { after })),
  );
}

/** From the end of the list, or of what comes up to a key, back to its beginning. */
export function preparedKeysDown(shape: ListShape, until: CursorKey | undefined): Reader<KeyRow> {
  const back = opposite(shape.direction);
  return known(readers.keys, JSON.stringify([shape, until !== undefined, back]), () =>
    prepare<(string | number)[]>()((db, ...values) => pageAt(db, shape, values, { until }, back)),
  );
}

/** Up from a key comes what is behind it; down comes the key itself first. */
export const skippedBy = (way: 'up' | 'down', rows: number): number => (way === 'up' ? rows - 1 : rows);

/** The key at every step of a way, on PostgreSQL. There a statement to come to each would take longer than the way. */
export function preparedSteps(
  shape: ListShape,
  from: CursorKey | undefined,
  way: 'up' | 'down',
): Reader<KeyRow> {
  return known(readers.keys, JSON.stringify([shape, from !== undefined, way, 'steps']), () =>
    prepare<(string | number)[]>()((db, ...values) => {
      const bound = way === 'up' ? 'after' : 'until';
      const { fixed, [bound]: key, rest } = unseenValues(db, shape, values, { [bound]: from });
      const direction = way === 'up' ? shape.direction : opposite(shape.direction);
      const stepFrom = (start: KeyValues | undefined) =>
        ordered(armsOf(db, shape, fixed, { [bound]: start }), { ...shape, direction })
          .limit(1)
          .offset(skippedBy(way, step));
      const reached = [...shape.keys, 'id'].map((column) => sql.ref<string | number>(`walk.${column}`));
      const query = sql<KeyRow>`
        with recursive walk as (
          select 1::bigint as n, first.* from ${stepFrom(key)} as first
          union all
          select walk.n + 1, next.* from walk cross join lateral ${stepFrom(reached)} as next
          where walk.n < ${rest[0]!}
        ) select * from walk order by n`;
      return { compile: () => query.compile(db) } as Compilable<KeyRow>;
    }),
  );
}

const opposite = (direction: 'asc' | 'desc'): 'asc' | 'desc' => (direction === 'asc' ? 'desc' : 'asc');

function known<T>(made: Map<string, T>, name: string, make: () => T): T {
  let found = made.get(name);
  if (found === undefined) made.set(name, (found = make()));
  return found;
}

/** Of the bounds only which there are counts. */
function pageAt(
  db: Kysely<Tables>,
  shape: ListShape,
  values: (string | number)[],
  bounds: PageBounds,
  direction = shape.direction,
) {
  const { fixed, after, until, rest } = unseenValues(db, shape, values, bounds);
  const [limit, offset] = rest;
  return ordered(armsOf(db, shape, fixed, { after, until }), { ...shape, direction })
    .limit(limit!)
    .offset(offset!);
}

/** Of a statement's values: those of the arms, of the bounds there are, and numbers. */
function unseenValues(
  db: Kysely<Tables>,
  shape: ListShape,
  values: (string | number)[],
  { after, until }: PageBounds,
) {
  const number = (value: string | number) => unseen(db, value as number, 'bigint');
  let at = shape.arms * shape.fixed.length;
  const fixed = values.slice(0, at).map(number);
  const take = (bound: CursorKey | undefined) => {
    if (!bound) return undefined;
    const keys = values.slice(at, (at += shape.keys.length + 1));
    return keys.map((value, index) => unseen(db, value, typeOfKey(shape.keys[index])));
  };
  return { fixed, after: take(after), until: take(until), rest: values.slice(at).map(number) };
}

/** After the columns comes the id. */
const typeOfKey = (column: KeyColumn | undefined): 'text' | 'bigint' =>
  column === 'sort_key' || column === 'extension' ? 'text' : 'bigint';

/** Ids and keys alone: all that stands in the index, so that skipping rows does not read them. */
export function armsOf(
  db: Kysely<Tables>,
  shape: ListShape,
  values: readonly (number | RawBuilder<number>)[],
  bounds: { [Bound in keyof PageBounds]?: KeyValues | undefined },
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

export function ordered(inner: Inner, { keys, direction }: ListShape): Inner {
  return keys.reduce((query, key) => query.orderBy(key, direction), inner).orderBy('id', direction);
}

export function wholeRows(
  db: Kysely<Tables>,
  { keys, direction }: ListShape,
  page: Inner,
  ownerId: number,
  withParents: boolean,
): Compilable<Raw> {
  const columns = [...keys, 'id'].map((key) => sql`${sql.ref(`page.${key}`)} ${sql.raw(direction)}`);
  return projectEntries(db, { ids: page, ownerId, withParents, orderBy: sql.join(columns) });
}

/** Behind a key in the list's direction, or up to it. */
function beyond({ keys, direction }: ListShape, key: KeyValues, isAfter: boolean): Expression<SqlBool> {
  const columns = sql.join([...keys, 'id'].map((column) => sql.ref(`entry.${column}`)));
  const values = sql.join([...key]);
  const isUp = direction === 'asc';
  const operator = isAfter ? (isUp ? '>' : '<') : isUp ? '<=' : '>=';
  return sql<SqlBool>`(${columns}) ${sql.raw(operator)} (${values})`;
}
