/** Fonts leave the recycle bin for good when their days are over. */
import { limits } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'font.purge': { payload: Record<string, never>; result: { removed: number } };
  }
}

const day = 86_400_000;

export function fontJobs({ db }: Pick<App, 'db'>): JobHandlers {
  return {
    'font.purge': {
      async run() {
        const { numDeletedRows } = await db
          .deleteFrom('font')
          .where('trashed_at', '<', Date.now() - limits.trashDays * day)
          .executeTakeFirstOrThrow();
        return { removed: Number(numDeletedRows) };
      },
    },
  };
}

export const fontSchedules: Schedule[] = [
  { name: 'font.purge', kind: 'font.purge', payload: {}, when: { everyMs: 3_600_000 } },
];
