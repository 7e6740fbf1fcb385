/** Copies: files one by one (the specification's way), folders with all that lies in them. */
import { CallError } from '@linework/client';
import { client } from '../../app/api.ts';
import { followTask } from '../../app/events/driveTasks.ts';
import { wordsOf } from '../../app/language.ts';
import { dismissToast, showToast, updateToast } from '../../ui/toast.ts';
import { cloneAll, type CloneFailures } from './cloneAll.ts';
import type { DriveContext } from './context.ts';
import { listing } from './listing.ts';
import { tellFailure, type MoveTarget } from './operations.ts';
import { shortName } from './shortName.ts';
import { offerUndo, undoable } from './undo.ts';
import { inChunks } from './work.ts';

interface Copy {
  id: string;
  kind: 0 | 1;
}

const quiet = { quiet: true } as const;

async function copyFolder(folderId: string, moveToId: string | undefined, label: string): Promise<Copy> {
  const { folder, taskId } = await client.call('folderClone', { folderId, moveToId }, quiet);
  if (taskId !== undefined) void followTask(taskId, label);
  return { id: folder.id, kind: 0 };
}

async function copyFile(fileId: string, moveToId: string | undefined): Promise<Copy> {
  const { id } = await client.call('clone', { fileId, moveToId }, quiet);
  return { id, kind: 1 };
}

/** Beside the original where there is no target. */
export const copyItems = undoable(async (context: DriveContext, target?: MoveTarget): Promise<void> => {
  const t = await wordsOf('drive', 'item');
  const { folderIds, fileIds, count: total } = context;
  const isFolder = new Set(folderIds);
  const label = t('item.doing.copy');
  let cancelled = false;
  const toast =
    total > 3
      ? showToast('info', t('drive.work.progress', { label, done: 0, total }), {
          ms: Infinity,
          progress: 0,
          action: { label: t('action.cancel'), perform: () => (cancelled = true) },
        })
      : undefined;
  let copies: Copy[];
  try {
    copies = await cloneAll([...folderIds, ...fileIds], {
      clone: (id) => (isFolder.has(id) ? copyFolder(id, target?.id, label) : copyFile(id, target?.id)),
      onProgress: (done) => {
        if (toast !== undefined) {
          updateToast(toast, {
            text: t('drive.work.progress', { label, done, total }),
            progress: done / total,
          });
        }
        return !cancelled;
      },
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { failed, copied } = error.data as CloneFailures<Copy>;
    showToast('error', t('item.copyFailed', { count: failed.length, reason: error.message }));
    copies = copied;
  } finally {
    if (toast !== undefined) dismissToast(toast);
  }
  listing.refresh();
  if (copies.length === 0) return;
  const count = copies.length;
  const [only] = context.items;
  const name = total === 1 && only ? shortName(only.name) : undefined;
  const folder = target && (target.name === '' ? t('nav.all') : shortName(target.name));
  const text =
    folder !== undefined
      ? t('item.done.copyTo', { count, folder })
      : name === undefined
        ? t('item.done.copy', { count })
        : t('item.done.copy.one', { name });
  await offerUndo(text, async () => {
    const ids = {
      fileIds: copies.filter(({ kind }) => kind === 1).map(({ id }) => id),
      folderIds: copies.filter(({ kind }) => kind === 0).map(({ id }) => id),
    };
    await inChunks(ids, t('item.doing.trash'), (chunk) =>
      client.call(
        'unionDelete',
        { deleteLevel: 1, fileIds: chunk.fileIds.join(','), folderIds: chunk.folderIds.join(',') },
        quiet,
      ),
    ).catch(tellFailure);
    listing.refresh();
  });
});
