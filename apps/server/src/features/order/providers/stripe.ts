/** Cards by Stripe's hosted Checkout: no card data passes here. */
import { paymentTypes, type StatementCharge } from '@linework/contract';
import type StripeClient from 'stripe';
import {
  headerOf,
  UntrustedNotification,
  type PaymentNotification,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStatus,
  type ProviderCharge,
  type ProviderContext,
  type RefundRequest,
  type RefundStatus,
  type Statement,
  type StatementLine,
} from './types.ts';

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  isLive: boolean;
  api?: { host: string; protocol: 'http' | 'https'; port?: number };
}

const windowSeconds = 300;

export function stripe(keys: StripeKeys, { transport, now }: ProviderContext): PaymentProvider {
  let opened: Promise<StripeClient> | undefined;
  /** Loaded with the first payment: no other start of the server should wait for it. */
  const open = (): Promise<StripeClient> => {
    opened ??= import('stripe').then(({ default: Stripe }) => {
      const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
        const headers = Object.fromEntries(new Headers(init.headers));
        const body = typeof init.body === 'string' ? init.body : undefined;
        return transport(input instanceof Request ? input.url : String(input), {
          method: init.method ?? 'GET',
          headers,
          body,
        });
      };
      return new Stripe(keys.secretKey, {
        httpClient: Stripe.createFetchHttpClient(send as typeof fetch),
        maxNetworkRetries: 0,
        timeout: 10_000,
        telemetry: false,
        ...keys.api,
      });
    });
    return opened;
  };

  const create = async (payment: PaymentRequest) => {
    const { number, amount, currency, subject, returnUrl, expiresAt } = payment;
    const client = await open();
    const metadata = { attempt: number };
    const session = await client.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        client_reference_id: number,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: subject },
            },
          },
        ],
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: Math.ceil(expiresAt / 1000),
        metadata,
        payment_intent_data: { metadata },
      },
      { idempotencyKey: number },
    );
    return { show: 'redirect' as const, url: session.url ?? '', ref: session.id };
  };
  const refOf = async (payment: PaymentRequest): Promise<string> =>
    payment.providerRef ?? (await create(payment)).ref;

  const query = async (payment: PaymentRequest): Promise<PaymentStatus> =>
    statusOf(await (await open()).checkout.sessions.retrieve(await refOf(payment)));

  return {
    way: paymentTypes.card,
    create,
    query,
    async close(payment) {
      const client = await open();
      try {
        await client.checkout.sessions.expire(await refOf(payment));
        return 'closed';
      } catch {
        const { state } = await query(payment);
        return state === 'paid' || state === 'closed' ? state : 'unknown';
      }
    },
    async refund({ number, amount, payment }) {
      const client = await open();
      try {
        const sent = await client.refunds.create(
          {
            payment_intent: payment.transactionRef ?? '',
            amount,
            metadata: { refund: number, attempt: payment.number },
          },
          { idempotencyKey: number },
        );
        return refundStateOf(sent.status);
      } catch (error) {
        // Stripe understood and refused; anything else may have happened nevertheless.
        if (error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError')
          return 'failed';
        throw error;
      }
    },
    async queryRefund({ number, payment }: RefundRequest) {
      const client = await open();
      const { data } = await client.refunds.list({
        payment_intent: payment.transactionRef ?? '',
        limit: 100,
      });
      const found = data.find(({ metadata }) => metadata?.['refund'] === number);
      return found ? refundStateOf(found.status) : 'pending';
    },
    async verify(headers, rawBody) {
      const client = await open();
      const signature = headerOf(headers, 'stripe-signature');
      let event: StripeClient.Event;
      try {
        event = client.webhooks.constructEvent(
          rawBody,
          signature,
          keys.webhookSecret,
          windowSeconds,
          undefined,
          now(),
        );
      } catch {
        throw new UntrustedNotification('signature');
      }
      // The package only refuses what is too old.
      const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
      if (!(sentAt * 1000 - now() <= windowSeconds * 1000)) throw new UntrustedNotification('date');
      if (event.livemode !== keys.isLive) throw new UntrustedNotification('mode');
      return notificationOf(event);
    },
    acknowledge: (isTaken) => ({
      status: isTaken ? 200 : 500,
      type: 'application/json',
      body: `{"received":${isTaken}}`,
    }),
    dayOffsetMs: 0,
    async statement(day) {
      const client = await open();
      const from = Date.parse(`${day}T00:00:00Z`) / 1000;
      const moved = client.balanceTransactions.list({
        created: { gte: from, lt: from + 86_400 },
        expand: ['data.source'],
        limit: 100,
      });
      const transactions: StripeClient.BalanceTransaction[] = [];
      // It asks for the next page by itself.
      for await (const transaction of moved) transactions.push(transaction);
      return balanceStatement(transactions);
    },
  };
}

