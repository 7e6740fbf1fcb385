import type { Selectable, Transaction } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import { enqueueUnseen } from '../../../jobs/queue.ts';
import type { DriveTable } from '../tables.ts';

type Row = Selectable<DriveTable>;

/** Of a change, at its end. */
interface ChangedDrive {
  trx: Transaction<Tables>;
  userId: number;
  capacity: number;
  now: number;
  isFrozen: boolean;
}

/** The last part of a change: whether it bears on what is frozen, and then a job sees to the files. */
export async function noteFrozen(drive: ChangedDrive, before: Row, row: Row): Promise<void> {
  const { trx, userId, capacity, now, isFrozen: frozen } = drive;
  const wasFrozen = before.frozen_since !== null;
  if (!frozen && !wasFrozen && row.thawed_until === before.thawed_until) return;
  const isSame = row.used === before.used && capacity === before.frozen_capacity;
  if (frozen && wasFrozen && isSame) return;
  await trx
    .updateTable('drive')
    .set({
      frozen_since: frozen ? (before.frozen_since ?? now) : null,
      frozen_capacity: frozen ? capacity : 0,
      freeze_due: row.revision,
      thawed_until: row.thawed_until,
      ...(frozen !== wasFrozen && { frozen_told: 0, frozen_told_at: 0 }),
    })
    .where('user_id', '=', userId)
    .execute();
  await enqueueUnseen(trx, 'drive.freeze', { userId }, { key: `drive.freeze:${userId}`, priority: 5 });
}
