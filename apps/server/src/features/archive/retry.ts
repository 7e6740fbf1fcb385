/** A failed task begins anew, as it was asked for. */
import { codes, Failure, zipTaskStatus } from '@linework/contract';
import { viewableFile } from '../drive/service.ts';
import { checkCompressRetry } from './compressJob.ts';
import { createTask, findTask, type NewTask, type TaskApp } from './tasks.ts';
import { openArchive } from './volumes.ts';

export async function retryTask(
  app: TaskApp,
  userId: number,
  taskId: string,
  password: string | undefined,
): Promise<string> {
  const { id, kind, name, status, request, entry_id, folder_id } = await findTask(app.db, userId, taskId);
  if (status !== zipTaskStatus.failed) throw new Failure(codes.archiveState);
  const task: NewTask = { kind, name, request: JSON.parse(request) as object, replaces: id };
  if (kind === 'compress') {
    checkCompressRetry(request, password);
    return String(await createTask(app, userId, { ...task, password, folderId: folder_id! }));
  }
  if (kind === 'download') return String(await createTask(app, userId, task));
  const file = await viewableFile(app.db, userId, String(entry_id));
  // Refused at once where it is no archive any more, or a part of it is still missing.
  await openArchive(app, file);
  return String(await createTask(app, userId, { ...task, password, entryId: file.id }));
}
