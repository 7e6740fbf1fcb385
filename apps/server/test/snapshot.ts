/** Everything in the database that a refused call must not have changed. */
import { sql, type CompiledQuery } from 'kysely';
import type { App } from '../src/app.ts';
import { steadyStatements } from '../src/db/prepared.ts';

/** Changed by every call, refused or not. */
const passing = new Set(['nonce', 'client_secret', 'login_failure', 'schedule', 'migration']);

interface Row {
  name: string;
  content: string;
}

/** Made once: a database takes as long to tell its tables as to read them all. */
const known = new WeakMap<App, Promise<CompiledQuery<Row>>>();

/** One statement for all tables: each on its own would be most of the work of a thousand tests. */
async function reading({ db, database }: App): Promise<CompiledQuery<Row>> {
  const tables = await db.introspection.getTables();
  // What the search keeps is derived from names, and not for reading.
  const told = tables.filter(({ name }) => !passing.has(name) && !name.startsWith('search_'));
  const each = told.map(({ name, columns }) => {
    const values = columns.map((column) => sql`quote(${sql.ref(`each.${column.name}`)})`);
    const content = database.dialect === 'postgres' ? sql`each::text` : sql.join(values, sql` || ',' || `);
    return sql`select ${sql.lit(name)} as name, ${content} as content from ${sql.table(name)} as each`;
  });
  const statement = sql<Row>`${sql.join(each, sql` union all `)}`.compile(db);
  // To plan it takes PostgreSQL ten times as long as to run it.
  steadyStatements.add(statement.sql);
  return statement;
}

/** Its rows, each with the name of its table. */
export async function snapshot(app: App): Promise<string[]> {
  const made = known.get(app) ?? reading(app);
  known.set(app, made);
  const { rows } = await app.db.executeQuery(await made);
  return rows.map(({ name, content }) => `${name}: ${content}`).toSorted();
}
