/** Everything a handler can reach. */
import type { Logger } from 'pino';
import type { DiskReserve } from './blobs/diskReserve.ts';
import type { BlobStore } from './blobs/store.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { EventBus } from './events/bus.ts';
import type { Mailer } from './features/mail/mailer.ts';
import type { Payments } from './features/order/providers/types.ts';
import type { Sessions } from './features/session/service.ts';
import type { NonceStore } from './http/nonces.ts';
import type { PublicAddress } from './publicAddress.ts';
import type { Secrets } from './secrets.ts';

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
  nonces: NonceStore;
  mailer: Mailer;
  /** The address of links in mails. */
  address: PublicAddress;
  payments: Payments;
  close(): Promise<void>;
}
