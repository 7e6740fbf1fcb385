/** Work on many items: by chunks, with its progress on screen, to be cancelled between them. */
import { client } from '../../app/api.ts';
import { onJobEvent } from '../../app/jobEvents.ts';
import { wordsOf } from '../../app/language.ts';
import { dismissToast, showToast, updateToast } from '../../ui/toast.ts';
import type { Ids } from './context.ts';
import { listing } from './listing.ts';

const idsPerCall = 20_000;
/** Quick work needs no message of its own. */
const quietMs = 600;
const pollMs = 2000;

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

/** A message with a bar; quick work never shows it. */
function progressMessage(cancelLabel: string, onCancel: (() => void) | undefined) {
  let toast: number | undefined;
  let latest = { text: '', progress: 0 };
  const show = (): void => {
    toast = showToast('info', latest.text, {
      ms: Infinity,
      progress: latest.progress,
      ...(onCancel && { action: { label: cancelLabel, perform: onCancel } }),
    });
  };
  const timer = setTimeout(show, quietMs);
  return {
    update(text: string, progress: number): void {
      latest = { text, progress };
      if (toast !== undefined) updateToast(toast, latest);
    },
    end(): void {
      clearTimeout(timer);
      if (toast !== undefined) dismissToast(toast);
    },
  };
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

/** Work that goes on at the server after its answer: shows how far it is, resolves when it has ended. */
export async function followTask(taskId: string, label: string, canCancel = true): Promise<void> {
  const t = await wordsOf('drive');
  const stopIt = (): void => {
    client.call('driveTaskCancel', { taskId }).then(
      ({ cancelled, taskId: back }) => {
        if (cancelled) listing.refresh();
        // Taking it back may take a while too; that is not stopped once more.
        if (back !== undefined) void followTask(back, t('drive.work.takingBack'), false);
      },
      // The client has said why it failed.
      () => undefined,
    );
  };
  const message = progressMessage(t('action.cancel'), canCancel ? stopIt : undefined);
  const tell = (progress: number): void => {
    const percent = Math.round(progress * 100);
    message.update(t('drive.work.percent', { label, percent }), progress);
  };
  tell(0);
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stop();
      clearInterval(poll);
      resolve();
    };
    const handleProgress = (state: string, progress: number): void => {
      if (state === 'waiting' || state === 'running') tell(progress);
      else end();
    };
    const stop = onJobEvent((job) => {
      if (String(job.id) === taskId) handleProgress(job.state, job.progress);
    });
    // Events can be missed.
    const poll = setInterval(() => {
      client
        .call('driveTask', { taskId }, { quiet: true })
        .then(({ state, progress }) => handleProgress(state, progress), end);
    }, pollMs);
  });
  message.end();
}
