/** A failed task begins anew, as it was asked for; so does a download whose address is over. */
import { codes, Failure, zipTaskStatus } from '@linework/contract';
import { viewableFile } from '../drive/service.ts';
import { compressAnew } from './compressJob.ts';
import { createTask, findTask, type NewTask, type TaskApp, type TaskRow } from './tasks.ts';
import { openArchive } from './volumes.ts';

export async function retryTask(
  app: TaskApp,
  userId: number,
  taskId: string,
  password: string | undefined,
): Promise<string> {
  const task = await findTask(app.db, userId, taskId);
  const { id, kind, status } = task;
  const isOver = kind === 'download' && status === zipTaskStatus.succeeded;
  if (status !== zipTaskStatus.failed && !isOver) throw new Failure(codes.archiveState);
  return String(await createTask(app, userId, { ...(await sameAgain(app, task, password)), replaces: id }));
}

async function sameAgain(app: TaskApp, task: TaskRow, password: string | undefined): Promise<NewTask> {
  const { kind, name } = task;
  const again = { kind, name, request: JSON.parse(task.request) as object };
  if (kind === 'compress') return { ...again, ...compressAnew(task.request, password) };
  if (kind === 'download') return again;
  const file = await viewableFile(app.db, task.user_id, String(task.entry_id));
  // Refused at once where it is no archive any more, or a part of it is still missing.
  await openArchive(app, file);
  return { ...again, entryId: file.id, password };
}
