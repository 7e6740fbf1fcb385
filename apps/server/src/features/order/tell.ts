/** What people hear of their orders: an event for open pages, a notice, a mail. */
import { formatMoney } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { goodsName, orderMail, queueMail } from '../mail/service.ts';
import { tellUser } from '../notice/service.ts';
import { findOrder, type OrderRow } from './rows.ts';
import type { OrderApp } from './orderApp.ts';

const pathOf = (order: OrderRow): string => `/yun/order?order=${order.id}`;

export async function tellOrder(
  { events }: Pick<OrderApp, 'events'>,
  trx: Transaction<Tables>,
  order: OrderRow,
): Promise<void> {
  const data = { orderId: String(order.id), status: order.status };
  await events.publish({ userId: order.user_id, topic: 'order', data }, trx);
}

export async function tellPaid(app: OrderApp, trx: Transaction<Tables>, order: OrderRow): Promise<void> {
  await tellOrder(app, trx, order);
  await enqueue(trx, 'order.mail', { orderId: order.id, kind: 'paid', amount: order.paid_amount });
  const notice = {
    kind: 'orderPaid',
    actorId: null,
    path: pathOf(order),
    subject: `order:${order.id}`,
  } as const;
  await tellUser(trx, app.events, { userId: order.user_id, ...notice, name: order.goods_name });
}

export async function tellRefunded(
  app: OrderApp,
  trx: Transaction<Tables>,
  order: OrderRow,
  amount: number,
): Promise<void> {
  await tellOrder(app, trx, order);
  await enqueue(trx, 'order.mail', { orderId: order.id, kind: 'refunded', amount });
  const notice = {
    kind: 'orderRefunded',
    actorId: null,
    path: pathOf(order),
    subject: `refund:${order.id}`,
  } as const;
  await tellUser(trx, app.events, { userId: order.user_id, ...notice, name: order.goods_name });
}

/** By a job: the address that stands in a mail is asked for outside of any transaction. */
export async function mailOrder(
  app: App,
  { orderId, kind, amount }: { orderId: number; kind: 'paid' | 'refunded'; amount: number },
): Promise<void> {
  const order = await findOrder(app.db, orderId);
  const account = await app.db
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', order.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account?.email) return;
  const { email: to, language } = account;
  const money = formatMoney(amount, order.currency, language);
  const origin = await app.address.get();
  const goods = goodsName(language, order.goods_code, order.goods_name);
  const about = { goods, number: order.number, amount: money, isTest: order.is_test === 1 };
  await queueMail(
    app.db,
    orderMail({ to, language, origin }, kind, { ...about, url: `${origin}${pathOf(order)}` }),
  );
}
