/** Providers' statements in their four formats, held against the journal. */
import { orderStatus, type PayWay } from '@linework/contract';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy, cashierOf, month, order } from '../../../test/commerce.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { loadPaymentConfig } from '../../paymentConfig.ts';
import { zipBytes } from '../download/service.ts';
import { alipayBill, wechatBill } from './providers/bills.ts';
import { balanceStatement } from './providers/stripe.ts';
import { noBill } from './providers/types.ts';
import { settleDispute } from './refunds.ts';
import { attemptOf } from './rows.ts';
import { alipayBillFile, wechatBillFile } from './sandbox/bills.ts';
import { movePayment, openRefund, type Moved, type SandboxPayment } from './sandbox/books.ts';
import { takeCharges } from './statementCharges.ts';
import { compareStatements } from './statements.ts';

type BalanceTransaction = Parameters<typeof balanceStatement>[0][number];

const ways: PayWay[] = [20, 2, 3, 7];
const dayMs = 86_400_000;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({
    region: 'cn',
    payments: loadPaymentConfig({ LINEWORK_PAY_WAYS: '20,2,3,7,10' }, 'cn'),
  });
});
afterEach(() => server.close());

const chinaMs = 8 * 3_600_000;
/** Alipay and WeChat have no bill of yesterday before ten in the morning. */
function afterTen(time: number, way: PayWay): number {
  const begun = time - ((time + chinaMs) % dayMs);
  return way === 2 || way === 3 ? Math.max(time, begun + 10.5 * 3_600_000) : time;
}

/** What happens on one of the days to come. */
async function daysLater<T>(days: number, act: () => Promise<T>, way: PayWay = 20): Promise<T> {
  const { payments } = server.app;
  const { now } = payments;
  payments.now = () => afterTen(Date.now() + days * dayMs, way);
  try {
    return await act();
  } finally {
    payments.now = now;
  }
}
/** Late in the evening a row is looked for a day later: both days are compared. */
async function compareTwoDays(way: PayWay, from = 1): Promise<number> {
  const first = await daysLater(from, () => compareStatements(server.app), way);
  const second = await daysLater(from + 1, () => compareStatements(server.app), way);
  return first.differences + second.differences;
}

const payment = (number: string, amount: number, way: PayWay): Omit<SandboxPayment, 'id'> => ({
  way,
  number,
  ref: `ref-${number}`,
  transaction_ref: `pi_${number}`,
  amount,
  currency: 'CNY',
  subject: 'Premium',
  state: 'paid',
  return_url: '/',
  notify_url: 'http://localhost/pay/notify/20',
  refunded: 0,
  disputed: null,
  expires_at: Date.now(),
  created_at: Date.now(),
  paid_at: Date.now(),
});

