/** Drafts: one that is edited for each person and file, and beside it what came too late. They use space as versions do. */
import { codes, Failure, flagOf, limits, privateTypes, type Draft } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import { changeDrive, type DriveApp, type DriveChange, type Entry } from '../drive/service.ts';
import { editableFile, isCurrent, lockOf } from './lock.ts';
import type { DraftTable } from './tables.ts';

export type DraftRow = Selectable<DraftTable>;

export const draftItem = (file: Pick<Entry, 'version'>, row: DraftRow): Draft => ({
  draftId: String(row.id),
  number: row.number,
  baseVersion: row.base_number,
  outdated: flagOf(row.base_number !== file.version),
  setAside: flagOf(row.set_aside !== 0),
  size: row.size,
  updateTime: row.updated_at,
});

/** The one that is edited first, then the newest. Logs in which nothing is unpublished are none. */
export const draftsOf = (db: Kysely<Tables>, file: Pick<Entry, 'id'>, userId: number): Promise<DraftRow[]> =>
  db
    .selectFrom('draft')
    .selectAll()
    .where('entry_id', '=', file.id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('size', '>', 0), eb('has_log', '=', 0)]))
    .orderBy((eb) => eb('set_aside', '<>', 0))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The one to go on with: that which is edited, or else the newest that came too late. */
export const latestDraft = async (
  db: Kysely<Tables>,
  file: Entry,
  userId: number,
): Promise<DraftRow | undefined> => (await draftsOf(db, file, userId))[0];

export const editedDraft = async (
  db: Kysely<Tables>,
  file: Entry,
  userId: number,
): Promise<DraftRow | undefined> =>
  (await draftsOf(db, file, userId)).find((row) => row.set_aside === 0 && row.has_log === 0);

export interface DraftSave {
  fileId: string;
  fence: number;
  baseVersion: number;
  blob: BlobInfo;
}

export interface SavedDraft {
  draft: Draft;
  /** It came from whoever holds the lock. */
  isCurrent: boolean;
}

/** Kept in any case; where the lock has changed hands it never takes the place of newer work. */
export function saveDraft(app: DriveApp, userId: number, save: DraftSave): Promise<SavedDraft> {
  const { fence, blob } = save;
  return changeDrive(app, userId, async (drive) => {
    const { trx, now } = drive;
    const file = await editableFile(trx, userId, save.fileId);
    const lock = await lockOf(trx, file.id);
    if (!lock || fence > lock.fence) throw new Failure(codes.lockPreempted);
    await checkBase(trx, file, save.baseVersion);
    const isOwn = isCurrent(lock, userId, fence);
    // A log that nothing is in gives way; one that has changes is set aside, as the file may not have them.
    await removeEmptyLogs(drive, file.id, lock.fence);
    await setLogAside(trx, file.id, userId);
    const drafts = await draftsOf(trx, file, userId);
    const edited = drafts.find((row) => row.set_aside === 0);
    // Where the same person edits elsewhere by now, that draft is about to be saved over.
    const isOvertaken = !isOwn && (lock.user_id === userId || (edited?.fence ?? 0) > fence);
    const setAside = isOvertaken ? fence : 0;
    const there = drafts.find((row) => row.set_aside === setAside);
    if (!there && drafts.length >= limits.maxDrafts) throw new Failure(codes.lockLimit);
    await changeDraftSpace(drive, file, blob.size - (there?.size ?? 0));
    await recordBlob(trx, blob);
    const content = {
      base_number: save.baseVersion,
      fence,
      sha256: blob.sha256,
      size: blob.size,
      updated_at: now,
    };
    const row = there
      ? await update(drive, there, content)
      : await insertDraft(drive, file, setAside, content);
    if (isOwn) await extend(drive, file.id, now + limits.lockMs);
    return { draft: draftItem(file, row), isCurrent: isOwn };
  });
}

/** For so long the log of a browser that has lost the lock waits for what was drawn there without a network. */
const emptyLogMs = 86_400_000;
const maxEmptyLogs = 10;

/**
 * Of sessions in which nothing was done, or everything is published; but not of those that were taken over lately, whose
 * first changes may still be on their way. Gives the number of one that was never used.
 */
