import type { Client } from '@linework/client';
import { calls, codes, orderStatus, type CallRequest, type PayWay } from '@linework/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, addPaidOrder, buy, cashierOf, month, order } from '../../../test/commerce.ts';
import { answer, ipOf, startTestServer, type TestServer } from '../../../test/server.ts';
import { loadPaymentConfig } from '../../paymentConfig.ts';
import { findDifferences } from '../membership/service.ts';
import { askProvider, cancelOrder } from './pay.ts';
import { canMove } from './states.ts';

let server: TestServer;
let ann: Client;
let root: Client;
let accounts = 0;
const allWays: PayWay[] = [20, 2, 3, 7, 10];

beforeAll(async () => {
  const payments = loadPaymentConfig({ LINEWORK_PAY_WAYS: allWays.join() }, 'cn');
  server = await startTestServer({ region: 'cn', payments });
  root = await server.member({ email: 'root@example.com', admin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.member({ email: `ann${(accounts += 1)}@example.com` }, { ip: ipOf(accounts % 250) });
});

const statusOf = async (orderId: string): Promise<number> =>
  (await ann.call('orderDetail', { orderId })).status;
const eventually = (orderId: string, status: number) =>
  expect.poll(() => statusOf(orderId), { timeout: 30_000 }).toBe(status);
const vip = async () => (await ann.call('userInfo', {})).vipInfo;

describe('the catalogue', () => {
  it('has the prices of the region, also without a ticket', async () => {
    const { list, ways, isSandbox } = await server.client().call('productList', {});
    expect(list.map(({ goodsCode, price, currency }) => [goodsCode, price, currency])).toEqual([
      ['ML7-M', 1500, 'CNY'],
      ['ML7-Y', 15_800, 'CNY'],
      ['SP5-M', 1000, 'CNY'],
    ]);
    expect([ways, isSandbox]).toEqual([allWays, 1]);
    expect(await server.client().call('productItem', { id: 'ML7-Y' })).toMatchObject({
      months: 12,
      price: 15_800,
    });
    expect(await answer(ann.call('productItem', { id: 'ML4' }))).toBe(codes.goodsAbsent);
    const kept = await fetch(server.url + calls.productItem.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { id: 'ML7-M' }, clientInfo: {}, style: 0, secret: 0 }),
    });
    expect(kept.headers.get('cache-control')).toBe('public, max-age=60');
  });
});

describe('buying', () => {
  it.each(allWays)('in way %i grants what was paid for, once', async (way) => {
    const bought = await buy(server, ann, month, way);
    expect(bought).toMatchObject({
      status: 1,
      detailStatus: 'purchased',
      paymentType: way,
      paymentAmount: 1500,
      orderType: 'first',
      isTest: 1,
    });
    const info = await ann.call('userInfo', {});
    expect(info.vipType).toBe(7);
    expect(info.vipInfo.serverEndTimeStamp).toBe(bought.endTime);
    expect(await findDifferences(server.app.db, 'cn')).toEqual([]);
    await server.mailTo(info.email, 0, /arrived|到账/);
  });

  it('double clicks get one order, and another total is refused', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => order(ann)));
    expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
    for (const expectedTotal of [0, 1, 1499, 1501]) {
      expect(await answer(ann.call('orderCreate', { ...month, goodsCode: 'ML7-Y', expectedTotal }))).toBe(
        codes.orderTotalChanged,
      );
    }
    const forged = { ...month, quantity: 3, expectedTotal: 4500 };
    expect(await answer(ann.call('orderCreate', forged))).toBe(codes.parameterInvalid);
    const bob = await server.member({ email: `bob${accounts}@example.com` });
    for (const name of ['orderDetail', 'orderCancel', 'orderStatus'] as const) {
      expect(await answer(bob.call(name, { orderId: made[0]!.orderId }))).toBe(codes.orderAbsent);
    }
    expect(await answer(bob.call('orderPay', { orderId: made[0]!.orderId, way: 20 }))).toBe(
      codes.orderAbsent,
    );
  });

  it('renewals are appended, and the end of the chain is told', async () => {
    const first = await buy(server, ann);
    const second = await buy(server, ann, { ...month, renewOrderId: first.orderId });
    expect(second.startTime).toBe(first.endTime);
    expect(second.orderType).toBe('renewal');
    expect((await vip()).serverEndTimeStamp).toBe(second.endTime);
  });

  it('a declined payment can be tried again in another way', async () => {
    const { orderId } = await order(ann);
    await ann.call('orderPay', { orderId, way: 3 });
    await act(server, orderId, 'decline');
    await eventually(orderId, orderStatus.failed);
    await ann.call('orderPay', { orderId, way: 2 });
    expect(await statusOf(orderId)).toBe(0);
    await act(server, orderId, 'payBeforeReturn');
    expect(await statusOf(orderId)).toBe(1);
  });

  it('changing the way closes the other one first', async () => {
    const { orderId } = await order(ann);
    await ann.call('orderPay', { orderId, way: 3 });
    const before = await cashierOf(server, orderId);
    await ann.call('orderPay', { orderId, way: 20 });
    const rows = await server.app.db
      .selectFrom('sandbox_payment')
      .select('state')
      .where('number', '=', before.number)
      .execute();
    expect(rows).toEqual([{ state: 'closed' }]);
  });
});

