/** Every hour: drives that froze or thawed by the mere passing of time, and the reminders before the end. */
import { limits, plans } from '@linework/contract';
import type { Selectable } from 'kysely';
import type { App } from '../../../app.ts';
import type { JobHandler } from '../../../jobs/kinds.ts';
import { frozenMail, queueMail } from '../../mail/service.ts';
import { capacityFor, defaultQuota, isFrozen } from '../../storage/service.ts';
import { changeDrive } from '../change.ts';
import { clearTime, isStale, reviewSpace } from './frozen.ts';
import { frozenFiles } from './frozenFiles.ts';
import { continueInJob } from '../continueInJob.ts';
import type { DriveTable } from '../tables.ts';
import { offerThaw } from './thaw.ts';

type Row = Selectable<DriveTable>;
type Done = Record<'reviewed' | 'told' | 'cleared', number>;

const day = 86_400_000;
const drivesAtOnce = 500;

export function frozenJob(app: App): JobHandler<'drive.frozen'> {
  return {
    run: (_job, { signal }) => seeToFrozen(app, Date.now(), signal),
  };
}

export async function seeToFrozen(app: App, now: number, signal?: AbortSignal): Promise<Done> {
  const done: Done = { reviewed: 0, told: 0, cleared: 0 };
  for (let after = 0; ;) {
    const drives = await app.db
      .selectFrom('drive')
      .selectAll()
      .where('user_id', '>', after)
      .where(({ or, eb }) =>
        or([
          eb('used', '>', Math.min(plans.freeBytes, defaultQuota(app.db))),
          eb('frozen_since', 'is not', null),
          eb('user_id', 'in', app.db.selectFrom('user').select('id').where('quota', 'is not', null)),
        ]),
      )
      .orderBy('user_id')
      .limit(drivesAtOnce)
      .execute();
    for (const drive of drives) {
      signal?.throwIfAborted();
      await seeTo(app, drive, now, done);
    }
    if (drives.length < drivesAtOnce) return done;
    after = drives.at(-1)!.user_id;
  }
}

async function seeTo(app: App, drive: Row, now: number, done: Done): Promise<void> {
  const { user_id: userId, frozen_since: since } = drive;
  const capacity = await capacityFor(app.db, userId, now);
  const frozen = isFrozen(drive, capacity, now);
  if (isStale(drive, frozen, capacity)) {
    await reviewSpace(app, userId);
    done.reviewed += 1;
    if (frozen && since === null) await offerThaw(app, userId, now);
  }
  if (!frozen || since === null) return;
  const stage = limits.frozenMailDays.findLast((days) => clearTime(since) - now <= days * day);
  if (stage === undefined) return;
  if (drive.frozen_told === 0 || stage < drive.frozen_told) done.told += await remind(app, drive, stage, now);
  else if (isDue(drive, since, now)) {
    await changeDrive(app, userId, (held) => continueInJob(held, { work: 'clear', since }));
    done.cleared += 1;
  }
}

/** Nothing is cleared before the last reminder is a day old, however late that was. */
const isDue = (drive: Row, since: number, now: number): boolean =>
  drive.frozen_told === Math.min(...limits.frozenMailDays) &&
  now >= Math.max(clearTime(since), drive.frozen_told_at + day);

/** Once for each of the days, however many nodes there are. Returns how many mails it were. */
async function remind(app: App, drive: Row, stage: number, now: number): Promise<number> {
  const { user_id: userId, frozen_since: since, frozen_told } = drive;
  const origin = await app.address.get();
  return app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('drive')
      .set({ frozen_told: stage, frozen_told_at: now })
      .where('user_id', '=', userId)
      .where('frozen_since', '=', since)
      .where('frozen_told', '=', frozen_told)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return 0;
    const account = await trx
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account?.email) return 0;
    const recipient = { to: account.email, language: account.language, origin };
    const at = Math.max(clearTime(since!), now + day);
    await queueMail(trx, frozenMail(recipient, { at, files: await frozenFiles(trx, userId) }));
    return 1;
  });
}
