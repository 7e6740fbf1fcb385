/** What an order costs, and making one. The price is ours: a client only says which total it has shown. */
import {
  bounds,
  codes,
  clientTypeNumber,
  Failure,
  limits,
  orderStatus,
  proportionOf,
  type CallData,
  type Goods,
  type Quote,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { taxRateNow } from '../invoice/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { addMonths, chainEnd, dayMs, offsetOf, periodOf, periodsOfUser } from '../membership/service.ts';
import { currencyOf, findGoods } from './catalogue.ts';
import { discountOf, holdCoupon, usableCoupon } from './coupons.ts';
import { findOrder, logEvent, newNumber, type OrderRow } from './rows.ts';
import { fulfil, grantKey } from './fulfil.ts';
import type { OrderApp } from './orderApp.ts';
import { openStatuses } from './states.ts';

type Wish = CallData<'orderQuote'>;
const { UnPay, Payed } = orderStatus;

interface Priced extends Omit<Quote, 'startTime' | 'endTime' | 'convertible'> {
  goods: Goods;
  isFirst: boolean;
  slot: number | null;
  convert: OrderRow | undefined;
}

/** Fails where what is wished for does not go together. */
async function priceWish(
  app: OrderApp,
  db: Kysely<Tables>,
  userId: number,
  wish: Wish,
  now: number,
): Promise<Priced> {
  const currency = currencyOf(app);
  const goods = await findGoods(db, wish.goodsCode, currency, now);
  const isForSelf = wish.forOthers === 0;
  if (isForSelf && wish.quantity > 1) throw new Failure(codes.parameterInvalid, { fields: ['quantity'] });
  const orderAmount = goods.price * wish.quantity;
  const isFirst = !(await hasPaid(db, userId));
  const convert =
    wish.convertOrderId === undefined ? undefined : await findOrder(db, Number(wish.convertOrderId), userId);
  let credit = 0;
  if (convert) {
    const worth =
      isForSelf && goods.line === 'premium' && goods.months >= 12
        ? await creditOf(app, db, convert, now)
        : undefined;
    if (worth === undefined) throw new Failure(codes.orderState);
    credit = Math.min(worth, orderAmount);
  }
  let discount = 0;
  if (wish.claimId !== undefined) {
    const { coupon } = await usableCoupon(db, userId, Number(wish.claimId));
    const amount = orderAmount - credit;
    const off = discountOf(coupon, { amount, currency, goodsCode: goods.goodsCode, isFirst, now });
    if (off === undefined) throw new Failure(coupon.ends_at <= now ? codes.couponExpired : codes.couponUnfit);
    discount = off;
  }
  let slot: number | null = null;
  if (wish.renewOrderId !== undefined) {
    const renewed = await findOrder(db, Number(wish.renewOrderId), userId);
    if (goods.line === 'space' && isForSelf) slot = renewed.slot;
  }
  const total = orderAmount - credit - discount;
  return {
    goods,
    isFirst,
    slot,
    convert,
    currency,
    unitPrice: goods.price,
    orderAmount,
    discount,
    credit,
    total,
  };
}

async function hasPaid(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the unused days of a paid month are worth, rounded down; undefined where it cannot be converted. */
async function creditOf(
  app: OrderApp,
  db: Kysely<Tables>,
  order: OrderRow,
  now: number,
): Promise<number | undefined> {
  const isMonth = order.line === 'premium' && order.months === 1 && order.for_others === 0;
  if (!isMonth || order.status !== Payed || order.dispute !== null || order.converted_days > 0)
    return undefined;
  const period = await periodOf(db, app.config.region, grantKey(order.id));
  if (!period || period.end <= now) return undefined;
  const days = Math.round((period.end - period.start) / dayMs);
  const left = Math.floor((period.end - Math.max(now, period.start)) / dayMs);
  return proportionOf(order.paid_amount - order.refunded_amount, Math.min(left, days), Math.max(1, days));
}

async function findConvertible(app: OrderApp, userId: number, now: number): Promise<Quote['convertible']> {
  const orders = await app.db
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', Payed)
    .where('line', '=', 'premium')
    .where('months', '=', 1)
    .where('end_at', '>', now)
    .orderBy('end_at', 'desc')
    .execute();
  for (const order of orders) {
    const credit = await creditOf(app, app.db, order, now);
    if (credit !== undefined && credit > 0) return { orderId: String(order.id), credit };
  }
  return undefined;
}

export async function quoteOrder(app: OrderApp, userId: number, wish: Wish): Promise<Quote> {
  const now = app.payments.now();
  const { goods, slot, convert, currency, unitPrice, orderAmount, discount, credit, total } = await priceWish(
    app,
    app.db,
    userId,
    wish,
    now,
  );
  const quote: Quote = { currency, unitPrice, orderAmount, discount, credit, total };
  if (wish.forOthers === 1) return quote;
  const { region } = app.config;
  const periods = (await periodsOfUser(app.db, region, userId)).filter(
    (period) => period.line === goods.line && (goods.line !== 'space' || period.slot === slot),
  );
  const startTime = convert ? now : (chainEnd(periods, now) ?? now);
  const endTime = addMonths(startTime, goods.months, offsetOf(region));
  const isYear = goods.line === 'premium' && goods.months >= 12;
  const convertible = isYear && !convert ? await findConvertible(app, userId, now) : undefined;
  return { ...quote, startTime, endTime, ...(convertible && { convertible }) };
}

/** The same open order again where there is one: double clicks, refreshes and two tabs get one. */
export async function createOrder(
  app: OrderApp,
  userId: number,
  { expectedTotal, ...wish }: CallData<'orderCreate'>,
  clientType: string,
): Promise<OrderRow> {
  if (app.payments.mode === 'off') throw new Failure(codes.paymentWayOff);
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    await lock(trx, `orders:${userId}`);
    const openKey = [
      userId,
      wish.goodsCode,
      wish.quantity,
      wish.forOthers,
      wish.claimId ?? '',
      wish.convertOrderId ?? '',
      wish.renewOrderId ?? '',
    ].join(':');
    const same = await trx.selectFrom('order').selectAll().where('open_key', '=', openKey).executeTakeFirst();
    if (same) {
      if (same.total !== expectedTotal) throw new Failure(codes.orderTotalChanged, { total: same.total });
      return same;
    }
    const priced = await priceWish(app, trx, userId, wish, now);
    if (priced.total !== expectedTotal) throw new Failure(codes.orderTotalChanged, { total: priced.total });
    const open = await trx
      .selectFrom('order')
      .select(['id', 'convert_order_id'])
      .where('user_id', '=', userId)
      .where('status', 'in', openStatuses)
      .execute();
    if (open.length >= bounds.openOrdersMax) throw new Failure(codes.orderLimit);
    const { goods, convert } = priced;
    if (convert && open.some((each) => each.convert_order_id === convert.id))
      throw new Failure(codes.orderState);
    const order = await trx
      .insertInto('order')
      .values({
        number: newNumber('O', now),
        user_id: userId,
        goods_code: goods.goodsCode,
        goods_name: goods.name,
        line: goods.line,
        months: goods.months,
        tax_basis_points: await taxRateNow(trx, app),
        quantity: wish.quantity,
        for_others: wish.forOthers,
        currency: priced.currency,
        unit_price: priced.unitPrice,
        amount: priced.orderAmount,
        discount: priced.discount,
        credit: priced.credit,
        total: priced.total,
        paid_amount: 0,
        refunded_amount: 0,
        status: UnPay,
        order_type: priced.isFirst ? 'first' : wish.renewOrderId === undefined ? 'manual' : 'renewal',
        from_client: clientTypeNumber(clientType),
        payment_type: null,
        claim_id: wish.claimId === undefined ? null : Number(wish.claimId),
        convert_order_id: convert?.id ?? null,
        converted_days: 0,
        slot: priced.slot,
        is_test: app.payments.isTest ? 1 : 0,
        dispute: null,
        open_key: openKey,
        created_at: now,
        expires_at: now + limits.orderOpenMs,
        paid_at: null,
        start_at: null,
        end_at: null,
        revision: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await logEvent(trx, order.id, null, UnPay, { actor: 'owner', reason: 'created', now });
    if (order.claim_id !== null) await holdCoupon(trx, order.claim_id, order.id);
    if (order.total === 0) {
      await fulfil(app, trx, order, { actor: 'owner', way: null, amount: 0, now });
      return findOrder(trx, order.id);
    }
    await enqueue(
      trx,
      'order.expire',
      { orderId: order.id, step: 0 },
      { runAt: order.expires_at, maxTries: 20 },
    );
    return order;
  });
}
