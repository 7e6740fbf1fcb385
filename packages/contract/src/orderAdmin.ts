/** The administrator's side of orders: looking, asking, sending money back, and who did what. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { orderReasons } from './orderAdminEnums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds } from './limits.ts';
import { currencyField } from './order.ts';
import { base, money, reason } from './orderAdminFields.ts';

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
          reason: z.enum(orderReasons),
          /** The order that took the rest over; of `other`, the words that were kept. */
          detail: z.string(),
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
} as const;
