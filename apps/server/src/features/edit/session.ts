/** Editing begins and ends: on the latest version, or where somebody left off. */
import {
  codes,
  Failure,
  flagOf,
  limits,
  type CallData,
  type CallResponse,
  type EditSession,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { changeDrive, fileAsOf, type DriveChange, type Entry } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import {
  draftsOf,
  editableFile,
  insertDraft,
  isCurrent,
  isHeld,
  lockOf,
  releaseLock,
  removeEmptyLogs,
  setLogAside,
  type DraftRow,
} from '../teamwork/service.ts';
import { ownLog, sessionOf, updateSession, type OpenLog, type SessionRow } from './rows.ts';

export async function startSession(
  app: App,
  session: Session,
  asked: CallData<'editStart'>,
): Promise<EditSession> {
  const { userId } = session;
  const fence = Number(asked.fence);
  const { file, log } = await changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const before = await editableFile(trx, userId, asked.fileId);
    if (!isCurrent(await lockOf(trx, before.id), userId, fence)) throw new Failure(codes.lockPreempted);
    const unused = await removeEmptyLogs(drive, before.id, fence);
    const opened =
      asked.from === 'latest'
        ? await startAnew(drive, await asOf(trx, before, asked.baseVersion), fence, unused)
        : await resumeDraft(drive, before, fence, asked.sessionId);
    return { file: before, log: opened };
  });
  return sessionItem(app, session, file, log);
}

async function sessionItem(app: App, session: Session, file: Entry, log: OpenLog): Promise<EditSession> {
  const { draft } = log;
  const grant = { sha256: draft.sha256, name: file.name, type: 'application/octet-stream' };
  const stat = await app.blobs.stat(draft.sha256);
  return {
    sessionId: String(draft.id),
    baseVersion: draft.base_number,
    outdated: flagOf(draft.base_number !== file.version),
    isLatest: flagOf(draft.sha256 === file.sha256),
    signedUrl: makeDownloadUrl(app, { ...grant, urlGrant: { sessionId: session.id } }),
    name: file.name,
    size: stat?.size ?? 0,
    seq: log.session.seq,
  };
}

/** The file as it was in a version; the latest where none is named. */
async function asOf(trx: Kysely<Tables>, file: Entry, number: number | undefined): Promise<Entry> {
  if (number === undefined || number === file.version) return file;
  const version = await trx
    .selectFrom('version')
    .selectAll()
    .where('entry_id', '=', file.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!version) throw new Failure(codes.versionAbsent);
  return fileAsOf(file, version);
}

async function startAnew(
  drive: DriveChange,
  file: Entry,
  fence: number,
  unused: number | undefined,
): Promise<OpenLog> {
  const { trx, userId, now } = drive;
  if ((await draftsOf(trx, file, userId)).length >= limits.maxDrafts) throw new Failure(codes.lockLimit);
  await makeRoom(trx, file, userId);
  const content = {
    base_number: file.version,
    fence,
    sha256: file.sha256!,
    size: 0,
    updated_at: now,
    has_log: 1,
  };
  const draft = await insertDraft(drive, file, 0, content, unused);
  const session = await insertSession(trx, {
    draft_id: draft.id,
    version_sha256: file.sha256!,
    origin_number: file.version,
    own_bytes: 0,
    published_seq: 0,
  });
  return { draft, session };
}

type NewSession = Pick<
  SessionRow,
  'draft_id' | 'version_sha256' | 'origin_number' | 'own_bytes' | 'published_seq'
>;

export const insertSession = (
  trx: Kysely<Tables>,
  session: NewSession & Partial<Pick<SessionRow, 'seq' | 'log_bytes'>>,
): Promise<SessionRow> =>
  trx
    .insertInto('edit_session')
    .values({ seq: 0, log_bytes: 0, ...session })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Whatever is edited now stays as a draft beside what is edited next. */
async function makeRoom(trx: Kysely<Tables>, file: Entry, userId: number): Promise<void> {
  await setLogAside(trx, file.id, userId);
  await trx
    .updateTable('draft')
    .set((eb) => ({ set_aside: eb.neg('id') }))
    .where('entry_id', '=', file.id)
    .where('user_id', '=', userId)
    .where('set_aside', '=', 0)
    .execute();
}

