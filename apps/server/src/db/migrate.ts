import { sql, type Kysely, type Transaction } from 'kysely';
import { createTable, id, integer, text } from './columns.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database, DialectName } from './database.ts';
import type { Tables } from './schema.ts';

/** Any number, as long as every node takes the same one. */
const LOCK = 5_463_001;

/** Brings the tables up to date and returns what it did. Any number of nodes may start at once. */
export async function migrate(
  database: Database,
  migrations: Migration[] = allMigrations,
): Promise<string[]> {
  await locked(database, (trx) => ensureMigrationTable(trx, database.dialect));
  await refuseNewerDatabase(database, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    const ran = await locked(database, (trx) => apply(trx, database.dialect, migration));
    if (ran) applied.push(migration.name);
  }
  return applied;
}

async function locked<T>(
  { kysely, dialect }: Database,
  run: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return kysely.transaction().execute(async (trx) => {
    // On SQLite there is one writer at a time anyway, across processes too.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return run(trx);
  });
}

async function ensureMigrationTable(trx: Transaction<Tables>, dialect: DialectName): Promise<void> {
  const tables = await trx.introspection.getTables();
  if (tables.some(({ name }) => name === 'migration')) return;
  await createTable(trx as unknown as Kysely<unknown>, dialect, 'migration', {
    id: id(),
    name: text({ unique: true }),
    applied_at: integer(),
  });
}

async function refuseNewerDatabase({ kysely }: Database, migrations: Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const rows = await kysely.selectFrom('migration').select('name').orderBy('id').execute();
  const foreign = rows.find(({ name }) => !known.has(name));
  if (foreign) throw new Error(`the database was made by a newer version: it has ${foreign.name}`);
}

async function apply(
  trx: Transaction<Tables>,
  dialect: DialectName,
  { name, up }: Migration,
): Promise<boolean> {
  const done = await trx.selectFrom('migration').select('id').where('name', '=', name).executeTakeFirst();
  if (done) return false;
  await up(trx as unknown as Kysely<unknown>, dialect);
  await trx.insertInto('migration').values({ name, applied_at: Date.now() }).execute();
  return true;
}
