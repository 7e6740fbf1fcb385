/** Buys, pays, sends money back and asks for invoices until it is killed; killedPayments.ts kills it. */
import { writeSync } from 'node:fs';
import { emptyTitle } from '@linework/contract';
import { pino } from 'pino';
import { openApp } from '../../src/openApp.ts';
import { loadConfig } from '../../src/config.ts';
import { createInvoices } from '../../src/features/invoice/create.ts';
import { invoiceJobs } from '../../src/features/invoice/jobs.ts';
import { saveTitle } from '../../src/features/invoice/titles.ts';
import { membershipJobs } from '../../src/features/membership/jobs.ts';
import { createOrder, quoteOrder } from '../../src/features/order/create.ts';
import { orderJobs } from '../../src/features/order/jobs.ts';
import { takeNotification } from '../../src/features/order/notify.ts';
import { payOrder } from '../../src/features/order/pay.ts';
import { driveRefund, requestRefund } from '../../src/features/order/refunds.ts';
import { findPayment, movePayment } from '../../src/features/order/sandbox/books.ts';
import { newEventId } from '../../src/features/order/sandbox/deliver.ts';
import { stripeNotification } from '../../src/features/order/sandbox/stripe.ts';
import { startRunner } from '../../src/jobs/runner.ts';
import { addPaidOrder } from '../commerce.ts';
import { addTestUser } from '../users.ts';

const [what = '', round = ''] = process.argv.slice(2);
const app = await openApp(loadConfig(process.env), pino({ level: 'silent' }));
const { database, events, log, db } = app;
const say = (word: string): void => void writeSync(1, `${word}\n`);
let people = 0;
const person = async (): Promise<{ userId: number; n: number }> => {
  const n = (people += 1);
  return { userId: await addTestUser(db, { email: `${round}-${n}@example.com` }, app.config), n };
};

async function buyAndPay(): Promise<void> {
  const wish = { goodsCode: 'ML7-M', quantity: 1, forOthers: 0 } as const;
  const { userId, n } = await person();
  const { total } = await quoteOrder(app, userId, wish);
  const { id } = await createOrder(app, userId, { ...wish, expectedTotal: total }, 'Web_PC');
  await payOrder(app, { userId, origin: 'http://localhost', isPhone: false }, id, 20);
  const { number } = await db
    .selectFrom('payment_attempt')
    .select('number')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await movePayment(db, number, 'paid', Date.now());
  say('paid');
  // Of every four notifications one is lost.
  if (n % 4 === 0) return;
  const payment = (await findPayment(db, 'number', number))!;
  const { headers, body } = await stripeNotification(app, payment, newEventId(), payment.amount);
  await takeNotification(app, 20, headers, body);
  if (n % 2 === 0) return;
  const refund = await requestRefund(app, userId, id, '');
  say('refund');
  await driveRefund(app, refund.id);
}

/** On a loaded machine a connection may not come in time: that request fails, and the server stays. */
function refuseIfBusy(error: unknown): void {
  if (!(error instanceof Error && /timeout exceeded|connection timeout/.test(error.message))) throw error;
}

async function askForInvoice(): Promise<void> {
  const { userId, n } = await person();
  await db.insertInto('invoice_consent').values({ user_id: userId, version: 1, at: 0 }).execute();
  const email = 'a@example.com';
  const title = { ...emptyTitle, name: 'Ann', email, isDefault: 1, isShared: 0 } as const;
  const { titleId } = await saveTitle(app, userId, title);
  const orderId = await addPaidOrder(db, userId, { number: `O${round}-${n}` });
  await createInvoices(app, userId, 'en', {
    requestId: `request-${round}-${n}`,
    parts: [{ orders: [{ orderId: String(orderId), quantity: 1 }], titleId, kind: 'ordinary', email }],
    expectedTotal: 499,
  });
  say('invoice');
}

if (what === 'orders') {
  // What an earlier process left is finished beside the new.
  const handlers = { ...orderJobs(app), ...membershipJobs(app), ...invoiceJobs(app) };
  startRunner({ database, handlers, events, concurrency: 4, log });
  const buyForever = async (): Promise<void> => {
    for (;;) await buyAndPay().catch(refuseIfBusy);
  };
  // Several at once, so that each kill meets them at different points.
  await Promise.all(Array.from({ length: 6 }, buyForever));
}
for (;;) await Promise.all(Array.from({ length: 8 }, () => askForInvoice().catch(refuseIfBusy)));
