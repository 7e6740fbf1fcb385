/** The calls of uploading. Failures are shown in the tray, so none is toasted. */
import { client } from '../../app/api.ts';
import type { UploadItem } from './item.ts';
import type { PlanCalls } from './plan.ts';
import type { UploadProgress } from './queue.ts';
import { outcomeOf } from './sendChunk.ts';

const quiet = { quiet: true } as const;

export function planCalls(parentId: string): PlanCalls {
  return {
    folders: async (paths) => (await client.call('folderDetectUpload', { parentId, paths }, quiet)).folders,
    files: (names, sizes, size) => client.call('detectUploadBatch', { parentId, names, sizes, size }, quiet),
  };
}

export async function makeFolders(parentId: string, paths: string[]): Promise<void> {
  await client.call('folderAddPaths', { parentId, paths }, quiet);
}

type StartAnswer = Parameters<typeof outcomeOf>[0] & Pick<UploadProgress, 'session'>;

function progressOf(answer: StartAnswer): UploadProgress {
  if (answer.session) return { session: answer.session };
  return { outcome: outcomeOf(answer) };
}

export async function startUpload(item: UploadItem): Promise<UploadProgress> {
  const { id, parentId, path, name, size, md5, clash, modified } = item;
  return progressOf(
    await client.call(
      'uploadStart',
      {
        parentId,
        name,
        size,
        clash,
        requestId: id,
        modifyTime: Math.max(0, Math.round(modified)),
        ...(path === '' ? {} : { path }),
        ...(md5 === undefined ? {} : { md5 }),
      },
      quiet,
    ),
  );
}

export async function uploadProgress(uploadId: string): Promise<UploadProgress> {
  return progressOf(await client.call('uploadStatus', { uploadId }, quiet));
}

export async function cancelUpload(uploadId: string): Promise<void> {
  // What cannot be told now, the server finds out by itself some days later.
  await client.call('uploadCancel', { uploadId }, quiet).catch(() => undefined);
}
