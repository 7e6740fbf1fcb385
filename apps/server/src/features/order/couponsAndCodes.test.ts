import type { Client } from '@linework/client';
import { codes, Failure, orderStatus } from '@linework/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy, month, order } from '../../../test/commerce.ts';
import { answer, ipOf, serverForTests } from '../../../test/server.ts';
import { addTestUser } from '../../../test/users.ts';
import { redeemTyped } from './codes.ts';
import { claimCoupon } from './coupons.ts';

const server = serverForTests();
let ann: Client;
let root: Client;
let n = 0;
const day = 86_400_000;
/** So many at once; LINEWORK_TEST_ROUNDS says another number. */
const crowd = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 20);

beforeAll(async () => {
  root = await server.member({ email: 'root@example.com', admin: true });
});
beforeEach(async () => {
  ann = await server.member({ email: `ann${(n += 1)}@example.com` }, { ip: ipOf(n) });
});

const addCoupon = (more: object = {}) =>
  root.call('adminCouponAdd', {
    code: `CODE-${n}`,
    label: 'A coupon',
    kind: 'percent',
    value: 10,
    goods: [],
    minAmount: 0,
    firstOnly: 0,
    startTime: 0,
    endTime: Date.now() + day,
    supply: 100,
    ...more,
  });

/** The code that a service answered with. */
const claimed = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => codes.ok,
    (error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error;
    },
  );

describe('coupons', () => {
  it('take off their percentage, are held by an open order and freed when it is cancelled', async () => {
    await addCoupon();
    const { claimId } = await ann.call('couponClaim', { code: ` code-${n} ` });
    expect(await answer(ann.call('couponClaim', { code: `CODE-${n}` }))).toBe(codes.couponClaimed);
    const made = await order(ann, { ...month, claimId });
    expect([made.orderAmount, made.discount, made.total]).toEqual([499, 50, 449]);
    const year = { ...month, goodsCode: 'ML7-Y', claimId };
    expect(await answer(ann.call('orderCreate', { ...year, expectedTotal: 4799 - 480 }))).toBe(
      codes.couponState,
    );
    await ann.call('orderCancel', { orderId: made.orderId });
    const again = await buy(server, ann, { ...month, claimId });
    expect(again.paymentAmount).toBe(449);
    expect((await ann.call('couponList', {})).list).toMatchObject([{ state: 'used' }]);
    expect(await answer(ann.call('orderQuote', { ...month, claimId }))).toBe(codes.couponState);
  });

  it('to nothing are paid at once', async () => {
    await addCoupon({ kind: 'amount', value: 100_000, currency: 'USD' });
    const { claimId } = await ann.call('couponClaim', { code: `CODE-${n}` });
    expect(await order(ann, { ...month, claimId })).toMatchObject({ status: 1, total: 0, paymentAmount: 0 });
    expect((await ann.call('userInfo', {})).vipType).toBe(7);
  });

  it('keep to their scope', async () => {
    await addCoupon({ goods: ['ML7-Y'], minAmount: 5000, firstOnly: 1 });
    const { claimId } = await ann.call('couponClaim', { code: `CODE-${n}` });
    expect(await answer(ann.call('orderQuote', { ...month, claimId }))).toBe(codes.couponUnfit);
    expect(await answer(ann.call('orderQuote', { ...month, goodsCode: 'ML7-Y', claimId }))).toBe(
      codes.couponUnfit,
    );
  });

  it('with a supply of one go to one of many', async () => {
    await addCoupon({ supply: 1 });
    const people = await Promise.all(
      Array.from({ length: crowd }, (_, i) =>
        addTestUser(server.app.db, { email: `many${n}-${i}@example.com` }, server.app.config),
      ),
    );
    const answers = await Promise.all(
      people.map((userId) => claimed(claimCoupon(server.app.db, userId, `CODE-${n}`, Date.now()))),
    );
    expect(answers.filter((code) => code === codes.ok)).toHaveLength(1);
    expect(answers.filter((code) => code === codes.couponGone)).toHaveLength(crowd - 1);
  });
});

