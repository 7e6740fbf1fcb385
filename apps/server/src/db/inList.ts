/** A list as one value of a statement: however long it is, the statement is the same, and planned once. */
import { PostgresAdapter, sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from './schema.ts';

declare const isList: unique symbol;
/** An array on PostgreSQL, JSON on SQLite: both as text, which no driver goes through number by number. */
export type List = { readonly [isList]: true };

export const isPostgres = (db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

export const listOf = (db: Kysely<Tables>, ids: readonly number[]): List =>
  (isPostgres(db) ? `{${ids.join()}}` : JSON.stringify(ids)) as unknown as List;

/** Whether a column of ids has one of the list's. */
export function inList(db: Kysely<Tables>, column: string, list: List): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any (${unseen(db, list, 'bigint[]')}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`;
}

/** The list's ids as rows. */
export const idsOf = (db: Kysely<Tables>, list: List): Expression<{ id: number }> =>
  isPostgres(db)
    ? sql`(select unnest(${unseen(db, list, 'bigint[]')}::bigint[]) as id)`
    : sql`(select value as id from json_each(${list}))`;

/**
 * A value that PostgreSQL does not look at when it plans. It would plan a statement anew for each one, which takes longer
 * than running it, as long as that seems to pay.
 */
export const unseen = <T>(
  db: Kysely<Tables>,
  value: T,
  type: 'bigint' | 'text' | 'bigint[]',
): RawBuilder<T> => (isPostgres(db) ? sql<T>`(select ${value}::${sql.raw(type)})` : sql<T>`${value}`);
