/** The catalogue, orders, paying, coupons, exchange codes and refunds. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  currencies,
  orderDetailStatus,
  orderTypes,
  payWays,
  purchaseChannels,
  exchangeCodeStatus,
} from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds } from './limits.ts';
import type { Currency } from './money.ts';

const nothing = z.object({});
export const currencyField = z.enum(Object.keys(currencies) as [Currency, ...Currency[]]);
export const goodsCodeField = fields.text(32).check(z.minLength(1));
const money = z.number();
const payWayField = z.union(payWays.map((way) => z.literal(way)));

const goods = z.object({
  goodsCode: z.string(),
  name: z.string(),
  line: z.enum(['premium', 'space', 'gift']),
  months: z.number(),
  /** Space it adds, in bytes. */
  bytes: z.number(),
  currency: currencyField,
  price: money,
});
export type Goods = z.infer<typeof goods>;

const order = z.object({
  orderId: fields.id,
  number: z.string(),
  createTime: z.number(),
  /** Unpaid orders are closed by then. */
  expireTime: z.number(),
  goodsCode: z.string(),
  goodsName: z.string(),
  line: z.enum(['premium', 'space', 'gift']),
  months: z.number(),
  quantity: z.number(),
  forOthers: z.number(),
  currency: currencyField,
  orderAmount: money,
  discount: money,
  credit: money,
  /** What is to be paid. */
  total: money,
  paymentAmount: money,
  refundedAmount: money,
  /** 0 unpaid, 1 paid, 2 cancelled, 3 overdue, 4 failed, 5 refunded, 6 confirming, 7 converted. */
  status: z.number(),
  detailStatus: z.enum(orderDetailStatus),
  orderType: z.enum(orderTypes),
  fromClient: z.number(),
  channel: z.enum(purchaseChannels),
  paymentType: z.number(),
  payTime: z.optional(z.number()),
  startTime: z.optional(z.number()),
  endTime: z.optional(z.number()),
  isTest: z.number(),
});
export type Order = z.infer<typeof order>;

const exchangeCode = z.object({
  index: z.number(),
  code: z.string(),
  status: z.enum(exchangeCodeStatus),
  validUntil: z.number(),
  /** The member of the company that it was given to. */
  givenTo: z.string(),
});
export type ExchangeCode = z.infer<typeof exchangeCode>;

const refund = z.object({
  refundId: fields.id,
  amount: money,
  currency: currencyField,
  state: z.enum(['requested', 'sending', 'done', 'failed', 'refused']),
  kind: z.string(),
  reason: z.string(),
  createTime: z.number(),
});
export type Refund = z.infer<typeof refund>;

const wish = {
  goodsCode: goodsCodeField,
  quantity: z.number().check(z.int(), z.gte(1), z.lte(bounds.orderQuantityMax)),
  /** 1: exchange codes to give away instead of a membership of one's own. */
  forOthers: fields.flag,
  /** A coupon in one's hands. */
  claimId: z.optional(fields.id),
  /** The monthly order whose rest comes off a year. */
  convertOrderId: z.optional(fields.id),
  /** Space: the order whose space is to last longer. */
  renewOrderId: z.optional(fields.id),
};

const quote = z.object({
  currency: currencyField,
  unitPrice: money,
  orderAmount: money,
  discount: money,
  credit: money,
  total: money,
  /** When it would begin and end if it were paid now; absent for codes. */
  startTime: z.optional(z.number()),
  endTime: z.optional(z.number()),
  /** The monthly order that could be converted, and what its rest is worth. */
  convertible: z.optional(z.object({ orderId: fields.id, credit: money })),
});
export type Quote = z.infer<typeof quote>;

const payment = z.object({
  way: z.number(),
  show: z.enum(['redirect', 'qr']),
  url: z.string(),
  expireTime: z.number(),
});

const coupon = z.object({
  claimId: fields.id,
  label: z.string(),
  kind: z.enum(['amount', 'percent']),
  value: z.number(),
  cap: z.optional(money),
  currency: z.optional(currencyField),
  minAmount: money,
  goods: z.array(z.string()),
  firstOnly: z.number(),
  startTime: z.number(),
  endTime: z.number(),
  state: z.enum(['usable', 'held', 'used', 'expired']),
});
export type Coupon = z.infer<typeof coupon>;

const codeText = fields.text(40).check(z.minLength(1));
const base = '/order/v5';