describe.each(ways)('the statement of way %i', (way) => {
  it('agrees with what was paid and sent back', async () => {
    const root = await server.member({ email: 'root@example.com', admin: true });
    const ann = await server.member({ email: 'ann@example.com' });
    await buy(server, ann, month, way);
    const { orderId } = await buy(server, ann, month, way);
    await root.call('adminRefundCreate', { orderId, amount: 700, reason: 'a gesture' });
    await expect.poll(async () => (await ann.call('orderDetail', { orderId })).refundedAmount).toBe(700);
    expect(await compareTwoDays(way)).toBe(0);
    const { rows, statements } = await root.call('adminSuspense', {});
    expect(rows).toEqual([]);
    const lines = statements.filter((each) => each.way === way).map((each) => each.lines);
    expect(lines).toEqual([0, 3]);
  });

  it('shows what is missing, unknown or of another amount, and heals what was only not told', async () => {
    const { db } = server.app;
    const root = await server.member({ email: 'root@example.com', admin: true });
    const ann = await server.member({ email: 'ann@example.com' });
    const numberOf = async (orderId: string): Promise<string> => (await cashierOf(server, orderId)).number;

    const missing = await numberOf((await buy(server, ann, month, way)).orderId);
    const lost = await db
      .deleteFrom('sandbox_payment')
      .where('number', '=', missing)
      .returningAll()
      .executeTakeFirstOrThrow();
    const more = await numberOf((await buy(server, ann, month, way)).orderId);
    await db.updateTable('sandbox_payment').set({ amount: 1501 }).where('number', '=', more).execute();
    const less = await numberOf((await buy(server, ann, month, way)).orderId);
    await db.updateTable('sandbox_payment').set({ amount: 1490 }).where('number', '=', less).execute();
    await db
      .insertInto('sandbox_payment')
      .values(payment('PSTRANGE', 4200, way))
      .execute();
    const back = await cashierOf(server, (await buy(server, ann, month, way)).orderId);
    await openRefund(db, { payment: back, number: 'RSTRANGE', amount: 300 }, Date.now());
    const quiet = await order(ann, month);
    await ann.call('orderPay', { orderId: quiet.orderId, way });
    await db.deleteFrom('job').where('kind', '=', 'order.ask').execute();
    const untold = await cashierOf(server, quiet.orderId);
    await movePayment(db, untold.number, 'paid', Date.now());

    expect(await compareTwoDays(way)).toBe(5);
    const told = async () => {
      const { rows, sums } = await root.call('adminSuspense', {});
      const list = rows.map(({ reason, number, amount, isIn }) => [
        reason,
        number,
        isIn === 1 ? amount : -amount,
      ]);
      return { list: list.toSorted(), sums };
    };
    const found = [
      ['amountDiffers', more, 1],
      ['amountDiffers', less, -10],
      ['unknownPayment', 'PSTRANGE', 4200],
      ['unknownRefund', 'RSTRANGE', -300],
      ['unlistedPayment', missing, -1500],
    ];
    const total = 1 - 10 + 4200 - 300 - 1500;
    expect(await told()).toEqual({ list: found.toSorted(), sums: [{ currency: 'CNY', amount: total }] });
    expect((await ann.call('orderDetail', { orderId: quiet.orderId })).status).toBe(orderStatus.Payed);
    // The way is kept, so that somebody can look there.
    const { rows } = await root.call('adminSuspense', {});
    expect(new Set(rows.map((row) => row.way))).toEqual(new Set([way]));

    // What was missed stands in a later one, and the list comes out even.
    await db
      .insertInto('sandbox_payment')
      .values({ ...lost, paid_at: Date.now() + 2 * dayMs })
      .execute();
    expect(await compareTwoDays(way, 3)).toBe(0);
    expect(await told()).toEqual({
      list: [...found, ['listedLate', missing, 1500]].toSorted(),
      sums: [{ currency: 'CNY', amount: total + 1500 }],
    });
  });
});

it('what a crash left half done is compared again with the same result', async () => {
  const { db } = server.app;
  const ann = await server.member({ email: 'ann@example.com' });
  await buy(server, ann, month, 20);
  await db
    .insertInto('sandbox_payment')
    .values(payment('PSTRANGE', 4200, 20))
    .execute();
  const first = await daysLater(1, () => compareStatements(server.app));
  const books = () => db.selectFrom('journal').selectAll().orderBy('id').execute();
  const before = await books();
  await db.deleteFrom('statement').execute();
  expect(await daysLater(1, () => compareStatements(server.app))).toEqual(first);
  expect(await books()).toEqual(before);
});

it('a provider that does not answer is asked again, and no day is left out', async () => {
  const { db, payments } = server.app;
  const provider = (await payments.provider(3))!;
  const ann = await server.member({ email: 'ann@example.com' });
  await daysLater(-1, () => compareStatements(server.app), 3);
  await buy(server, ann, month, 3);
  const { statement } = provider;
  provider.statement = () => Promise.reject(new Error('STATEMENT_CREATING'));
  await daysLater(1, () => compareStatements(server.app), 3);
  const waiting = await db.selectFrom('statement').select('way').where('state', '=', 'waiting').execute();
  expect(waiting).toContainEqual({ way: 3 });
  provider.statement = statement;
  await daysLater(3, () => compareStatements(server.app), 3);
  const days = await db
    .selectFrom('statement')
    .select(['day', 'lines'])
    .where('way', '=', 3)
    .orderBy('day')
    .execute();
  expect(days.map(({ lines }) => lines)).toEqual([0, 0, 1, 0, 0]);
  const times = days.map(({ day }) => Date.parse(day));
  expect(times.slice(1).map((time, at) => time - times[at]!)).toEqual([dayMs, dayMs, dayMs, dayMs]);
});