async function resumeDraft(
  drive: DriveChange,
  file: Entry,
  fence: number,
  sessionId: string | undefined,
): Promise<OpenLog> {
  const { trx, userId } = drive;
  const drafts = await draftsOf(trx, file, userId);
  const draft = sessionId === undefined ? drafts[0] : drafts.find(({ id }) => id === Number(sessionId));
  if (!draft) throw new Failure(codes.draftAbsent);
  if (draft.set_aside !== 0) await makeRoom(trx, file, userId);
  const change = { set_aside: 0, fence, has_log: 1 };
  await trx.updateTable('draft').set(change).where('id', '=', draft.id).execute();
  const known = await sessionOf(trx, draft.id);
  const session = known
    ? await updateSession(trx, known, { is_ended: 0, publishing: null })
    : await logOf(trx, file, draft);
  return { draft: { ...draft, ...change }, session };
}

/** A draft that was saved as a whole file goes on with an empty log. */
async function logOf(trx: Kysely<Tables>, file: Entry, draft: DraftRow): Promise<SessionRow> {
  const base = await trx
    .selectFrom('version')
    .select('sha256')
    .where('entry_id', '=', file.id)
    .where('number', '=', draft.base_number)
    .executeTakeFirst();
  return insertSession(trx, {
    draft_id: draft.id,
    version_sha256: base?.sha256 ?? draft.sha256,
    origin_number: draft.base_number,
    own_bytes: draft.size,
    published_seq: -1,
  });
}

export async function closeSession(
  app: App,
  userId: number,
  { sessionId, fence }: CallData<'editClose'>,
): Promise<void> {
  const { draft } = await ownLog(app.db, userId, sessionId);
  await releaseLock(app, userId, { fileId: String(draft.entry_id), fence });
  await app.db
    .deleteFrom('draft')
    .where('id', '=', draft.id)
    .where('fence', '=', Number(fence))
    .where('size', '=', 0)
    .execute();
}

/** Drafts with logs that have something unpublished. */
export async function listWork(
  { db }: Pick<App, 'db'>,
  userId: number,
  { fileId }: CallData<'editWork'>,
): Promise<CallResponse<'editWork'>> {
  if (fileId !== undefined) await editableFile(db, userId, fileId);
  const rows = await db
    .selectFrom('draft')
    .innerJoin('edit_session', 'edit_session.draft_id', 'draft.id')
    .innerJoin('entry', 'entry.id', 'draft.entry_id')
    .leftJoin('edit_lock', 'edit_lock.entry_id', 'draft.entry_id')
    .select([
      'draft.id',
      'draft.entry_id',
      'draft.base_number',
      'draft.set_aside',
      'draft.fence',
      'draft.size',
      'draft.updated_at',
      'entry.name',
      'entry.version',
      'edit_session.seq',
      'edit_lock.fence as lock_fence',
      'edit_lock.ends_at',
    ])
    .where('draft.user_id', '=', userId)
    .where('draft.size', '>', 0)
    .where('entry.trash_id', 'is', null)
    .$if(fileId !== undefined, (query) => query.where('draft.entry_id', '=', Number(fileId)))
    .orderBy('draft.updated_at', 'desc')
    .orderBy('draft.id', 'desc')
    .limit(limits.maxDrafts)
    .execute();
  const now = Date.now();
  return {
    list: rows.map((row) => ({
      sessionId: String(row.id),
      fileId: String(row.entry_id),
      name: row.name,
      baseVersion: row.base_number,
      outdated: flagOf(row.base_number !== row.version),
      setAside: flagOf(row.set_aside !== 0),
      isLock: flagOf(row.set_aside === 0 && row.lock_fence === row.fence && (row.ends_at ?? 0) > now),
      batches: row.seq,
      size: row.size,
      updateTime: row.updated_at,
    })),
  };
}

/** Whether somebody edits the drawing now. */
export const isEdited = async (db: Kysely<Tables>, entryId: number): Promise<boolean> =>
  isHeld(await lockOf(db, entryId));
