/** The administrator's books: money that fits no order, statements of providers, revenue. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { statementCharges, statementStates, suspenseReasons } from './orderAdminEnums.ts';
import { base, nothing, time } from './orderAdminFields.ts';

export const booksAdminCalls = {
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
          state: z.enum(statementStates),
          lines: z.number(),
          differences: z.number(),
          charges: z.array(
            z.object({ kind: z.enum(statementCharges), currency: z.string(), amount: z.number() }),
          ),
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
} as const;
