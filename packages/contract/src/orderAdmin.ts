/** The administrator's side of orders: looking, deciding, granting, and the catalogue. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { adPlaces, languages } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds } from './limits.ts';
import { currencyField, goodsCodeField } from './order.ts';

const nothing = z.object({});
const money = z.number().check(z.int(), z.gte(0), z.lte(bounds.moneyMax));
const time = z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000));
const label = fields.text(100);
const reason = fields.text(bounds.reasonChars).check(z.minLength(1));

const adminOrder = z.object({
  orderId: fields.id,
  number: z.string(),
  userId: z.string(),
  email: z.string(),
  goodsCode: z.string(),
  quantity: z.number(),
  currency: currencyField,
  total: z.number(),
  paymentAmount: z.number(),
  refundedAmount: z.number(),
  status: z.number(),
  paymentType: z.number(),
  createTime: z.number(),
  payTime: z.optional(z.number()),
  dispute: z.string(),
  isTest: z.number(),
});

const adminRefund = z.object({
  refundId: fields.id,
  orderId: fields.id,
  number: z.string(),
  email: z.string(),
  amount: z.number(),
  currency: currencyField,
  kind: z.string(),
  reason: z.string(),
  state: z.string(),
  createTime: z.number(),
});

/** Why money went through the account `suspense`. */
export const suspenseReasons = [
  'late',
  'duplicate',
  'wrongAmount',
  'unknownPayment',
  'unknownRefund',
  'amountDiffers',
  'unlistedPayment',
  'unlistedRefund',
  'listedLate',
  'other',
] as const;
export type SuspenseReason = (typeof suspenseReasons)[number];

const base = '/order/v5/admin';

