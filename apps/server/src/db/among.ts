/** A list as one value of a statement: however long it is, the statement is the same, and planned once. */
import { PostgresAdapter, sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Tables } from './schema.ts';

declare const isList: unique symbol;
/** An array on PostgreSQL, JSON on SQLite. */
export type List = { readonly [isList]: true };

const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

export const listOf = (db: Kysely<Tables>, ids: readonly number[]): List =>
  (isPostgres(db) ? ids : JSON.stringify(ids)) as unknown as List;

/** Whether a column of ids has one of the list's. */
export function among(db: Kysely<Tables>, column: string, list: List): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any (${list}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`;
}
