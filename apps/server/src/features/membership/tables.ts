import type { Generated } from 'kysely';
import type { PeriodLine } from './periods.ts';

/** What was given and what was taken back. Rows are only ever added: the database refuses anything else. */
export interface EntitlementTable {
  id: Generated<number>;
  user_id: number;
  kind: 'grant' | 'reverse';
  line: PeriodLine;
  slot: number;
  goods_code: string;
  months: number;
  days: number;
  /** registration, order, code, admin, convert, refund, … */
  source: string;
  /** The order, code or administrator it comes from. */
  ref: string;
  reverses: number | null;
  at: number;
  /** Whatever is given once has a key of its own: a second try changes nothing. */
  unique_key: string;
}

/** Who had the gift already: a keyed hash of the address outlives the account. */
export interface GiftAddressTable {
  hash: string;
  at: number;
}

export interface MembershipTables {
  entitlement: EntitlementTable;
  gift_address: GiftAddressTable;
}
