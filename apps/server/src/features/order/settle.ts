/** What becomes of an order when its provider has spoken. Everything here runs in one transaction that holds the order. */
import { orderStatus, type Code } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { fulfil } from './fulfil.ts';
import type { OrderApp } from './orderApp.ts';
import type { PaymentStatus } from './providers/types.ts';
import { sendBack } from './refunds.ts';
import { book, lockOrder, moveOrder, type AttemptRow, type OrderRow } from './rows.ts';

export type Outcome = 'done' | 'repeated' | 'mismatch' | 'unknown' | Code;

const { UnPay, cancelled, failed, confirming } = orderStatus;

/** Takes what a provider said about a payment. `isAsked`: we asked, so that it is the last word. */
export async function settle(
  app: OrderApp,
  trx: Transaction<Tables>,
  way: number,
  status: PaymentStatus,
  { isAsked, now }: { isAsked: boolean; now: number },
): Promise<Outcome> {
  const found = await trx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('number', '=', status.number)
    .where('way', '=', way)
    .executeTakeFirst();
  if (!found) return settleUnknown(app, trx, way, status, now);
  const order = await lockOrder(trx, found.order_id);
  const attempt = await trx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  if (attempt.state === 'paid' || attempt.state === 'mismatch') return 'repeated';
  if (status.state === 'paid') {
    const isRight = status.amount === attempt.amount && status.currency === attempt.currency;
    if (isRight) return settlePaid(app, trx, order, attempt, status, now);
    // A notification may lie; our own question decides.
    return isAsked ? settleMismatch(trx, order, attempt, status, now) : 'mismatch';
  }
  return settleUnpaid(trx, order, attempt, status, now);
}

/** Money for nothing that we know of: it waits where administrators look. */
async function settleUnknown(
  app: OrderApp,
  trx: Transaction<Tables>,
  way: number,
  { state, amount, currency, transaction, number }: PaymentStatus,
  now: number,
): Promise<Outcome> {
  if (state !== 'paid' || (currency !== 'USD' && currency !== 'CNY')) return 'unknown';
  const isTest = app.payments.isTest;
  const note = `unknown payment ${number}`;
  const money = {
    from: 'provider',
    to: 'suspense',
    amount,
    currency,
    way,
    order: undefined,
    isTest,
    note,
  } as const;
  await book(trx, { ...money, key: `suspense:${way}:${transaction || number}` }, now);
  return 'unknown';
}

const setAttempt = (
  trx: Transaction<Tables>,
  attempt: AttemptRow,
  state: AttemptRow['state'],
  transaction?: string,
) =>
  trx
    .updateTable('payment_attempt')
    .set({ state, open_key: null, ...(transaction && { transaction_ref: transaction }) })
    .where('id', '=', attempt.id)
    .execute();

async function settleUnpaid(
  trx: Transaction<Tables>,
  order: OrderRow,
  attempt: AttemptRow,
  { state }: PaymentStatus,
  now: number,
): Promise<Outcome> {
  const move = { actor: 'provider', now } as const;
  const isLast = attempt.open_key !== null;
  if (state === 'failed' && attempt.state === 'open') {
    await setAttempt(trx, attempt, 'failed');
    if (isLast && (order.status === UnPay || order.status === confirming)) {
      await moveOrder(trx, order, failed, { ...move, reason: 'declined' });
    }
  } else if (state === 'closed' && attempt.state !== 'closed') {
    await setAttempt(trx, attempt, 'closed');
    if (isLast && order.status === confirming)
      await moveOrder(trx, order, UnPay, { ...move, reason: 'closed' });
  } else if (state === 'confirming' && isLast && order.status === UnPay) {
    await moveOrder(trx, order, confirming, { ...move, reason: 'confirming' });
  } else if (state === 'waiting' && isLast && order.status === confirming) {
    await moveOrder(trx, order, UnPay, { ...move, reason: 'waiting' });
  } else return 'repeated';
  return 'done';
}

/** Another amount than was asked for came: it is no payment, and goes back by itself. */
async function settleMismatch(
  trx: Transaction<Tables>,
  order: OrderRow,
  attempt: AttemptRow,
  { amount, currency, transaction, number }: PaymentStatus,
  now: number,
): Promise<Outcome> {
  await setAttempt(trx, attempt, 'mismatch', transaction);
  if (currency !== 'USD' && currency !== 'CNY') return 'mismatch';
  const money = { amount, currency, way: attempt.way, order } as const;
  await book(
    trx,
    { ...money, from: 'provider', to: 'suspense', note: 'wrong amount', key: `pay:${number}` },
    now,
  );
  if (order.status === UnPay || order.status === confirming) {
    await moveOrder(trx, order, failed, { actor: 'provider', reason: 'wrong amount', now });
  }
  await sendBack(trx, order, attempt, { kind: 'mismatch', amount, currency, reason: 'wrong amount' }, now);
  return 'mismatch';
}

async function settlePaid(
  app: OrderApp,
  trx: Transaction<Tables>,
  order: OrderRow,
  attempt: AttemptRow,
  { amount, transaction, number }: PaymentStatus,
  now: number,
): Promise<Outcome> {
  await setAttempt(trx, attempt, 'paid', transaction);
  const { currency, way } = attempt;
  const money = { amount, currency, way, order } as const;
  if (order.status === UnPay || order.status === confirming || order.status === failed) {
    await book(
      trx,
      { ...money, from: 'provider', to: 'sales', note: order.goods_code, key: `pay:${number}` },
      now,
    );
    await fulfil(app, trx, order, { actor: 'provider', way, amount, now });
    return 'done';
  }
  // A second payment, or one that came after the order had been cancelled.
  const kind = order.status === cancelled ? 'late' : 'duplicate';
  await book(trx, { ...money, from: 'provider', to: 'suspense', note: kind, key: `pay:${number}` }, now);
  await sendBack(trx, order, attempt, { kind, amount, currency, reason: kind }, now);
  return 'done';
}