function statusOf(session: StripeClient.Checkout.Session): PaymentStatus {
  const { payment_intent: intent } = session;
  return {
    number: session.client_reference_id ?? '',
    state:
      session.payment_status === 'paid'
        ? 'paid'
        : session.status === 'expired'
          ? 'closed'
          : session.status === 'complete'
            ? 'confirming'
            : 'waiting',
    amount: session.amount_total ?? -1,
    currency: (session.currency ?? '').toUpperCase(),
    transaction: typeof intent === 'string' ? intent : (intent?.id ?? ''),
  };
}

export const balanceStatement = (transactions: readonly StripeClient.BalanceTransaction[]): Statement => ({
  hasBill: true,
  lines: transactions.flatMap(({ source }) => statementLine(source) ?? []),
  charges: transactions.flatMap(chargesOf),
});

/** Stripe's own words for what it takes by itself. */
const chargeOfType: Readonly<Record<string, StatementCharge>> = {
  stripe_fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

function chargesOf(transaction: StripeClient.BalanceTransaction): ProviderCharge[] {
  const { type, amount, fee, source } = transaction;
  const currency = transaction.currency.toUpperCase();
  const dispute =
    source !== null && typeof source !== 'string' && source.object === 'dispute' ? source : undefined;
  const kind = dispute ? 'dispute' : chargeOfType[type];
  const charges: ProviderCharge[] = [];
  if (kind) charges.push({ kind, number: dispute ? disputedNumber(dispute) : '', amount: -amount, currency });
  if (fee) charges.push({ kind: 'fee', number: '', amount: fee, currency });
  return charges;
}

const disputedNumber = ({ payment_intent: intent, metadata }: StripeClient.Dispute): string =>
  metadata['attempt'] ?? `intent:${typeof intent === 'string' ? intent : (intent?.id ?? '')}`;

/** What people paid and got back, in the currency they did it in. */
function statementLine(source: StripeClient.BalanceTransaction['source']): StatementLine | undefined {
  if (source === null || typeof source === 'string') return undefined;
  if (source.object === 'charge') {
    const { payment_intent: intent, id, amount, currency, metadata } = source;
    return {
      kind: 'payment',
      number: metadata['attempt'] ?? '',
      amount,
      currency: currency.toUpperCase(),
      transaction: typeof intent === 'string' ? intent : (intent?.id ?? id),
    };
  }
  // One that failed is listed twice: as it went, and as it came back.
  if (source.object !== 'refund' || refundStateOf(source.status) === 'failed') return undefined;
  const { id, amount, currency, metadata } = source;
  return {
    kind: 'refund',
    number: metadata?.['refund'] ?? '',
    amount,
    currency: currency.toUpperCase(),
    transaction: id,
  };
}

const refundStateOf = (status: string | null): RefundStatus =>
  status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';

function notificationOf(event: StripeClient.Event): PaymentNotification {
  const { id: eventId } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return { eventId, kind: 'payment', ...statusOf(event.data.object) };
    case 'checkout.session.async_payment_failed':
      return { eventId, kind: 'payment', ...statusOf(event.data.object), state: 'failed' };
    case 'payment_intent.payment_failed': {
      const { metadata, amount, currency, id } = event.data.object;
      const number = metadata['attempt'] ?? '';
      return {
        eventId,
        kind: 'payment',
        number,
        state: 'failed',
        amount,
        currency: currency.toUpperCase(),
        transaction: id,
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { metadata, status } = event.data.object;
      const { refund: refundNumber = '', attempt: number = '' } = metadata ?? {};
      return { eventId, kind: 'refund', refundNumber, state: refundStateOf(status), number };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      const number = disputedNumber(event.data.object);
      const closed = status === 'lost' ? 'lost' : 'won';
      return {
        eventId,
        kind: 'dispute',
        number,
        state: event.type === 'charge.dispute.created' ? 'opened' : closed,
      };
    }
    default:
      return { eventId, kind: 'other', number: '' };
  }
}