it('a second page of cards is asked for', async () => {
  const { db } = server.app;
  const many = Array.from({ length: 205 }, (_, n) => payment(`P${n}`, 100 + n, 20));
  await db.insertInto('sandbox_payment').values(many).execute();
  const day = new Date().toISOString().slice(0, 10);
  const provider = (await server.app.payments.provider(20))!;
  const { lines } = await provider.statement(day);
  expect(lines.map(({ number }) => number).toSorted()).toEqual(many.map(({ number }) => number).toSorted());
});

it('commas in the name of what was sold move no column of a bill', async () => {
  const moved: Moved = {
    payments: [{ ...payment('P1', 1500, 2), id: 1, subject: 'Linework, 高级会员, 1 个月' }],
    refunds: [],
  };
  const line = { kind: 'payment', number: 'P1', amount: 1500, currency: 'CNY', transaction: 'pi_P1' };
  // 0.6% of 15.00 is nine fen.
  const charges = [{ kind: 'fee', number: '', amount: 9, currency: 'CNY' }];
  const bill = { hasBill: true, lines: [line], charges };
  expect(await alipayBill(alipayBillFile('2026-01-31', moved))).toEqual(bill);
  expect(wechatBill(wechatBillFile(moved))).toEqual(bill);
  await expect(alipayBill(Buffer.from('no zip'))).rejects.toThrow();
  expect(() => wechatBill('a,b\n`1,`2\nsums\n`0')).toThrow(/without/);
});

it.each([2, 3] as const)('way %i: a bill that is not made yet is no empty day', async (way) => {
  const { db, payments } = server.app;
  const root = await server.member({ email: 'root@example.com', admin: true });
  const ann = await server.member({ email: 'ann@example.com' });
  const now = Date.now();
  // Tomorrow, since what is due in the past is done at once, and cancels the order before it is paid for.
  const midnight = now - ((now + chinaMs) % dayMs) + dayMs;
  // At noon, so that the day is the same for everybody's clock.
  payments.now = () => midnight + 12 * 3_600_000;
  await buy(server, ann, month, way);
  const provider = (await payments.provider(way))!;
  const { statement } = provider;
  const stateAt = async (hours: number) => {
    payments.now = () => midnight + dayMs + hours * 3_600_000;
    await compareStatements(server.app);
    const { statements } = await root.call('adminSuspense', {});
    return statements.filter((each) => each.way === way).map(({ state, lines }) => [state, lines]);
  };
  provider.statement = () => Promise.resolve(noBill);
  // Nobody believes it: early in the morning, and while our books know of a payment.
  expect(await stateAt(2)).toEqual([['waiting', 0]]);
  expect(await stateAt(13)).toEqual([['waiting', 0]]);
  provider.statement = statement;
  expect(await stateAt(15)).toEqual([['compared', 1]]);
  // A day on which nothing moved.
  expect(await stateAt(24 + 5)).toEqual([
    ['waiting', 0],
    ['compared', 1],
  ]);
  expect(await stateAt(24 + 11)).toEqual([
    ['noBill', 0],
    ['compared', 1],
  ]);
  const kept = await db.selectFrom('statement_charge').selectAll().where('way', '=', way).execute();
  expect(kept).toMatchObject([{ kind: 'fee', amount: 9, currency: 'CNY' }]);
});

