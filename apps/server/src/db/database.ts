import type { Kysely } from 'kysely';
import type { Notifier } from './notify.ts';
import type { Tables } from './schema.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Database {
  kysely: Kysely<Tables>;
  dialect: DialectName;
  notifier: Notifier;
  /** Fails when the database does not answer or does not accept writes any more. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
