/** The calls of uploading. Failures are shown in the tray, so none is toasted. */
import { codes } from '@linework/contract/codes';
import { client } from '../../app/api.ts';
import { UploadFailure } from './failure.ts';
import type { UploadItem } from './item.ts';
import type { PlanCalls } from './plan.ts';
import type { UploadProgress } from './uploadSingle.ts';
import type { QueuePorts } from './queue.ts';
import { outcomeOf } from './sendChunk.ts';

const quiet = { quiet: true } as const;
/** Uploads are private until they are published. */
const privateType = 1;

export function planCalls(parentId: string): PlanCalls {
  return {
    folders: async (paths) => (await client.call('folderDetectUpload', { parentId, paths }, quiet)).folders,
    files: (names, sizes, size) =>
      client.call('detectUploadBatch', { parentId, names, sizes, size, privateType }, quiet),
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

const wanted = ({ id, path, name, size, md5, clash, modified }: UploadItem) => ({
  name,
  size,
  clash,
  requestId: id,
  modifyTime: Math.max(0, Math.round(modified)),
  ...(path === '' ? {} : { path }),
  ...(md5 === undefined ? {} : { md5 }),
});

/** Asked once more just before the file goes: type, size and space may have changed since it was planned. */
async function checkUpload({ parentId, path, name, size }: UploadItem): Promise<void> {
  const whole = path === '' ? name : `${path}/${name}`;
  const { code, msg } = await client.call(
    'detectUpload',
    { parentId, name: whole, size, privateType },
    quiet,
  );
  if (code !== codes.ok) throw new UploadFailure(code, msg);
}

export async function startUpload(item: UploadItem): Promise<UploadProgress> {
  const { parentId } = item;
  await checkUpload(item);
  return progressOf(await client.call('uploadStart', { parentId, ...wanted(item) }, quiet));
}

/** All into one folder. */
export async function startUploads(items: readonly UploadItem[]): ReturnType<QueuePorts['startMany']> {
  const { parentId } = items[0]!;
  const { url, files } = await client.call('uploadStartMany', { parentId, files: items.map(wanted) }, quiet);
  return {
    url,
    files: files.map(({ code, msg: message, uploadId, offset, ...outcome }) => ({
      code,
      message,
      uploadId,
      offset,
      ...(code === codes.ok && uploadId === undefined && { outcome }),
    })),
  };
}

export async function uploadProgress(uploadId: string): Promise<UploadProgress> {
  return progressOf(await client.call('uploadStatus', { uploadId }, quiet));
}

export async function cancelUpload(uploadId: string): Promise<void> {
  // What cannot be told now, the server finds out by itself some days later.
  await client.call('uploadCancel', { uploadId }, quiet).catch(() => undefined);
}
