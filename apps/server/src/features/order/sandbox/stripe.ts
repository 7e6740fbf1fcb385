/** The sandbox as Stripe: sessions of Checkout, refunds, and signed events. */
import { createHmac } from 'node:crypto';
import { paymentTypes, type Currency } from '@linework/contract';
import type { App } from '../../../app.ts';
import {
  findPayment,
  movedOn,
  movePayment,
  openPayment,
  openRefund,
  paramsOf,
  refundStateAt,
  stateAt,
  type SandboxRequest,
  type SandboxPayment,
} from './books.ts';
import { sandboxKeys } from './keys.ts';

const sessionOf = (app: App, payment: SandboxPayment, amount = payment.amount) => {
  const state = stateAt(payment, app.payments.now());
  return {
    id: payment.ref,
    object: 'checkout.session',
    client_reference_id: payment.number,
    status: state === 'paid' || state === 'confirming' ? 'complete' : state === 'closed' ? 'expired' : 'open',
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    amount_total: amount,
    currency: payment.currency.toLowerCase(),
    payment_intent: payment.transaction_ref,
    metadata: { attempt: payment.number },
    url: `${new URL(payment.notify_url).origin}/sandbox/pay/${payment.ref}`,
    livemode: false,
  };
};

const json = (status: number, data: object): Response =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } });
const refused = (message: string): Response =>
  json(400, { error: { type: 'invalid_request_error', message } });

export async function answerStripe(
  app: App,
  url: string,
  { method, headers, body = '' }: SandboxRequest,
): Promise<Response> {
  if (headers['authorization'] !== 'Bearer sk_test_sandbox')
    return json(401, { error: { type: 'invalid_request_error' } });
  const { pathname, searchParams } = new URL(url);
  const now = app.payments.now();
  const params = paramsOf(body);
  if (method === 'POST' && pathname === '/v1/checkout/sessions') {
    const price = 'line_items[0][price_data]';
    const returnUrl = params['success_url'] ?? '/';
    const payment = await openPayment(
      app.db,
      {
        way: paymentTypes.card,
        number: params['client_reference_id'] ?? '',
        amount: Number(params[`${price}[unit_amount]`]),
        currency: (params[`${price}[currency]`] ?? '').toUpperCase() as Currency,
        subject: params[`${price}[product_data][name]`] ?? '',
        returnUrl,
        notifyUrl: `${new URL(returnUrl).origin}/pay/notify/${paymentTypes.card}`,
        expiresAt: Number(params['expires_at']) * 1000,
      },
      now,
    );
    return json(200, sessionOf(app, payment));
  }
  const session = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname);
  if (session) {
    const payment = await findPayment(app.db, 'ref', session[1]!);
    if (!payment) return refused('No such session');
    if (!session[2]) return json(200, sessionOf(app, payment));
    if (!(await movePayment(app.db, payment.number, 'closed', now)))
      return refused('This session is not open');
    return json(200, sessionOf(app, { ...payment, state: 'closed' }));
  }
  if (pathname === '/v1/balance_transactions') return json(200, await balancePage(app, searchParams));
  if (pathname !== '/v1/refunds') return json(404, { error: { type: 'invalid_request_error' } });
  const payment = await findPayment(
    app.db,
    'transaction_ref',
    params['payment_intent'] ?? searchParams.get('payment_intent') ?? '',
  );
  if (!payment) return refused('No such payment');
  if (method === 'POST') {
    const number = params['metadata[refund]'] ?? '';
    const refund = await openRefund(app.db, { payment, number, amount: Number(params['amount']) }, now);
    if (!refund) return refused('More than is left');
    return json(200, refundOf(refund, now));
  }
  const refunds = await app.db
    .selectFrom('sandbox_refund')
    .selectAll()
    .where('payment_number', '=', payment.number)
    .execute();
  return json(200, { object: 'list', data: refunds.map((refund) => refundOf(refund, now)), has_more: false });
}

const maxPage = 100;
/** 2.9% and 30 of the smallest unit. */
const feeOf = (amount: number): number => Math.round((amount * 29) / 1000) + 30;

/** What moved on the balance, newest first and in pages, each with the charge or refund it came from. */
async function balancePage(app: App, asked: URLSearchParams): Promise<object> {
  const now = app.payments.now();
  const from = Number(asked.get('created[gte]')) * 1000;
  const { payments, refunds } = await movedOn(app.db, paymentTypes.card, from, now);
  const rows = [
    ...payments.map((payment) => ({
      id: `txn_p${payment.id}`,
      object: 'balance_transaction',
      type: 'charge',
      amount: payment.amount,
      fee: feeOf(payment.amount),
      currency: payment.currency.toLowerCase(),
      created: Math.trunc((payment.paid_at ?? 0) / 1000),
      source: {
        id: `ch_${payment.id}`,
        object: 'charge',
        amount: payment.amount,
        currency: payment.currency.toLowerCase(),
        payment_intent: payment.transaction_ref,
        metadata: { attempt: payment.number },
      },
    })),
    ...refunds.map((refund) => ({
      id: `txn_r${refund.id}`,
      object: 'balance_transaction',
      type: 'refund',
      amount: -refund.amount,
      // Stripe keeps what it took.
      fee: 0,
      currency: refund.currency.toLowerCase(),
      created: Math.trunc(refund.created_at / 1000),
      source: { ...refundOf(refund, now), currency: refund.currency.toLowerCase() },
    })),
  ].toSorted((a, b) => b.created - a.created);
  const after = rows.findIndex(({ id }) => id === asked.get('starting_after'));
  const limit = Math.min(maxPage, Number(asked.get('limit') ?? 10));
  const data = rows.slice(after + 1, after + 1 + limit);
  return { object: 'list', data, has_more: after + 1 + limit < rows.length, url: '/v1/balance_transactions' };
}

const refundOf = (refund: Parameters<typeof refundStateAt>[0], now: number) => ({
  id: `re_${refund.id}`,
  object: 'refund',
  amount: refund.amount,
  status: refundStateAt(refund, now) === 'done' ? 'succeeded' : 'pending',
  metadata: { refund: refund.number, attempt: refund.payment_number },
});

export async function stripeNotification(app: App, payment: SandboxPayment, eventId: string, amount: number) {
  const state = stateAt(payment, app.payments.now());
  const type =
    state === 'declined'
      ? 'payment_intent.payment_failed'
      : state === 'closed'
        ? 'checkout.session.expired'
        : 'checkout.session.completed';
  const intent = {
    id: payment.transaction_ref,
    object: 'payment_intent',
    amount,
    currency: payment.currency.toLowerCase(),
    metadata: { attempt: payment.number },
  };
  return signedEvent(app, eventId, type, state === 'declined' ? intent : sessionOf(app, payment, amount));
}

export const stripeDispute = (
  app: App,
  payment: SandboxPayment,
  eventId: string,
  state: 'opened' | 'lost' | 'won',
) =>
  signedEvent(app, eventId, state === 'opened' ? 'charge.dispute.created' : 'charge.dispute.closed', {
    id: `dp_${payment.id}`,
    object: 'dispute',
    status: state === 'opened' ? 'needs_response' : state,
    payment_intent: payment.transaction_ref,
    metadata: { attempt: payment.number },
  });

async function signedEvent(app: App, eventId: string, type: string, object: object) {
  const { secret } = await sandboxKeys(app);
  const time = Math.trunc(app.payments.now() / 1000);
  const body = JSON.stringify({
    id: eventId,
    object: 'event',
    type,
    created: time,
    livemode: false,
    data: { object },
  });
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  };
}
