/** Coupons: taken by their code once a person, held by an open order, spent by a paid one. */
import { codes, Failure, percentOf, type Coupon, type Currency } from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { CouponTable } from './tables.ts';

type CouponRow = Selectable<CouponTable>;

export const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** What a coupon takes off an amount; undefined where it does not apply. */
export function discountOf(
  coupon: Pick<
    CouponRow,
    | 'kind'
    | 'value'
    | 'cap'
    | 'goods'
    | 'currency'
    | 'min_amount'
    | 'first_only'
    | 'starts_at'
    | 'ends_at'
    | 'is_active'
  >,
  {
    amount,
    currency,
    goodsCode,
    isFirst,
    now,
  }: { amount: number; currency: Currency; goodsCode: string; isFirst: boolean; now: number },
): number | undefined {
  const isFit =
    coupon.is_active === 1 &&
    coupon.starts_at <= now &&
    now < coupon.ends_at &&
    (coupon.currency === null || coupon.currency === currency) &&
    (coupon.goods === '' || coupon.goods.split(',').includes(goodsCode)) &&
    amount >= coupon.min_amount &&
    (coupon.first_only === 0 || isFirst);
  if (!isFit) return undefined;
  const off = coupon.kind === 'amount' ? coupon.value : percentOf(amount, coupon.value);
  return Math.min(amount, off, coupon.cap ?? amount);
}

/** The coupon of a claim that this person may use now, also with the order that already holds it. */
export async function usableCoupon(
  db: Kysely<Tables>,
  userId: number,
  claimId: number,
): Promise<{ claim: { id: number; order_id: number | null }; coupon: CouponRow }> {
  const claim = await db
    .selectFrom('coupon_claim')
    .selectAll()
    .where('id', '=', claimId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!claim) throw new Failure(codes.couponAbsent);
  if (claim.used_at !== null) throw new Failure(codes.couponState);
  const coupon = await db
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', claim.coupon_id)
    .executeTakeFirstOrThrow();
  return { claim, coupon };
}

/** By a new order, unless another one holds it. */
export async function holdCoupon(trx: Transaction<Tables>, claimId: number, orderId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('coupon_claim')
    .set({ order_id: orderId })
    .where('id', '=', claimId)
    .where('order_id', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Failure(codes.couponState);
}

/** Only a cancelled order lets go: a late success can then never spend it twice. */
export async function freeCoupon(trx: Transaction<Tables>, orderId: number): Promise<void> {
  await trx
    .updateTable('coupon_claim')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .execute();
}

export async function claimCoupon(
  db: Kysely<Tables>,
  userId: number,
  typed: string,
  now: number,
): Promise<Coupon> {
  const coupon = await db
    .selectFrom('coupon')
    .selectAll()
    .where('code', '=', couponCode(typed))
    .executeTakeFirst();
  if (!coupon || coupon.is_active === 0) throw new Failure(codes.couponAbsent);
  if (coupon.ends_at <= now) throw new Failure(codes.couponExpired);
  return db.transaction().execute(async (trx) => {
    const claim = await trx
      .insertInto('coupon_claim')
      .values({ coupon_id: coupon.id, user_id: userId, order_id: null, used_at: null, claimed_at: now })
      .onConflict((conflict) => conflict.columns(['coupon_id', 'user_id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!claim) throw new Failure(codes.couponClaimed);
    const { numUpdatedRows } = await trx
      .updateTable('coupon')
      .set((eb) => ({ claimed: eb('claimed', '+', 1) }))
      .where('id', '=', coupon.id)
      .where((eb) => eb('claimed', '<', eb.ref('supply')))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure(codes.couponGone);
    return couponOf(coupon, claim, now);
  });
}

export async function listCoupons(db: Kysely<Tables>, userId: number, now: number): Promise<Coupon[]> {
  const rows = await db
    .selectFrom('coupon_claim')
    .innerJoin('coupon', 'coupon.id', 'coupon_claim.coupon_id')
    .selectAll('coupon')
    .select(['coupon_claim.id as claim_id', 'coupon_claim.order_id', 'coupon_claim.used_at'])
    .where('coupon_claim.user_id', '=', userId)
    .orderBy('coupon_claim.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) =>
    couponOf(row, { id: row.claim_id, order_id: row.order_id, used_at: row.used_at }, now),
  );
}

function couponOf(
  coupon: CouponRow,
  claim: { id: number; order_id: number | null; used_at: number | null },
  now: number,
): Coupon {
  const isOver = coupon.ends_at <= now || coupon.is_active === 0;
  return {
    claimId: String(claim.id),
    label: coupon.label,
    kind: coupon.kind,
    value: coupon.value,
    ...(coupon.cap !== null && { cap: coupon.cap }),
    ...(coupon.currency !== null && { currency: coupon.currency }),
    minAmount: coupon.min_amount,
    goods: coupon.goods === '' ? [] : coupon.goods.split(','),
    firstOnly: coupon.first_only,
    startTime: coupon.starts_at,
    endTime: coupon.ends_at,
    state: claim.used_at !== null ? 'used' : claim.order_id !== null ? 'held' : isOver ? 'expired' : 'usable',
  };
}
