import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { userInfoOf } from '../account/service.ts';
import { reviewSpace } from '../drive/service.ts';
import { findDifferences } from './compare.ts';
import { project } from './service.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    /** After every change of what somebody may use: freezes or thaws, and tells the browsers. */
    'membership.review': { payload: { userId: number }; result: null };
    /** Compares the projection with the entries, and writes anew what differs. */
    'membership.compare': { payload: Record<string, never>; result: { corrected: number } };
  }
}

export function membershipJobs(app: App): JobHandlers {
  return {
    'membership.review': {
      concurrency: 2,
      async run({ payload: { userId } }) {
        const user = await app.db
          .selectFrom('user')
          .select('id')
          .where('id', '=', userId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (!user) return null;
        await reviewSpace(app, userId);
        await app.events.publish({ userId, topic: 'user', data: await userInfoOf(app.db, userId) });
        return null;
      },
    },
    'membership.compare': {
      async run(_job, { log }) {
        const differing = await findDifferences(app.db, app.config.region);
        for (const userId of differing) {
          log.warn({ userId }, 'the membership differs from its entries, and is written anew');
          await app.db.transaction().execute((trx) => project(trx, app.config.region, userId));
        }
        return { corrected: differing.length };
      },
    },
  };
}

export const membershipSchedules: Schedule[] = [
  { name: 'membership.compare', kind: 'membership.compare', payload: {}, when: { dailyAtUtc: '04:53' } },
];
