/** The administrator's catalogue: goods and prices, coupons, batches of codes, grants by hand. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';
import { currencyField, goodsCodeField } from './order.ts';
import { base, nothing, money, time, label, reason } from './orderAdminFields.ts';

export const catalogueAdminCalls = {
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
} as const;
