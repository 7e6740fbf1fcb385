/** Work on many items: by chunks, with its progress on screen, to be cancelled between them. */
import { client } from '../../app/api.ts';
import { followTask, progressMessage } from '../../app/events/driveTasks.ts';
import { wordsOf } from '../../app/language.ts';
import type { Ids } from './context.ts';

const idsPerCall = 20_000;

export interface Chunk {
  fileIds: string[];
  folderIds: string[];
}

export function chunksOf({ folderIds, fileIds }: Ids, size: number = idsPerCall): Chunk[] {
  const chunks: Chunk[] = [];
  const total = folderIds.length + fileIds.length;
  for (let from = 0; from < total; from += size) {
    const to = from + size;
    const files = [from, to].map((end) => Math.max(0, end - folderIds.length));
    chunks.push({ folderIds: folderIds.slice(from, to), fileIds: fileIds.slice(files[0], files[1]) });
  }
  return chunks;
}

interface Answer {
  taskId?: string | undefined;
}

/** What the server has answered to and still works on, by chunk. */
export interface Task {
  taskId: string;
  chunk: Chunk;
}

interface WorkOptions {
  /** Filled with what went through. */
  done?: Chunk;
  /** Filled with what goes on at the server. */
  tasks?: Task[];
  /** What goes on at the server can be taken back. */
  canCancel?: boolean;
}

/**
 * Sends the ids chunk by chunk. Returns those that went through: all of them, or fewer where the person cancelled.
 * What fails is thrown with the chunks before it done; `done` then says which those were.
 */
export async function inChunks(
  ids: Ids,
  label: string,
  send: (chunk: Chunk) => Promise<Answer | void>,
  { done = { fileIds: [], folderIds: [] }, tasks = [], canCancel = true }: WorkOptions = {},
): Promise<Chunk> {
  const t = await wordsOf('drive');
  const chunks = chunksOf(ids);
  const total = ids.fileIds.length + ids.folderIds.length;
  let cancelled = false;
  const message = progressMessage(
    t('action.cancel'),
    chunks.length > 1 ? () => (cancelled = true) : undefined,
  );
  const tell = (): void => {
    const count = done.fileIds.length + done.folderIds.length;
    const text = total > 1 ? t('drive.work.progress', { label, done: count, total }) : label;
    message.update(text, count / total);
  };
  tell();
  try {
    for (const chunk of chunks) {
      if (cancelled) break;
      const answer = await send(chunk);
      done.fileIds.push(...chunk.fileIds);
      done.folderIds.push(...chunk.folderIds);
      tell();
      if (answer?.taskId !== undefined) {
        tasks.push({ taskId: answer.taskId, chunk });
        void followTask(answer.taskId, label, canCancel);
      }
    }
  } finally {
    message.end();
  }
  return done;
}

/**
 * Undoing work that the server has not finished is cancelling it: the server takes back what it has done so far. Returns
 * the rest of the ids, whose work had ended and is to be undone by its reverse.
 */
export async function cancelRunning(ids: Chunk, tasks: readonly Task[]): Promise<Chunk> {
  const t = await wordsOf('drive');
  const cancelled = new Set<string>();
  for (const { taskId, chunk } of tasks) {
    const answer = await client
      .call('driveTaskCancel', { taskId }, { quiet: true })
      .catch(() => ({ cancelled: false, taskId: undefined }));
    if (!answer.cancelled) continue;
    for (const id of [...chunk.fileIds, ...chunk.folderIds]) cancelled.add(id);
    if (answer.taskId !== undefined) void followTask(answer.taskId, t('drive.work.takingBack'), false);
  }
  const left = (some: readonly string[]) => some.filter((id) => !cancelled.has(id));
  return { fileIds: left(ids.fileIds), folderIds: left(ids.folderIds) };
}
