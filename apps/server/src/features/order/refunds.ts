/** Money on its way back: begun in a transaction, sent by a job, and only the provider's word makes it done. */
import { codes, Failure, isStorePurchase, orderStatus, shareMoney, type Currency } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { creditOrder } from '../invoice/service.ts';
import { dayMs } from '../membership/service.ts';
import type { RefundStatus } from './providers/types.ts';
import { requestOf } from './requests.ts';
import {
  book,
  lockOrder,
  moveOrder,
  newNumber,
  type AttemptRow,
  type OrderRow,
  type RefundRow,
} from './rows.ts';
import { takeBack } from './fulfil.ts';
import type { OrderApp } from './orderApp.ts';
import { isPaid } from './states.ts';
import { tellRefunded } from './tell.ts';

const { Payed, refunded, failed, cancelled } = orderStatus;

interface NewRefund {
  kind: 'owner' | 'admin' | 'mismatch' | 'late' | 'duplicate';
  amount: number;
  currency: Currency;
  reason: string;
  decidedBy?: number;
}

/** Where the money was never ours: it goes back without anybody's decision. */
export async function sendBack(
  trx: Transaction<Tables>,
  order: OrderRow,
  attempt: AttemptRow,
  wanted: NewRefund,
  now: number,
): Promise<number> {
  const { id } = await insertRefund(trx, order, attempt, wanted, 'sending', now);
  await enqueue(trx, 'order.refund', { refundId: id, step: 0 }, { maxTries: 20 });
  return id;
}

function insertRefund(
  trx: Transaction<Tables>,
  order: OrderRow,
  attempt: AttemptRow,
  { kind, amount, currency, reason, decidedBy }: NewRefund,
  state: 'requested' | 'sending',
  now: number,
): Promise<RefundRow> {
  return trx
    .insertInto('refund')
    .values({
      order_id: order.id,
      attempt_id: attempt.id,
      number: newNumber('R', now),
      kind,
      amount,
      currency,
      reason,
      state,
      decided_by: decidedBy ?? null,
      created_at: now,
      done_at: null,
      asks: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The attempt whose money paid the order. */
const paidAttempt = (db: Kysely<Tables>, orderId: number): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const pendingRefunds = (db: Kysely<Tables>, orderId: number): Promise<{ amount: number }[]> =>
  db
    .selectFrom('refund')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['owner', 'admin'])
    .where('state', 'in', ['requested', 'sending'])
    .execute();

/** What is left to send back; of an order of codes only the share of those that nobody used. */
export async function refundableOf(db: Kysely<Tables>, order: OrderRow, now: number): Promise<number> {
  const left = order.paid_amount - order.refunded_amount;
  if (!isPaid(order.status) || left <= 0) return 0;
  if (order.for_others === 0) return left;
  const unused = await unusedCodes(db, order.id, now);
  const shares = shareMoney(order.paid_amount, order.quantity);
  return Math.min(
    left,
    unused.reduce((sum, { position }) => sum + (shares[position - 1] ?? 0), 0),
  );
}

const unusedCodes = (
  db: Kysely<Tables>,
  orderId: number,
  now: number,
): Promise<{ id: number; position: number }[]> =>
  db
    .selectFrom('exchange_code')
    .select(['id', 'position'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'unused')
    .where('refund_id', 'is', null)
    .where('valid_until', '>', now)
    .execute();

export const refundUntil = (app: OrderApp, order: OrderRow): number =>
  (order.paid_at ?? 0) + app.config.payments.refundDays * dayMs;

/** The owner asks. In time, for what is paid and not converted, and once at a time. */
export async function requestRefund(
  app: OrderApp,
  userId: number,
  orderId: number,
  reason: string,
): Promise<RefundRow> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.user_id !== userId) throw new Failure(codes.orderAbsent);
    if (order.status !== Payed || isStorePurchase(order.payment_type)) throw new Failure(codes.refundState);
    if (now > refundUntil(app, order)) throw new Failure(codes.refundExpired);
    if ((await pendingRefunds(trx, orderId)).length > 0) throw new Failure(codes.refundClash);
    const amount = await refundableOf(trx, order, now);
    const attempt = await paidAttempt(trx, orderId);
    if (amount <= 0 || !attempt) throw new Failure(codes.refundState);
    await refuseConverting(trx, orderId);
    const { currency } = order;
    const refund = await insertRefund(
      trx,
      order,
      attempt,
      { kind: 'owner', amount, currency, reason },
      'requested',
      now,
    );
    return app.config.payments.refundsApproved ? approve(trx, order, refund, undefined, now) : refund;
  });
}

