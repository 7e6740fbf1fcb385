/** The sandbox cashier's pages: real forms and real redirects, and "no money moves" on every one of them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages, type Language } from '@linework/contract';
import type { App } from '../../../app.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { cashierActs, type CashierAct } from './acts.ts';
import { openAlipayPage } from './alipay.ts';
import { findPayment, movePayment, stateAt, type SandboxPayment } from './books.ts';
import { deliver, newEventId, type Delivery } from './deliver.ts';
import { openHostedPage } from './hosted.ts';
import { cashierPage } from './pages.ts';

const delayMs = 20_000;

export function registerSandbox(fastify: FastifyInstance, app: App): void {
  const languageOf = (request: FastifyRequest): Language => {
    const accepted = request.headers['accept-language'] ?? '';
    const wanted = accepted.split(',').map((part) => part.trim().slice(0, 2));
    return wanted.map((tag) => languages.find((each) => each === tag)).find(Boolean) ?? app.config.language;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, payment: SandboxPayment | undefined) => {
    void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (!payment) void reply.code(404);
    return reply.send(cashierPage(languageOf(request), payment, app.payments.now()));
  };
  const opened = (request: FastifyRequest, reply: FastifyReply, ref: string | undefined) =>
    ref === undefined ? show(request, reply, undefined) : reply.redirect(`/sandbox/pay/${ref}`, 302);

  fastify.get('/sandbox/alipay/gateway.do', async (request, reply) =>
    opened(request, reply, await openAlipayPage(app, request.query as Record<string, string>)),
  );
  fastify.get('/sandbox/hosted/:way/pay', async (request, reply) => {
    const way = Number((request.params as { way: string }).way);
    return opened(request, reply, await openHostedPage(app, way, request.query as Record<string, string>));
  });
  fastify.get('/sandbox/pay/:ref', async (request, reply) => {
    const { ref } = request.params as { ref: string };
    const payment = await findPayment(app.db, 'ref', ref);
    const back = (request.query as { redirect_url?: string }).redirect_url;
    // WeChat's H5 says with the address itself where people go back to.
    if (
      payment &&
      back &&
      payment.return_url === '/' &&
      new URL(payment.notify_url).origin === originOf(back)
    ) {
      await app.db
        .updateTable('sandbox_payment')
        .set({ return_url: back })
        .where('id', '=', payment.id)
        .execute();
    }
    return show(request, reply, payment);
  });
  fastify.post('/sandbox/pay/:ref', async (request, reply) => {
    const { ref } = request.params as { ref: string };
    const payment = await findPayment(app.db, 'ref', ref);
    const { act } = (request.body ?? {}) as { act?: string };
    const known = cashierActs.find((each) => each === act);
    if (!payment || !known) return show(request, reply, payment);
    await actOn(app, payment, known);
    // A code that was scanned by another device has no page to go back to.
    const stays = payment.return_url === '/' || known === 'slowRefund' || known.startsWith('dispute');
    return reply.redirect(stays ? `/sandbox/pay/${ref}` : payment.return_url, 303);
  });
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/** What somebody at the cashier does, and how it is told. Also what tests do. */
export async function actOn(app: App, payment: SandboxPayment, act: CashierAct): Promise<void> {
  const now = app.payments.now();
  const { number, amount } = payment;
  const later = (delivery: Partial<Delivery>, runAt = now) =>
    enqueue(app.db, 'sandbox.notify', { number, eventId: newEventId(), tries: 0, ...delivery }, { runAt });
  if (act === 'slowRefund') {
    await app.db
      .updateTable('sandbox_payment')
      .set({ disputed: 'slow' })
      .where('number', '=', number)
      .execute();
    return;
  }
  if (act === 'dispute' || act === 'disputeLost') {
    if (stateAt(payment, now) !== 'paid') return;
    if (act === 'disputeLost') {
      await app.db
        .updateTable('sandbox_payment')
        .set({ disputed: 'lost' })
        .where('number', '=', number)
        .execute();
    }
    await later({ dispute: act === 'dispute' ? 'opened' : 'lost' });
    return;
  }
  if (act === 'decline') {
    if (await movePayment(app.db, number, 'declined', now)) await later({});
    return;
  }
  if (act === 'close') {
    if (await movePayment(app.db, number, 'closed', now)) await later({});
    return;
  }
  if (act === 'delay') {
    if (await movePayment(app.db, number, 'confirming', now)) await later({ confirms: true }, now + delayMs);
    return;
  }
  const isPaid = await movePayment(
    app.db,
    number,
    'paid',
    now,
    act === 'payOtherAmount' ? amount + 1 : undefined,
  );
  if (!isPaid) return;
  switch (act) {
    case 'payQuietly':
      return;
    case 'payForged':
      await later({ isForged: true });
      return;
    case 'payWrongAmount':
      await later({ amountOff: 1 });
      return;
    case 'payBeforeReturn':
      await deliver(app, { number, eventId: newEventId(), tries: 0 });
      return;
    case 'payTwice': {
      const eventId = newEventId();
      await later({ eventId });
      await later({ eventId });
      await later({});
      return;
    }
    default:
      await later({});
  }
}
