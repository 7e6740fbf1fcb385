import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { sql, type Transaction } from 'kysely';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database, DialectName } from './open.ts';
import type { Tables } from './schema.ts';
import { countRows, rowsOf, tablesInOrder, type TableShape } from './table-shapes.ts';

/**
 * All rows of an installation as JSON lines, from either database into either. First a line that says what it is, then
 * each table's name and columns with one line a row after it, and in the end the counts.
 */
type Line =
  | { linework: 'rows'; version: 1; migrations: string[] }
  | { table: string; columns: string[] }
  | unknown[]
  | { end: Record<string, number> };

export interface TransferCounts {
  tables: number;
  rows: number;
}

/** SQLite takes at most 32,766 values in a statement, PostgreSQL 65,535. */
const VALUES_A_STATEMENT = 30_000;

export async function exportDatabase(database: Database, out: Writable): Promise<TransferCounts> {
  const { kysely, dialect } = database;
  const tables = await tablesInOrder(database);
  const counts: Record<string, number> = {};
  const write = async (line: Line) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  const oneMoment = kysely.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
  await oneMoment.execute(async (trx) => {
    // Whoever takes the lines may be slow.
    if (dialect === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await write({ linework: 'rows', version: 1, migrations: await migrationsOf(trx) });
    for (const table of tables) {
      let rows = 0;
      await write({ table: table.name, columns: table.columns });
      for await (const row of rowsOf(trx, dialect, table)) {
        await write(row.map(toJson));
        rows++;
      }
      counts[table.name] = rows;
    }
  });
  await write({ end: counts });
  out.end();
  await finished(out);
  return total(counts);
}

/** Makes from the rows what an export leaves out. */
export type Derive = (trx: Transaction<Tables>, dialect: DialectName) => Promise<void>;

/** Into a new database only, and all or nothing. */
export async function importDatabase(
  database: Database,
  source: Readable,
  derive: Derive,
  migrations?: Migration[],
): Promise<TransferCounts> {
  await refuseUsed(database);
  await migrate(database, migrations);
  const tables = await tablesInOrder(database);
  return database.kysely.transaction().execute(async (trx) => {
    // What migrations themselves put in is in the export too.
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    await (
      database.dialect === 'sqlite' ? sql`pragma defer_foreign_keys = on` : sql`set constraints all deferred`
    ).execute(trx);
    const counts = await readLines(trx, source, tables);
    for (const table of tables) {
      if ((await countRows(trx, table.name)) !== (counts[table.name] ?? 0)) {
        throw new TransferError(`the rows of ${table.name} are not all there`);
      }
    }
    if (database.dialect === 'postgres') await continueIds(trx, tables);
    await derive(trx, database.dialect);
    return total(counts);
  });
}

export class TransferError extends Error {}

async function readLines(
  trx: Transaction<Tables>,
  source: Readable,
  tables: TableShape[],
): Promise<Record<string, number>> {
  let isKnown = false;
  let into: { name: string; columns: string[]; rows: unknown[][] } | undefined;
  const flush = async () => {
    if (into && into.rows.length > 0) await insertRows(trx, into.name, into.columns, into.rows);
    if (into) into.rows = [];
  };
  for await (const text of createInterface({ input: source, crlfDelay: Infinity })) {
    const line = parseLine(text);
    if (Array.isArray(line)) {
      if (!into) throw new TransferError('this is not an export of Linework');
      into.rows.push(line.map(fromJson));
      if (into.rows.length * into.columns.length >= VALUES_A_STATEMENT - into.columns.length) await flush();
    } else if ('linework' in line) {
      await refuseOtherVersion(trx, line.migrations);
      isKnown = true;
    } else if ('table' in line) {
      await flush();
      into = { name: line.table, columns: line.columns, rows: [] };
      const isTable = tables.some(({ name }) => name === line.table);
      if (!isKnown || !isTable) throw new TransferError('this is not an export of Linework');
    } else {
      await flush();
      return line.end;
    }
  }
  throw new TransferError('the export breaks off before its end');
}

function parseLine(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Told below.
  }
  throw new TransferError('the export is damaged: it has a line that cannot be read');
}

async function insertRows(
  trx: Transaction<Tables>,
  table: string,
  columns: string[],
  rows: unknown[][],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(trx);
}

async function refuseUsed({ kysely, ...database }: Database): Promise<void> {
  for (const { name } of await tablesInOrder({ kysely, ...database })) {
    if ((await countRows(kysely, name)) > 0)
      throw new TransferError(`the target is in use: ${name} has rows`);
  }
}

async function refuseOtherVersion(trx: Transaction<Tables>, theirs: string[]): Promise<void> {
  const ours = await migrationsOf(trx);
  if (ours.join() !== theirs.join()) {
    throw new TransferError('the export was made by another version of Linework; bring both to the same one');
  }
}

async function migrationsOf(trx: Transaction<Tables>): Promise<string[]> {
  const rows = await trx.selectFrom('migration').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** PostgreSQL does not count rows that bring their id along. */
async function continueIds(trx: Transaction<Tables>, tables: TableShape[]): Promise<void> {
  for (const { name, hasIdentity } of tables) {
    if (!hasIdentity) continue;
    const sequence = sql`pg_get_serial_sequence(${`"${name}"`}, 'id')`;
    await sql`select setval(${sequence}, max(id)) from ${sql.table(name)} having max(id) is not null`.execute(
      trx,
    );
  }
}

function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}

function fromJson(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'bytes' in value;
  return isBytes ? Buffer.from(String(value.bytes), 'base64') : value;
}

function total(counts: Record<string, number>): TransferCounts {
  const each = Object.values(counts);
  return { tables: each.length, rows: each.reduce((sum, count) => sum + count, 0) };
}