it('takes fees, disputes and payouts from the balance of cards', async () => {
  const root = await server.member({ email: 'root@example.com', admin: true });
  const ann = await server.member({ email: 'ann@example.com' });
  const { orderId } = await buy(server, ann, month, 20);
  const { number } = await cashierOf(server, orderId);
  const provider = (await server.app.payments.provider(20))!;
  const { statement } = provider;
  const transaction = (type: string, amount: number, fee: number, source: object | null = null) =>
    ({ type, amount, fee, currency: 'usd', source }) as BalanceTransaction;
  const dispute = { object: 'dispute', payment_intent: 'pi_1', metadata: { attempt: number } };
  const given = balanceStatement([
    transaction('adjustment', -499, 1500, dispute),
    transaction('stripe_fee', -200, 0),
    transaction('payout', -12_000, 0),
    transaction('payout_failure', 2000, 0),
  ]);
  expect(given.lines).toEqual([]);
  provider.statement = async (day) => {
    const real = await statement.call(provider, day);
    return { ...real, charges: [...real.charges, ...given.charges] };
  };
  await daysLater(1, () => compareStatements(server.app));
  const { statements } = await root.call('adminSuspense', {});
  const { charges } = statements.find(({ way }) => way === 20)!;
  expect(charges).toEqual(
    expect.arrayContaining([
      { kind: 'dispute', currency: 'USD', amount: 499 },
      { kind: 'fee', currency: 'USD', amount: 1700 },
      { kind: 'payout', currency: 'USD', amount: 10_000 },
    ]),
  );
  // Nobody had told us of it.
  const { order: told, events } = await root.call('adminOrderDetail', { orderId });
  expect(told.dispute).toBe('opened');
  expect(events.map(({ reason }) => reason)).toEqual(['created', 'paid']);

  // What left the balance is in the books; a day that is compared again changes them by what is new.
  const { db } = server.app;
  const taken = async () => {
    const rows = await db
      .selectFrom('journal')
      .select(['from_account', 'to_account', 'amount', 'order_id'])
      .where('currency', '=', 'USD')
      .orderBy('id')
      .execute();
    return rows.map((row) => [row.from_account, row.to_account, row.amount, row.order_id]);
  };
  const id = Number(orderId);
  const first = [
    ['dispute', 'provider', 499, id],
    ['fees', 'provider', 1700, null],
    ['bank', 'provider', 10_000, null],
  ];
  expect((await taken()).toSorted()).toEqual(first.toSorted());
  await db.deleteFrom('statement').execute();
  await daysLater(1, () => compareStatements(server.app));
  expect((await taken()).toSorted()).toEqual(first.toSorted());
  given.charges.push(...balanceStatement([transaction('stripe_fee', -50, 0)]).charges);
  await db.deleteFrom('statement').execute();
  await daysLater(1, () => compareStatements(server.app));
  expect((await taken()).at(-1)).toEqual(['fees', 'provider', 50, null]);

  // A lost one was held back already; one that is won comes back.
  given.charges.splice(0);
  given.charges.push(...balanceStatement([transaction('adjustment', 499, 0, dispute)]).charges);
  await daysLater(2, () => compareStatements(server.app));
  expect((await taken()).at(-1)).toEqual(['provider', 'dispute', 499, id]);
});

it('pays a lost dispute once, whether the statement or the notification comes first', async () => {
  const { app } = server;
  const ann = await server.member({ email: 'ann@example.com' });
  const { orderId } = await buy(server, ann, month, 20);
  const { number, amount } = await cashierOf(server, orderId);
  const attempt = (await attemptOf(app.db, 20, number))!;
  const lose = () =>
    app.db.transaction().execute((trx) => settleDispute(app, trx, attempt, 'lost', Date.now()));
  const held = { kind: 'dispute', number, amount, currency: 'CNY' } as const;
  await takeCharges(app, 20, '2026-01-31', [held]);
  await lose();
  await takeCharges(app, 20, '2026-02-01', [held]);
  const rows = await app.db
    .selectFrom('journal')
    .select(['from_account', 'to_account', 'amount'])
    .where('order_id', '=', Number(orderId))
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row.from_account, row.to_account, row.amount])).toEqual([
    ['provider', 'sales', amount],
    ['dispute', 'provider', amount],
    ['sales', 'dispute', amount],
  ]);
});

// Public samples of the bill do not agree on it.
it.each([
  ['-0.09', '0.09'],
  ['0.09', '-0.09'],
  ['0.09', '0.09'],
])('a fee that Alipay writes as %s is taken, and back as %s', async (paid, back) => {
  const header = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号,服务费（元）';
  const rows = [
    `T1\t,P1\t,交易,Premium,15.00,,${paid}`,
    `T2\t,P2\t,交易,Premium,15.00,,${paid}`,
    `T1\t,P1\t,退款,Premium,-15.00,R1\t,${back}`,
  ];
  const bytes = iconv.encode(['#支付宝业务明细查询', header, ...rows].join('\r\n'), 'gbk');
  const { charges } = await alipayBill(zipBytes([{ path: 'bill.csv', bytes, modifiedAt: 0 }]));
  expect(charges).toEqual([{ kind: 'fee', number: '', amount: 9, currency: 'CNY' }]);
});
