import { sql, type Kysely, type Transaction } from 'kysely';
import { foreignKeys } from './foreign-keys.ts';
import type { Database, DialectName } from './open.ts';
import type { Tables } from './schema.ts';

export interface TableShape {
  name: string;
  columns: string[];
  hasIdentity: boolean;
}

const PAGE = 500;

/** What is made from other tables for searching, and can be made again: no export has it. */
const isDerived = (table: string): boolean => table.startsWith('search_');

/**
 * All tables but the list of migrations and what is derived, each after those it points to as far as there are no
 * circles.
 */
export async function tablesInOrder(database: Database): Promise<TableShape[]> {
  const found = await database.kysely.introspection.getTables();
  const shapes = new Map(
    found
      .filter(({ name, isView }) => name !== 'migration' && !isDerived(name) && !isView)
      .map(({ name, columns }) => [
        name,
        {
          name,
          columns: columns.map((column) => column.name),
          hasIdentity: columns.some((column) => column.name === 'id' && column.isAutoIncrementing),
        },
      ]),
  );
  const keys = await foreignKeys(database);
  const ordered = new Set<TableShape>();
  const visit = (name: string, path: string[]) => {
    const shape = shapes.get(name);
    if (!shape || ordered.has(shape) || path.includes(name)) return;
    for (const { table, toTable } of keys) if (table === name) visit(toTable, [...path, name]);
    ordered.add(shape);
  };
  for (const name of [...shapes.keys()].sort()) visit(name, []);
  return [...ordered];
}

/** The values of each row in the order of the columns, some hundred at a time. */
export async function* rowsOf(
  trx: Transaction<Tables>,
  dialect: DialectName,
  { name, columns }: TableShape,
): AsyncIterable<unknown[]> {
  const query = sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} order by 1`;
  for await (const row of dialect === 'sqlite' ? streamed(trx, query) : fetched(trx, query)) {
    yield columns.map((column) => row[column]);
  }
}

type Query = ReturnType<typeof sql<Record<string, unknown>>>;

async function* streamed(trx: Transaction<Tables>, query: Query): AsyncIterable<Record<string, unknown>> {
  for await (const { rows } of trx.getExecutor().stream(query.compile(trx), PAGE)) {
    yield* rows as Record<string, unknown>[];
  }
}

async function* fetched(trx: Transaction<Tables>, query: Query): AsyncIterable<Record<string, unknown>> {
  await sql`declare export_rows no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(PAGE)} from export_rows`.execute(trx);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await sql`close export_rows`.execute(trx);
}

export async function countRows(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
