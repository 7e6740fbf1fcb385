/** The lock of a drawing: one editor at a time, known by a fence that counts up. */
import { codes, Failure, limits, type EditLock } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { changeDrive, viewableFile, type DriveApp, type DriveChange, type Entry } from '../drive/service.ts';
import { tellUser } from '../notice/service.ts';
import { isDrawing } from '../preview/service.ts';
import type { EditLockTable } from './tables.ts';

export type Lock = Selectable<EditLockTable>;

/** A drawing that the account may edit: its own, and open to be looked at. */
export async function editableFile(db: Kysely<Tables>, userId: number, fileId: string): Promise<Entry> {
  const file = await viewableFile(db, userId, fileId);
  if (!isDrawing(file)) throw new Failure(codes.drawingRefused);
  return file;
}

export const lockOf = (db: Kysely<Tables>, entryId: number): Promise<Lock | undefined> =>
  db.selectFrom('edit_lock').selectAll().where('entry_id', '=', entryId).executeTakeFirst();

export const isHeld = (lock: Lock | undefined, now = Date.now()): lock is Lock & { user_id: number } =>
  lock !== undefined && lock.user_id !== null && lock.ends_at > now;

/** Whether a save with this fence comes from whoever holds the lock, or held it last. */
export const isCurrent = (lock: Lock | undefined, userId: number, fence: number): boolean =>
  lock?.fence === fence && lock.user_id === userId;

const answerOf = (fence: number, endsAt: number): EditLock => ({
  fence: String(fence),
  endTime: endsAt,
  renewMs: limits.lockRenewMs,
});

export function takeLock(
  app: DriveApp,
  userId: number,
  fileId: string,
  isForced: boolean,
): Promise<EditLock> {
  return changeDrive(app, userId, async (drive) => {
    const { trx, now } = drive;
    const file = await editableFile(trx, userId, fileId);
    const before = await lockOf(trx, file.id);
    const isTakeover = isHeld(before, now);
    if (isTakeover && !isForced) throw new Failure(codes.lockHeld, { endTime: before.ends_at });
    if (isTakeover) await checkTakeovers(drive);
    const fence = (before?.fence ?? 0) + 1;
    const endsAt = now + limits.lockMs;
    const change = { user_id: userId, fence, taken_at: now, ends_at: endsAt };
    await trx
      .insertInto('edit_lock')
      .values({ entry_id: file.id, drafts: 0, ...change })
      .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(change))
      .execute();
    if (isTakeover) await tellLoser(app, drive, file, before, fence);
    return answerOf(fence, endsAt);
  });
}

/** Whoever takes over again and again would keep others from working at all. */
async function checkTakeovers({ trx, userId, now }: DriveChange): Promise<void> {
  const { count } = await trx
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('actor_id', '=', userId)
    .where('kind', '=', 'takeOver')
    .where('at', '>', now - limits.takeoverWindowMs)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.maxTakeovers) throw new Failure(codes.lockLimit);
}

/** Every tab of theirs hears of it at once; another person has a notice too. */
async function tellLoser(
  { events }: DriveApp,
  drive: DriveChange,
  file: Entry,
  before: Lock & { user_id: number },
  fence: number,
): Promise<void> {
  const { trx, userId } = drive;
  drive.log('takeOver', file.id);
  const data = { fileId: String(file.id), fence: String(fence) };
  await events.publish({ userId: before.user_id, topic: 'lock', data }, trx);
  await tellUser(trx, events, {
    userId: before.user_id,
    kind: 'lockTaken',
    actorId: userId,
    name: file.name,
    path: `/viewer/${file.id}`,
    subject: `lock:${file.id}`,
  });
}

/** Nothing of the drive changes by it, so it does not wait for its turn. One that is over comes back where nobody took it. */
export async function renewLock(
  { db }: Pick<App, 'db'>,
  userId: number,
  { fileId, fence }: { fileId: string; fence: string },
): Promise<EditLock> {
  const file = await editableFile(db, userId, fileId);
  const endsAt = Date.now() + limits.lockMs;
  const { numUpdatedRows } = await db
    .updateTable('edit_lock')
    .set({ ends_at: endsAt })
    .where('entry_id', '=', file.id)
    .where('user_id', '=', userId)
    .where('fence', '=', Number(fence))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Failure(codes.lockPreempted);
  return answerOf(Number(fence), endsAt);
}

export async function releaseLock(
  { db }: Pick<App, 'db'>,
  userId: number,
  { fileId, fence }: { fileId: string; fence: string },
): Promise<void> {
  await db
    .updateTable('edit_lock')
    .set({ ends_at: Date.now() })
    .where('entry_id', '=', Number(fileId))
    .where('user_id', '=', userId)
    .where('fence', '=', Number(fence))
    .execute();
}
