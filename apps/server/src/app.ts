/** Everything a handler can reach, opened in order and closed in reverse. */
import { resolve } from 'node:path';
import { pino, type Logger } from 'pino';
import { access } from './access.ts';
import { DiskReserve, withReserve } from './blobs/diskReserve.ts';
import { openBlobStore } from './blobs/open.ts';
import type { BlobStore } from './blobs/store.ts';
import type { Config } from './config.ts';
import { openDataFolder } from './dataFolder.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Database } from './db/open.ts';
import { createEventBus, type EventBus } from './events/bus.ts';
import { createMailer, type Mailer } from './features/mail/mailer.ts';
import { openPayments, seedCatalogue, type Payments } from './features/order/service.ts';
import { setDefaultQuota } from './features/storage/service.ts';
import { Sessions } from './features/session/service.ts';
import type { AccessRules } from './http/authorize.ts';
import { openNonces, type NonceStore } from './http/nonces.ts';
import { PublicAddress } from './publicAddress.ts';
import { hideFromChildren } from './sandbox/isolation/view.ts';
import { Secrets } from './secrets.ts';

export interface App {
  config: Config;
  log: Logger;
  database: Database;
  db: Database['kysely'];
  blobs: BlobStore;
  reserve: DiskReserve;
  events: EventBus;
  secrets: Secrets;
  sessions: Sessions;
  access: AccessRules;
  nonces: NonceStore;
  mailer: Mailer;
  /** The address of links in mails. */
  address: PublicAddress;
  payments: Payments;
  close(): Promise<void>;
}

/** Opens everything and brings the tables up to date. */
export async function openApp(config: Config, log: Logger = createLog(config)): Promise<App> {
  await openDataFolder(config.dataDir);
  hideFromChildren(resolve(config.dataDir));
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date');
    const db = database.kysely;
    await seedCatalogue(db);
    const secrets = await Secrets.load(config, database);
    const store = await openBlobStore(config);
    const reserve = new DiskReserve(config.dataDir, config.diskReserve);
    const blobs = config.s3 ? store : withReserve(store, reserve);
    setDefaultQuota(db, { free: config.quota, premium: config.premiumQuota });
    const events = createEventBus(database);
    const app = {
      config,
      log,
      database,
      db,
      blobs,
      reserve,
      events,
      secrets,
      sessions: new Sessions(db, secrets),
      access,
      nonces: await openNonces(database),
      mailer: createMailer(config, db),
      address: new PublicAddress(config, db),
      async close() {
        events.close();
        await blobs.close();
        await database.close();
      },
    };
    return { ...app, payments: openPayments(app) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null });
}