/** A month that is just being turned into a year cannot be given back as well. */
async function refuseConverting(trx: Transaction<Tables>, orderId: number): Promise<void> {
  const converting = await trx
    .selectFrom('order')
    .select('id')
    .where('convert_order_id', '=', orderId)
    .where('status', 'in', [orderStatus.UnPay, orderStatus.failed, orderStatus.confirming])
    .executeTakeFirst();
  if (converting) throw new Failure(codes.refundState);
}

/** Unused codes go out of use before the money goes: nobody may have both. */
async function approve(
  trx: Transaction<Tables>,
  order: OrderRow,
  refund: RefundRow,
  adminId: number | undefined,
  now: number,
): Promise<RefundRow> {
  let { amount } = refund;
  if (order.for_others === 1 && refund.kind === 'owner') {
    amount = await refundableOf(trx, order, now);
    if (amount <= 0) throw new Failure(codes.refundState);
    for (const { id } of await unusedCodes(trx, order.id, now)) {
      await trx.updateTable('exchange_code').set({ refund_id: refund.id }).where('id', '=', id).execute();
    }
  }
  const sending = await trx
    .updateTable('refund')
    .set({ state: 'sending', amount, ...(adminId !== undefined && { decided_by: adminId }) })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(trx, 'order.refund', { refundId: refund.id, step: 0 }, { maxTries: 20 });
  return sending;
}

export async function decideRefund(
  app: OrderApp,
  adminId: number,
  refundId: number,
  isApproved: boolean,
): Promise<RefundRow> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const { order_id } = await findRefund(trx, refundId);
    const order = await lockOrder(trx, order_id);
    const refund = await findRefund(trx, refundId);
    const isFailed = refund.state === 'failed';
    if (refund.state !== 'requested' && !(isFailed && isApproved)) throw new Failure(codes.refundState);
    if (isApproved) {
      const left = order.paid_amount - order.refunded_amount;
      if (refund.kind === 'owner' && (!isPaid(order.status) || refund.amount > left))
        throw new Failure(codes.refundState);
      if (refund.kind === 'owner') await refuseConverting(trx, order.id);
      return approve(trx, order, refund, adminId, now);
    }
    return trx
      .updateTable('refund')
      .set({ state: 'refused', decided_by: adminId })
      .where('id', '=', refundId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Some or all of what was paid, by an administrator. */
export async function createRefund(
  app: OrderApp,
  adminId: number,
  { orderId, amount, reason }: { orderId: number; amount: number; reason: string },
): Promise<RefundRow> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const attempt = await paidAttempt(trx, orderId);
    const waiting = (await pendingRefunds(trx, orderId)).reduce((sum, each) => sum + each.amount, 0);
    if (!isPaid(order.status) || !attempt) throw new Failure(codes.refundState);
    if (amount < 1 || amount > order.paid_amount - order.refunded_amount - waiting)
      throw new Failure(codes.refundAmount);
    await refuseConverting(trx, orderId);
    const { currency } = order;
    const wanted = { kind: 'admin', amount, currency, reason, decidedBy: adminId } as const;
    const refund = await insertRefund(trx, order, attempt, wanted, 'requested', now);
    return approve(trx, order, refund, adminId, now);
  });
}

export async function findRefund(db: Kysely<Tables>, refundId: number): Promise<RefundRow> {
  const row = await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst();
  if (!row) throw new Failure(codes.refundAbsent);
  return row;
}

/** Asks the provider to send it, or how far it is. Outside of any transaction: a timeout is not a failure. */
export async function driveRefund(app: OrderApp, refundId: number): Promise<RefundStatus | 'over'> {
  const refund = await findRefund(app.db, refundId);
  if (refund.state !== 'sending') return 'over';
  const attempt = await app.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', refund.attempt_id)
    .executeTakeFirstOrThrow();
  const order = await app.db
    .selectFrom('order')
    .selectAll()
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow();
  const provider = await app.payments.provider(attempt.way);
  if (!provider) return 'pending';
  const request = {
    number: refund.number,
    amount: refund.amount,
    reason: refund.reason,
    payment: requestOf(order, attempt),
  };
  const asked = refund.asks === 0 ? await provider.refund(request) : await provider.queryRefund(request);
  // What nobody heard of may never have arrived: the number makes sending it again harmless.
  const sent = refund.asks > 0 && asked === 'pending' ? await provider.refund(request) : asked;
  // Two nodes may have asked at once: what the provider knows to be done has not failed.
  const status = sent === 'failed' && (await provider.queryRefund(request)) === 'done' ? 'done' : sent;
  await app.db
    .updateTable('refund')
    .set({ asks: refund.asks + 1 })
    .where('id', '=', refundId)
    .execute();
  if (status !== 'pending') {
    await app.db
      .transaction()
      .execute((trx) => finishRefund(app, trx, refund.number, status, app.payments.now()));
  }
  return status;
}

