/** What every way of paying can do. Only what a provider says, signed or asked for, moves an order. */
import type { Currency, PayWay, StatementCharge } from '@linework/contract';
import type { PaymentMode } from '../../../paymentConfig.ts';

export interface PaymentRequest {
  /** Ours; the provider's idempotency key. */
  number: string;
  amount: number;
  currency: Currency;
  subject: string;
  /** The provider's own name for it, where it was kept. */
  providerRef: string | null;
  transactionRef: string | null;
  /** The address that people know this installation by. */
  origin: string;
  returnUrl: string;
  notifyUrl: string;
  expiresAt: number;
  isPhone: boolean;
}

export interface RefundRequest {
  number: string;
  amount: number;
  reason: string;
  payment: PaymentRequest;
}

export type PaymentState = 'waiting' | 'confirming' | 'paid' | 'failed' | 'closed' | 'unknown';

export interface PaymentStatus {
  number: string;
  state: PaymentState;
  amount: number;
  currency: string;
  /** The provider's name for the money that moved. */
  transaction: string;
}

export type RefundStatus = 'done' | 'pending' | 'failed';

export type PaymentNotification = { eventId: string } & (
  | ({ kind: 'payment' } & PaymentStatus)
  | { kind: 'refund'; refundNumber: string; state: RefundStatus; number: string }
  | { kind: 'dispute'; number: string; state: 'opened' | 'won' | 'lost' }
  | { kind: 'other'; number: string }
);

export interface Acknowledgement {
  status: number;
  type: string;
  body: string;
}

export type Headers = Record<string, string | string[] | undefined>;

/** What a provider's statement says of one day: money that came to us or went back. */
export interface StatementLine {
  kind: 'payment' | 'refund';
  /** Ours: of the attempt, or of the refund. Empty where the provider was not told one. */
  number: string;
  amount: number;
  currency: string;
  /** The provider's name for it. */
  transaction: string;
}

/** What a provider keeps or moves by itself: fees, money held back in a dispute, what went to our bank. */
export interface ProviderCharge {
  kind: StatementCharge;
  /** Of a dispute: our attempt's, or "intent:" with the provider's own name. */
  number: string;
  /** What left our balance there; below zero where it came back. */
  amount: number;
  currency: string;
}

export interface Statement {
  /** False: nothing moved on that day, or the bill is not made yet. */
  hasBill: boolean;
  lines: StatementLine[];
  charges: ProviderCharge[];
}

export const noBill: Statement = { hasBill: false, lines: [], charges: [] };

/** A notification that nobody may believe: its signature, date or merchant is not right. */
export class UntrustedNotification extends Error {}

export interface PaymentProvider {
  readonly way: PayWay;
  create(payment: PaymentRequest): Promise<{ show: 'redirect' | 'qr'; url: string; ref: string | null }>;
  query(payment: PaymentRequest): Promise<PaymentStatus>;
  /** `closed`: no money can come any more. `unknown`: nobody knows, ask again. */
  close(payment: PaymentRequest): Promise<'closed' | 'paid' | 'unknown'>;
  refund(refund: RefundRequest): Promise<RefundStatus>;
  queryRefund(refund: RefundRequest): Promise<RefundStatus>;
  /** Throws UntrustedNotification. */
  verify(headers: Headers, rawBody: string): Promise<PaymentNotification>;
  /** How far its days are ahead of UTC. */
  readonly dayOffsetMs: number;
  /** All that moved on a day that is over ("2026-01-31"). Throws where the provider says that it is still being made. */
  statement(day: string): Promise<Statement>;
  /** What the provider expects to hear; anything else makes it come again. */
  acknowledge(isTaken: boolean): Acknowledgement;
}

/** Calls out of the house: guarded, ten seconds, no redirects. The sandbox answers without a network. */
export type Transport = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string | undefined },
) => Promise<Response>;

export interface ProviderContext {
  transport: Transport;
  now(): number;
}

/** China's time, in which Alipay, WeChat and the hosted cashiers count their days. */
export const chinaOffsetMs = 8 * 3_600_000;

export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The ways of paying of this installation. */
export interface Payments {
  readonly mode: PaymentMode;
  readonly ways: readonly PayWay[];
  readonly isTest: boolean;
  provider(way: number): Promise<PaymentProvider | undefined>;
  now(): number;
}
