/** The sandbox as a cashier that hosts the whole payment. */
import { currencies, type Currency } from '@linework/contract';
import type { App } from '../../../app.ts';
import { hostedFits, hostedSign } from '../providers/hosted.ts';
import {
  chinaDay,
  findPayment,
  findRefund,
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
import { sandboxMerchant } from './merchant.ts';

const states = {
  waiting: 'WAITING',
  confirming: 'CONFIRMING',
  paid: 'PAID',
  declined: 'FAILED',
  closed: 'CLOSED',
} as const;
type Params = Record<string, string>;

async function signed(app: App, params: Params): Promise<string> {
  const { secret } = await sandboxKeys(app);
  const all = { merchant: sandboxMerchant.merchantId, timestamp: String(app.payments.now()), ...params };
  return new URLSearchParams({ ...all, sign: hostedSign(all, secret) }).toString();
}

export async function openHostedPage(app: App, way: number, params: Params): Promise<string | undefined> {
  const { secret } = await sandboxKeys(app);
  const { number = '', amount = '', currency = '', subject = '' } = params;
  if (!hostedFits(params, secret) || !Object.hasOwn(currencies, currency)) return undefined;
  const payment = await openPayment(
    app.db,
    {
      way,
      number,
      amount: Number(amount),
      currency: currency as Currency,
      subject,
      returnUrl: params['return_url'] ?? '/',
      notifyUrl: params['notify_url'] ?? '',
      expiresAt: Number(params['expires']),
    },
    app.payments.now(),
  );
  return payment.ref;
}

const statusOf = (app: App, payment: SandboxPayment, amount = payment.amount): Params => ({
  number: payment.number,
  state: states[stateAt(payment, app.payments.now())],
  amount: String(amount),
  currency: payment.currency,
  transaction: payment.transaction_ref,
});

export async function answerHosted(
  app: App,
  way: number,
  url: string,
  { body = '' }: SandboxRequest,
): Promise<Response> {
  const { secret } = await sandboxKeys(app);
  const params = paramsOf(body);
  if (!hostedFits(params, secret)) return new Response('', { status: 401 });
  const action = url.slice(url.lastIndexOf('/') + 1);
  const answer =
    action === 'statement'
      ? await statementOf(app, way, params['day'] ?? '')
      : await act(app, action, params);
  return new Response(await signed(app, answer));
}

async function act(app: App, action: string, params: Params): Promise<Params> {
  const now = app.payments.now();
  const payment = await findPayment(app.db, 'number', params['number'] ?? '');
  if (!payment) return { state: 'ABSENT' };
  if (action === 'query') return statusOf(app, payment);
  if (action === 'close') {
    if (await movePayment(app.db, payment.number, 'closed', now)) return { state: 'CLOSED' };
    return statusOf(app, payment);
  }
  const number = params['refund'] ?? '';
  const refund =
    action === 'refund'
      ? await openRefund(app.db, { payment, number, amount: Number(params['amount']) }, now)
      : await findRefund(app.db, number);
  if (!refund) return { state: action === 'refund' ? 'FAILED' : 'PENDING' };
  return { state: refundStateAt(refund, now) === 'done' ? 'DONE' : 'PENDING' };
}

async function statementOf(app: App, way: number, day: string): Promise<Params> {
  const { payments, refunds } = await movedOn(app.db, way, chinaDay(day), app.payments.now());
  const lines = [
    ...payments.map((each) => ['payment', each.number, each.amount, each.currency, each.transaction_ref]),
    ...refunds.map((each) => ['refund', each.number, each.amount, each.currency, `re_${each.id}`]),
  ];
  return { state: 'DONE', day, lines: lines.map((line) => line.join(',')).join('\n') };
}

export async function hostedNotification(app: App, payment: SandboxPayment, eventId: string, amount: number) {
  const body = await signed(app, { event: eventId, kind: 'payment', ...statusOf(app, payment, amount) });
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}