describe('notifications', () => {
  const paying = async (way: CallRequest<'orderPay'>['way'] = 3): Promise<string> => {
    const { orderId } = await order(ann);
    await ann.call('orderPay', { orderId, way });
    return orderId;
  };
  const grants = async (orderId: string): Promise<number> =>
    (
      await server.app.db
        .selectFrom('entitlement')
        .select('id')
        .where('unique_key', '=', `order:${orderId}`)
        .execute()
    ).length;

  it('twice, never, forged, of a wrong amount or late: paid and granted once', async () => {
    const misbehaviors = ['payTwice', 'payQuietly', 'payForged', 'payWrongAmount', 'delay'] as const;
    // All at once: most of the time they wait for the reconciler.
    await Promise.all(
      misbehaviors.map(async (what, index) => {
        const person = await server.member({ email: `${what}@example.com` }, { ip: ipOf(240 + index) });
        const { orderId } = await order(person);
        await person.call('orderPay', { orderId, way: 3 });
        await act(server, orderId, what);
        const reaches = (status: number) =>
          expect
            .poll(async () => (await person.call('orderDetail', { orderId })).status, { timeout: 30_000 })
            .toBe(status);
        if (what === 'delay') {
          await reaches(orderStatus.confirming);
          // The cashier's twenty seconds are over.
          const { number } = await cashierOf(server, orderId);
          const moved = await server.app.db
            .updateTable('job')
            .set({ due_at: Date.now() })
            .where('kind', '=', 'sandbox.notify')
            .where('payload', 'like', `%${number}%`)
            .executeTakeFirstOrThrow();
          expect(moved.numUpdatedRows).toBe(1n);
        }
        await reaches(orderStatus.Payed);
        expect(await grants(orderId)).toBe(1);
      }),
    );
  }, 120_000);

  it('another amount is no payment, and goes back by itself', async () => {
    const orderId = await paying();
    await act(server, orderId, 'payOtherAmount');
    await eventually(orderId, orderStatus.refunded);
    const { number } = await cashierOf(server, orderId);
    const paid = await server.app.db
      .selectFrom('sandbox_payment')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect([paid.state, paid.refunded, await grants(orderId)]).toEqual(['paid', paid.amount, 0]);
    expect((await root.call('adminSuspense', {})).sums.every(({ amount }) => amount === 0)).toBe(true);
  }, 120_000);

  it('late money on a cancelled order goes back', async () => {
    const orderId = await paying(2);
    const { number } = await cashierOf(server, orderId);
    expect(await ann.call('orderCancel', { orderId })).toEqual({ status: 2 });
    // The provider took money in spite of having closed it.
    await server.app.db
      .updateTable('sandbox_payment')
      .set({ state: 'paid' })
      .where('number', '=', number)
      .execute();
    await root.call('adminOrderAsk', { orderId });
    await eventually(orderId, orderStatus.refunded);
    expect(await grants(orderId)).toBe(0);
  }, 120_000);

  it('of another way, empty or unsigned are refused', async () => {
    for (const [path, body] of [
      ['20', '{}'],
      ['2', 'a=b'],
      ['3', '{'],
      ['7', ''],
      ['99', ''],
      ['x', ''],
    ]) {
      const response = await fetch(`${server.url}/pay/notify/${path}`, {
        method: 'POST',
        body: body!,
        headers: { 'content-type': 'text/plain', origin: 'https://provider.example' },
      });
      expect([401, 404]).toContain(response.status);
    }
  });
});

