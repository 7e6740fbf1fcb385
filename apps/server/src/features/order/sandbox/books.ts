/** What the sandbox cashier remembers of payments and refunds. All ways share these books. */
import { randomBytes } from 'node:crypto';
import type { Currency } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import type { SandboxPaymentTable, SandboxRefundTable } from '../tables.ts';

export type SandboxPayment = Selectable<SandboxPaymentTable>;
export type SandboxRefund = Selectable<SandboxRefundTable>;

export interface NewPayment {
  way: number;
  number: string;
  amount: number;
  currency: Currency;
  subject: string;
  returnUrl: string;
  notifyUrl: string;
  expiresAt: number;
}

/** The same one however often it is asked for: that is what idempotency keys are for. */
export async function openPayment(
  db: Kysely<Tables>,
  wanted: NewPayment,
  now: number,
): Promise<SandboxPayment> {
  await db
    .insertInto('sandbox_payment')
    .values({
      way: wanted.way,
      number: wanted.number,
      ref: `cs_test_${randomBytes(16).toString('hex')}`,
      transaction_ref: `pi_${randomBytes(12).toString('hex')}`,
      amount: wanted.amount,
      currency: wanted.currency,
      subject: wanted.subject,
      state: 'waiting',
      return_url: wanted.returnUrl,
      notify_url: wanted.notifyUrl,
      refunded: 0,
      disputed: null,
      expires_at: wanted.expiresAt,
      created_at: now,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return (await findPayment(db, 'number', wanted.number))!;
}

export const findPayment = (
  db: Kysely<Tables>,
  by: 'number' | 'ref' | 'transaction_ref',
  value: string,
): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payment').selectAll().where(by, '=', value).executeTakeFirst();

/** As it stands now: what nobody paid in time is closed. */
export function stateAt({ state, expires_at }: SandboxPayment, now: number): SandboxPayment['state'] {
  return (state === 'waiting' || state === 'declined') && expires_at <= now ? 'closed' : state;
}

const movesFrom = {
  confirming: ['waiting', 'declined'],
  paid: ['waiting', 'confirming', 'declined'],
  declined: ['waiting', 'confirming'],
  // What somebody is just confirming cannot be closed.
  closed: ['waiting', 'declined'],
} as const;

/** Only what is open can be paid, declined or closed. Returns whether it was. */
export async function movePayment(
  db: Kysely<Tables>,
  number: string,
  to: keyof typeof movesFrom,
  now: number,
  amount?: number,
): Promise<boolean> {
  let query = db
    .updateTable('sandbox_payment')
    .set({ state: to, ...(to === 'paid' && { paid_at: now }), ...(amount !== undefined && { amount }) })
    .where('number', '=', number)
    .where('state', 'in', movesFrom[to]);
  if (to !== 'closed')
    query = query.where((eb) => eb.or([eb('expires_at', '>', now), eb('state', '=', 'confirming')]));
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Undefined where there is not so much to send back. */
export async function openRefund(
  db: Kysely<Tables>,
  { payment, number, amount }: { payment: SandboxPayment; number: string; amount: number },
  now: number,
): Promise<SandboxRefund | undefined> {
  return db.transaction().execute(async (trx) => {
    const known = await findRefund(trx, number);
    if (known) return known;
    const { numUpdatedRows } = await trx
      .updateTable('sandbox_payment')
      .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
      .where('number', '=', payment.number)
      .where('state', '=', 'paid')
      // Money that is lost already cannot be sent back.
      .where((eb) => eb.or([eb('disputed', 'is', null), eb('disputed', '!=', 'lost')]))
      .where((eb) => eb(eb('refunded', '+', amount), '<=', eb.ref('amount')))
      .executeTakeFirstOrThrow();
    // Asked for twice at once: the other one has taken it.
    if (numUpdatedRows === 0n) return findRefund(trx, number);
    // `refund later` was chosen on the cashier's page.
    const state = payment.disputed === 'slow' ? 'pending' : 'done';
    await trx
      .insertInto('sandbox_refund')
      .values({ payment_number: payment.number, number, amount, state, created_at: now })
      .execute();
    return findRefund(trx, number);
  });
}

export const findRefund = (db: Kysely<Tables>, number: string): Promise<SandboxRefund | undefined> =>
  db.selectFrom('sandbox_refund').selectAll().where('number', '=', number).executeTakeFirst();

const slowMs = 20_000;

/** What was to be refunded later is refunded twenty seconds on. */
export const refundStateAt = ({ state, created_at }: SandboxRefund, now: number): 'pending' | 'done' =>
  state === 'pending' && now - created_at >= slowMs ? 'done' : state;

/** What moved on a day, as statements list it. */
export async function movedOn(db: Kysely<Tables>, way: number, from: number, now: number) {
  const until = from + 86_400_000;
  const payments = await db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('way', '=', way)
    .where('state', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('sandbox_refund')
    .innerJoin('sandbox_payment', 'sandbox_payment.number', 'sandbox_refund.payment_number')
    .selectAll('sandbox_refund')
    .select(['sandbox_payment.currency', 'sandbox_payment.transaction_ref', 'sandbox_payment.subject'])
    .where('sandbox_payment.way', '=', way)
    .where('sandbox_refund.created_at', '>=', from)
    .where('sandbox_refund.created_at', '<', until)
    .orderBy('sandbox_refund.id')
    .execute();
  return { payments, refunds: refunds.filter((refund) => refundStateAt(refund, now) === 'done') };
}

export type Moved = Awaited<ReturnType<typeof movedOn>>;

/** When a day of China begins. */
export const chinaDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

export type SandboxRequest = { method: string; headers: Record<string, string>; body?: string | undefined };

export const paramsOf = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));