/** The provider has spoken: once, whoever brings the word. */
export async function finishRefund(
  app: OrderApp,
  trx: Transaction<Tables>,
  number: string,
  status: 'done' | 'failed',
  now: number,
): Promise<boolean> {
  const found = await trx.selectFrom('refund').selectAll().where('number', '=', number).executeTakeFirst();
  if (!found) return false;
  const order = await lockOrder(trx, found.order_id);
  const refund = await trx
    .updateTable('refund')
    .set({ state: status, ...(status === 'done' && { done_at: now }) })
    .where('id', '=', found.id)
    .where('state', '=', 'sending')
    .returningAll()
    .executeTakeFirst();
  if (!refund) return false;
  if (status === 'failed') {
    // The codes may be used again; administrators see that the money did not go.
    await trx
      .updateTable('exchange_code')
      .set({ refund_id: null })
      .where('refund_id', '=', refund.id)
      .execute();
    return true;
  }
  const isOurs = refund.kind === 'owner' || refund.kind === 'admin';
  const { amount, currency } = refund;
  const attempt = await trx
    .selectFrom('payment_attempt')
    .select('way')
    .where('id', '=', refund.attempt_id)
    .executeTakeFirst();
  const money = { amount, currency, way: attempt?.way ?? null, order, note: refund.kind };
  const from = isOurs ? 'sales' : 'suspense';
  await book(trx, { ...money, from, to: 'provider', key: `refund:${number}` }, now);
  const move = { actor: 'system', reason: `refund ${refund.kind}`, now } as const;
  if (!isOurs) {
    // Late money on a cancelled order, or a wrong amount on a failed one: that is how it ends.
    const ends =
      (order.status === cancelled && refund.kind === 'late') ||
      (order.status === failed && refund.kind === 'mismatch');
    if (ends) await moveOrder(trx, order, refunded, move);
    return true;
  }
  await trx
    .updateTable('exchange_code')
    .set({ state: 'void' })
    .where('refund_id', '=', refund.id)
    .where('state', '=', 'unused')
    .execute();
  const refundedAmount = order.refunded_amount + amount;
  const held = await trx
    .updateTable('order')
    .set({ refunded_amount: refundedAmount })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await creditOrder(app, trx, order.id, amount, { reason: 'refund', now });
  if (refundedAmount >= order.paid_amount && isPaid(order.status)) {
    await takeBack(app, trx, held, 'refund', now);
    await voidCodes(trx, order.id);
    await moveOrder(trx, held, refunded, move);
  }
  await tellRefunded(app, trx, held, amount);
  return true;
}

const voidCodes = (trx: Transaction<Tables>, orderId: number) =>
  trx
    .updateTable('exchange_code')
    .set({ state: 'void' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'unused')
    .execute();

/** A payer went to the bank: noted when it begins; when it is lost, the money is gone and so is what it bought. */
export async function settleDispute(
  app: OrderApp,
  trx: Transaction<Tables>,
  attempt: AttemptRow,
  state: 'opened' | 'won' | 'lost',
  now: number,
): Promise<void> {
  const order = await lockOrder(trx, attempt.order_id);
  if (order.dispute === 'lost' || order.dispute === 'won') return;
  await trx.updateTable('order').set({ dispute: state }).where('id', '=', order.id).execute();
  if (state !== 'lost' || !isPaid(order.status)) return;
  const left = order.paid_amount - order.refunded_amount;
  const { currency } = order;
  const money = { amount: left, currency, way: attempt.way, order, note: 'dispute lost' };
  await book(trx, { ...money, from: 'sales', to: 'dispute', key: `dispute:${order.id}` }, now);
  await book(trx, { ...money, from: 'dispute', to: 'provider', key: `dispute-paid:${order.id}` }, now);
  const held = await trx
    .updateTable('order')
    .set({ refunded_amount: order.paid_amount, dispute: 'lost' })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await creditOrder(app, trx, order.id, left, { reason: 'dispute', now });
  await takeBack(app, trx, held, 'dispute', now);
  await voidCodes(trx, order.id);
  await moveOrder(trx, held, refunded, { actor: 'provider', reason: 'dispute lost', now });
}
