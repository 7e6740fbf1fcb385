/** What an account that is deleted leaves behind, and the person's own copy of it. */
import { orderStatus } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { openStatuses } from './states.ts';

/** Open orders end as those that nobody paid do; what was paid stays in the books, without a name. */
export async function deleteOrderData(trx: Transaction<Tables>, userId: number): Promise<void> {
  const open = await trx
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    .execute();
  for (const { id } of open) await enqueue(trx, 'order.expire', { orderId: id, step: 0 }, { maxTries: 20 });
  await trx
    .updateTable('refund')
    .set({ reason: '' })
    .where('order_id', 'in', trx.selectFrom('order').select('id').where('user_id', '=', userId))
    .execute();
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function orderData(db: Kysely<Tables>, userId: number): Promise<object> {
  const orders = await db
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const entries = await db
    .selectFrom('entitlement')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const claims = await db
    .selectFrom('coupon_claim')
    .innerJoin('coupon', 'coupon.id', 'coupon_claim.coupon_id')
    .select(['coupon.label', 'claimed_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
  return {
    orders: orders.map((row) => ({
      number: row.number,
      goods: row.goods_code,
      quantity: row.quantity,
      currency: row.currency,
      total: row.total,
      paid: row.paid_amount,
      refunded: row.refunded_amount,
      status: Object.keys(orderStatus).find(
        (name) => orderStatus[name as keyof typeof orderStatus] === row.status,
      ),
      created: iso(row.created_at),
      paidAt: iso(row.paid_at),
      start: iso(row.start_at),
      end: iso(row.end_at),
    })),
    entitlements: entries.map((row) => ({
      kind: row.kind,
      goods: row.goods_code,
      months: row.months,
      days: row.days,
      source: row.source,
      at: iso(row.at),
    })),
    coupons: claims.map((row) => ({ name: row.label, claimed: iso(row.claimed_at), used: iso(row.used_at) })),
  };
}
