/** Every day: what has been in the recycle bin for ten days goes for good. */
import { limits } from '@linework/contract';
import type { JobHandler } from '../../../jobs/kinds.ts';
import { changeDrive, type DriveApp } from '../change.ts';
import { continueInJob } from '../continueInJob.ts';

const day = 86_400_000;
const drivesAtOnce = 500;

export function purgeJob(app: DriveApp): JobHandler<'drive.purge'> {
  return {
    async run(_job, { signal }) {
      const until = Date.now() - limits.trashDays * day;
      let drives = 0;
      for (let after = 0; ;) {
        const owners = await ownersOfOld(app, until, after);
        for (const { user_id: userId } of owners) {
          signal.throwIfAborted();
          await changeDrive(app, userId, (drive) =>
            continueInJob(drive, { work: 'empty', kind: null, until }),
          );
          drives += 1;
        }
        if (owners.length < drivesAtOnce) return { drives };
        after = owners.at(-1)!.user_id;
      }
    },
  };
}

function ownersOfOld({ db }: DriveApp, until: number, after: number): Promise<{ user_id: number }[]> {
  return db
    .selectFrom('drive')
    .select('user_id')
    .where('user_id', '>', after)
    .where(({ or, eb }) => or([eb('trashed_folders', '>', 0), eb('trashed_files', '>', 0)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entry')
          .select('entry.id')
          .whereRef('entry.owner_id', '=', 'drive.user_id')
          .where('entry.kind', 'in', [0, 1])
          .where('entry.trashed_at', '<=', until),
      ),
    )
    .orderBy('user_id')
    .limit(drivesAtOnce)
    .execute();
}
