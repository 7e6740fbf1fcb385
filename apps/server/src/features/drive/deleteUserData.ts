/** An account that is deleted takes its files along: the drive at once, the rows by a job. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { JobControl } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { kinds } from './rows.ts';

/**
 * To be called first in the transaction that deletes the account: changes of the drive lock its row before anything
 * else, and whoever locks in the same order never waits for each other. Without the row nothing can change any more.
 */
export async function deleteDriveData(trx: Transaction<Tables>, userId: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('drive')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  // It was never used.
  if (numDeletedRows === 0n) return;
  await trx.deleteFrom('upload').where('owner_id', '=', userId).execute();
  await enqueue(trx, 'drive.sweep', { work: 'forget', userId });
}

const rowsAtOnce = 1000;

/** Files first: a folder's end touches all that lies in it. */
export async function deleteEntryRows(
  db: Kysely<Tables>,
  userId: number,
  { signal }: JobControl,
): Promise<number> {
  let count = 0;
  for (const kind of [kinds.file, kinds.folder]) {
    for (;;) {
      signal.throwIfAborted();
      const { numDeletedRows } = await db
        .deleteFrom('entry')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('entry')
            .select('id')
            .where('owner_id', '=', userId)
            .where('kind', '=', kind)
            .orderBy('id', 'desc')
            .limit(rowsAtOnce),
        )
        .executeTakeFirstOrThrow();
      count += Number(numDeletedRows);
      if (numDeletedRows < rowsAtOnce) break;
    }
  }
  return count;
}

/** Owners of rows without a drive: a job that should have removed them did not. */
export async function ownersWithoutDrive(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('user.id')
    .where('user.deleted_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('entry').select('entry.id').whereRef('entry.owner_id', '=', 'user.id')),
    )
    .execute();
  return rows.map(({ id }) => id);
}
