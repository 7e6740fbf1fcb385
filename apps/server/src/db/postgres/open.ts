import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import type { Log } from '../log.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { PostgresNotifier } from './notifier.ts';
import { numbersOf } from './numbers.ts';
import { nameSteadyStatements } from './statements.ts';

export interface PostgresOptions {
  databaseUrl: string;
  log: Log;
  poolSize?: number;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;

/** bigint columns and sums come as numbers, as they do from SQLite; ids and bytes stay far below 2^53. */
const numbers: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    // The list that pg has of types is without this one.
    return (oid as number) === INT8_ARRAY ? numbersOf : types.getTypeParser(oid, format);
  },
};

export async function openPostgres({ databaseUrl, log, poolSize = 16 }: PostgresOptions): Promise<Database> {
  const connection = {
    connectionString: databaseUrl,
    application_name: 'linework',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: numbers,
    // Compiling a statement takes longer than any of ours runs, and how many rows one brings is often guessed too high.
    options: '-c jit=off',
  };
  const pool = new Pool({ ...connection, max: poolSize, idle_in_transaction_session_timeout: 30_000 });
  // A connection lost while it is idle, or between two statements: the next call takes a new one.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost an idle PostgreSQL connection'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameSteadyStatements(client, numbers);
  });

  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const notifier = new PostgresNotifier(connection, log);
  await warnIfNotDurable(kysely, log).catch(async (error: unknown) => {
    await kysely.destroy();
    throw error;
  });
  return {
    kysely,
    dialect: 'postgres',
    notifier,
    async ping() {
      await sql`select 1`.execute(kysely);
    },
    async close() {
      await notifier.close();
      await kysely.destroy();
    },
  };
}

async function warnIfNotDurable(kysely: Kysely<Tables>, log: Log): Promise<void> {
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as "fsync", current_setting('synchronous_commit') as "commit"
  `.execute(kysely);
  const [settings] = rows;
  if (settings?.fsync === 'off' || settings?.commit === 'off') {
    log.warn({ ...settings }, 'PostgreSQL is set to lose acknowledged writes in a power cut');
  }
}
