/** Which orders can be invoiced, and how far the invoice of each is. */
import {
  bounds,
  codes,
  Failure,
  invoiceStatus,
  limits,
  orderStatus,
  payWays,
  purchaseChannel,
  type CallData,
  type CallResponse,
  type InvoiceOrder,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/schema.ts';
import { addMonths, offsetOf } from '../membership/service.ts';
import { isPaid, type OrderRow } from '../order/service.ts';
import { liveStatuses } from './states.ts';

type OrdersApp = Pick<App, 'db' | 'config' | 'payments'>;

/** Nobody pages through more. */
const maxOrders = 2000;

export const invoiceableAmount = (order: OrderRow): number => order.paid_amount - order.refunded_amount;

/** '' where nothing stands against it. */
export function obstacleOf(order: OrderRow, app: OrdersApp, now: number): InvoiceOrder['obstacle'] {
  if (!isPaid(order.status) || invoiceableAmount(order) <= 0) return 'refunded';
  // What an app store sold, the store invoices.
  if (!payWays.some((way) => way === order.payment_type)) return 'store';
  const until = addMonths(order.paid_at ?? 0, bounds.invoiceMonths, offsetOf(app.config.region));
  return now > until ? 'old' : '';
}

/** One's own order, or one that was brought here. */
export async function ownOrder(db: Kysely<Tables>, userId: number, orderId: number): Promise<OrderRow> {
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst();
  const bound = await db
    .selectFrom('invoice_binding')
    .select('user_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!order || (bound?.user_id ?? order.user_id) !== userId) throw new Failure(codes.orderAbsent);
  return order;
}

export async function listInvoiceOrders(
  app: OrdersApp,
  userId: number,
  { pageNo = 1, pageSize = limits.pageSize, status }: CallData<'invoiceOrders'>,
): Promise<CallResponse<'invoiceOrders'>> {
  const now = app.payments.now();
  const rows = await app.db
    .selectFrom('order')
    .leftJoin('invoice_binding', 'invoice_binding.order_id', 'order.id')
    .selectAll('order')
    .where((eb) =>
      eb.or([
        eb.and([eb('order.user_id', '=', userId), eb('invoice_binding.user_id', 'is', null)]),
        eb('invoice_binding.user_id', '=', userId),
      ]),
    )
    .where('order.paid_amount', '>', 0)
    .where('order.status', 'in', [
      orderStatus.Payed,
      orderStatus.overdue,
      orderStatus.timeEnded,
      orderStatus.refunded,
    ])
    .orderBy('order.paid_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(maxOrders)
    .execute();
  const known = await newestInvoices(app.db, userId);
  const list = rows.flatMap((order): InvoiceOrder[] => {
    const found = known.get(order.id);
    const isLive = found !== undefined && liveStatuses.includes(found.status);
    const obstacle = isLive ? '' : obstacleOf(order, app, now);
    // What was refunded before anybody invoiced it concerns nobody here.
    if (obstacle === 'refunded' && !found) return [];
    return [
      {
        orderId: String(order.id),
        number: order.number,
        goodsCode: order.goods_code,
        goodsName: order.goods_name,
        quantity: order.quantity,
        currency: order.currency,
        payTime: order.paid_at ?? order.created_at,
        channel: purchaseChannel(order.from_client),
        amount: obstacle === 'refunded' ? order.paid_amount : invoiceableAmount(order),
        status: isLive
          ? found.status
          : found && obstacle !== ''
            ? invoiceStatus.voided
            : invoiceStatus.notInvoiced,
        ...(found && (isLive || obstacle !== '') && { invoiceId: String(found.id) }),
        obstacle,
        isTest: order.is_test,
      },
    ];
  });
  const wanted = status === undefined ? list : list.filter((each) => each.status === status);
  return { list: wanted.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: wanted.length };
}

/** The invoice that stands for each order: a living one before a voided one, the newest of these. */
async function newestInvoices(
  db: Kysely<Tables>,
  userId: number,
): Promise<Map<number, { id: number; status: number }>> {
  const rows = await db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(['invoice_line.order_id', 'invoice.id', 'invoice.status'])
    .where('invoice.user_id', '=', userId)
    .where('invoice.type', '=', 'invoice')
    .orderBy('invoice.id')
    .execute();
  const newest = new Map<number, { id: number; status: number }>();
  for (const { order_id, id, status } of rows) {
    const before = newest.get(order_id);
    if (before && liveStatuses.includes(before.status) && !liveStatuses.includes(status)) continue;
    newest.set(order_id, { id, status });
  }
  return newest;
}

/** Numbers of orders cannot be guessed: who knows one and whose it is has the purchase's own mail. */
export async function bindOrder(
  app: OrdersApp,
  userId: number,
  { number, email }: CallData<'invoiceOrderBind'>,
): Promise<number> {
  const order = await app.db
    .selectFrom('order')
    .innerJoin('user', 'user.id', 'order.user_id')
    .select(['order.id', 'order.user_id', 'order.from_client', 'order.paid_amount'])
    .where('order.number', '=', number.trim().toUpperCase())
    .where('user.email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  const isFromApp = order && !['PC', 'H5'].includes(purchaseChannel(order.from_client));
  if (!order || (!isFromApp && order.user_id !== userId) || order.paid_amount <= 0)
    throw new Failure(codes.invoiceOrderUnknown);
  if (order.user_id === userId) return order.id;
  const claim = await app.db
    .selectFrom('invoice_order')
    .select('user_id')
    .where('live_key', '=', String(order.id))
    .executeTakeFirst();
  if (claim && claim.user_id !== userId) throw new Failure(codes.invoiceOrderBound);
  try {
    await app.db
      .insertInto('invoice_binding')
      .values({ order_id: order.id, user_id: userId, at: app.payments.now() })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const bound = await app.db
      .selectFrom('invoice_binding')
      .select('user_id')
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (bound?.user_id !== userId) throw new Failure(codes.invoiceOrderBound);
  }
  return order.id;
}
