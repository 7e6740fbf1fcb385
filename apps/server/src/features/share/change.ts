/** Changes shares, ends them, and takes ended ones off the list. */
import { codes, Failure, sharePermissions, type CallData } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { EventBus } from '../../events/bus.ts';
import { enqueue } from '../../jobs/queue.ts';
import { changeDrive, chunksOf, type DriveApp, type DriveChange } from '../drive/service.ts';
import { endOf } from './add.ts';
import { ownShare, stateOf, type Share } from './rows.ts';

/** Of the groups, which know of shares themselves. */
type TellGroup = (trx: Transaction<Tables>, events: EventBus, groupId: number) => Promise<void>;

/** New days count from now, and open an expired one again. */
export async function editShare(
  app: DriveApp,
  userId: number,
  asked: CallData<'shareEdit'>,
  tell: TellGroup,
): Promise<Share> {
  return changeDrive(app, userId, async ({ trx, now }) => {
    const share = await ownShare(trx, userId, Number(asked.shareId));
    if (share.stopped_at !== null) throw new Failure(codes.shareStopped);
    const { password, days, permission, notesVisible, note } = asked;
    // Into a group there is no code; an easy one has none, and is to look at only.
    const isBound = share.kind === 'easy' || share.kind === 'group';
    if (isBound && password) throw new Failure(codes.shareRefused);
    if (share.kind === 'easy' && (permission ?? 'view') !== 'view') throw new Failure(codes.shareRefused);
    const code = password === undefined ? share.code : password.toUpperCase() || null;
    const change = {
      code,
      ...(permission !== undefined && { permission }),
      ...(notesVisible !== undefined && { notes_visible: notesVisible }),
      ...(note !== undefined && { note }),
      ...(days !== undefined && { days, ends_at: endOf(days, now) }),
    };
    const isLess =
      sharePermissions.indexOf(permission ?? share.permission) < sharePermissions.indexOf(share.permission);
    // What was granted or given out before no longer counts.
    const isOver = isLess || (code !== null && code !== share.code);
    const edited = await trx
      .updateTable('share')
      .set(({ eb }) => ({ ...change, ...(isOver && { revision: eb('revision', '+', 1) }) }))
      .where('id', '=', share.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellGroups(trx, app.events, [edited], tell);
    if (edited.kind === 'group') await tellAtEnd(trx, edited);
    return edited;
  });
}

/** Open pages of groups show it at once. */
async function tellGroups(
  trx: Transaction<Tables>,
  events: EventBus,
  shares: readonly Pick<Share, 'group_id'>[],
  tell: TellGroup,
): Promise<void> {
  const groups = new Set(shares.flatMap(({ group_id }) => group_id ?? []));
  for (const groupId of [...groups].toSorted((a, b) => a - b)) await tell(trx, events, groupId);
}

/** So do they when its time is over. */
async function tellAtEnd(
  trx: Transaction<Tables>,
  { id, ends_at }: Pick<Share, 'id' | 'ends_at'>,
): Promise<void> {
  if (ends_at === null) return;
  await enqueue(trx, 'share.ended', { shareId: id }, { key: `share.ended:${id}:${ends_at}`, runAt: ends_at });
}

/** Every address that was given out by them is dead at once. Returns those that were open until now. */
export async function stopShares(
  trx: Transaction<Tables>,
  shareIds: readonly number[],
  now = Date.now(),
): Promise<Share[]> {
  const stopped: Share[] = [];
  for (const some of chunksOf(shareIds)) {
    const rows = await trx
      .updateTable('share')
      .set(({ eb }) => ({ stopped_at: now, revision: eb('revision', '+', 1) }))
      .where('id', 'in', some)
      .where('stopped_at', 'is', null)
      .returningAll()
      .execute();
    stopped.push(...rows);
  }
  return stopped;
}

/** Those of the account's own. */
export function stopOwnShares(
  app: DriveApp,
  userId: number,
  shareIds: readonly number[],
  tell: TellGroup,
): Promise<number> {
  return changeDrive(app, userId, async (drive) => {
    const own = await ownRows(drive, shareIds);
    const ids = own.map(({ id }) => id);
    const stopped = await stopShares(drive.trx, ids, drive.now);
    await logEnd(
      drive,
      stopped.map(({ id }) => id),
    );
    await tellGroups(drive.trx, app.events, stopped, tell);
    return stopped.length;
  });
}

async function ownRows({ trx, userId }: DriveChange, shareIds: readonly number[]): Promise<Share[]> {
  const own: Share[] = [];
  for (const some of chunksOf(shareIds)) {
    const rows = await trx
      .selectFrom('share')
      .selectAll()
      .where('id', 'in', some)
      .where('owner_id', '=', userId)
      .execute();
    own.push(...rows);
  }
  return own;
}

async function logEnd(drive: DriveChange, shareIds: readonly number[]): Promise<void> {
  for (const some of chunksOf(shareIds)) {
    const rows = await drive.trx
      .selectFrom('share_entry')
      .innerJoin('entry', 'entry.id', 'share_entry.entry_id')
      .select(['share_entry.entry_id', 'entry.parent_id'])
      .distinct()
      .where('share_entry.share_id', 'in', some)
      .execute();
    for (const { entry_id, parent_id } of rows) {
      drive.log('unshare', entry_id);
      // Lists show how their items are shared.
      if (parent_id !== null) drive.changed(parent_id);
    }
  }
}

/** Those that have ended only. */
export function removeShares(app: DriveApp, userId: number, shareIds: readonly number[]): Promise<number> {
  return changeDrive(app, userId, async (drive) => {
    const { trx, now } = drive;
    const own = await ownRows(drive, shareIds);
    const ended = own.filter((row) => row.removed_at === null && stateOf(row, now) !== 'open');
    for (const some of chunksOf(ended)) {
      const ids = some.map(({ id }) => id);
      // One that has expired would live again by new days: it is off the list for good.
      await stopShares(trx, ids, now);
      await trx.updateTable('share').set({ removed_at: now }).where('id', 'in', ids).execute();
    }
    return ended.length;
  });
}
