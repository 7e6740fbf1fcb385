import type { Kysely } from 'kysely';
import type { Log } from './log.ts';
import type { Notifier } from './notify.ts';
import type { Tables } from './schema.ts';
import { openSqlite } from './sqlite/open.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Database {
  kysely: Kysely<Tables>;
  dialect: DialectName;
  notifier: Notifier;
  /** Fails when the database does not answer or does not accept writes any more. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A postgres:// address. Without it, SQLite in `<dataDir>/linework.db`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  if (!databaseUrl) return openSqlite({ dataDir });
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres({ ...options, databaseUrl });
}
