/** Accounts as rows: finding, making, telling; and the memberships that say what they may use. */
import { randomBytes } from 'node:crypto';
import {
  bounds,
  codes,
  Failure,
  vipTypes,
  type Language,
  type Region,
  type UserInfo,
} from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { isUniqueViolation } from '../../db/errors.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { chainEnd, giveGift } from '../membership/service.ts';
import type { UserTable } from './tables.ts';

export type Account = Selectable<UserTable>;

/** By e-mail address or mobile number, lowercased. */
export function findAccount(db: Kysely<Tables>, name: string): Promise<Account | undefined> {
  const column = name.includes('@') ? 'email' : 'mobile';
  return db
    .selectFrom('user')
    .selectAll()
    .where(column, '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

const accountById = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('user').selectAll().where('id', '=', userId).where('deleted_at', 'is', null),
);

/** The account of a session; it may have been deleted since the session was found. */
export async function readAccount(db: Kysely<Tables>, userId: number): Promise<Account> {
  const [account] = await accountById(db, userId);
  if (!account) throw new Failure(codes.ticketUnknown);
  return account;
}

export async function hasAccounts(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAccount {
  /** Lowercased. */
  email: string;
  emailVerified: boolean;
  /** argon2id, or null for an account that signs in by other means. */
  password: string | null;
  nickname?: string | undefined;
  language: Language;
  region: Region;
  isAdmin: boolean;
  /** A keyed hash of the address: the gift is given once to each. Absent where the operator makes the account. */
  giftHash?: string;
  /** Where the operator decided so. */
  giftDays?: number;
}

/** Makes the account with its gift. Fails with emailTaken, and then the transaction is to be given up. */
export async function insertAccount(
  trx: Transaction<Tables>,
  account: NewAccount,
  now = Date.now(),
): Promise<number> {
  const { email } = account;
  try {
    const { id } = await trx
      .insertInto('user')
      .values({
        email,
        email_verified: account.emailVerified ? 1 : 0,
        mobile: null,
        nickname: account.nickname ?? email.slice(0, email.indexOf('@')).slice(0, bounds.nicknameMax),
        avatar: null,
        avatar_type: null,
        sex: 0,
        language: account.language,
        password: account.password,
        is_admin: account.isAdmin ? 1 : 0,
        customer_token: randomBytes(16).toString('base64url'),
        created_at: now,
        deleted_at: null,
        quota: null,
        disabled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await giveGift(
      trx,
      account.region,
      { userId: id, addressHash: account.giftHash, days: account.giftDays },
      now,
    );
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.emailTaken);
    throw error;
  }
}

export interface Vip {
  vipType: number;
  serverEndTimeStamp: number;
  goodsCodes: string[];
}

const comingMemberships = prepare<[userId: number, now: number]>()((db, userId, now) =>
  db
    .selectFrom('membership')
    .select(['goods_code', 'vip_type', 'start_at as start', 'end_at as end'])
    .where('user_id', '=', userId)
    .where('end_at', '>', now)
    .orderBy('id'),
);

/** The highest living membership decides; the end that is told is that of its whole chain. */
export async function vipOf(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<Vip> {
  const coming = await comingMemberships(db, userId, now);
  const living = coming.filter(({ start }) => start <= now);
  const vipType = Math.max(vipTypes.none, ...living.map((row) => row.vip_type));
  const chain = vipType === vipTypes.none ? [] : coming.filter((row) => row.vip_type === vipType);
  return {
    vipType,
    serverEndTimeStamp: chainEnd(chain, now) ?? 0,
    goodsCodes: living.map((row) => row.goods_code),
  };
}

export const avatarUrl = (sha256: string | null): string => (sha256 === null ? '' : `/avatar/${sha256}`);

const memberOf = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('company_member').select('company_id').where('user_id', '=', userId),
);

export async function userInfoOf(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<UserInfo> {
  const account = await readAccount(db, userId);
  const { vipType, ...vipInfo } = await vipOf(db, userId, now);
  const [member] = await memberOf(db, userId);
  return {
    id: String(account.id),
    email: account.email ?? '',
    emailVerified: account.email_verified === 1,
    mobile: account.mobile ?? '',
    nickname: account.nickname,
    avatar: avatarUrl(account.avatar),
    sex: account.sex,
    language: account.language,
    vipType,
    isAdmin: account.is_admin === 1,
    hasPassword: account.password !== null,
    companyId: member ? String(member.company_id) : '',
    createTime: account.created_at,
    vipInfo,
  };
}
