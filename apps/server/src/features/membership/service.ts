/** What people may use: granted and reversed as entries, and shown by the table `membership`. */
import { goodsCodes, plans, type Region } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { offsetOf } from './calendar.ts';
import { periodsOf, type PeriodLine, type Period } from './periods.ts';
import { entriesOf, membershipRows } from './store.ts';

export { addMonths, dayMs, offsetOf } from './calendar.ts';
export { chainEnd, lines, type PeriodLine as Line, type Period } from './periods.ts';
export { findDifferences } from './compare.ts';
export { entriesOf } from './store.ts';

export interface Grant {
  userId: number;
  line: PeriodLine;
  goodsCode: string;
  months: number;
  days?: number;
  slot?: number;
  source: string;
  ref?: string;
  /** Given once, whatever comes twice. */
  key: string;
}

/** Two changes of one account come one after the other: each projection sees all entries. */
const lockMembership = (trx: Transaction<Tables>, userId: number): Promise<void> =>
  lock(trx, `membership:${userId}`);

/** Gives something, unless its key was used; the projection follows in the same transaction. Returns the period. */
export async function grant(
  trx: Transaction<Tables>,
  region: Region,
  { userId, line, goodsCode, months, days = 0, slot = 0, source, ref = '', key }: Grant,
  now: number,
): Promise<Period | undefined> {
  await lockMembership(trx, userId);
  await trx
    .insertInto('entitlement')
    .values({
      user_id: userId,
      kind: 'grant',
      line,
      slot,
      goods_code: goodsCode,
      months,
      days,
      source,
      ref,
      reverses: null,
      at: now,
      unique_key: key,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
  // The gift adds no space: a new account has nothing to look at.
  const periods = await project(trx, region, userId, { isReviewed: line !== 'gift' });
  const granted = await trx
    .selectFrom('entitlement')
    .select('id')
    .where('unique_key', '=', key)
    .executeTakeFirstOrThrow();
  return periods.find(({ entryId }) => entryId === granted.id);
}

/** Takes back what a key gave, from now on. Says how many milliseconds of it were left. */
export async function reverse(
  trx: Transaction<Tables>,
  region: Region,
  { grantKey, source, ref = '' }: { grantKey: string; source: string; ref?: string },
  now: number,
): Promise<number> {
  const given = await trx
    .selectFrom('entitlement')
    .selectAll()
    .where('unique_key', '=', grantKey)
    .executeTakeFirst();
  if (!given) return 0;
  await lockMembership(trx, given.user_id);
  const before = (await periodsOfUser(trx, region, given.user_id)).find(
    ({ entryId }) => entryId === given.id,
  );
  const { id, user_id, line, slot, goods_code } = given;
  await trx
    .insertInto('entitlement')
    .values({
      user_id,
      kind: 'reverse',
      line,
      slot,
      goods_code,
      months: 0,
      days: 0,
      source,
      ref,
      reverses: id,
      at: now,
      unique_key: `reverse:${id}`,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
  await project(trx, region, user_id);
  return before ? Math.max(0, before.end - Math.max(now, before.start)) : 0;
}

/** The period that a key gave, as it stands. */
export async function periodOf(
  db: Kysely<Tables>,
  region: Region,
  grantKey: string,
): Promise<Period | undefined> {
  const given = await db
    .selectFrom('entitlement')
    .select(['id', 'user_id'])
    .where('unique_key', '=', grantKey)
    .executeTakeFirst();
  if (!given) return undefined;
  return (await periodsOfUser(db, region, given.user_id)).find(({ entryId }) => entryId === given.id);
}

export async function periodsOfUser(db: Kysely<Tables>, region: Region, userId: number): Promise<Period[]> {
  return periodsOf(await entriesOf(db, userId), offsetOf(region));
}

/** Writes `membership` anew from the entries; a job then looks at the drive, which may freeze or thaw. */
export async function project(
  trx: Transaction<Tables>,
  region: Region,
  userId: number,
  { isReviewed = true } = {},
): Promise<Period[]> {
  const periods = await periodsOfUser(trx, region, userId);
  await trx.deleteFrom('membership').where('user_id', '=', userId).execute();
  const rows = membershipRows(userId, periods);
  if (rows.length > 0) await trx.insertInto('membership').values(rows).execute();
  if (isReviewed) await enqueue(trx, 'membership.review', { userId }, { maxTries: 8 });
  return periods;
}

/** The first slot whose space has ended, or a new one. */
export async function freeSlot(
  db: Kysely<Tables>,
  region: Region,
  userId: number,
  now: number,
): Promise<number> {
  const living = (await periodsOfUser(db, region, userId)).filter(
    ({ line, end }) => line === 'space' && end > now,
  );
  const taken = new Set(living.map(({ slot }) => slot));
  for (let slot = 0; ; slot += 1) if (!taken.has(slot)) return slot;
}

export const giftDaysOf = ({ region, giftDays }: { region: Region; giftDays: number | undefined }): number =>
  giftDays ?? plans[region].giftDays;

/** The gift on registration, once an address: `addressHash` is keyed, so that it names nobody. */
export async function giveGift(
  trx: Transaction<Tables>,
  region: Region,
  {
    userId,
    addressHash,
    days = plans[region].giftDays,
  }: { userId: number; addressHash: string | undefined; days?: number | undefined },
  now: number,
): Promise<void> {
  if (addressHash !== undefined) {
    const first = await trx
      .insertInto('gift_address')
      .values({ hash: addressHash, at: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!first) return;
  }
  const gift = { line: 'gift', goodsCode: goodsCodes.gift, source: 'registration' } as const;
  if (days === 0) return;
  await grant(trx, region, { userId, ...gift, months: 0, days, key: `gift:${userId}` }, now);
}
