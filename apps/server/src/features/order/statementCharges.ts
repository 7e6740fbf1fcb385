/** What statements say of the provider's own doing: fees, disputes, payouts. */
import type { StatementCharge } from '@linework/contract';
import type { App } from '../../app.ts';
import type { ProviderCharge } from './providers/types.ts';
import { settleDispute } from './refunds.ts';
import { attemptOf, book, findOrder, type Booking } from './rows.ts';

export const isTestOf = ({ payments }: App): number => (payments.isTest ? 1 : 0);

/** Where what left our balance at the provider went. */
const accountOf: Readonly<Record<StatementCharge, string>> = {
  fee: 'fees',
  dispute: 'dispute',
  payout: 'bank',
};

/** Keeps and books what the provider took by itself, and notes disputes that nobody has told us of. */
export async function takeCharges(
  app: App,
  way: number,
  day: string,
  charges: readonly ProviderCharge[],
): Promise<void> {
  const sums = new Map<string, Pick<ProviderCharge, 'kind' | 'currency' | 'amount'>>();
  for (const charge of charges) {
    const { kind, currency, amount, number } = charge;
    const key = `${kind} ${currency}`;
    sums.set(key, { kind, currency, amount: amount + (sums.get(key)?.amount ?? 0) });
    if (kind !== 'dispute') continue;
    await noteDispute(app, way, number, amount > 0 ? 'opened' : 'won');
    await bookDispute(app, way, charge);
  }
  for (const sum of sums.values()) {
    await app.db
      .insertInto('statement_charge')
      .values({ way, day, is_test: isTestOf(app), ...sum })
      .onConflict((conflict) =>
        conflict.columns(['way', 'day', 'is_test', 'kind', 'currency']).doUpdateSet({ amount: sum.amount }),
      )
      .execute();
    if (sum.kind !== 'dispute') await bookDay(app, way, day, sum);
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

/** Between the provider and the account of such charges; below zero it comes back. */
async function bookCharge(
  app: App,
  { kind, amount, currency }: Pick<ProviderCharge, 'kind' | 'currency' | 'amount'>,
  entry: Pick<Booking, 'way' | 'order' | 'key'>,
): Promise<void> {
  if (currency !== 'USD' && currency !== 'CNY') {
    app.log.error({ ...entry, amount, currency }, 'a provider took money in a currency that is not ours');
    return;
  }
  const account = accountOf[kind];
  const sides = amount > 0 ? { from: account, to: 'provider' } : { from: 'provider', to: account };
  const { isTest, now } = app.payments;
  await book(app.db, { ...sides, amount: Math.abs(amount), currency, isTest, note: kind, ...entry }, now());
}

/** Held back when a dispute begins. The key is that of a lost one: what is held back then is not paid once more. */
async function bookDispute(app: App, way: number, charge: ProviderCharge): Promise<void> {
  const attempt = await attemptOf(app.db, way, charge.number);
  const order = attempt && (await findOrder(app.db, attempt.order_id));
  const of = order ? String(order.id) : `${way}:${charge.number}`;
  const key = charge.amount > 0 ? `dispute-paid:${of}` : `dispute-back:${of}`;
  await bookCharge(app, charge, { way, order, key });
}

/** A day's sum, in one row; where the day is listed again with another sum, the difference in a further one. */
async function bookDay(
  app: App,
  way: number,
  day: string,
  sum: Pick<ProviderCharge, 'kind' | 'currency' | 'amount'>,
): Promise<void> {
  const account = accountOf[sum.kind];
  const prefix = `${sum.kind}:${isTestOf(app)}:${way}:${day}:${sum.currency}:`;
  const rows = await app.db
    .selectFrom('journal')
    .select(['from_account', 'amount'])
    .where('unique_key', 'like', `${prefix}%`)
    .execute();
  const booked = rows.reduce(
    (all, row) => all + (row.from_account === account ? row.amount : -row.amount),
    0,
  );
  const more = { ...sum, amount: sum.amount - booked };
  await bookCharge(app, more, { way, order: undefined, key: `${prefix}${rows.length + 1}` });
}
