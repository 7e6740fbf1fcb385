/** Which files of a frozen drive stay as they are: the newest that fit. One pass from the newest to the oldest. */
import { codes, Failure } from '@linework/contract';
import { sql } from 'kysely';
import type { JobControl, JobHandler } from '../../../jobs/kinds.ts';
import { changeDrive, type DriveApp, type DriveChange } from '../change.ts';
import { chunkRows } from '../copy/chunks.ts';
import { costOf, kinds } from '../rows.ts';
import { fontBytes } from '../tally.ts';

export function freezeJob(app: DriveApp): JobHandler<'drive.freeze'> {
  return {
    concurrency: 2,
    async run({ payload: { userId } }, control) {
      try {
        return { count: await freezeOrThaw(app, userId, control) };
      } catch (error) {
        // The account and all that was its is gone.
        if (error instanceof Failure && error.code === codes.ticketUnknown) return { count: 0 };
        throw error;
      }
    },
  };
}

/** Returns how many files it froze or thawed. What changes meanwhile makes it begin anew. */
async function freezeOrThaw(app: DriveApp, userId: number, { signal }: JobControl): Promise<number> {
  let count = 0;
  for (;;) {
    const drive = await app.db
      .selectFrom('drive')
      .select('freeze_due')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const due = drive?.freeze_due ?? 0;
    if (due === 0) return count;
    const pass = new Pass();
    while (!pass.isDone) {
      signal.throwIfAborted();
      await changeDrive(app, userId, (held) => pass.step(held));
    }
    count += pass.count;
    await changeDrive(app, userId, async (held) => {
      await held.trx
        .updateTable('drive')
        .set({ freeze_due: 0 })
        .where('user_id', '=', userId)
        .where('freeze_due', '=', due)
        .execute();
      held.changedAll();
    });
  }
}

class Pass {
  /** Files from this id on have been seen, and those that stay use so much. */
  #before = Number.MAX_SAFE_INTEGER;
  #staying = 0;
  isDone = false;
  count = 0;

  async step(drive: DriveChange): Promise<void> {
    const { frozen, thawed, isLast } = drive.isFrozen ? await this.#weigh(drive) : await frozenOf(drive);
    await setFrozen(drive, frozen, 1);
    await setFrozen(drive, thawed, 0);
    this.count += frozen.length + thawed.length;
    this.isDone = isLast;
  }

  async #weigh(drive: DriveChange): Promise<Weighed> {
    const { trx, userId, capacity } = drive;
    const room = capacity - (await fontBytes(trx, userId));
    const files = await trx
      .selectFrom('entry')
      .select(['id', 'bytes', 'private_type', 'frozen'])
      .where('owner_id', '=', userId)
      .where('id', '<', this.#before)
      .where('kind', '=', kinds.file)
      .where('trash_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(chunkRows)
      .execute();
    const weighed: Weighed = { frozen: [], thawed: [], isLast: files.length < chunkRows };
    for (const { id, frozen, ...file } of files) {
      const cost = costOf(file);
      const stays = cost === 0 || this.#staying + cost <= room;
      if (stays) this.#staying += cost;
      if (stays && frozen === 1) weighed.thawed.push(id);
      if (!stays && frozen === 0) weighed.frozen.push(id);
    }
    this.#before = files.at(-1)?.id ?? 0;
    return weighed;
  }
}

interface Weighed {
  frozen: number[];
  thawed: number[];
  isLast: boolean;
}

/** All of them, those in the recycle bin too. */
async function frozenOf({ trx, userId }: DriveChange): Promise<Weighed> {
  const rows = await trx
    .selectFrom('entry')
    .select('id')
    .where('owner_id', '=', userId)
    // Written out, as the index has it.
    .where(sql<boolean>`frozen = 1`)
    .limit(chunkRows)
    .execute();
  return { frozen: [], thawed: rows.map(({ id }) => id), isLast: rows.length < chunkRows };
}

async function setFrozen({ trx }: DriveChange, ids: readonly number[], frozen: 0 | 1): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('entry').set({ frozen }).where('id', 'in', ids).execute();
}
