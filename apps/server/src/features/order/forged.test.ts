/** Orders as somebody would forge them who wants to pay less: none is made, whatever total is claimed with it. */
import { codes, type CallRequest } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, expect, it } from 'vitest';
import { addPaidOrder, month, order } from '../../../test/commerce.ts';
import { answer, serverForTests } from '../../../test/server.ts';
import { createOrder } from './create.ts';

const server = serverForTests();
let ann: Client;
let root: Client;
let annId: number;
/** What Ann has, and what is Bob's. */
const ids = { yearOnly: '', over: '', bobs: '', bobsOrder: '', open: '' };
const day = 86_400_000;
/** So many click at once; LINEWORK_TEST_ROUNDS says another number. */
const clicks = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 100);

beforeAll(async () => {
  root = await server.member({ email: 'root@example.com', admin: true });
  ann = await server.member({ email: 'ann@example.com' });
  const bob = await server.member({ email: 'bob@example.com' });
  annId = Number((await ann.call('userInfo', {})).id);
  const coupon = (code: string, more: object) =>
    root.call('adminCouponAdd', {
      code,
      label: code,
      kind: 'percent',
      value: 50,
      goods: [],
      minAmount: 0,
      firstOnly: 0,
      startTime: 0,
      endTime: Date.now() + day,
      supply: 10,
      ...more,
    });
  await coupon('YEAR', { goods: ['ML7-Y'] });
  await coupon('OVER', {});
  await coupon('BOB', {});
  ids.yearOnly = (await ann.call('couponClaim', { code: 'YEAR' })).claimId;
  ids.over = (await ann.call('couponClaim', { code: 'OVER' })).claimId;
  await server.app.db.updateTable('coupon').set({ ends_at: 1 }).where('code', '=', 'OVER').execute();
  ids.bobs = (await bob.call('couponClaim', { code: 'BOB' })).claimId;
  const { id: bobId } = await bob.call('userInfo', {});
  ids.bobsOrder = String(await addPaidOrder(server.app.db, Number(bobId), { number: 'O1' }));
  ids.open = (await order(ann, { ...month, quantity: 5, forOthers: 1 })).orderId;
});

const { orderTotalChanged: changed, parameterInvalid: invalid, goodsAbsent } = codes;
const year = { goodsCode: 'ML7-Y', expectedTotal: 4799 };

