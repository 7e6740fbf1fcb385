/** Every night: the drives' sums against what is there, and work that was left undone. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { changeDrive, type DriveApp } from './change.ts';
import { continueInJob, type SweepWork } from './continueInJob.ts';
import { ownersWithoutDrive } from './deleteUserData.ts';
import { kinds } from './rows.ts';
import { differences, tallyOf } from './tally.ts';

const drivesAtOnce = 500;

export function reconcileJob(app: DriveApp): JobHandler<'drive.reconcile'> {
  return {
    async run(_job, { signal, log }) {
      let drives = 0;
      let corrected = 0;
      for await (const userId of driveOwners(app.db)) {
        signal.throwIfAborted();
        drives += 1;
        const wrong = await reconcile(app, userId);
        if (wrong.length > 0) {
          corrected += 1;
          log.warn({ user: userId, wrong }, 'a drive was counted wrongly');
        }
      }
      for (const userId of await ownersWithoutDrive(app.db)) {
        await enqueue(app.db, 'drive.sweep', { work: 'forget', userId });
      }
      return { drives, corrected };
    },
  };
}

export async function* driveOwners(db: Kysely<Tables>): AsyncGenerator<number, void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('drive')
      .select('user_id')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(drivesAtOnce)
      .execute();
    for (const { user_id } of rows) yield user_id;
    if (rows.length < drivesAtOnce) return;
    after = rows.at(-1)!.user_id;
  }
}

/** Counted first without holding the drive; what seems wrong is counted again while nothing can change. */
export async function reconcile(app: DriveApp, userId: number): Promise<ReturnType<typeof differences>> {
  await resume(app, userId);
  const seems = await wrongIn(app.db, userId);
  if (seems.length === 0) return [];
  return changeDrive(app, userId, async (drive) => {
    const wrong = await wrongIn(drive.trx, userId);
    drive.correct(Object.fromEntries(wrong.map(({ column, should }) => [column, should])));
    return wrong;
  });
}

async function wrongIn(db: Kysely<Tables>, userId: number): Promise<ReturnType<typeof differences>> {
  const row = await db.selectFrom('drive').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? differences(row, await tallyOf(db, userId)) : [];
}

/** What a job should have finished and did not. Where one is at it still, two do no harm. */
async function resume(app: DriveApp, userId: number): Promise<void> {
  const work = await undone(app.db, userId);
  if (work.length === 0) return;
  await changeDrive(app, userId, async (drive) => {
    for (const each of work) await continueInJob(drive, each);
  });
}

export async function undone(db: Kysely<Tables>, userId: number): Promise<SweepWork[]> {
  const { rows: deleted } = await sql<{ id: number }>`
    select distinct folder.trash_id as id from entry as folder join entry as child on child.parent_id = folder.id
    where folder.owner_id = ${userId} and folder.trash_id is not null and folder.kind = ${kinds.folder}
      and child.trash_id is null and child.name_key >= ''`.execute(db);
  const { rows: restored } = await sql<{ id: number }>`
    select distinct item.id as id from entry as part join entry as item on item.id = part.trash_id
    where part.owner_id = ${userId} and part.trash_id is not null and item.trash_id is null`.execute(db);
  const { rows: purged } = await sql<{ id: number }>`
    select id from entry where owner_id = ${userId} and trash_id is not null and trash_id = id
      and trashed_at is null`.execute(db);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const work: SweepWork[] = [
    { work: 'trash', ids: ids(deleted) },
    { work: 'restore', ids: ids(restored) },
    { work: 'purge', ids: ids(purged) },
  ];
  return work.filter((each) => 'ids' in each && each.ids.length > 0);
}
