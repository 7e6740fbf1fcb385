import type { Database } from '../db/open.ts';
import type { JobHandler } from './kinds.ts';

const BATCH = 1000;

/** Forgets jobs that ended long ago. */
export function tidyJobs({ kysely }: Database): JobHandler<'jobs.tidy'> {
  return {
    async run({ payload }, { signal }) {
      const before = Date.now() - payload.olderThanMs;
      for (let removed = 0; ;) {
        signal.throwIfAborted();
        const { numDeletedRows } = await kysely
          .deleteFrom('job')
          .where('id', 'in', (eb) =>
            eb.selectFrom('job').select('id').where('ended_at', '<', before).limit(BATCH),
          )
          .executeTakeFirstOrThrow();
        removed += Number(numDeletedRows);
        if (numDeletedRows < BATCH) return { removed };
      }
    },
  };
}
