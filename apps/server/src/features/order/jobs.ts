/** The reconciler: asks until it knows, closes what nobody paid, drives refunds, reminds of what ends. */
import { orderStatus } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { askAfterMs, askProvider, cancelOrder } from './pay.ts';
import { driveRefund } from './refunds.ts';
import { lockOrder, moveOrder } from './rows.ts';
import { deliver, type Delivery } from './sandbox/deliver.ts';
import { isOpen } from './states.ts';
import { mailOrder } from './tell.ts';
import { remindOfEnds } from './reminders.ts';
import { warnOfSandbox } from './goLive.ts';
import { compareStatements } from './statements.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    /** Asks a provider how an attempt stands; step -1 asks once and begins no further ones. */
    'order.ask': { payload: { attemptId: number; step: number }; result: null };
    /** Cancels an order that nobody paid in time, once the provider has closed it. */
    'order.expire': { payload: { orderId: number; step: number }; result: null };
    'order.refund': { payload: { refundId: number; step: number }; result: null };
    /** Every hour: writes down what has ended, reminds of what will. */
    'order.hourly': { payload: Record<string, never>; result: { ended: number; reminded: number } };
    /** Every day: what was begun in the last three days is asked for once more; the sandbox is warned of. */
    'order.daily': { payload: Record<string, never>; result: { asked: number } };
    /** Every day: what the providers say has moved is held against the journal. */
    'order.statements': { payload: Record<string, never>; result: { days: number; differences: number } };
    'order.mail': { payload: { orderId: number; kind: 'paid' | 'refunded'; amount: number }; result: null };
    'sandbox.notify': { payload: Delivery; result: null };
  }
}

const hourMs = 3_600_000;
const maxAskMs = 48 * hourMs;
const dayMs = 24 * hourMs;

/** How long after its beginning an attempt is asked for the n-th time. */
const askTime = (n: number): number =>
  askAfterMs[n] ?? askAfterMs.at(-1)! + (n - askAfterMs.length + 1) * hourMs;
/** After failures to close or to refund. */
const againMs = (step: number): number => Math.min(hourMs, 15_000 * 2 ** Math.min(step, 8));

export function orderJobs(app: App): JobHandlers {
  return {
    'order.ask': {
      concurrency: 4,
      async run({ payload: { attemptId, step } }) {
        await askProvider(app, attemptId);
        if (step < 0) return null;
        const attempt = await app.db
          .selectFrom('payment_attempt')
          .selectAll()
          .where('id', '=', attemptId)
          .executeTakeFirst();
        if (!attempt || attempt.state !== 'open') return null;
        const now = app.payments.now();
        if (now - attempt.created_at > maxAskMs) return null;
        await app.db.transaction().execute(async (trx) => {
          // However often this job runs, one follows it.
          const { numUpdatedRows } = await trx
            .updateTable('payment_attempt')
            .set({ asks: step + 1 })
            .where('id', '=', attemptId)
            .where('asks', '=', step)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) return;
          const runAt = Math.max(now + askAfterMs[0], attempt.created_at + askTime(step + 1));
          await enqueue(trx, 'order.ask', { attemptId, step: step + 1 }, { runAt, maxTries: 20 });
        });
        return null;
      },
    },
    'order.expire': {
      concurrency: 2,
      async run({ payload: { orderId, step } }) {
        const order = await app.db
          .selectFrom('order')
          .select('status')
          .where('id', '=', orderId)
          .executeTakeFirst();
        // What failed is its owner's to retry or to cancel.
        if (!order || !isOpen(order.status) || order.status === orderStatus.failed) return null;
        const isConfirming = order.status === orderStatus.confirming;
        const outcome = isConfirming
          ? 'unknown'
          : await cancelOrder(app, orderId, { actor: 'system', reason: 'not paid in time' });
        if (outcome !== 'unknown') return null;
        const runAt = app.payments.now() + Math.max(60_000, againMs(step));
        await enqueue(app.db, 'order.expire', { orderId, step: step + 1 }, { runAt, maxTries: 20 });
        return null;
      },
    },
    'order.refund': {
      concurrency: 2,
      async run({ payload: { refundId, step } }) {
        const outcome = await driveRefund(app, refundId).catch((error: unknown) => {
          app.log.warn(
            { refundId, reason: error instanceof Error ? error.message : '' },
            'a refund did not go through yet',
          );
          return 'pending' as const;
        });
        if (outcome !== 'pending') return null;
        const runAt = app.payments.now() + againMs(step);
        await enqueue(app.db, 'order.refund', { refundId, step: step + 1 }, { runAt, maxTries: 20 });
        return null;
      },
    },
    'order.hourly': { run: async () => ({ ended: await endOrders(app), reminded: await remindOfEnds(app) }) },
    'order.daily': { run: async () => ({ asked: (await askAgain(app)) + (await warnOfSandbox(app)) }) },
    'order.statements': { run: () => compareStatements(app) },
    'order.mail': {
      concurrency: 2,
      async run({ payload }) {
        await mailOrder(app, payload);
        return null;
      },
    },
    'sandbox.notify': {
      concurrency: 4,
      async run({ payload }) {
        await deliver(app, payload);
        return null;
      },
    },
  };
}

/** Paid orders whose time is over. They read as ended before this writes it. */
export async function endOrders(app: App, now = app.payments.now()): Promise<number> {
  const due = await app.db
    .selectFrom('order')
    .select('id')
    .where('status', '=', orderStatus.Payed)
    .where('end_at', '<=', now)
    .limit(1000)
    .execute();
  for (const { id } of due) {
    await app.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      if (order.status !== orderStatus.Payed || order.end_at === null || order.end_at > now) return;
      await moveOrder(trx, order, orderStatus.overdue, { actor: 'system', reason: 'ended', now });
    });
  }
  return due.length;
}

/** Money that came late for what was given up on is found before it stands in any statement. */
async function askAgain(app: App): Promise<number> {
  const since = app.payments.now() - 3 * dayMs;
  const attempts = await app.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('created_at', '>', since)
    .where('state', 'in', ['open', 'failed', 'closed'])
    .limit(5000)
    .execute();
  for (const { id } of attempts) await askProvider(app, id);
  return attempts.length;
}

export const orderSchedules: Schedule[] = [
  { name: 'order.hourly', kind: 'order.hourly', payload: {}, when: { everyMs: hourMs } },
  { name: 'order.daily', kind: 'order.daily', payload: {}, when: { dailyAtUtc: '03:41' } },
  // Providers make yesterday's statements some time in the morning; days that were compared cost nothing.
  { name: 'order.statements', kind: 'order.statements', payload: {}, when: { everyMs: 2 * 3_600_000 } },
];
