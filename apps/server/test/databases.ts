import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase, type Database } from '../src/db/open.ts';
import type { Log } from '../src/db/log.ts';

export const silent: Log = { info() {}, warn() {}, error() {} };

export interface TestDatabase {
  database: Database;
  /** A second, independent opening of the same database: another node. */
  another(): Promise<Database>;
  close(): Promise<void>;
}

/** A fresh, migrated database: SQLite, or where LINEWORK_TEST_DATABASE_URL names a server, PostgreSQL. */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const place = await testPlace({ isMigrated: !empty });
  const opened: Database[] = [];
  const another = async () => {
    const database = await openDatabase({ ...place, log: silent, poolSize: 8 });
    opened.push(database);
    return database;
  };
  const database = await another();
  if (!empty) await migrate(database);
  return {
    database,
    another,
    async close() {
      for (const each of opened) await each.close();
      await place.remove();
    },
  };
}

export interface TestDataFolder {
  dataDir: string;
  databaseUrl?: string;
  remove(): Promise<void>;
}

/** In a data folder. */
export const databaseFile = 'linework.db';
const keysFile = 'secrets.json';

/**
 * Where a fresh database may be opened, and how to remove it. Where a template was made (template.ts) it may be a copy
 * of that, so that there is nothing left to migrate.
 */
export function testPlace({ isMigrated = false } = {}): Promise<TestDataFolder> {
  const serverUrl = process.env.LINEWORK_TEST_DATABASE_URL;
  const template = isMigrated ? process.env.LINEWORK_TEST_TEMPLATE : undefined;
  return serverUrl ? postgresPlace(serverUrl, template) : sqlitePlace(template);
}

async function sqlitePlace(template: string | undefined): Promise<TestDataFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-test-'));
  if (template) {
    await copyFile(template, join(dataDir, databaseFile));
    await copyFile(join(dirname(template), keysFile), join(dataDir, keysFile));
  }
  return { dataDir, remove: () => rm(dataDir, { recursive: true }) };
}

async function postgresPlace(serverUrl: string, template: string | undefined): Promise<TestDataFolder> {
  const name = `linework_test_${randomBytes(8).toString('hex')}`;
  // Its files are copied, since to write each of its pages into the log takes more than twice as long.
  const from = template ? ` template ${new URL(template).pathname.slice(1)} strategy file_copy` : '';
  await administer(serverUrl, `create database ${name}${from}`);
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = name;
  return {
    dataDir: tmpdir(),
    databaseUrl: databaseUrl.href,
    remove: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
