/** Beginning to pay, changing the way, asking the provider, cancelling. Providers are never asked inside a transaction. */
import { codes, Failure, limits, orderStatus, paymentTypes, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { freeCoupon } from './coupons.ts';
import type { PaymentProvider } from './providers/types.ts';
import { requestOf } from './requests.ts';
import { findOrder, lockOrder, moveOrder, newNumber, type AttemptRow, type OrderRow } from './rows.ts';
import type { OrderApp } from './orderApp.ts';
import { settle } from './settle.ts';
import { isOpen, ownerCancels, type Actor } from './states.ts';
import { tellOrder } from './tell.ts';

const { UnPay, Payed, cancelled, failed } = orderStatus;
/** Stripe keeps a session open for half an hour at least. */
const minCardMs = 31 * 60_000;
/** The reconciler asks so long after an attempt began, then every hour for two days. */
export const askAfterMs = [5_000, 15_000, 60_000, 300_000, 900_000] as const;

export async function openAttempt(db: Kysely<Tables>, orderId: number): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('open_key', '=', `order:${orderId}`)
    .executeTakeFirst();
}

async function providerOf(app: OrderApp, way: number): Promise<PaymentProvider> {
  const provider = await app.payments.provider(way);
  if (!provider) throw new Failure(codes.paymentWayOff);
  return provider;
}

export interface Payer {
  userId: number;
  origin: string;
  isPhone: boolean;
}

export async function payOrder(
  app: OrderApp,
  { userId, origin, isPhone }: Payer,
  orderId: number,
  way: number,
): Promise<CallResponse<'orderPay'>> {
  if (!app.payments.ways.some((each) => each === way)) throw new Failure(codes.paymentWayOff);
  const order = await findOrder(app.db, orderId, userId);
  if (!isOpen(order.status)) throw new Failure(codes.orderState);
  const before = await openAttempt(app.db, orderId);
  const now = app.payments.now();
  const isUsable = before?.way === way && before.expires_at > now && before.is_phone === (isPhone ? 1 : 0);
  if (before && !isUsable) await closeAttempt(app, order, before);
  const attempt = isUsable ? before : await beginAttempt(app, { userId, origin, isPhone }, orderId, way);
  const provider = await providerOf(app, way);
  try {
    const { show, url, ref } = await provider.create(requestOf(order, attempt));
    await app.db
      .updateTable('payment_attempt')
      .set({ show, url, ...(ref !== null && { provider_ref: ref }) })
      .where('id', '=', attempt.id)
      .execute();
    return { way, show, url, expireTime: Math.min(attempt.expires_at, order.expires_at) };
  } catch (error) {
    app.log.warn(
      { way, reason: error instanceof Error ? error.message : '' },
      'a provider did not begin a payment',
    );
    throw new Failure(codes.paymentFailed);
  }
}

