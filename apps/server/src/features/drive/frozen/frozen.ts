/**
 * A drive is frozen while more is used than there is: a membership has ended. The newest files that fit stay as they
 * are, the others cannot be opened; nothing may be added, moved, renamed or restored. What is deleted or published, and
 * what is bought, thaws as much as then fits. Three months on, what is still frozen goes into the recycle bin.
 */
import { codes, Failure, limits } from '@linework/contract';
import type { Selectable } from 'kysely';
import { prepare } from '../../../db/prepared.ts';
import { capacityFor, isFrozen } from '../../storage/service.ts';
import { changeDrive, type DriveApp } from '../change.ts';
import type { Entry } from '../rows.ts';
import type { DriveTable } from '../tables.ts';

type Row = Selectable<DriveTable>;

/** For those who change what there is: memberships bought, ended or taken back. */
export const reviewSpace = (app: DriveApp, userId: number): Promise<void> =>
  changeDrive(app, userId, async () => {});

/** Whether the row says what the moment says; where not, `reviewSpace` is due. */
export function isStale(
  row: Pick<Row, 'frozen_since' | 'frozen_capacity'>,
  frozen: boolean,
  capacity: number,
): boolean {
  if (frozen !== (row.frozen_since !== null)) return true;
  return frozen && row.frozen_capacity !== capacity;
}

const frozenRow = prepare<[userId: number]>()((db, userId) =>
  db
    .selectFrom('drive')
    .select(['used', 'thawed_until', 'frozen_since', 'frozen_capacity'])
    .where('user_id', '=', userId),
);

/** Brings the row up to date where time alone has changed what there is; says when what is frozen will be cleared. */
export async function keepFrozen(app: DriveApp, userId: number): Promise<number | undefined> {
  let [row] = await frozenRow(app.db, userId);
  if (!row) return undefined;
  const now = Date.now();
  const capacity = await capacityFor(app.db, userId, now);
  if (isStale(row, isFrozen(row, capacity, now), capacity)) {
    await reviewSpace(app, userId);
    [row] = await frozenRow(app.db, userId);
  }
  return row?.frozen_since ? clearTime(row.frozen_since) : undefined;
}

/** Frozen files are shown to nobody, by whatever way they are reached. */
export function checkViewable({ frozen }: Pick<Entry, 'frozen'>): void {
  if (frozen === 1) throw new Failure(codes.fileFrozen);
}

/** The same day so many months on, or the last one of a shorter month. */
export function monthsLater(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

export const clearTime = (frozenSince: number): number => monthsLater(frozenSince, limits.frozenClearMonths);
