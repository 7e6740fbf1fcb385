import type { Kysely } from 'kysely';
import type { DialectName } from '../database.ts';

export interface Migration {
  /** Sorts in the order of the list and never changes afterwards: `0002_accounts`. */
  name: string;
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}
