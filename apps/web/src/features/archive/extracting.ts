/** Extracting from the page: the clash is asked about first, the password where one is needed. */
import { CallError } from '@linework/client';
import type { ZipTask } from '@linework/contract/archive';
import { codes } from '@linework/contract/codes';
import { countUse } from '../../app/usage.ts';
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { archiveDialog, type ExtractionRequest } from './archiveDialog.ts';
import { askSoon } from './zipTaskEvents.ts';
import { putTask } from './zipTasks.ts';

/** The client has said why a call failed. */
async function quietly(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}

/** Rejected with folderRepeat where the folder is there: the person unzips again or cancels. */
export async function extract(extraction: ExtractionRequest): Promise<void> {
  await quietly(async () => {
    const { fileId, folderId } = extraction;
    const { hasRepeat } = await client.call('detectUnzip', { fileId, folderId });
    if (hasRepeat) archiveDialog.open({ kind: 'clash', extraction });
    else await start(extraction, false);
  });
}

export async function start(extraction: ExtractionRequest, isRepeat: boolean): Promise<void> {
  await quietly(async () => {
    const { fileId, folderId, chosen, encoding, password } = extraction;
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
          ? await client.call('unzip', asked)
          : await client.call('unzipHasPassword', { ...asked, password });
      countUse('extract');
      askSoon(taskId);
    } catch (error) {
      // Somebody has made a folder of that name in between.
      if (error instanceof CallError && error.code === codes.archiveClash)
        archiveDialog.open({ kind: 'clash', extraction });
      throw error;
    }
  });
}

export function askPassword({ taskId, fileId, name, status }: ZipTask): void {
  archiveDialog.open({
    kind: 'password',
    name,
    isWrong: status === 5,
    onPassword: (password) =>
      void quietly(async () => {
        await client.call('unzipHasPassword', { fileId: fileId ?? '0', taskId, password });
        askSoon(taskId);
      }),
  });
}

/** Ends a task; one that has ended goes off the list. */
export async function dismissTask({ taskId }: ZipTask): Promise<void> {
  await quietly(async () => {
    await client.call('zipTaskCancel', { taskId });
    putTask(taskId, undefined);
  });
}

/** A failed extraction begins anew, of the same members and to the same place. */
export async function retryTask(task: ZipTask): Promise<void> {
  const { fileId, name, extraction } = task;
  if (fileId === undefined) return;
  await dismissTask(task);
  const { folderId, encoding, ...chosen } = extraction ?? {};
  await extract({ fileId, name, folderId, encoding, chosen });
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
