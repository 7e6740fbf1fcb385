/** What providers tell us, at /pay/notify/:way. Believed when signed, taken once, acknowledged after it is committed. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import {
  UntrustedNotification,
  type Acknowledgement,
  type Headers,
  type PaymentNotification,
} from './providers/types.ts';
import { finishRefund, settleDispute } from './refunds.ts';
import type { OrderApp } from './orderApp.ts';
import { attemptOf, findOrder } from './rows.ts';
import { settle } from './settle.ts';
import { tellOrder } from './tell.ts';

export async function takeNotification(
  app: OrderApp,
  way: number,
  headers: Headers,
  rawBody: string,
): Promise<Acknowledgement> {
  const provider = await app.payments.provider(way);
  if (!provider) return { status: 404, type: 'text/plain', body: 'no such way' };
  let told: PaymentNotification;
  try {
    told = await provider.verify(headers, rawBody);
  } catch (error) {
    // What is not JSON or has no fields is as little to be believed as a wrong signature.
    const reason = error instanceof UntrustedNotification ? error.message : 'unreadable';
    app.log.warn({ way, reason }, 'a payment notification was refused');
    return { ...provider.acknowledge(false), status: 401 };
  }
  try {
    await app.db.transaction().execute((trx) => take(app, trx, way, told));
    return provider.acknowledge(true);
  } catch (error) {
    app.log.error({ err: error, way }, 'a payment notification could not be taken');
    return provider.acknowledge(false);
  }
}

/** The event and what it brings about commit together: an event that is marked as seen has had its effect. */
async function take(
  app: OrderApp,
  trx: Transaction<Tables>,
  way: number,
  told: PaymentNotification,
): Promise<void> {
  const now = app.payments.now();
  const first = await trx
    .insertInto('pay_event')
    .values({
      way,
      event_id: told.eventId,
      attempt_number: told.number,
      kind: told.kind,
      outcome: 'taken',
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['way', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!first) return;
  let outcome: string = 'taken';
  if (told.kind === 'payment') {
    outcome = await settle(app, trx, way, told, { isAsked: false, now });
    if (outcome === 'mismatch') await askSoon(trx, told.number);
    // Whoever looks at the order hears of a decline as soon as of a payment.
    if (outcome === 'done') await tellAttempt(app, trx, told.number);
  } else if (told.kind === 'refund') {
    if (told.state !== 'pending') await finishRefund(app, trx, told.refundNumber, told.state, now);
  } else if (told.kind === 'dispute') {
    const attempt = await attemptOf(trx, way, told.number);
    if (attempt) await settleDispute(app, trx, attempt, told.state, now);
  }
  await trx.updateTable('pay_event').set({ outcome }).where('id', '=', first.id).execute();
}

async function tellAttempt(app: OrderApp, trx: Transaction<Tables>, number: string): Promise<void> {
  const attempt = await trx
    .selectFrom('payment_attempt')
    .select('order_id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (attempt) await tellOrder(app, trx, await findOrder(trx, attempt.order_id));
}

async function askSoon(trx: Transaction<Tables>, number: string): Promise<void> {
  const attempt = await trx
    .selectFrom('payment_attempt')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (attempt) await enqueue(trx, 'order.ask', { attemptId: attempt.id, step: -1 }, { maxTries: 20 });
}
