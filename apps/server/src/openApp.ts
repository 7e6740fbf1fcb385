/** Opens what a server consists of, in order; closes it in reverse. */
import { resolve } from 'node:path';
import { pino, type Logger } from 'pino';
import type { App } from './app.ts';
import { DiskReserve, withReserve } from './blobs/diskReserve.ts';
import { openBlobStore } from './blobs/open.ts';
import type { Config } from './config.ts';
import { openDataFolder } from './dataFolder.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { createEventBus } from './events/bus.ts';
import { createMailer } from './features/mail/mailer.ts';
import { openPayments, seedCatalogue } from './features/order/service.ts';
import { setDefaultQuota } from './features/storage/service.ts';
import { Sessions } from './features/session/service.ts';
import { openNonces } from './http/nonces.ts';
import { PublicAddress } from './publicAddress.ts';
import { hideFromChildren } from './sandbox/isolation/view.ts';
import { Secrets } from './secrets.ts';

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
