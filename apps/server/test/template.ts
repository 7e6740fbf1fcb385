/** One migrated database with its server's keys before all tests, which every other begins as a copy of. Vitest calls both. */
import { join } from 'node:path';
import { migrate } from '../src/db/migrate.ts';
import { loadConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/open.ts';
import { sandboxKeys } from '../src/features/order/sandbox/keys.ts';
import { Secrets } from '../src/secrets.ts';
import { databaseFile, silent, testPlace, type TestDataFolder } from './databases.ts';

/** Two projects have it, which share this module. */
let made: Promise<TestDataFolder> | undefined;

export async function setup(): Promise<void> {
  made ??= make();
  const { databaseUrl, dataDir } = await made;
  process.env['LINEWORK_TEST_TEMPLATE'] = databaseUrl ?? join(dataDir, databaseFile);
}

async function make(): Promise<TestDataFolder> {
  const place = await testPlace();
  const database = await openDatabase({ ...place, log: silent });
  await migrate(database);
  // To find the primes of a key takes as long as many a test.
  const secrets = await Secrets.load({ ...loadConfig({}), ...place }, database);
  await sandboxKeys({ db: database.kysely, secrets });
  await database.close();
  return place;
}

export async function teardown(): Promise<void> {
  delete process.env['LINEWORK_TEST_TEMPLATE'];
  const place = await made;
  made = undefined;
  await place?.remove();
}
