/** One file as the new latest version of another, chunk by chunk, without the tray. */
import type { FileItem } from '@linework/contract/drive';
import { client } from '../../app/api.ts';
import { hashFile } from './hash.ts';
import { sendChunk } from './sendChunk.ts';

export interface VersionUploadOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** The share of the work that finding the MD5 is: it needs no network. */
const hashShare = 0.1;

export async function sendVersion(
  bytes: File,
  file: Pick<FileItem, 'id' | 'parentId'>,
  { signal, onProgress }: VersionUploadOptions,
): Promise<FileItem> {
  const { id: fileId, parentId } = file;
  const md5 = await hashFile(bytes, signal);
  onProgress(hashShare);
  const { name, size, lastModified } = bytes;
  const { session } = await client.call('uploadStart', {
    parentId,
    name,
    size,
    md5,
    modifyTime: Math.max(0, Math.round(lastModified)),
    versionOf: fileId,
    requestId: crypto.randomUUID(),
  });
  if (session) {
    try {
      await sendAll(bytes, session, signal, (sent) =>
        onProgress(hashShare + (1 - hashShare) * (sent / Math.max(1, size))),
      );
    } catch (error) {
      // The space it had reserved is free at once.
      await client
        .call('uploadCancel', { uploadId: session.uploadId }, { quiet: true })
        .catch(() => undefined);
      throw error;
    }
  }
  return client.call('fileInfo', { fileId });
}

async function sendAll(
  bytes: File,
  { url, chunkSize, offset: from }: { url: string; chunkSize: number; offset: number },
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  for (let offset = from; offset < bytes.size;) {
    const start = offset;
    const chunk = bytes.slice(start, start + chunkSize);
    const sent = await sendChunk(url, chunk, start, {
      signal,
      onProgress: (part: number) => onProgress(start + part),
    });
    if (sent.outcome) return;
    offset = sent.offset ?? start;
  }
}
