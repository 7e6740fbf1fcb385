/** Deleted notes can come back for as long as files in the recycle bin; then they go for good. */
import { limits } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'note.purge': { payload: Record<string, never>; result: { removed: number } };
  }
}

const day = 86_400_000;

export function noteJobs({ db }: Pick<App, 'db'>): JobHandlers {
  return {
    'note.purge': {
      async run() {
        const { numDeletedRows } = await db
          .deleteFrom('note')
          .where('deleted_at', '<', Date.now() - limits.trashDays * day)
          .executeTakeFirstOrThrow();
        return { removed: Number(numDeletedRows) };
      },
    },
  };
}

export const noteSchedules: Schedule[] = [
  { name: 'note.purge', kind: 'note.purge', payload: {}, when: { everyMs: 3_600_000 } },
];
