/** What statements say of the provider's own doing: fees, disputes, payouts. */
import type { App } from '../../app.ts';
import type { ProviderCharge } from './providers/types.ts';
import { settleDispute } from './refunds.ts';
import { attemptOf, findOrder } from './rows.ts';

export const isTestOf = ({ payments }: App): number => (payments.isTest ? 1 : 0);

/** Keeps what the provider took by itself, and notes disputes that nobody has told us of. */
export async function takeCharges(
  app: App,
  way: number,
  day: string,
  charges: readonly ProviderCharge[],
): Promise<void> {
  const sums = new Map<string, Pick<ProviderCharge, 'kind' | 'currency' | 'amount'>>();
  for (const { kind, currency, amount, number } of charges) {
    const key = `${kind} ${currency}`;
    sums.set(key, { kind, currency, amount: amount + (sums.get(key)?.amount ?? 0) });
    if (kind === 'dispute') await noteDispute(app, way, number, amount > 0 ? 'opened' : 'won');
  }
  for (const sum of sums.values()) {
    await app.db
      .insertInto('statement_charge')
      .values({ way, day, is_test: isTestOf(app), ...sum })
      .onConflict((conflict) =>
        conflict.columns(['way', 'day', 'is_test', 'kind', 'currency']).doUpdateSet({ amount: sum.amount }),
      )
      .execute();
  }
}

async function noteDispute(app: App, way: number, number: string, state: 'opened' | 'won'): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const attempt = await attemptOf(trx, way, number);
    const order = attempt && (await findOrder(trx, attempt.order_id));
    // One that was opened says no more than what we know by now.
    if (!order || (state === 'opened' && order.dispute !== null)) return;
    await settleDispute(app, trx, attempt, state, app.payments.now());
  });
}
