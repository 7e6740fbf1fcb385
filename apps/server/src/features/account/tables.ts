import type { Generated } from 'kysely';
import type { Language } from '@linework/contract';

export interface UserTable {
  id: Generated<number>;
  /** Lowercased; unique among living accounts. */
  email: string | null;
  email_verified: number;
  mobile: string | null;
  nickname: string;
  /** SHA-256 of the avatar's blob. */
  avatar: string | null;
  avatar_type: string | null;
  sex: number;
  language: Language;
  /** argon2id; null where the account signs in by other means only. */
  password: string | null;
  is_admin: number;
  /** The random half of the customer's client token. */
  customer_token: string;
  created_at: number;
  deleted_at: number | null;
  /** Bytes that the operator gave this account; null: what its membership gives. */
  quota: number | null;
  /** Since when the operator lets nobody sign in to it. */
  disabled_at: number | null;
}

/** A 6-digit code on its way to an address. One living code a purpose, address and asker. */
export interface VerificationCodeTable {
  id: Generated<number>;
  purpose: string;
  /** The e-mail address or mobile number. */
  target: string;
  code_hash: string;
  /** Who asked for it: an account, a known device or a network. */
  asker: string;
  /** By whoever asked for it. */
  tries: number;
  /** By others: they must not use up the tries of who asked. */
  foreign_tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Tries that are limited across nodes: sign-ins by account and address, and what may be done so often a day only. */
export interface LoginFailureTable {
  id: Generated<number>;
  account: string;
  ip: string;
  at: number;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  synced: number;
  created_at: number;
  last_at: number;
}

/** Something begun in one request and finished in another: WebAuthn challenges, OIDC states, launch keys. Single use. */
export interface FlowTable {
  id: string;
  kind: string;
  /** JSON. */
  data: string;
  expires_at: number;
}

/** What a person may use, and until when: the gift on registration, later what is bought. */
export interface MembershipTable {
  id: Generated<number>;
  user_id: number;
  goods_code: string;
  vip_type: number;
  source: string;
  start_at: number;
  end_at: number;
}

export interface AccountTables {
  user: UserTable;
  verification_code: VerificationCodeTable;
  login_failure: LoginFailureTable;
  passkey: PasskeyTable;
  flow: FlowTable;
  membership: MembershipTable;
}