export const orderAdminCalls = {
  adminOrders: call({
    path: `${base}/order/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Orders of everybody, found by number, address or status.',
    request: z.object({
      ...pageOf(100),
      q: z.optional(fields.text(bounds.searchChars)),
      status: z.optional(z.number().check(z.int(), z.gte(0), z.lte(7))),
    }),
    response: z.object({ list: z.array(adminOrder), total: z.number() }),
  }),
  adminOrderDetail: call({
    path: `${base}/order/detail`,
    envelope: 'sign',
    policy: 'admin',
    about: 'One order with its history, attempts, refunds, money and entitlements.',
    request: z.object({ orderId: fields.id }),
    response: z.object({
      order: adminOrder,
      events: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          actor: z.string(),
          reason: z.string(),
          time: z.number(),
        }),
      ),
      attempts: z.array(
        z.object({
          number: z.string(),
          way: z.number(),
          state: z.string(),
          amount: z.number(),
          time: z.number(),
        }),
      ),
      refunds: z.array(adminRefund),
      journal: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          amount: z.number(),
          currency: z.string(),
          note: z.string(),
          time: z.number(),
        }),
      ),
    }),
  }),
  adminOrderAsk: call({
    path: `${base}/order/ask`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Asks the provider now how the payments of an order stand.',
    request: z.object({ orderId: fields.id }),
    response: z.object({ status: z.number() }),
  }),
  adminRefunds: call({
    path: `${base}/refund/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Refunds that wait for a decision, are under way or have failed, and those that are done.',
    request: z.object({
      ...pageOf(100),
      state: z.optional(z.enum(['requested', 'sending', 'failed', 'done', 'refused'])),
    }),
    response: z.object({ list: z.array(adminRefund), total: z.number() }),
  }),
  adminRefundDecide: call({
    path: `${base}/refund/decide`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Approves or refuses a refund that was asked for, or sends a failed one again.',
    request: z.object({ refundId: fields.id, approve: fields.flag, reason }),
    response: z.object({ state: z.string() }),
  }),
  adminRefundCreate: call({
    path: `${base}/refund/create`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Sends back some or all of what was paid for an order; all of it ends what the order gave.',
    request: z.object({ orderId: fields.id, amount: money, reason }),
    response: z.object({ refundId: fields.id }),
  }),
  adminSuspense: call({
    path: `${base}/suspense/list`,
    envelope: 'sign',
    policy: 'admin',
    about:
      'Money that fits no order, by currency, the rows that make it up, and the statements of providers that were compared with the journal.',
    request: nothing,
    response: z.object({
      sums: z.array(z.object({ currency: z.string(), amount: z.number() })),
      rows: z.array(
        z.object({
          journalId: z.string(),
          orderId: z.string(),
          orderNumber: z.string(),
          amount: z.number(),
          currency: z.string(),
          way: z.number(),
          reason: z.enum(suspenseReasons),
          /** The number of the payment or refund, ours or the provider's. */
          number: z.string(),
          time: z.number(),
          isIn: z.number(),
          isTest: z.number(),
        }),
      ),
      statements: z.array(
        z.object({
          way: z.number(),
          day: z.string(),
          lines: z.number(),
          differences: z.number(),
          time: z.number(),
        }),
      ),
    }),
  }),
  adminRevenue: call({
    path: `${base}/revenue`,
    envelope: 'sign',
    policy: 'admin',
    about: 'What was sold by day or month, currency, way and goods, net of refunds and without test orders.',
    request: z.object({ from: time, to: time, by: z.enum(['day', 'month']) }),
    response: z.object({
      rows: z.array(
        z.object({
          period: z.string(),
          currency: z.string(),
          way: z.number(),
          goodsCode: z.string(),
          orders: z.number(),
          gross: z.number(),
          refunded: z.number(),
          net: z.number(),
        }),
      ),
    }),
  }),
  adminGoods: call({
    path: `${base}/goods/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'The catalogue with the history of its prices.',
    request: nothing,
    response: z.object({
      list: z.array(
        z.object({
          goodsCode: z.string(),
          name: z.string(),
          line: z.string(),
          months: z.number(),
          onSale: z.number(),
          position: z.number(),
          prices: z.array(z.object({ currency: currencyField, amount: z.number(), since: z.number() })),
        }),
      ),
    }),
  }),
  adminGoodsSave: call({
    path: `${base}/goods/save`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Changes an article: whether it is sold, in which place, and its price in a currency from now on.',
    request: z.object({
      goodsCode: goodsCodeField,
      onSale: fields.flag,
      position: z.number().check(z.int(), z.gte(0), z.lte(1000)),
      currency: z.optional(currencyField),
      amount: z.optional(money.check(z.gte(1))),
    }),
    response: nothing,
  }),
  adminCoupons: call({
    path: `${base}/coupon/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'All coupons with how many were taken and used.',
    request: nothing,
    response: z.object({
      list: z.array(
        z.object({
          couponId: fields.id,
          code: z.string(),
          label: z.string(),
          kind: z.enum(['amount', 'percent']),
          value: z.number(),
          currency: z.string(),
          startTime: z.number(),
          endTime: z.number(),
          supply: z.number(),
          claimed: z.number(),
          used: z.number(),
          isActive: z.number(),
        }),
      ),
    }),
  }),
  adminCouponAdd: call({
    path: `${base}/coupon/add`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Makes a coupon that people take by its code.',
    request: z.object({
      code: z
        .string()
        .check(z.refine((value) => value.length <= 32 && /^[A-Za-z0-9-]{3,32}$/.test(value), 'code')),
      label: label.check(z.minLength(1)),
      kind: z.enum(['amount', 'percent']),
      value: money.check(z.gte(1)),
      cap: z.optional(money.check(z.gte(1))),
      goods: z.array(goodsCodeField).check(z.maxLength(20)),
      currency: z.optional(currencyField),
      minAmount: money,
      firstOnly: fields.flag,
      startTime: time,
      endTime: time,
      supply: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
    }),
    response: z.object({ couponId: fields.id }),
  }),
  adminCouponActive: call({
    path: `${base}/coupon/active`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Stops a coupon, or lets it go on.',
    request: z.object({ couponId: fields.id, isActive: fields.flag }),
    response: nothing,
  }),
  adminCodeBatches: call({
    path: `${base}/code/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Batches of exchange codes and how many of each were exchanged.',
    request: nothing,
    response: z.object({
      list: z.array(
        z.object({
          batchId: fields.id,
          label: z.string(),
          goodsCode: z.string(),
          count: z.number(),
          exchanged: z.number(),
          voided: z.number(),
          validUntil: z.number(),
          createTime: z.number(),
          isDownloaded: z.number(),
        }),
      ),
    }),
  }),
  adminCodeBatchAdd: call({
    path: `${base}/code/add`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Makes a batch of exchange codes.',
    request: z.object({
      label: label.check(z.minLength(1)),
      goodsCode: goodsCodeField,
      count: z.number().check(z.int(), z.gte(1), z.lte(bounds.codeBatchMax)),
      validUntil: time,
    }),
    response: z.object({ batchId: fields.id }),
  }),
  adminCodeBatchCsv: call({
    path: `${base}/code/csv`,
    envelope: 'sign',
    policy: 'admin',
    about: 'The codes of a batch as CSV, once.',
    request: z.object({ batchId: fields.id }),
    response: z.object({ name: z.string(), csv: z.string() }),
  }),
  adminCodeVoid: call({
    path: `${base}/code/void`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Voids the unused codes of a batch, or the one that is given.',
    request: z.object({ batchId: fields.id, code: z.optional(fields.text(40)) }),
    response: z.object({ voided: z.number() }),
  }),
  adminGrant: call({
    path: `${base}/grant/add`,
    envelope: 'sign',
    policy: 'admin',
    about:
      'Gives an account months or days of an article by hand, with a reason. `requestId` makes it count once.',
    request: z.object({
      email: fields.email,
      goodsCode: goodsCodeField,
      months: z.number().check(z.int(), z.gte(0), z.lte(120)),
      days: z.number().check(z.int(), z.gte(0), z.lte(3650)),
      reason,
      requestId: fields.text(64).check(z.minLength(8)),
    }),
    response: z.object({ endTime: z.number() }),
  }),
  adminGrants: call({
    path: `${base}/grant/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'What an account was given and what was taken back.',
    request: z.object({ email: fields.email }),
    response: z.object({
      list: z.array(
        z.object({
          grantId: fields.id,
          kind: z.string(),
          line: z.string(),
          goodsCode: z.string(),
          months: z.number(),
          days: z.number(),
          source: z.string(),
          time: z.number(),
          startTime: z.optional(z.number()),
          endTime: z.optional(z.number()),
          isReversed: z.number(),
        }),
      ),
    }),
  }),
  adminGrantReverse: call({
    path: `${base}/grant/reverse`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Takes back from now on what was given, with a reason.',
    request: z.object({ grantId: fields.id, reason }),
    response: nothing,
  }),
  adminActs: call({
    path: `${base}/act/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'What administrators did, newest first.',
    request: z.object(pageOf(100)),
    response: z.object({
      list: z.array(
        z.object({
          admin: z.string(),
          action: z.string(),
          subject: z.string(),
          detail: z.string(),
          time: z.number(),
        }),
      ),
      total: z.number(),
    }),
  }),
  adminAds: call({
    path: '/ad/v5/admin/list',
    envelope: 'sign',
    policy: 'admin',
    about: 'All announcements that administrators keep here.',
    request: nothing,
    response: z.object({
      list: z.array(
        z.object({
          adId: fields.id,
          place: z.enum(adPlaces),
          language: z.string(),
          title: z.string(),
          text: z.string(),
          link: z.string(),
          startTime: z.number(),
          endTime: z.number(),
          position: z.number(),
          isOn: z.number(),
          picture: z.optional(z.string()),
        }),
      ),
    }),
  }),
  adminAdSave: call({
    path: '/ad/v5/admin/save',
    envelope: 'sign',
    policy: 'admin',
    about: 'Makes an announcement, or changes the one that is named.',
    request: z.object({
      adId: z.optional(fields.id),
      place: z.enum(adPlaces),
      language: z.union([z.enum(languages), z.literal('')]),
      title: label.check(z.minLength(1)),
      text: fields.text(bounds.adTextChars),
      link: fields
        .text(512)
        .check(z.refine((value) => value === '' || /^(?:\/(?!\/)|https?:\/\/)/.test(value), 'link')),
      startTime: time,
      endTime: time,
      position: z.number().check(z.int(), z.gte(0), z.lte(1000)),
      isOn: fields.flag,
    }),
    response: z.object({ adId: fields.id }),
  }),
  adminAdPicture: call({
    path: '/ad/v5/admin/picture',
    envelope: 'postFile',
    policy: 'admin',
    about: 'Sets the picture of an announcement: PNG, JPEG or WebP of at most 1 MB.',
    request: z.object({ adId: fields.id }),
    response: z.object({ picture: z.string() }),
  }),
  adminAdRemove: call({
    path: '/ad/v5/admin/remove',
    envelope: 'sign',
    policy: 'admin',
    about: 'Removes an announcement.',
    request: z.object({ adId: fields.id }),
    response: nothing,
  }),
} as const;
