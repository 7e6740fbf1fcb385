/** Every adapter against every way of lying to it: nothing that is not signed for us moves anything. */
import type { PayWay } from '@linework/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashierOf, order } from '../../../test/commerce.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { loadPaymentConfig } from '../../paymentConfig.ts';
import { takeNotification } from './notify.ts';
import { alipayNotification } from './sandbox/alipay.ts';
import { movePayment, type SandboxPayment } from './sandbox/books.ts';
import { hostedNotification } from './sandbox/hosted.ts';
import { sandboxMerchant } from './sandbox/merchant.ts';
import { stripeNotification } from './sandbox/stripe.ts';
import { wechatNotification } from './sandbox/wechat.ts';

let server: TestServer;
const ways: PayWay[] = [20, 2, 3, 7];

beforeAll(async () => {
  server = await startTestServer({
    region: 'cn',
    payments: loadPaymentConfig({ LINEWORK_PAY_WAYS: '20,2,3,7,10' }, 'cn'),
  });
});
afterAll(() => server.close());

let n = 0;
/** Paid at the cashier, and nobody has told us; or not even paid, and only what is told says so. */
async function paidQuietly(
  way: PayWay,
  isPaid = true,
): Promise<{ orderId: number; payment: SandboxPayment }> {
  const ann = await server.member({ email: `ann${(n += 1)}@example.com` });
  const { orderId } = await order(ann);
  await ann.call('orderPay', { orderId, way });
  // Nobody asks by itself while this is tried.
  await server.app.db.deleteFrom('job').where('kind', '=', 'order.ask').execute();
  const payment = await cashierOf(server, orderId);
  if (isPaid) await movePayment(server.app.db, payment.number, 'paid', Date.now());
  return { orderId: Number(orderId), payment: { ...payment, state: 'paid' } };
}

const makers = {
  20: stripeNotification,
  2: alipayNotification,
  3: wechatNotification,
  7: hostedNotification,
  10: hostedNotification,
};
const told = (payment: SandboxPayment, eventId = `evt_${(n += 1)}`, amount = payment.amount) =>
  makers[payment.way as PayWay](server.app, payment, eventId, amount);
const statusOf = async (orderId: number): Promise<number> =>
  (
    await server.app.db
      .selectFrom('order')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;
const take = (way: number, headers: Record<string, string>, body: string) =>
  takeNotification(server.app, way, headers, body);

describe.each(ways)('way %i', (way) => {
  it('believes what is signed, once, and acknowledges it each time', async () => {
    const { orderId, payment } = await paidQuietly(way);
    const { headers, body } = await told(payment);
    const answers = await Promise.all([1, 2, 3].map(() => take(way, headers, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusOf(orderId)).toBe(1);
    const grants = await server.app.db
      .selectFrom('entitlement')
      .select('id')
      .where('unique_key', '=', `order:${orderId}`)
      .execute();
    expect(grants).toHaveLength(1);
  });

  it('every byte of the body counts', async () => {
    const { orderId, payment } = await paidQuietly(way);
    const { headers, body } = await told(payment);
    // Alipay signs everything but the name of the kind of its signature.
    const unsigned = /&sign_type=RSA2/.exec(body);
    const isSigned = (at: number): boolean =>
      unsigned === null || at <= unsigned.index || at >= unsigned.index + unsigned[0].length;
    for (let at = 0; at < body.length; at += 1) {
      if (!isSigned(at)) continue;
      const changed = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1);
      expect([at, (await take(way, headers, changed)).status]).toEqual([at, 401]);
    }
    expect(await statusOf(orderId)).toBe(0);
    for (const cut of [0, 1, body.length - 1])
      expect((await take(way, headers, body.slice(0, cut))).status).toBe(401);
  });

  it('every signed header counts, and old dates do not', async () => {
    const { orderId, payment } = await paidQuietly(way);
    const { headers, body } = await told(payment);
    const signed = Object.keys(headers).filter((name) => name !== 'content-type');
    for (const name of signed) {
      const value = headers[name as keyof typeof headers]!;
      for (let at = 0; at < value.length; at += 7) {
        const changed = value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1);
        expect((await take(way, { ...headers, [name]: changed }, body)).status).toBe(401);
      }
      const { [name]: _, ...without } = headers as Record<string, string>;
      expect((await take(way, without, body)).status).toBe(401);
    }
    if (way !== 2) {
      const { now } = server.app.payments;
      // One moment for both: a second that passes in between would bring the later date within bounds.
      const moment = Date.now();
      for (const off of [-301_000, 301_000]) {
        server.app.payments.now = () => moment + off;
        const old = await told(payment);
        server.app.payments.now = () => moment;
        expect((await take(way, old.headers, old.body)).status).toBe(401);
      }
      server.app.payments.now = now;
    }
    expect(await statusOf(orderId)).toBe(0);
  });

  it('another amount, currency or payment moves nothing', async () => {
    const { orderId, payment } = await paidQuietly(way, false);
    for (const amount of [payment.amount - 1, payment.amount + 1, 0]) {
      const { headers, body } = await told(payment, undefined, amount);
      expect((await take(way, headers, body)).status).toBe(200);
    }
    if (way !== 2) {
      const { headers, body } = await told({ ...payment, currency: 'USD' });
      expect((await take(way, headers, body)).status).toBe(200);
    }
    expect(await statusOf(orderId)).toBe(0);
    const booked = await server.app.db
      .selectFrom('journal')
      .select('id')
      .where('order_id', '=', orderId)
      .execute();
    expect(booked).toEqual([]);
  });

  it('what is signed for another way is refused', async () => {
    const { orderId, payment } = await paidQuietly(way);
    const { headers, body } = await told(payment);
    for (const other of ways.filter((each) => each !== way))
      expect((await take(other, headers, body)).status).toBe(401);
    expect(await statusOf(orderId)).toBe(0);
  });
});

it.each([
  [2, 'appId'],
  [2, 'sellerId'],
  [3, 'appId'],
  [3, 'merchantId'],
  [7, 'merchantId'],
] as const)('way %i: what the provider has rightly signed for another %s is refused', async (way, name) => {
  const { orderId, payment } = await paidQuietly(way);
  const merchant = sandboxMerchant as Record<string, string>;
  const ours = merchant[name]!;
  merchant[name] = 'somebody-else';
  const { headers, body } = await told(payment).finally(() => (merchant[name] = ours));
  expect((await take(way, headers, body)).status).toBe(401);
  expect(await statusOf(orderId)).toBe(0);
  const own = await told(payment);
  expect((await take(way, own.headers, own.body)).status).toBe(200);
});

it('the probes of WeChat are refused', async () => {
  const { payment } = await paidQuietly(3);
  const { headers, body } = await told(payment);
  const probe = {
    ...headers,
    'wechatpay-signature': `WECHATPAY/SIGNTEST/${(headers as Record<string, string>)['wechatpay-signature']}`,
  };
  expect((await take(3, probe, body)).status).toBe(401);
});
