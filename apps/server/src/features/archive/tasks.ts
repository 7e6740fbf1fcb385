/** The rows of tasks: who runs, who waits, what is told, and how each one ends. */
import {
  bounds,
  codes,
  Failure,
  taskTypes,
  zipTaskStatus,
  type Code,
  type FailedMember,
  type Language,
  type ZipTask,
  type ZipTaskStatus,
} from '@linework/contract';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { messageOf } from '../../http/messages.ts';
import { cancel, enqueue } from '../../jobs/queue.ts';
import { keptZipUrl } from '../download/service.ts';
import { changeDrive, takeBack, type DriveChange } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { decodeIds } from './idRanges.ts';
import type { UnzipRequest, ZipTaskKind, ZipTaskTable } from './tables.ts';

export type TaskRow = Selectable<ZipTaskTable>;
export type TaskApp = Pick<App, 'database' | 'db' | 'events' | 'config' | 'log' | 'secrets' | 'blobs'>;

/** A person waits for it. */
const priority = 5;
const passwordPurpose = 'zip-task-password';
/** So many failed members are named. */
export const maxFailedNamed = 200;

export interface NewTask {
  kind: ZipTaskKind;
  name: string;
  entryId?: number;
  folderId?: number;
  request: object;
  password?: string | undefined;
  /** An ended task that it starts anew: it goes. */
  replaces?: number;
}

/** Fails where the account has too many waiting already, or its space is frozen. */
export function createTask(app: TaskApp, userId: number, task: NewTask): Promise<number> {
  return changeDrive(app, userId, async (drive) => {
    const { trx, now } = drive;
    if (task.kind !== 'download') drive.checkThawed();
    const { open } = await trx
      .selectFrom('zip_task')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (open >= bounds.zipTasksOpen) throw new Failure(codes.archiveTasks);
    const values: Insertable<ZipTaskTable> = {
      user_id: userId,
      job_id: null,
      kind: task.kind,
      status: zipTaskStatus.waiting,
      name: task.name,
      entry_id: task.entryId ?? null,
      request: JSON.stringify(task.request),
      password: sealPassword(app, task.password),
      folder_id: task.folderId ?? null,
      file_id: null,
      token: null,
      code: null,
      created_at: now,
      ended_at: null,
    };
    const { id } = await trx.insertInto('zip_task').values(values).returning('id').executeTakeFirstOrThrow();
    if (task.replaces !== undefined) await removeEnded(app, trx, userId, task.replaces);
    await startNext(app, drive);
    await tell(app, trx, userId, id);
    return id;
  });
}

/** Another request may have taken it away meanwhile, to start it anew as well. */
async function removeEnded(
  app: TaskApp,
  trx: Transaction<Tables>,
  userId: number,
  taskId: number,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('zip_task')
    .where('id', '=', taskId)
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Failure(codes.taskAbsent);
  await tell(app, trx, userId, taskId);
}

export const sealPassword = ({ secrets }: TaskApp, password: string | undefined): string | null =>
  password === undefined ? null : secrets.encrypt(passwordPurpose, Buffer.from(password));

export const openPassword = ({ secrets }: TaskApp, { password }: TaskRow): string | undefined =>
  password === null ? undefined : secrets.decrypt(passwordPurpose, password)?.toString();

/** Jobs for waiting tasks of the account, as many as may run. The drive is held, so that two never count at once. */
export async function startNext({ config }: TaskApp, { trx, userId }: DriveChange): Promise<void> {
  const open = await trx
    .selectFrom('zip_task')
    .select(['id', 'kind', 'job_id'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('status', 'not in', lockedStatuses)
    .orderBy('id')
    .execute();
  let room = config.archives.maxTasks - open.filter(({ job_id }) => job_id !== null).length;
  for (const { id, kind, job_id } of open) {
    if (job_id !== null || room <= 0) continue;
    room -= 1;
    const job = await enqueue(trx, `archive.${kind}`, { taskId: id }, { userId, priority });
    await trx.updateTable('zip_task').set({ job_id: job }).where('id', '=', id).execute();
  }
}

/** Told to every browser of the account, when and only if the transaction commits. */
export async function tell(
  { events }: Pick<TaskApp, 'events'>,
  trx: Kysely<Tables>,
  userId: number,
  taskId: number,
): Promise<void> {
  await events.publish({ userId, topic: 'zipTask', data: { taskId: String(taskId) } }, trx);
}

export async function findTask(
  db: Kysely<Tables>,
  userId: number,
  taskId: string | number,
): Promise<TaskRow> {
  const row = await db
    .selectFrom('zip_task')
    .selectAll()
    .where('id', '=', Number(taskId))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Failure(codes.taskAbsent);
  return row;
}

/** Another runner, or a person, has ended it: nothing of this try counts any more. */
export class TaskOver extends Error {}

/** Changes a task that is still under way, with the drive held. */
export async function updateTask(
  trx: Transaction<Tables>,
  taskId: number,
  values: Updateable<ZipTaskTable>,
  /** What the row must still say; two runners never both go on. */
  expected: { processed?: string } = {},
): Promise<void> {
  let query = trx.updateTable('zip_task').set(values).where('id', '=', taskId).where('ended_at', 'is', null);
  if (expected.processed !== undefined) query = query.where('processed', '=', expected.processed);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new TaskOver();
}

/** Noted down and told. */
export async function setStatus(app: TaskApp, task: TaskRow, status: ZipTaskStatus): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await updateTask(trx, task.id, { status });
    await tell(app, trx, task.user_id, task.id);
  });
}

export interface TaskEnd {
  status: ZipTaskStatus;
  code?: Code | undefined;
  /** The part of the archive that is missing. */
  part?: string | undefined;
  /** What it has made since it waited last goes away again. */
  isUndone?: boolean;
}

