/** Downloads that are prepared as a task: on success the zip comes from the address in the task's response. */
import {
  codes,
  Failure,
  zipTaskStatus,
  zipDownloadName,
  type CallData,
  type Language,
} from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { keepZip } from '../download/service.ts';
import { ownScope } from '../drive/service.ts';
import { createTask, setStatus, settleTask, TaskOver, updateTask, type TaskRow } from './tasks.ts';

interface DownloadRequest {
  fileIds?: string | undefined;
  folderIds?: string | undefined;
  downloadName?: string | undefined;
  language: Language;
}

export async function startDownload(
  app: App,
  userId: number,
  { fileIds, folderIds, downloadName }: CallData<'downloadBatchZip'>,
  language: Language,
): Promise<string> {
  if (!fileIds && !folderIds) throw new Failure(codes.downloadEmpty);
  const request: DownloadRequest = { fileIds, folderIds, downloadName, language };
  const name = downloadName ?? zipDownloadName([], language);
  return String(await createTask(app, userId, { kind: 'download', name, request }));
}

export function downloadJob(app: App): JobHandler<'archive.download'> {
  return {
    concurrency: 2,
    async run({ payload: { taskId } }, { signal }) {
      const task = await app.db
        .selectFrom('zip_task')
        .selectAll()
        .where('id', '=', taskId)
        .executeTakeFirst();
      if (!task || task.ended_at !== null) return {};
      try {
        await prepare(app, task);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof TaskOver) return {};
        if (!(error instanceof Failure)) throw error;
        await settleTask(app, task, { status: zipTaskStatus.failed, code: error.code });
      }
      return {};
    },
  };
}

async function prepare(app: App, task: TaskRow): Promise<void> {
  const { language, ...selection } = JSON.parse(task.request) as DownloadRequest;
  await setStatus(app, task, zipTaskStatus.running);
  const kept = await keepZip(app, ownScope({ id: 0, userId: task.user_id }), selection, language);
  await app.db.transaction().execute((trx) =>
    updateTask(trx, task.id, {
      name: kept.name,
      token: kept.id,
      total: kept.count,
      done: kept.count,
      total_bytes: kept.size,
      done_bytes: kept.size,
    }),
  );
  await settleTask(app, task, { status: zipTaskStatus.succeeded });
}