describe('a provider that is down', () => {
  it('for an hour: nothing fails, nothing is cancelled, and what was paid is paid in the end', async () => {
    const { orderId } = await order(ann);
    await ann.call('orderPay', { orderId, way: 3 });
    const attempt = await server.app.db
      .selectFrom('payment_attempt')
      .select('id')
      .where('order_id', '=', Number(orderId))
      .executeTakeFirstOrThrow();
    await act(server, orderId, 'payQuietly');
    const { payments } = server.app;
    const { provider, now } = payments;
    const down = () => Promise.reject(new Error('no answer'));
    let later = 0;
    Object.assign(payments, {
      now: () => Date.now() + later,
      provider: async (way: number) => {
        const real = await provider(way);
        return real && { ...real, create: down, query: down, close: down, refund: down, queryRefund: down };
      },
    });
    try {
      for (const minutes of [0, 1, 5, 15, 31, 45, 60]) {
        later = minutes * 60_000;
        await askProvider(server.app, attempt.id);
        const outcome = await cancelOrder(server.app, Number(orderId), { actor: 'system', reason: 'late' });
        expect(outcome).toBe('unknown');
        expect(await answer(ann.call('orderPay', { orderId, way: 2 }))).toBe(codes.paymentPending);
        expect(await statusOf(orderId)).toBe(0);
      }
    } finally {
      Object.assign(payments, { provider, now });
    }
    await askProvider(server.app, attempt.id);
    expect(await statusOf(orderId)).toBe(1);
  });
});

describe('orders that cannot be', () => {
  it('move as the table says, and not otherwise', () => {
    const legal: string[] = [];
    for (let from = 0; from < 8; from += 1) {
      for (let to = 0; to < 8; to += 1) {
        for (const actor of ['owner', 'provider', 'system', 'admin'] as const)
          if (canMove(from, to, actor)) legal.push(`${from}→${to} ${actor}`);
      }
    }
    expect(legal).toMatchInlineSnapshot(`
      [
        "0→1 owner",
        "0→1 provider",
        "0→2 owner",
        "0→2 system",
        "0→4 provider",
        "0→6 provider",
        "1→3 system",
        "1→5 provider",
        "1→5 system",
        "1→5 admin",
        "1→7 system",
        "2→5 system",
        "3→5 provider",
        "3→5 system",
        "3→5 admin",
        "4→0 owner",
        "4→1 provider",
        "4→2 owner",
        "4→5 system",
        "6→0 provider",
        "6→1 provider",
        "6→2 admin",
        "6→4 provider",
        "7→5 provider",
        "7→5 system",
        "7→5 admin",
      ]
    `);
  });

  it('paid orders are not cancelled or paid again', async () => {
    const { orderId } = await buy(server, ann);
    expect(await answer(ann.call('orderCancel', { orderId }))).toBe(codes.orderState);
    expect(await answer(ann.call('orderPay', { orderId, way: 20 }))).toBe(codes.orderState);
  });

  it('refuse changes of what is written for ever', async () => {
    const { orderId } = await buy(server, ann);
    const { db } = server.app;
    await expect(db.updateTable('entitlement').set({ months: 100 }).execute()).rejects.toThrow(
      /never changed/,
    );
    await expect(db.deleteFrom('journal').execute()).rejects.toThrow(/never changed/);
    await expect(
      db.updateTable('order_event').set({ reason: '' }).where('order_id', '=', Number(orderId)).execute(),
    ).rejects.toThrow(/never changed/);
  });
});