const forged: [what: string, changes: () => object, code: string][] = [
  ['nothing to pay', () => ({ expectedTotal: 0 }), changed],
  ['a cent', () => ({ expectedTotal: 1 }), changed],
  ['a cent less', () => ({ expectedTotal: 498 }), changed],
  ['a cent more', () => ({ expectedTotal: 500 }), changed],
  ['the price of the other currency', () => ({ expectedTotal: 1500 }), changed],
  ['less than nothing', () => ({ expectedTotal: -499 }), invalid],
  ['a fraction', () => ({ expectedTotal: 4.99 }), invalid],
  ['words for a number', () => ({ expectedTotal: '499' }), invalid],
  ['no total', () => ({ expectedTotal: null }), invalid],
  ['a list', () => ({ expectedTotal: [499] }), invalid],
  ['a total beyond all numbers', () => ({ expectedTotal: 1e21 }), invalid],
  ['a year for a month', () => ({ ...year, expectedTotal: 499 }), changed],
  ['none of it', () => ({ quantity: 0, expectedTotal: 0 }), invalid],
  ['less than one', () => ({ quantity: -1, forOthers: 1, expectedTotal: 0 }), invalid],
  ['half of one', () => ({ quantity: 0.5, forOthers: 1, expectedTotal: 250 }), invalid],
  ['two for oneself', () => ({ quantity: 2, expectedTotal: 998 }), invalid],
  ['two for the price of one', () => ({ quantity: 2, forOthers: 1 }), changed],
  ['so many that numbers end', () => ({ quantity: 2 ** 53, forOthers: 1 }), invalid],
  ['neither for oneself nor for others', () => ({ forOthers: 2 }), invalid],
  ['the gift', () => ({ goodsCode: 'ML4', expectedTotal: 0 }), goodsAbsent],
  ['what is not sold', () => ({ goodsCode: 'FREE', expectedTotal: 0 }), goodsAbsent],
  ['what is not sold here', () => ({ goodsCode: 'SP5-M', expectedTotal: 0 }), goodsAbsent],
  ['another spelling', () => ({ goodsCode: 'ml7-m' }), goodsAbsent],
  ['a query', () => ({ goodsCode: "ML7-M' or '1'='1" }), goodsAbsent],
  ['a price of its own', () => ({ unitPrice: 1, price: 1, expectedTotal: 1 }), changed],
  ['a discount of its own', () => ({ discount: 400, credit: 99, expectedTotal: 0 }), changed],
  ['a currency of its own', () => ({ currency: 'CNY', expectedTotal: 1500 }), changed],
  ['a status of its own', () => ({ status: 1, paid_amount: 499, expectedTotal: 0 }), changed],
  ["another's coupon", () => ({ claimId: ids.bobs, expectedTotal: 249 }), codes.couponAbsent],
  ['a coupon for something else', () => ({ claimId: ids.yearOnly, expectedTotal: 249 }), codes.couponUnfit],
  ['a coupon that is over', () => ({ claimId: ids.over, expectedTotal: 249 }), codes.couponExpired],
  ['a coupon without its discount', () => ({ ...year, claimId: ids.yearOnly }), changed],
  ["the rest of another's month", () => ({ ...year, convertOrderId: ids.bobsOrder }), codes.orderAbsent],
  ['the rest of what is not paid', () => ({ ...year, convertOrderId: ids.open }), codes.orderState],
  ["another's space to renew", () => ({ renewOrderId: ids.bobsOrder }), codes.orderAbsent],
];

it.each(forged)('refuses %s', async (_what, changes, code) => {
  const count = async () =>
    (await server.app.db.selectFrom('order').select('id').where('user_id', '=', annId).execute()).length;
  const before = await count();
  const wish = { ...month, expectedTotal: 499, ...changes() } as CallRequest<'orderCreate'>;
  expect(await answer(ann.call('orderCreate', wish))).toBe(code);
  expect(await count()).toBe(before);
});

it('a total that was right when it was shown is refused once the price is another', async () => {
  const { total } = await ann.call('orderQuote', month);
  for (const amount of [total + 100, total - 100]) {
    await root.call('adminGoodsSave', {
      goodsCode: 'ML7-M',
      onSale: 1,
      position: 1,
      currency: 'USD',
      amount,
    });
    expect(await answer(ann.call('orderCreate', { ...month, expectedTotal: total }))).toBe('0401003');
    expect((await ann.call('orderQuote', month)).total).toBe(amount);
  }
});

it(`${clicks} clicks at once make one order`, async () => {
  const { total } = await ann.call('orderQuote', { ...month, goodsCode: 'ML7-Y' });
  const wish = { ...month, goodsCode: 'ML7-Y', expectedTotal: total };
  const made = await Promise.all(
    Array.from({ length: clicks }, () => createOrder(server.app, annId, wish, 'Web_PC')),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const rows = await server.app.db
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', annId)
    .where('goods_code', '=', 'ML7-Y')
    .execute();
  expect(rows).toHaveLength(1);
});

it('the cashier is asked for our price, whatever the order was made with', async () => {
  const { orderId, total } = await order(ann, { ...month, quantity: 3, forOthers: 1 });
  const forgedPay = { orderId, way: 20, amount: 1, total: 1, currency: 'CNY' } as CallRequest<'orderPay'>;
  await ann.call('orderPay', forgedPay);
  const attempt = await server.app.db
    .selectFrom('payment_attempt')
    .select(['amount', 'currency'])
    .where('order_id', '=', Number(orderId))
    .executeTakeFirstOrThrow();
  expect(attempt).toEqual({ amount: total, currency: 'USD' });
});
