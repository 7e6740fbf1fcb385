/** What is done how often: counted by day, never by whom. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { usageEvents } from './enums.ts';
import { bounds } from './limits.ts';

const count = z.number().check(z.int(), z.gte(1), z.lte(bounds.usageCount));

export const usageCalls = {
  usageAdd: call({
    path: '/cloud/v5/usage/add',
    envelope: 'raw',
    policy: 'anyone',
    perMinute: 120,
    about:
      'Adds to the counts of today. Browsers send it without cookies and without a ticket; nothing is kept beside the sums. Requests with Sec-GPC or DNT are not counted.',
    request: z.object({
      events: z
        .array(z.object({ event: z.enum(usageEvents), count }))
        .check(z.minLength(1), z.maxLength(usageEvents.length)),
    }),
    response: z.object({}),
  }),
  adminUsage: call({
    path: '/cloud/v5/usage/days',
    envelope: 'sign',
    policy: 'admin',
    about: 'Counts by day (UTC), the oldest first: active accounts, and every event that happened.',
    request: z.object({ days: z.number().check(z.int(), z.gte(1), z.lte(bounds.usageDays)) }),
    response: z.object({
      /** LINEWORK_USAGE is not off. */
      isOn: z.boolean(),
      days: z.array(z.string()),
      accounts: z.number(),
      activeAccounts: z.array(z.number()),
      events: z.array(z.object({ event: z.enum(usageEvents), counts: z.array(z.number()) })),
    }),
  }),
} as const;
