/** Issuing goes on until it is known how it ended; what is past its years of retention is deleted. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { driveInvoice, failInvoice, type Driven } from './issue.ts';
import { deletePastRetention } from './retention.ts';
import { pendingStatuses } from './states.ts';
import { mailInvoice } from './tell.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    /** Issues an invoice or a credit note, or asks how far that is. */
    'invoice.issue': { payload: { invoiceId: number; step: number }; result: null };
    'invoice.mail': { payload: { invoiceId: number; email: string }; result: null };
    /** Every day: what waits is driven once more; what the law no longer asks for goes. */
    'invoice.daily': { payload: Record<string, never>; result: { driven: number; deleted: number } };
  }
}

const hourMs = 3_600_000;
/** After so many failures to render it is an administrator's or its owner's to try again. */
const maxRenders = 6;

const againMs = (step: number): number => Math.min(hourMs, 1500 * 2 ** Math.min(step, 12));

export function invoiceJobs(app: App): JobHandlers {
  return {
    'invoice.issue': {
      concurrency: 2,
      async run({ payload: { invoiceId, step } }) {
        const outcome = await driveInvoice(app, invoiceId).catch((error: unknown): Driven | 'failed' => {
          app.log.warn(
            { invoiceId, reason: error instanceof Error ? error.message : '' },
            'an invoice could not be issued yet',
          );
          return 'failed';
        });
        if (outcome === 'over') return null;
        const row = await app.db
          .selectFrom('invoice')
          .select(['issuer', 'status'])
          .where('id', '=', invoiceId)
          .executeTakeFirst();
        // A platform that does not answer has not refused: only our own work gives up.
        if (outcome === 'failed' && row?.issuer === 'pdf' && step >= maxRenders) {
          await failInvoice(app, invoiceId, 'rendering failed');
          return null;
        }
        const runAt = app.payments.now() + againMs(step);
        await enqueue(app.db, 'invoice.issue', { invoiceId, step: step + 1 }, { runAt, maxTries: 20 });
        return null;
      },
    },
    'invoice.mail': {
      concurrency: 2,
      async run({ payload }) {
        await mailInvoice(app, payload);
        return null;
      },
    },
    'invoice.daily': {
      run: async () => ({ driven: await driveAll(app), deleted: await deletePastRetention(app) }),
    },
  };
}

async function driveAll(app: App): Promise<number> {
  const waiting = await app.db
    .selectFrom('invoice')
    .select('id')
    .where('status', 'in', pendingStatuses)
    .where('issuer', '!=', 'manual')
    .limit(1000)
    .execute();
  for (const { id } of waiting)
    await enqueue(app.db, 'invoice.issue', { invoiceId: id, step: 0 }, { maxTries: 20 });
  return waiting.length;
}

export const invoiceSchedules: Schedule[] = [
  { name: 'invoice.daily', kind: 'invoice.daily', payload: {}, when: { dailyAtUtc: '04:07' } },
];
