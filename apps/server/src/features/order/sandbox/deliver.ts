/** The sandbox's notifications, with every misbehavior that real ones have shown. */
import { randomBytes } from 'node:crypto';
import { paymentTypes } from '@linework/contract';
import type { App } from '../../../app.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { takeNotification } from '../notify.ts';
import type { Acknowledgement } from '../providers/types.ts';
import { alipayNotification } from './alipay.ts';
import { findPayment, movePayment, type SandboxPayment } from './books.ts';
import { hostedNotification } from './hosted.ts';
import { stripeDispute, stripeNotification } from './stripe.ts';
import { wechatNotification } from './wechat.ts';

export interface Delivery {
  number: string;
  eventId: string;
  tries: number;
  /** First of all the delayed payment succeeds. */
  confirms?: boolean;
  isForged?: boolean;
  /** Says so much more or less than was paid. */
  amountOff?: number;
  dispute?: 'opened' | 'lost' | 'won';
}

const maxTries = 6;
const againMs = 2000;

export const newEventId = (): string => `evt_${randomBytes(12).toString('hex')}`;

/** Sends it once; what is not taken comes again a little later. */
export async function deliver(app: App, delivery: Delivery): Promise<void> {
  if (delivery.confirms) await movePayment(app.db, delivery.number, 'paid', app.payments.now());
  const answer = await sendOnce(app, delivery);
  if (answer.status === 200 || delivery.isForged || delivery.tries + 1 >= maxTries) return;
  const runAt = app.payments.now() + againMs * 2 ** delivery.tries;
  await enqueue(app.db, 'sandbox.notify', { ...delivery, tries: delivery.tries + 1 }, { runAt });
}

export async function sendOnce(app: App, delivery: Delivery): Promise<Acknowledgement> {
  const payment = await findPayment(app.db, 'number', delivery.number);
  if (!payment) return { status: 404, type: 'text/plain', body: '' };
  const { headers, body } = await notificationOf(app, payment, delivery);
  // The last characters carry the signature, or are signed themselves: any other byte there is a forgery.
  const sent = delivery.isForged
    ? `${body.slice(0, -2)}${body.endsWith('A"') ? 'B' : 'A'}${body.slice(-1)}`
    : body;
  return takeNotification(app, payment.way, headers, sent);
}

function notificationOf(app: App, payment: SandboxPayment, { eventId, amountOff = 0, dispute }: Delivery) {
  const amount = payment.amount + amountOff;
  switch (payment.way) {
    case paymentTypes.card:
      return dispute
        ? stripeDispute(app, payment, eventId, dispute)
        : stripeNotification(app, payment, eventId, amount);
    case paymentTypes.alipay:
      return alipayNotification(app, payment, eventId, amount);
    case paymentTypes.wechat:
      return wechatNotification(app, payment, eventId, amount);
    default:
      return hostedNotification(app, payment, eventId, amount);
  }
}