describe('exchange codes', () => {
  it('come from an order for others, and are exchanged once', async () => {
    const bought = await buy(server, ann, { ...month, quantity: 3, forOthers: 1 });
    expect(bought.total).toBe(3 * 499);
    expect((await ann.call('userInfo', {})).vipType).not.toBe(7);
    const { codes: list } = await ann.call('orderDetail', { orderId: bought.orderId });
    expect(list.map(({ index, status }) => [index, status])).toEqual(
      [1, 2, 3].map((index) => [index, 'unused']),
    );
    const code = list[0]!.code;
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    const bob = await server.member({ email: `bob${n}@example.com` }, { ip: '192.0.2.7' });
    const people = await Promise.all(
      Array.from({ length: crowd }, (_, i) =>
        addTestUser(server.app.db, { email: `crowd${n}-${i}@example.com` }, server.app.config),
      ),
    );
    const answers = await Promise.all(
      people.map((userId, i) => claimed(redeemTyped(server.app, userId, `10.0.${i >> 8}.${i & 255}`, typed))),
    );
    const winners = people.filter((_, i) => answers[i] === codes.ok);
    expect(winners).toHaveLength(1);
    const given = await server.app.db
      .selectFrom('entitlement')
      .select('user_id')
      .where('user_id', 'in', people)
      .where('line', '=', 'premium')
      .execute();
    expect(given.map(({ user_id }) => user_id)).toEqual(winners);
    await ann.call('exchangeSend', { orderId: bought.orderId, index: 2, email: 'friend@example.com' });
    expect((await server.mailTo('friend@example.com')).body).toContain(list[1]!.code);
    // Only the share of what nobody used comes back, and that is void.
    const refund = await ann.call('refundRequest', { orderId: bought.orderId, reason: '' });
    expect(refund.amount).toBe(2 * 499);
    await root.call('adminRefundDecide', { refundId: refund.refundId, approve: 1, reason: 'fine' });
    await expect
      .poll(async () =>
        (await ann.call('orderDetail', { orderId: bought.orderId })).codes.map(({ status }) => status),
      )
      .toEqual(['exchanged', 'void', 'void']);
    expect(await answer(bob.call('exchangeRedeem', { code: list[1]!.code }))).toBe(codes.exchangeCodeUsed);
    expect(server.logs.join('')).not.toContain(list[1]!.code);
  });

  it('wrong ones are counted', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await answer(ann.call('exchangeRedeem', { code: '0000-0000-0000-0000' }))).toBe(
        codes.exchangeCodeAbsent,
      );
    }
    expect(await answer(ann.call('exchangeRedeem', { code: '0000-0000-0000-0000' }))).toBe(
      codes.exchangeCodeThrottled,
    );
  });

  it('come in batches, whose list is given once', async () => {
    const { batchId } = await root.call('adminCodeBatchAdd', {
      label: 'Fair',
      goodsCode: 'SP5-M',
      count: 1200,
      validUntil: Date.now() + day,
    });
    const { csv } = await root.call('adminCodeBatchCsv', { batchId });
    expect(await answer(root.call('adminCodeBatchCsv', { batchId }))).toBe(codes.exchangeCodeAbsent);
    const list = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]!);
    expect(new Set(list).size).toBe(1200);
    const before = (await ann.call('capacity', {})).capacity;
    await ann.call('exchangeRedeem', { code: list[0]! });
    expect((await ann.call('capacity', {})).capacity - before).toBe(5 * 1024 ** 3);
    expect(await root.call('adminCodeVoid', { batchId })).toEqual({ voided: 1199 });
    expect(await answer(ann.call('exchangeRedeem', { code: list[1]! }))).toBe(codes.exchangeCodeUsed);
  });

  it('are given to members of a company, and taken back in days', async () => {
    await ann.call('companySave', { name: 'Acme', slug: `acme-${n}` });
    await ann.call('companyMemberAdd', { email: `member${n}@example.com`, role: 'member' });
    const member = await server.member({ email: `member${n}@example.com` }, { ip: '192.0.2.9' });
    await member.call('companyInfo', {});
    const bought = await buy(server, ann, { ...month, quantity: 2, forOthers: 1 });
    const { list } = await ann.call('companyMembers', {});
    const memberId = list.find(({ email }) => email.startsWith('member'))!.id;
    await ann.call('exchangeGive', { orderId: bought.orderId, index: 1, memberId });
    expect((await member.call('userInfo', {})).vipType).toBe(7);
    const { days } = await ann.call('exchangeTakeBack', { orderId: bought.orderId, index: 1 });
    expect([27, 28, 29, 30]).toContain(days);
    expect((await member.call('userInfo', {})).vipType).not.toBe(7);
    const { codes: after } = await ann.call('orderDetail', { orderId: bought.orderId });
    expect(after.map(({ status }) => status)).toEqual(['void', 'unused', 'unused']);
    expect(await answer(ann.call('exchangeTakeBack', { orderId: bought.orderId, index: 1 }))).toBe(
      codes.exchangeCodeUsed,
    );
  });
});

it('an account that is deleted keeps its orders without its name, and gets no second gift', async () => {
  const email = `ann${n}@example.com`;
  const { number } = await buy(server, ann);
  await ann.call('deleteAccount', { password: 'correct horse battery' });
  const row = await server.app.db
    .selectFrom('order')
    .innerJoin('user', 'user.id', 'order.user_id')
    .select(['order.status', 'user.email'])
    .where('order.number', '=', number)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: orderStatus.Payed, email: null });
  expect((await root.call('adminOrders', { q: email })).total).toBe(0);
});
