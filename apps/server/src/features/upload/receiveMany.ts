/** Many small files come in with one request; they are stored, synced and filed together, and each has its outcome. */
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { BlobRefused, type BlobInfo } from '../../blobs/store.ts';
import {
  checkContent,
  endUpload,
  finalizedBefore,
  finalizeUploads,
  type FinalizedUpload,
} from './finalizeUpload.ts';
import { readFrames, type UploadFrame } from './frames.ts';
import { headBytes } from './magic.ts';
import { isDone, uploadById, type Upload } from './rows.ts';
import { offsetOf } from './start.ts';

export interface Outcome {
  uploadId: string;
  result: FinalizedUpload | Failure;
}

interface Came {
  uploadId: string;
  upload?: Upload;
  /** What there is to say already. */
  result?: FinalizedUpload | Failure | undefined;
  blob?: BlobInfo | undefined;
}

export async function receiveMany(
  app: App,
  userId: number,
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<Outcome[]> {
  const all: Came[] = [];
  // The next ones are read while these are stored, and no further.
  let storing: Promise<unknown> = Promise.resolve();
  for await (const frames of readFrames(source, length)) {
    const came = await Promise.all(frames.map((frame) => lookAt(app, userId, frame)));
    all.push(...came);
    // Their bytes are copied before anything is waited for.
    const stored = storeAll(app, came, frames);
    await storing;
    storing = stored;
    // Seen by whoever awaits it next; until then it must not count as unhandled.
    storing.catch(() => {});
  }
  await storing;
  const ready = all.flatMap(({ upload, blob, result }) =>
    upload && blob && !result ? [{ upload, blob }] : [],
  );
  const filed = await finalizeUploads(app, userId, ready);
  const outcomes: Outcome[] = [];
  for (const { uploadId, upload, result = filed.get(uploadId)! } of all) {
    // Where the end of an upload is refused, the upload is over: its space is free for another try.
    if (result instanceof Failure && upload) await endUpload(app, upload);
    outcomes.push({ uploadId, result });
  }
  return outcomes;
}

async function lookAt(app: App, userId: number, { uploadId, bytes }: UploadFrame): Promise<Came> {
  const upload = await uploadById(app.db, uploadId);
  if (upload?.owner_id !== userId) return { uploadId, result: new Failure(codes.uploadAbsent) };
  if (isDone(upload)) return { uploadId, result: await settled(finalizedBefore(app, upload)) };
  // Another request has sent a part of it: its bytes are not to be thrown away.
  if ((await offsetOf(app, upload)) > 0) return { uploadId, result: new Failure(codes.uploadMismatch) };
  if (bytes.length !== upload.size) return { uploadId, upload, result: new Failure(codes.uploadMismatch) };
  try {
    checkContent(upload.name, bytes.subarray(0, headBytes));
    return { uploadId, upload };
  } catch (error) {
    return { uploadId, upload, result: error as Failure };
  }
}

async function settled(filed: Promise<FinalizedUpload>): Promise<FinalizedUpload | Failure> {
  try {
    return await filed;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

async function storeAll(app: App, came: readonly Came[], frames: readonly UploadFrame[]): Promise<void> {
  const wanted = came.flatMap((each, index) =>
    each.upload && !each.result ? [{ each, upload: each.upload, bytes: frames[index]!.bytes }] : [],
  );
  if (wanted.length === 0) return;
  const stored = await app.blobs.putAll(
    wanted.map(({ bytes, upload }) => ({ chunks: [bytes], expectedMd5: upload.md5 ?? undefined })),
  );
  for (const [index, { each }] of wanted.entries()) {
    const blob = stored[index]!;
    if (blob instanceof BlobRefused) each.result = new Failure(codes.uploadMismatch);
    else each.blob = blob;
  }
}