export const orderCalls = {
  productItem: call({
    path: `${base}/product/getProductItemById`,
    envelope: 'raw',
    policy: 'anyone',
    maxAge: 60,
    about: 'One article of the catalogue with its price in the currency of this installation.',
    request: z.object({ id: goodsCodeField }),
    response: goods,
  }),
  productList: call({
    path: `${base}/product/list`,
    envelope: 'sign',
    policy: 'anyone',
    about: 'What is sold here, by which ways of paying, and the rules that go with it.',
    request: nothing,
    response: z.object({
      list: z.array(goods),
      ways: z.array(z.number()),
      /** Nothing is charged: payments go to the built-in sandbox. */
      isSandbox: z.number(),
      giftDays: z.number(),
      refundDays: z.number(),
      freeBytes: z.number(),
      premiumBytes: z.number(),
    }),
  }),
  orderQuote: call({
    path: `${base}/order/quote`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'What an order would cost and until when it would last, without making it.',
    request: z.object(wish),
    response: quote,
  }),
  orderCreate: call({
    path: `${base}/order/create`,
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Makes an order, or answers with the open one that is the same. Another total than expected is refused.',
    request: z.object({
      ...wish,
      expectedTotal: z.number().check(z.int(), z.gte(0), z.lte(bounds.moneyMax)),
    }),
    response: order,
    perMinute: 60,
  }),
  orderPay: call({
    path: `${base}/order/pay`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Begins to pay an open order in one way; another way that was begun is closed first.',
    request: z.object({ orderId: fields.id, way: payWayField }),
    response: payment,
    perMinute: 60,
  }),
  orderStatus: call({
    path: `${base}/order/status`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How an order stands; where it is open, the provider is asked, at most every five seconds.',
    request: z.object({ orderId: fields.id }),
    response: z.object({ status: z.number(), detailStatus: z.enum(orderDetailStatus) }),
  }),
  orderList: call({
    path: `${base}/order/list`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'One’s own orders, newest first.',
    request: z.object({ ...pageOf(100), detailStatus: z.optional(z.enum(orderDetailStatus)) }),
    response: z.object({ list: z.array(order), total: z.number() }),
  }),
  orderDetail: call({
    path: `${base}/order/detail`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'One order with its exchange codes, its refunds and what can be done with it.',
    request: z.object({ orderId: fields.id }),
    response: z.extend(order, {
      codes: z.array(exchangeCode),
      refunds: z.array(refund),
      can: z.object({ pay: z.number(), cancel: z.number(), renew: z.number(), refund: z.number() }),
      /** What would be sent back on request. */
      refundable: money,
      refundUntil: z.number(),
    }),
  }),
  orderCancel: call({
    path: `${base}/order/cancel`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Cancels an order that is unpaid or failed.',
    request: z.object({ orderId: fields.id }),
    response: z.object({ status: z.number() }),
  }),
  refundRequest: call({
    path: `${base}/refund/request`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Asks for the money of an order back, within the days in which that is open.',
    request: z.object({ orderId: fields.id, reason: fields.text(bounds.reasonChars) }),
    response: refund,
    perMinute: 20,
  }),
  couponList: call({
    path: `${base}/coupon/list`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The coupons in one’s hands.',
    request: nothing,
    response: z.object({ list: z.array(coupon) }),
  }),
  couponClaim: call({
    path: `${base}/coupon/claim`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Takes a coupon by its code.',
    request: z.object({ code: codeText }),
    response: coupon,
    perMinute: 20,
  }),
  exchangeRedeem: call({
    path: `${base}/code/redeem`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Exchanges a code for what it stands for.',
    request: z.object({ code: codeText }),
    response: z.object({
      goodsCode: z.string(),
      goodsName: z.string(),
      startTime: z.number(),
      endTime: z.number(),
    }),
    perMinute: 60,
  }),
  exchangeSend: call({
    path: `${base}/code/send`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Mails one of an order’s unused codes to somebody.',
    request: z.object({
      orderId: fields.id,
      index: z.number().check(z.int(), z.gte(1), z.lte(bounds.orderQuantityMax)),
      email: fields.email,
    }),
    response: nothing,
    perMinute: 20,
  }),
  exchangeGive: call({
    path: `${base}/code/give`,
    envelope: 'sign',
    policy: 'companyAdmin',
    about:
      'Gives one of an order’s unused codes to a member of the company, for whom it is exchanged at once.',
    request: z.object({
      orderId: fields.id,
      index: z.number().check(z.int(), z.gte(1), z.lte(bounds.orderQuantityMax)),
      memberId: fields.id,
    }),
    response: nothing,
  }),
  exchangeTakeBack: call({
    path: `${base}/code/takeBack`,
    envelope: 'sign',
    policy: 'companyAdmin',
    about:
      'Takes back what was given to a member: the whole days that are left become a new code of the order.',
    request: z.object({
      orderId: fields.id,
      index: z.number().check(z.int(), z.gte(1), z.lte(bounds.orderQuantityMax)),
    }),
    response: z.object({ days: z.number() }),
  }),
} as const;
