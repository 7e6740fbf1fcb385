/** Buying in the sandbox, as tests do it. */
import type { Client } from '@linework/client';
import type { CallRequest } from '@linework/contract';
import { findPayment, type SandboxPayment } from '../src/features/order/sandbox/books.ts';
import { actOn, type CashierAct } from '../src/features/order/sandbox/route.ts';
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
