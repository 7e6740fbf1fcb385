/** Orders as their owners see them. */
import {
  isStorePurchase,
  orderDetailStatusOf,
  orderStatus,
  purchaseChannel,
  type CallData,
  type CallResponse,
  type Order,
  type OrderDetailStatus,
  type Refund,
} from '@linework/contract';
import { numberedPage } from '../../db/page.ts';
import { codesOf } from './codes.ts';
import { refundableOf, refundUntil } from './refunds.ts';
import { findOrder, type OrderRow, type RefundRow } from './rows.ts';
import type { OrderApp } from './orderApp.ts';
import { isOpen, ownerCancels } from './states.ts';

/** What is paid and over reads as ended at once; an hourly job writes it. */
export const statusAt = ({ status, end_at }: Pick<OrderRow, 'status' | 'end_at'>, now: number): number =>
  status === orderStatus.Payed && end_at !== null && end_at <= now ? orderStatus.overdue : status;

export function orderOf(row: OrderRow, now: number): Order {
  const status = statusAt(row, now);
  return {
    orderId: String(row.id),
    number: row.number,
    createTime: row.created_at,
    expireTime: row.expires_at,
    goodsCode: row.goods_code,
    goodsName: row.goods_name,
    line: row.line,
    months: row.months,
    quantity: row.quantity,
    forOthers: row.for_others,
    currency: row.currency,
    orderAmount: row.amount,
    discount: row.discount,
    credit: row.credit,
    total: row.total,
    paymentAmount: row.paid_amount,
    refundedAmount: row.refunded_amount,
    status,
    detailStatus: orderDetailStatusOf(status),
    orderType: row.order_type as Order['orderType'],
    fromClient: row.from_client,
    channel: purchaseChannel(row.from_client),
    paymentType: row.payment_type ?? 0,
    ...(row.paid_at !== null && { payTime: row.paid_at }),
    ...(row.start_at !== null && { startTime: row.start_at }),
    ...(row.end_at !== null && { endTime: row.end_at }),
    isTest: row.is_test,
  };
}

export const refundOf = (row: RefundRow): Refund => ({
  refundId: String(row.id),
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  kind: row.kind,
  reason: row.kind === 'owner' ? row.reason : '',
  createTime: row.created_at,
});

const statusesOf = (detail: OrderDetailStatus): number[] =>
  Object.values(orderStatus).filter((status) => orderDetailStatusOf(status) === detail);

export async function listOrders(
  app: OrderApp,
  userId: number,
  { detailStatus, ...page }: CallData<'orderList'>,
): Promise<CallResponse<'orderList'>> {
  const now = app.payments.now();
  let query = app.db.selectFrom('order').where('user_id', '=', userId);
  if (detailStatus !== undefined) {
    const statuses = statusesOf(detailStatus);
    // Between its end and the hourly job, a paid order counts as ended.
    query = query.where((eb) => {
      const isOver = eb.and([eb('status', '=', orderStatus.Payed), eb('end_at', '<=', now)]);
      const is = eb('status', 'in', statuses);
      if (detailStatus === 'expired') return eb.or([is, isOver]);
      return detailStatus === 'purchased'
        ? eb.and([is, eb.or([eb('end_at', 'is', null), eb('end_at', '>', now)])])
        : is;
    });
  }
  const shown = query.selectAll().orderBy('id', 'desc');
  const { rows, total } = await numberedPage(shown, page);
  return { list: rows.map((row) => orderOf(row, now)), total };
}

export async function orderDetail(
  app: OrderApp,
  userId: number,
  orderId: number,
): Promise<CallResponse<'orderDetail'>> {
  const now = app.payments.now();
  const row = await findOrder(app.db, orderId, userId);
  const refunds = await app.db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  const order = orderOf(row, now);
  const refundable = await refundableOf(app.db, row, now);
  const isAsked = refunds.some(
    ({ kind, state }) =>
      (kind === 'owner' || kind === 'admin') && (state === 'requested' || state === 'sending'),
  );
  const mayRefund =
    row.status === orderStatus.Payed &&
    refundable > 0 &&
    now <= refundUntil(app, row) &&
    !isAsked &&
    !isStorePurchase(row.payment_type);
  const mayRenew =
    row.for_others === 0 && ['purchased', 'expired'].includes(order.detailStatus) && row.line !== 'gift';
  const flag = (value: boolean): number => (value ? 1 : 0);
  return {
    ...order,
    codes: row.for_others === 1 ? await codesOf(app, app.db, orderId, now) : [],
    refunds: refunds.map(refundOf),
    can: {
      pay: flag(isOpen(row.status)),
      cancel: flag(ownerCancels(row.status)),
      renew: flag(mayRenew),
      refund: flag(mayRefund),
    },
    refundable,
    refundUntil: refundUntil(app, row),
  };
}
