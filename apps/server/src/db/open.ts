import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { openSqlite } from './sqlite/open.ts';

export type { Database, DialectName } from './database.ts';

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
