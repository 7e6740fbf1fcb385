/** Extracting from the page: the clash is asked about first, the password where one is needed. */
import { CallError } from '@linework/client';
import type { ZipTask } from '@linework/contract/archive';
import { codes } from '@linework/contract/codes';
import { zipTaskStatus } from '@linework/contract/enums';
import { countUse } from '../../app/usage.ts';
import { client, tellFailure } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { archiveDialog, type ExtractionRequest } from './archiveDialog.ts';
import { askSoon } from './zipTaskEvents.ts';
import { isUnzip, putTask } from './zipTasks.ts';

/** Every call here leaves it to `tell` to say why it failed. */
const quiet = { quiet: true } as const;

/** The part of a split archive that is not beside it, where that is why a call failed. */
export function missingPart({ code, data }: CallError): string | undefined {
  if (code !== codes.archivePartMissing) return undefined;
  const { part } = (data ?? {}) as { part?: unknown };
  return typeof part === 'string' ? part : undefined;
}

async function tell(error: CallError): Promise<void> {
  const part = missingPart(error);
  if (error.code === codes.spaceFrozen) archiveDialog.open({ kind: 'frozen' });
  else if (part === undefined) tellFailure(error);
  else showToast('error', (await wordsOf('archive'))('archive.partMissing', { part }));
}

async function telling(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    return tell(error);
  });
}

/** Rejected with folderRepeat where the folder is there: the person unzips again or cancels. */
export async function extract(extraction: ExtractionRequest): Promise<void> {
  await telling(async () => {
    const { fileId, folderId } = extraction;
    const { hasRepeat } = await client.call('detectUnzip', { fileId, folderId }, quiet);
    if (hasRepeat) archiveDialog.open({ kind: 'clash', extraction });
    else await start(extraction, false);
  });
}

export async function start(extraction: ExtractionRequest, isRepeat: boolean): Promise<void> {
  await telling(async () => {
    const { fileId, folderId, chosen, encoding, password, instead } = extraction;
    const asked = {
      fileId,
      folderId,
      encoding,
      ...(isRepeat && { repeat: 1 as const }),
      ...chosen,
    };
    try {
      const { taskId } =
        password === undefined
          ? await client.call('unzip', asked, quiet)
          : await client.call('unzipHasPassword', { ...asked, password }, quiet);
      countUse('extract');
      askSoon(taskId);
      if (instead) await dismissTask(instead);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== codes.archiveClash) throw error;
      // Somebody has made a folder of that name in between.
      archiveDialog.open({ kind: 'clash', extraction });
    }
  });
}

export function askPassword({ taskId, fileId, name, status }: ZipTask): void {
  archiveDialog.open({
    kind: 'password',
    name,
    isWrong: status === zipTaskStatus.wrongPassword,
    onPassword: (password) =>
      void telling(async () => {
        await client.call('unzipHasPassword', { fileId: fileId ?? '0', taskId, password }, quiet);
        askSoon(taskId);
      }),
  });
}

/** Ends a task; one that has ended goes off the list. */
export async function dismissTask({ taskId }: ZipTask): Promise<void> {
  await telling(async () => {
    await client.call('zipTaskCancel', { taskId }, quiet);
    putTask(taskId, undefined);
  });
}

/** A failed task begins anew, of the same files and to the same place; it stays in the list until it has. */
export async function retryTask(task: ZipTask): Promise<void> {
  const { fileId, name, extraction } = task;
  if (!isUnzip(task)) return retryPacking(task);
  if (fileId === undefined) return;
  const { folderId, encoding, ...chosen } = extraction ?? {};
  await extract({ fileId, name, folderId, encoding, chosen, instead: task });
}

/** Of compressing and downloading; a password is kept nowhere, so it is asked for again. */
async function retryPacking(task: ZipTask, password?: string): Promise<void> {
  const { taskId, name } = task;
  await telling(async () => {
    try {
      const next = await client.call('zipTaskRetry', { taskId, password }, quiet);
      // The new one takes its place.
      if (next.taskId !== taskId) putTask(taskId, undefined);
      askSoon(next.taskId);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== codes.archivePassword) throw error;
      const onPassword = (given: string): void => void retryPacking(task, given);
      archiveDialog.open({ kind: 'password', name, isWrong: false, onPassword });
    }
  });
}

export async function compress(
  asked: { fileIds: string; folderIds: string; folderId: string; name: string },
  options: { method: 'deflate' | 'store'; password?: string | undefined },
): Promise<void> {
  const { taskId } = await client.call('compress', { ...asked, ...options });
  askSoon(taskId);
  const t = await wordsOf('archive');
  showToast('info', t('archive.compress.started', { name: asked.name }));
}
