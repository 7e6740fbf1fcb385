/**
 * Cashiers that host the whole payment, as Lenovo's and 360's do: a signed address to go to, signed calls to ask, a
 * signed form as notification. Names of fields and the signature are those of most such contracts; live once there is one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PayWay } from '@linework/contract';
import { fieldsOf } from './bills.ts';
import {
  chinaOffsetMs,
  UntrustedNotification,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentState,
  type ProviderContext,
  type RefundRequest,
  type RefundStatus,
  type StatementLine,
} from './types.ts';

export interface HostedKeys {
  way: PayWay;
  merchantId: string;
  secret: string;
  pageUrl(origin: string): string;
  apiUrl: string;
}

type Params = Record<string, string>;
const windowMs = 300_000;

export function hostedSign(params: Params, secret: string): string {
  const text = Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(params[name]!)}`)
    .join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function hostedFits(params: Params, secret: string): boolean {
  const expected = Buffer.from(hostedSign(params, secret));
  const given = Buffer.from(params['sign'] ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const states: Record<string, PaymentState> = {
  WAITING: 'waiting',
  CONFIRMING: 'confirming',
  PAID: 'paid',
  FAILED: 'failed',
  CLOSED: 'closed',
};
const refundStates: Record<string, RefundStatus> = { DONE: 'done', PENDING: 'pending', FAILED: 'failed' };

export function hosted(keys: HostedKeys, { transport, now }: ProviderContext): PaymentProvider {
  const signed = (params: Params): Params => {
    const all = { merchant: keys.merchantId, timestamp: String(now()), ...params };
    return { ...all, sign: hostedSign(all, keys.secret) };
  };
  const checked = (params: Params): Params => {
    if (!hostedFits(params, keys.secret)) throw new UntrustedNotification('signature');
    if (params['merchant'] !== keys.merchantId) throw new UntrustedNotification('merchant');
    const date = Number(params['timestamp']);
    if (!(Math.abs(now() - date) <= windowMs)) throw new UntrustedNotification('date');
    return params;
  };
  const ask = async (action: string, params: Params): Promise<Params> => {
    const body = new URLSearchParams(signed(params)).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await transport(`${keys.apiUrl}/${action}`, { method: 'POST', headers, body });
    return checked(Object.fromEntries(new URLSearchParams(await answer.text())));
  };
  const statusOf = (params: Params) => ({
    number: params['number'] ?? '',
    state: states[params['state'] ?? ''] ?? ('unknown' as const),
    amount: Number(params['amount'] ?? '-1'),
    currency: params['currency'] ?? '',
    transaction: params['transaction'] ?? '',
  });
  const query = async ({ number, amount, currency }: PaymentRequest) => {
    const found = await ask('query', { number });
    if (found['state'] === 'ABSENT')
      return { number, state: 'waiting' as const, amount, currency, transaction: '' };
    return statusOf(found);
  };
  const queryRefund = async ({ number, payment }: RefundRequest): Promise<RefundStatus> => {
    const found = await ask('refund-query', { number: payment.number, refund: number });
    return refundStates[found['state'] ?? ''] ?? 'pending';
  };

  return {
    way: keys.way,
    create({ number, amount, currency, subject, expiresAt, origin, returnUrl, notifyUrl }) {
      const params = signed({
        number,
        amount: String(amount),
        currency,
        subject,
        expires: String(expiresAt),
        return_url: returnUrl,
        notify_url: notifyUrl,
      });
      const url = `${keys.pageUrl(origin)}?${new URLSearchParams(params).toString()}`;
      return Promise.resolve({ show: 'redirect', url, ref: null });
    },
    query,
    async close(payment) {
      const closed = await ask('close', { number: payment.number });
      if (closed['state'] === 'CLOSED' || closed['state'] === 'ABSENT') return 'closed';
      return closed['state'] === 'PAID' ? 'paid' : 'unknown';
    },
    async refund({ number, amount, reason, payment }) {
      const sent = await ask('refund', {
        number: payment.number,
        refund: number,
        amount: String(amount),
        reason,
      });
      return refundStates[sent['state'] ?? ''] ?? 'pending';
    },
    queryRefund,
    verify(_headers, rawBody) {
      const params = checked(Object.fromEntries(new URLSearchParams(rawBody)));
      const eventId = params['event'] ?? '';
      if (eventId === '') throw new UntrustedNotification('incomplete');
      if (params['kind'] === 'refund') {
        const state = refundStates[params['state'] ?? ''] ?? 'pending';
        const { number = '', refund = '' } = params;
        return Promise.resolve({ eventId, kind: 'refund', refundNumber: refund, state, number });
      }
      return Promise.resolve({ eventId, kind: 'payment', ...statusOf(params) });
    },
    acknowledge: (isTaken) => ({
      status: isTaken ? 200 : 500,
      type: 'text/plain',
      body: isTaken ? 'SUCCESS' : 'FAIL',
    }),
    dayOffsetMs: chinaOffsetMs,
    async statement(day) {
      const { state, day: answered, lines = '' } = await ask('statement', { day });
      if (state !== 'DONE' || answered !== day) throw new Error(`the cashier has no statement: ${state}`);
      const moved = fieldsOf(lines).map(
        ([kind, number = '', amount, currency = '', transaction = '']): StatementLine => ({
          kind: kind === 'refund' ? 'refund' : 'payment',
          number,
          amount: Number(amount),
          currency,
          transaction,
        }),
      );
      return { hasBill: true, lines: moved, charges: [] };
    },
  };
}