export async function removeEmptyLogs(
  { trx, userId, now }: DriveChange,
  entryId: number,
  fence: number,
): Promise<number | undefined> {
  const rows = await trx
    .selectFrom('draft')
    .innerJoin('edit_session', 'edit_session.draft_id', 'draft.id')
    .select(['draft.id', 'draft.number', 'draft.fence', 'draft.updated_at', 'edit_session.published_seq'])
    .where('draft.entry_id', '=', entryId)
    .where('draft.user_id', '=', userId)
    .where('draft.size', '=', 0)
    .orderBy('draft.id', 'desc')
    .execute();
  const removed = rows.filter(
    (row, at) => row.fence >= fence || row.updated_at < now - emptyLogMs || at >= maxEmptyLogs,
  );
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('draft').where('id', 'in', ids).execute();
  return removed.find(({ published_seq }) => published_seq === 0)?.number;
}

/** What is edited by a log makes room for another draft, and stays beside it. */
export async function setLogAside(trx: Kysely<Tables>, entryId: number, userId: number): Promise<void> {
  await trx
    .updateTable('draft')
    // Fences are positive: no late save has this number.
    .set((eb) => ({ set_aside: eb.neg('id') }))
    .where('entry_id', '=', entryId)
    .where('user_id', '=', userId)
    .where('set_aside', '=', 0)
    .where('has_log', '=', 1)
    .execute();
}

export interface DraftContent {
  base_number: number;
  fence: number;
  sha256: string;
  size: number;
  updated_at: number;
  has_log?: number;
}

async function update({ trx }: DriveChange, there: DraftRow, content: DraftContent): Promise<DraftRow> {
  await trx.updateTable('draft').set(content).where('id', '=', there.id).execute();
  return { ...there, ...content };
}

/** Under the next number of the file, or one that was taken before and never used. */
export async function insertDraft(
  { trx, userId, now }: DriveChange,
  file: Entry,
  set_aside: number,
  content: DraftContent,
  taken?: number,
): Promise<DraftRow> {
  const number = taken ?? (await nextNumber(trx, file.id));
  const values = { entry_id: file.id, user_id: userId, set_aside, number, created_at: now, ...content };
  return trx.insertInto('draft').values(values).returningAll().executeTakeFirstOrThrow();
}

async function nextNumber(trx: Kysely<Tables>, entryId: number): Promise<number> {
  const { drafts } = await trx
    .updateTable('edit_lock')
    .set((eb) => ({ drafts: eb('drafts', '+', 1) }))
    .where('entry_id', '=', entryId)
    .returning('drafts')
    .executeTakeFirstOrThrow();
  return drafts;
}

/** Who saves is still at work. */
async function extend({ trx }: DriveChange, entryId: number, endsAt: number): Promise<void> {
  await trx.updateTable('edit_lock').set({ ends_at: endsAt }).where('entry_id', '=', entryId).execute();
}

async function checkBase(db: Kysely<Tables>, file: Entry, number: number): Promise<void> {
  const base = await db
    .selectFrom('version')
    .select('id')
    .where('entry_id', '=', file.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!base) throw new Failure(codes.versionAbsent);
}

/** Takes or gives back space; returns the file with it. */
export async function changeDraftSpace(drive: DriveChange, file: Entry, delta: number): Promise<Entry> {
  if (file.private_type === privateTypes.private) {
    if (delta > 0) drive.take(delta);
    else drive.give(-delta);
  }
  const change = { draft_bytes: file.draft_bytes + delta, bytes: file.bytes + delta };
  await drive.trx.updateTable('entry').set(change).where('id', '=', file.id).execute();
  drive.changedFile(file.id);
  return { ...file, ...change };
}

/** A draft of the account; others have none as far as it knows. */
export async function ownDraft(db: Kysely<Tables>, userId: number, draftId: string): Promise<DraftRow> {
  const row = await db
    .selectFrom('draft')
    .selectAll()
    .where('id', '=', Number(draftId))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Failure(codes.draftAbsent);
  return row;
}

/** Returns the file without it. */
export async function removeDraft(drive: DriveChange, file: Entry, row: DraftRow): Promise<Entry> {
  await drive.trx.deleteFrom('draft').where('id', '=', row.id).execute();
  return changeDraftSpace(drive, file, -row.size);
}

export async function discardDraft(app: DriveApp, userId: number, draftId: string): Promise<void> {
  await changeDrive(app, userId, async (drive) => {
    const row = await ownDraft(drive.trx, userId, draftId);
    await removeDraft(drive, await editableFile(drive.trx, userId, String(row.entry_id)), row);
  });
}
