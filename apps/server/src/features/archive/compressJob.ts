/** A selection becomes a zip in the drive. Nothing is there before all of it is. */
import { bounds, codes, Failure, zipTaskStatus, type CallData } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobControl, JobHandler } from '../../jobs/kinds.ts';
import { addFile, changeDrive, filesBelow, ownedFolder, ownScope } from '../drive/service.ts';
import {
  createTask,
  openPassword,
  settleTask,
  TaskOver,
  tell,
  updateTask,
  type NewTask,
  type TaskRow,
} from './tasks.ts';
import { writeZip, type ZipSource } from './zipWriter.ts';

interface CompressRequest {
  fileIds?: string | undefined;
  folderIds?: string | undefined;
  parentId: number;
  method: 'deflate' | 'store';
  /** It is not kept longer than the task runs. */
  hasPassword?: boolean;
}

export async function startCompress(
  app: App,
  userId: number,
  { fileIds, folderIds, folderId, name, method = 'deflate', password }: CallData<'compress'>,
): Promise<string> {
  if (!fileIds && !folderIds) throw new Failure(codes.downloadEmpty);
  const { id: parentId } = await ownedFolder(app.db, userId, folderId);
  const hasPassword = password !== undefined;
  const request: CompressRequest = { fileIds, folderIds, parentId, method, hasPassword };
  const zipName = /\.zip$/i.test(name) ? name : `${name}.zip`;
  const task = { kind: 'compress' as const, name: zipName, folderId: parentId, request, password };
  return String(await createTask(app, userId, task));
}

/** What a new task needs besides to do the same: a password has to be given again. */
export function compressAnew(request: string, password: string | undefined): Partial<NewTask> {
  const { hasPassword = false, parentId } = JSON.parse(request) as CompressRequest;
  if (hasPassword && password === undefined) throw new Failure(codes.archivePassword);
  return { folderId: parentId, password: hasPassword ? password : undefined };
}

export function compressJob(app: App): JobHandler<'archive.compress'> {
  return {
    async run({ payload: { taskId } }, control) {
      const task = await app.db
        .selectFrom('zip_task')
        .selectAll()
        .where('id', '=', taskId)
        .executeTakeFirst();
      if (!task || task.ended_at !== null) return {};
      try {
        await compress(app, task, control);
      } catch (error) {
        control.signal.throwIfAborted();
        if (error instanceof TaskOver) return {};
        if (error instanceof AlreadyFiled) {
          await settleTask(app, task, { status: zipTaskStatus.succeeded });
          return {};
        }
        if (!(error instanceof Failure)) throw error;
        await settleTask(app, task, { status: zipTaskStatus.failed, code: error.code });
      }
      return {};
    },
  };
}

const tellEveryMs = 700;

async function compress(app: App, task: TaskRow, { signal }: JobControl): Promise<void> {
  const { parentId, method, fileIds, folderIds } = JSON.parse(task.request) as CompressRequest;
  const { user_id: userId } = task;
  const sources = await sourcesOf(app, userId, { fileIds, folderIds });
  const files = sources.filter(({ content }) => content);
  const total = files.reduce((sum, { content }) => sum + content!.size, 0);
  // Deflate adds little where nothing can be saved; names and records are added beside.
  const records = sources.reduce((sum, { path }) => sum + 200 + 2 * Buffer.byteLength(path), 100);
  const reserved = Math.ceil(total * 1.001) + records;
  await reserve(app, task, reserved, { total: files.length, total_bytes: total });
  let [bytes, toldAt] = [0, 0];
  const onProgress = (length: number): void => {
    bytes += length;
    if (Date.now() - toldAt < tellEveryMs) return;
    toldAt = Date.now();
    void report(app, task, bytes);
  };
  const zip = writeZip(each(sources, signal), { method, password: openPassword(app, task), onProgress });
  const blob = await app.blobs.put(zip, { maxBytes: reserved });
  await changeDrive(app, userId, async (drive) => {
    const row = await drive.trx
      .selectFrom('zip_task')
      .selectAll()
      .where('id', '=', task.id)
      .executeTakeFirst();
    if (!row || row.ended_at !== null) throw new TaskOver();
    const name = task.name;
    const added = await addFile(drive, { parentId, name, blob, clash: 'keepBoth', space: 'reserved' });
    const left = Math.max(0, row.reserved - blob.size);
    await updateTask(drive.trx, task.id, {
      file_id: added.id,
      name: added.name,
      reserved: left,
      done: files.length,
      done_bytes: total,
    });
  });
  await settleTask(app, task, { status: zipTaskStatus.succeeded });
}

/** After a restart it begins anew, with what was promised before. */
async function reserve(
  app: App,
  { id, user_id: userId }: TaskRow,
  reserved: number,
  totals: { total: number; total_bytes: number },
): Promise<void> {
  await changeDrive(app, userId, async (drive) => {
    const row = await drive.trx.selectFrom('zip_task').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.ended_at !== null) throw new TaskOver();
    // Filed already: only its end was not noted down.
    if (row.file_id !== null) throw new AlreadyFiled();
    if (reserved > row.reserved) drive.reserve(reserved - row.reserved);
    else drive.release(row.reserved - reserved);
    await updateTask(drive.trx, id, { status: zipTaskStatus.running, reserved, done_bytes: 0, ...totals });
    await tell(app, drive.trx, userId, id);
  });
}

class AlreadyFiled extends Error {}

async function report(app: App, { id, user_id: userId }: TaskRow, bytes: number): Promise<void> {
  await app.db
    .transaction()
    .execute(async (trx) => {
      await updateTask(trx, id, { done_bytes: bytes });
      await tell(app, trx, userId, id);
    })
    .catch((error: unknown) => {
      if (!(error instanceof TaskOver)) app.log.warn({ err: error, task: id }, 'cannot note down progress');
    });
}

async function sourcesOf(
  app: App,
  userId: number,
  selection: { fileIds?: string | undefined; folderIds?: string | undefined },
): Promise<ZipSource[]> {
  const sources = new Map<string, ZipSource>();
  const add = (source: ZipSource): void => {
    if (sources.has(source.path)) return;
    if (sources.size >= bounds.zipEntries) throw new Failure(codes.downloadLimit);
    sources.set(source.path, source);
  };
  const empty: ZipSource[] = [];
  const onEmptyFolder = (path: string, modifiedAt: number) => empty.push({ path, modifiedAt });
  const scope = ownScope({ id: 0, userId });
  for await (const file of filesBelow(app.db, scope, selection, onEmptyFolder)) {
    const { path, modified_at: modifiedAt, sha256, size, crc32 } = file;
    add({ path, modifiedAt, content: { size, crc32, open: () => app.blobs.get(sha256) } });
  }
  empty.forEach(add);
  if (sources.size === 0) throw new Failure(codes.downloadEmpty);
  return [...sources.values()];
}

async function* each(sources: readonly ZipSource[], signal: AbortSignal): AsyncGenerator<ZipSource, void> {
  for (const source of sources) {
    signal.throwIfAborted();
    yield source;
  }
}