/** Waiting for a password. */
export const lockedStatuses: readonly ZipTaskStatus[] = [
  zipTaskStatus.needsPassword,
  zipTaskStatus.wrongPassword,
];

/** Ends a task once: what was promised is free again, the next one starts. Whether it was under way. */
export function settleTask(app: TaskApp, task: TaskRow, end: TaskEnd): Promise<boolean> {
  const { id, user_id: userId } = task;
  return changeDrive(app, userId, async (drive) => {
    const { trx, now } = drive;
    const row = await trx.selectFrom('zip_task').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.ended_at !== null) return false;
    drive.release(row.reserved);
    const isLocked = lockedStatuses.includes(end.status);
    // In the same transaction: nothing that stops the server leaves half a folder behind.
    if (end.isUndone && row.folder_id !== null) await takeBack(drive, row.folder_id, decodeIds(row.made));
    await trx
      .updateTable('zip_task')
      .set({
        status: end.status,
        code: end.code ?? null,
        part: end.part ?? null,
        reserved: 0,
        password: null,
        job_id: isLocked ? null : row.job_id,
        ended_at: isLocked ? null : now,
        ...(end.isUndone ? undoneOf(row) : isLocked && deliveredOf(row)),
      })
      .where('id', '=', id)
      .execute();
    await startNext(app, drive);
    await tell(app, trx, userId, id);
    return true;
  });
}

/** What was delivered before it waited for a password stays. */
const undoneOf = ({ kind, folder_id, delivered, delivered_bytes }: TaskRow): Updateable<ZipTaskTable> => ({
  folder_id: kind === 'unzip' && delivered === 0 ? null : folder_id,
  processed: '',
  locked: '',
  made: '',
  done: delivered,
  done_bytes: delivered_bytes,
});

const deliveredOf = ({ done, done_bytes }: TaskRow): Updateable<ZipTaskTable> => ({
  delivered: done,
  delivered_bytes: done_bytes,
  made: '',
});

/** Ends it and takes back what it has made; one that has ended already is forgotten. */
export async function cancelTask(app: TaskApp, userId: number, taskId: string): Promise<void> {
  const task = await findTask(app.db, userId, taskId);
  if (task.ended_at !== null) {
    await app.db.deleteFrom('zip_task').where('id', '=', task.id).execute();
    await tell(app, app.db, userId, task.id);
    return;
  }
  // What one password has opened stays when nobody knows the other: it was delivered.
  await settleTask(app, task, { status: zipTaskStatus.cancelled, isUndone: true });
  if (task.job_id !== null) await cancel(app.db, task.job_id);
}

const maxListed = 200;

export async function listTasks(
  app: App,
  session: Session,
  taskType: number,
  language: Language,
): Promise<ZipTask[]> {
  const kinds: ZipTaskKind[] = taskType === taskTypes.unzip ? ['unzip'] : ['compress', 'download'];
  const rows = await app.db
    .selectFrom('zip_task')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('kind', 'in', kinds)
    .where('status', '!=', zipTaskStatus.cancelled)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return Promise.all(rows.map((row) => taskItem(app, session, row, language)));
}

export async function taskItem(
  app: App,
  session: Session,
  row: TaskRow,
  language: Language,
): Promise<ZipTask> {
  const downloadUrl = downloadUrlOf(app, session, row);
  const folder =
    row.folder_id === null
      ? undefined
      : await app.db
          .selectFrom('entry')
          .select(['name', 'parent_id'])
          .where('id', '=', row.folder_id)
          .executeTakeFirst();
  return {
    taskId: String(row.id),
    taskType: row.kind === 'unzip' ? taskTypes.unzip : taskTypes.compress,
    status: row.status,
    name: row.name,
    response: {
      ...(downloadUrl !== undefined && { downloadUrl }),
      ...(row.kind === 'download' && { size: row.total_bytes }),
      ...(folder && {
        folderId: folder.parent_id === null ? '0' : String(row.folder_id),
        folderName: folder.name,
      }),
      ...(row.file_id !== null && { fileId: String(row.file_id) }),
      ...(row.failed_count > 0 && {
        failed: JSON.parse(row.failed) as FailedMember[],
        failedCount: row.failed_count,
      }),
      ...(row.skipped > 0 && { skipped: row.skipped }),
      ...(row.renamed > 0 && { renamed: row.renamed }),
    },
    ...(row.entry_id !== null && { fileId: String(row.entry_id) }),
    ...(row.kind === 'unzip' && row.status === zipTaskStatus.failed && { extraction: extractionOf(row) }),
    done: row.done,
    total: row.total,
    doneBytes: row.done_bytes,
    totalBytes: row.total_bytes,
    ...(row.code !== null && { code: row.code, msg: messageOf(row.code, language) }),
    ...(row.part !== null && { part: row.part }),
    createTime: row.created_at,
  };
}

/** As it was asked for. */
function extractionOf({ request }: TaskRow): ZipTask['extraction'] {
  const { parentId, encoding, indexes, folders, exceptIndexes, exceptFolders } = JSON.parse(
    request,
  ) as UnzipRequest;
  return {
    folderId: String(parentId),
    encoding,
    indexes: indexes?.join(','),
    folders: folders && [...folders],
    exceptIndexes: exceptIndexes?.join(','),
    exceptFolders: exceptFolders && [...exceptFolders],
  };
}

function downloadUrlOf(app: App, session: Session, { status, token, ended_at }: TaskRow): string | undefined {
  if (status !== zipTaskStatus.succeeded || token === null || ended_at === null) return undefined;
  return keptZipUrl(app, { id: token, keptAt: ended_at }, { sessionId: session.id });
}
