/** What an order gives when it is paid, and how that ends. In the transaction that holds the order. */
import { orderStatus } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { dayMs, freeSlot, grant, periodOf, reverse } from '../membership/service.ts';
import { makeCodes } from './codes.ts';
import type { OrderApp } from './orderApp.ts';
import { lockOrder, moveOrder, type OrderRow } from './rows.ts';
import { tellPaid } from './tell.ts';

const { Payed, timeEnded } = orderStatus;

/** The key of what an order grants: the order itself, so that it is granted once whatever is told how often. */
export const grantKey = (orderId: number): string => `order:${orderId}`;

/** The order is paid: gives what was bought, spends the coupon, ends what was converted. */
export async function fulfil(
  app: OrderApp,
  trx: Transaction<Tables>,
  order: OrderRow,
  {
    actor,
    way,
    amount,
    now,
  }: { actor: 'provider' | 'owner'; way: number | null; amount: number; now: number },
): Promise<void> {
  const { region } = app.config;
  if (order.convert_order_id !== null) await endConverted(app, trx, order, now);
  let period: { start: number; end: number } | undefined;
  if (order.for_others === 1) await makeCodes(app, trx, order, now);
  else {
    const slot =
      order.line === 'space' ? (order.slot ?? (await freeSlot(trx, region, order.user_id, now))) : 0;
    const { user_id: userId, line, goods_code: goodsCode, months } = order;
    const wanted = { userId, line, goodsCode, months, slot, source: 'order', ref: order.number };
    period = await grant(trx, region, { ...wanted, key: grantKey(order.id) }, now);
    await trx.updateTable('order').set({ slot }).where('id', '=', order.id).execute();
  }
  const paid = await moveOrder(
    trx,
    order,
    Payed,
    { actor, reason: amount === 0 ? 'nothing to pay' : 'paid', now },
    {
      paid_at: now,
      paid_amount: amount,
      payment_type: way,
      start_at: period?.start ?? null,
      end_at: period?.end ?? null,
    },
  );
  if (order.claim_id !== null) {
    await trx.updateTable('coupon_claim').set({ used_at: now }).where('id', '=', order.claim_id).execute();
  }
  await tellPaid(app, trx, paid);
}

/** The rest of a month became part of a year: that order is over, and its days with it. */
async function endConverted(
  app: OrderApp,
  trx: Transaction<Tables>,
  order: OrderRow,
  now: number,
): Promise<void> {
  const old = await lockOrder(trx, order.convert_order_id!);
  const ended = { grantKey: grantKey(old.id), source: 'convert', ref: order.number };
  const left = await reverse(trx, app.config.region, ended, now);
  const converted_days = Math.floor(left / dayMs);
  await trx.updateTable('order').set({ converted_days }).where('id', '=', order.id).execute();
  if (old.status === Payed) {
    await moveOrder(
      trx,
      old,
      timeEnded,
      { actor: 'system', reason: `converted by ${order.number}`, now },
      { end_at: now },
    );
  }
}

/** What an order gave ends now. A refunded year gives back the days of the month that went into it. */
export async function takeBack(
  app: OrderApp,
  trx: Transaction<Tables>,
  order: OrderRow,
  source: string,
  now: number,
): Promise<void> {
  const { region } = app.config;
  const before = await periodOf(trx, region, grantKey(order.id));
  await reverse(trx, region, { grantKey: grantKey(order.id), source, ref: order.number }, now);
  if (before && before.end > now) {
    const end_at = Math.max(before.start, now);
    await trx.updateTable('order').set({ end_at }).where('id', '=', order.id).execute();
  }
  if (order.converted_days === 0) return;
  const { user_id: userId, goods_code: goodsCode, converted_days: days } = order;
  const back = {
    userId,
    line: 'premium',
    goodsCode,
    months: 0,
    days,
    source: 'refund',
    ref: order.number,
  } as const;
  await grant(trx, region, { ...back, key: `restore:${order.id}` }, now);
}
