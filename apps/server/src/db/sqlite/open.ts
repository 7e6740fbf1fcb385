import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { LocalNotifier } from '../notify.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../schema.ts';
import { GroupCommitSqliteDialect } from './dialect.ts';
import { Writer } from './writer.ts';

export interface SqliteOptions {
  dataDir: string;
  idleMs?: number;
  groupMs?: number;
  durable?: boolean;
}

export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const { dataDir, idleMs = 30_000, groupMs = 20, durable = true } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'linework.db');
  // Made before SQLite does, whose own would be readable by everybody.
  await (await open(path, 'a', 0o600)).close();
  await chmod(path, 0o600);
  const writer = await Writer.open({ path, idleMs, groupMs, durable });
  await syncFolder(dataDir);
  const notifier = new LocalNotifier();
  const kysely = new Kysely<Tables>({ dialect: new GroupCommitSqliteDialect({ path, writer, notifier }) });
  return {
    kysely,
    dialect: 'sqlite',
    notifier,
    async ping() {
      // A transaction without effect goes through the writer and its commit, but needs no fsync.
      await writer.write('SELECT 1', []);
    },
    async close() {
      await notifier.close();
      await kysely.destroy();
      await writer.close();
    },
  };
}

/** The new file's name must survive a power cut too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
