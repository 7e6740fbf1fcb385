/** Buying in the sandbox, as tests do it. */
import type { Client } from '@linework/client';
import type { CallRequest } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema.ts';
import { findPayment, type SandboxPayment } from '../src/features/order/sandbox/books.ts';
import type { CashierAct } from '../src/features/order/sandbox/acts.ts';
import { actOn } from '../src/features/order/sandbox/route.ts';
import type { TestServer } from './server.ts';

export const month = { goodsCode: 'ML7-M', quantity: 1, forOthers: 0 } as const;

/** An order at the price that is asked. */
export async function order(client: Client, wish: CallRequest<'orderQuote'> = month) {
  const { total } = await client.call('orderQuote', wish);
  return client.call('orderCreate', { ...wish, expectedTotal: total });
}

/** The cashier's side of the order's newest attempt; pages are opened as a browser would. */
export async function cashierOf(server: TestServer, orderId: string): Promise<SandboxPayment> {
  const attempt = await server.app.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', Number(orderId))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  if (attempt.show === 'redirect') {
    const { pathname, search } = new URL(attempt.url!);
    await fetch(server.url + pathname + search, { redirect: 'manual' });
  }
  return (await findPayment(server.app.db, 'number', attempt.number))!;
}

export async function act(server: TestServer, orderId: string, what: CashierAct): Promise<void> {
  await actOn(server.app, await cashierOf(server, orderId), what);
}

/** Ordered, paid and granted. */
export async function buy(
  server: TestServer,
  client: Client,
  wish: CallRequest<'orderQuote'> = month,
  way: CallRequest<'orderPay'>['way'] = 20,
) {
  const made = await order(client, wish);
  if (made.status === 1) return made;
  await client.call('orderPay', { orderId: made.orderId, way });
  await act(server, made.orderId, 'payBeforeReturn');
  return client.call('orderDetail', { orderId: made.orderId });
}

/** An order that was paid, as it lies in the database. Returns its id. */
export async function addPaidOrder(
  db: Kysely<Tables>,
  userId: number,
  {
    number,
    quantity = 1,
    amount = 499,
    basisPoints = 0,
    paymentType = 20,
  }: { number: string; quantity?: number; amount?: number; basisPoints?: number; paymentType?: number },
): Promise<number> {
  const now = Date.now();
  const total = amount * quantity;
  const { id } = await db
    .insertInto('order')
    .values({
      number,
      user_id: userId,
      goods_code: 'ML7-M',
      goods_name: 'Premium',
      line: 'premium',
      months: 1,
      tax_basis_points: basisPoints,
      quantity,
      for_others: 0,
      currency: 'USD',
      unit_price: amount,
      amount: total,
      discount: 0,
      credit: 0,
      total,
      paid_amount: total,
      refunded_amount: 0,
      status: 1,
      order_type: 'first',
      from_client: 11,
      payment_type: paymentType,
      claim_id: null,
      convert_order_id: null,
      converted_days: 0,
      slot: null,
      is_test: 0,
      dispute: null,
      open_key: null,
      created_at: now,
      expires_at: now,
      paid_at: now,
      start_at: null,
      end_at: null,
      revision: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
