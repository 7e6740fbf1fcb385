/** Bytes of an upload come in. Whatever is answered with a new offset would survive a power cut. */
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { PartialOffset } from '../../blobs/partial.ts';
import { peek } from '../../blobs/pictures.ts';
import { BlobRefused } from '../../blobs/store.ts';
import {
  checkContent,
  discard,
  endUpload,
  finalizedBefore,
  finalizeUpload,
  type FinalizedUpload,
} from './finalizeUpload.ts';
import { lockUpload, type UploadLock } from './locks.ts';
import { headBytes } from './magic.ts';
import { isBegun, isDone, touch, uploadById, type Upload } from './rows.ts';
import { offsetOf } from './start.ts';

export interface Incoming {
  offset: number;
  /** Undefined where the sender does not say. */
  length: number | undefined;
  source: Readable;
  socket: Socket;
}

export type Received =
  | { state: 'more'; offset: number }
  /** It does not go on there. */
  | { state: 'elsewhere'; offset: number }
  | { state: 'tooMuch'; offset: number }
  | { state: 'done'; filed: FinalizedUpload }
  | { state: 'absent' }
  /** Nobody is there to be answered. */
  | { state: 'broken' };

export async function receive(app: App, id: string, incoming: Incoming): Promise<Received> {
  const lock = await lockUpload(id, incoming.socket);
  try {
    const upload = await uploadById(app.db, id);
    if (!upload) return { state: 'absent' };
    // The answer to the last byte was lost, and the byte is sent again.
    if (isDone(upload)) return { state: 'done', filed: await finalizedBefore(app, upload) };
    const { offset, length } = incoming;
    const isWhole = offset === 0 && length === upload.size && length <= app.blobs.partial.wholeBytes;
    return isWhole && !isBegun(upload)
      ? await takeWhole(app, upload, incoming, lock)
      : await takePart(app, upload, incoming, lock);
  } catch (error) {
    if (error instanceof PartialOffset) return { state: 'elsewhere', offset: error.size };
    throw error;
  } finally {
    lock.release();
  }
}

/** A small file in one piece: straight to its place. */
async function takeWhole(
  app: App,
  upload: Upload,
  { source }: Incoming,
  lock: UploadLock,
): Promise<Received> {
  const chunks = source.iterator({ destroyOnReturn: false });
  try {
    const { head, all } = await peek(chunks, headBytes);
    const blob = await ending(app, upload, async () => {
      checkContent(upload.name, head);
      return app.blobs.put(all, { ...limitsOf(upload), ownsChunks: true });
    });
    lock.settle();
    return { state: 'done', filed: await ending(app, upload, () => finalizeUpload(app, upload, blob)) };
  } catch (error) {
    // The client is gone.
    if (source.destroyed && !source.readableEnded) return { state: 'broken' };
    throw error;
  } finally {
    // Left open, it would keep the rest of a refused body from being dropped.
    await chunks.return?.();
  }
}

async function takePart(
  app: App,
  upload: Upload,
  { offset, length, source }: Incoming,
  lock: UploadLock,
): Promise<Received> {
  const { partial } = app.blobs;
  const { id, size } = upload;
  if (offset + (length ?? 0) > size) return { state: 'tooMuch', offset: await partial.size(id) };
  await touch(app.db, upload, Date.now());
  let at: number;
  try {
    const appended = await partial.append(id, offset, source, {
      maxBytes: size - offset,
      ownsChunks: true,
    });
    if ('broken' in appended) return { state: 'broken' };
    at = appended.size;
  } catch (error) {
    if (!(error instanceof BlobRefused)) throw error;
    return { state: 'tooMuch', offset: await partial.size(id) };
  }
  lock.settle();
  if (at < size) {
    if (await uploadById(app.db, id)) return { state: 'more', offset: at };
    // It was cancelled while the bytes came.
    await discard(app, id);
    return { state: 'absent' };
  }
  const filed = await ending(app, upload, async () => {
    checkContent(upload.name, await partial.head(id, headBytes));
    return finalizeUpload(app, upload, await partial.finish(id, limitsOf(upload)));
  });
  await discard(app, id);
  return { state: 'done', filed };
}

const limitsOf = ({ size, md5 }: Upload) => ({
  maxBytes: size,
  expectedBytes: size,
  ...(md5 === null ? {} : { expectedMd5: md5 }),
});

/** Where the end of an upload is refused, the upload is over: its space is free for another try. */
async function ending<T>(app: App, upload: Upload, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof BlobRefused ? new Failure(codes.uploadMismatch) : error;
    if (!(refusal instanceof Failure)) throw error;
    await endUpload(app, upload);
    throw refusal;
  }
}

/** How far it has come; undefined where there is no such upload. */
export async function progressOf(
  app: App,
  id: string,
): Promise<{ offset: number; length: number } | undefined> {
  const upload = await uploadById(app.db, id);
  if (!upload) return undefined;
  const { size } = upload;
  if (isDone(upload)) return { offset: size, length: size };
  return { offset: await offsetOf(app, upload), length: size };
}