describe('refunds', () => {
  it('are asked for, approved, sent, and end what was bought', async () => {
    const { orderId, endTime } = await buy(server, ann);
    expect((await ann.call('orderDetail', { orderId })).can.refund).toBe(1);
    const refund = await ann.call('refundRequest', { orderId, reason: 'a mistake' });
    expect(refund).toMatchObject({ state: 'requested', amount: 1500 });
    expect(await answer(ann.call('refundRequest', { orderId, reason: '' }))).toBe(codes.refundClash);
    await root.call('adminRefundDecide', { refundId: refund.refundId, approve: 1, reason: 'fine' });
    await eventually(orderId, orderStatus.refunded);
    expect((await ann.call('userInfo', {})).vipType).not.toBe(7);
    expect(endTime).toBeGreaterThan(Date.now());
  });

  it('of what a store sold go through the store', async () => {
    const { id } = await ann.call('userInfo', {});
    const paymentType = 99;
    const orderId = String(
      await addPaidOrder(server.app.db, Number(id), { number: `S${accounts}`, paymentType }),
    );
    expect((await ann.call('orderDetail', { orderId })).can.refund).toBe(0);
    expect(await answer(ann.call('refundRequest', { orderId, reason: '' }))).toBe(codes.refundState);
  });

  it('in part leave the membership', async () => {
    const { orderId } = await buy(server, ann);
    expect(await answer(root.call('adminRefundCreate', { orderId, amount: 1501, reason: 'x' }))).toBe(
      codes.refundAmount,
    );
    await root.call('adminRefundCreate', { orderId, amount: 500, reason: 'a gesture' });
    await expect.poll(async () => (await ann.call('orderDetail', { orderId })).refundedAmount).toBe(500);
    expect(await statusOf(orderId)).toBe(1);
    await root.call('adminRefundCreate', { orderId, amount: 1000, reason: 'the rest' });
    await eventually(orderId, orderStatus.refunded);
  });

  it('a lost dispute ends it as well', async () => {
    const { orderId } = await buy(server, ann, month, 20);
    await act(server, orderId, 'dispute');
    await expect
      .poll(async () => (await root.call('adminOrderDetail', { orderId })).order.dispute)
      .toBe('opened');
    expect(await statusOf(orderId)).toBe(1);
    await act(server, orderId, 'disputeLost');
    await eventually(orderId, orderStatus.refunded);
  });
});

describe('a month that becomes a year', () => {
  it('costs less by what is left of it, and a refund gives those days back', async () => {
    const old = await buy(server, ann);
    const year = { ...month, goodsCode: 'ML7-Y' };
    const { convertible } = await ann.call('orderQuote', year);
    expect(convertible).toMatchObject({ orderId: old.orderId });
    const bought = await buy(server, ann, { ...year, convertOrderId: old.orderId });
    expect(bought.total).toBe(15_800 - convertible!.credit);
    expect(await statusOf(old.orderId)).toBe(orderStatus.timeEnded);
    await root.call('adminRefundCreate', { orderId: bought.orderId, amount: bought.total, reason: 'x' });
    await eventually(bought.orderId, orderStatus.refunded);
    const left = (await vip()).serverEndTimeStamp - Date.now();
    expect(left).toBeGreaterThan(26 * 86_400_000);
    expect(left).toBeLessThan(31 * 86_400_000);
  });
});