async function beginAttempt(
  app: OrderApp,
  { userId, origin, isPhone }: Payer,
  orderId: number,
  way: number,
): Promise<AttemptRow> {
  return app.db.transaction().execute(async (trx) => {
    const now = app.payments.now();
    let order = await lockOrder(trx, orderId);
    if (order.user_id !== userId || !isOpen(order.status)) throw new Failure(codes.orderState);
    const other = await openAttempt(trx, orderId);
    // Another tab was quicker.
    if (other?.way === way) return other;
    if (other) throw new Failure(codes.paymentPending);
    if (order.status === failed) {
      order = await moveOrder(trx, order, UnPay, { actor: 'owner', reason: 'tries again', now });
    }
    const attempt = await trx
      .insertInto('payment_attempt')
      .values({
        order_id: orderId,
        number: newNumber('P', now),
        way,
        state: 'open',
        is_phone: isPhone ? 1 : 0,
        amount: order.total,
        currency: order.currency,
        provider_ref: null,
        transaction_ref: null,
        show: null,
        url: null,
        origin,
        open_key: `order:${orderId}`,
        created_at: now,
        expires_at: way === paymentTypes.card ? now + minCardMs : Math.max(order.expires_at, now + 60_000),
        asked_at: 0,
        asks: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueue(
      trx,
      'order.ask',
      { attemptId: attempt.id, step: 0 },
      { runAt: now + askAfterMs[0], maxTries: 20 },
    );
    return attempt;
  });
}

/** Before another way is taken. What turns out to be paid is settled, and what nobody knows stays open. */
async function closeAttempt(app: OrderApp, order: OrderRow, attempt: AttemptRow): Promise<void> {
  const provider = await providerOf(app, attempt.way);
  const outcome = await provider.close(requestOf(order, attempt)).catch(() => 'unknown' as const);
  if (outcome === 'unknown') throw new Failure(codes.paymentPending);
  if (outcome === 'paid') {
    await askProvider(app, attempt.id);
    throw new Failure(codes.orderState);
  }
  await settleClosed(app, attempt);
}

const settleClosed = (app: OrderApp, { number, amount, currency, way }: AttemptRow) =>
  app.db
    .transaction()
    .execute((trx) =>
      settle(
        app,
        trx,
        way,
        { number, amount, currency, state: 'closed', transaction: '' },
        { isAsked: true, now: app.payments.now() },
      ),
    );

/** Asks how an attempt stands and takes the answer. A provider that does not answer changes nothing. */
export async function askProvider(app: OrderApp, attemptId: number): Promise<void> {
  const attempt = await app.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirst();
  if (!attempt || attempt.state === 'paid' || attempt.state === 'mismatch') return;
  const provider = await app.payments.provider(attempt.way);
  if (!provider) return;
  const order = await findOrder(app.db, attempt.order_id);
  let status;
  try {
    status = await provider.query(requestOf(order, attempt));
  } catch (error) {
    app.log.warn(
      { way: attempt.way, reason: error instanceof Error ? error.message : '' },
      'a provider did not answer',
    );
    return;
  }
  const now = app.payments.now();
  if (status.state === 'unknown') return;
  await app.db.transaction().execute(async (trx) => {
    const outcome = await settle(app, trx, attempt.way, status, { isAsked: true, now });
    if (outcome === 'done' || outcome === 'mismatch')
      await tellOrder(app, trx, await findOrder(trx, order.id));
  });
}

/** For whoever waits in front of the order: asks, but not more often than every five seconds. */
export async function watchOrder(app: OrderApp, userId: number, orderId: number): Promise<OrderRow> {
  const order = await findOrder(app.db, orderId, userId);
  if (!isOpen(order.status)) return order;
  const now = app.payments.now();
  const due = await app.db
    .updateTable('payment_attempt')
    .set({ asked_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'failed'])
    .where('asked_at', '<=', now - limits.orderPollMs)
    .returning('id')
    .execute();
  for (const { id } of due) await askProvider(app, id);
  return findOrder(app.db, orderId, userId);
}

/** No money may come any more before an order is cancelled; where it did, the order is paid instead. */
export async function cancelOrder(
  app: OrderApp,
  orderId: number,
  by: { actor: Extract<Actor, 'owner' | 'system' | 'admin'>; actorId?: number; reason: string },
): Promise<'cancelled' | 'paid' | 'unknown'> {
  const order = await findOrder(app.db, orderId);
  const mayCancel = by.actor === 'owner' ? ownerCancels(order.status) : isOpen(order.status);
  if (!mayCancel) throw new Failure(codes.orderState);
  const attempts = await app.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'failed'])
    .execute();
  for (const attempt of attempts) {
    const provider = await app.payments.provider(attempt.way);
    const outcome = provider
      ? await provider.close(requestOf(order, attempt)).catch(() => 'unknown' as const)
      : 'unknown';
    if (outcome === 'paid') await askProvider(app, attempt.id);
    else if (outcome === 'closed') await settleClosed(app, attempt);
    else return 'unknown';
  }
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (held.status === Payed) return 'paid';
    if (await openAttempt(trx, orderId)) return 'unknown';
    const done = await moveOrder(trx, held, cancelled, { ...by, now });
    await freeCoupon(trx, orderId);
    await tellOrder(app, trx, done);
    return 'cancelled';
  });
}
