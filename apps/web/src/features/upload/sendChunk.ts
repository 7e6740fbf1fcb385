import { clientCodes, codes } from '@linework/contract/codes';
import type { UploadAnswer, UploadManyAnswer } from '@linework/contract/upload';
import { uploadFrame, uploadFrameHead } from '@linework/contract/uploadFrame';
import { useLanguageStore } from '../../app/language.ts';
import { UploadFailure } from './failure.ts';
import type { QueuePorts } from './queue.ts';

/** A connection over which nothing moves for so long is dead. */
const stallMs = 60_000;

type SendChunk = QueuePorts['send'];
type Sent = Awaited<ReturnType<SendChunk>>;
type How = Parameters<SendChunk>[3];

/** One request that carries bytes. By XMLHttpRequest, since fetch does not tell how much has gone out. */
function carry(
  [method, url]: readonly [method: string, url: string],
  headers: Record<string, string>,
  body: Blob,
  { signal, onProgress }: How,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), stallMs);
    };
    const stop = (): void => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // A refusal comes in words, and in those of this page.
    request.setRequestHeader('Accept-Language', useLanguageStore.getState().language);
    request.upload.addEventListener('progress', (event) => {
      moved();
      onProgress(event.loaded);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(watch);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(request);
    });
    signal.addEventListener('abort', stop);
    moved();
    request.send(body);
  });
}

/** One PATCH. */
export const sendChunk: SendChunk = async (url, chunk, offset, how) => {
  const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
  const request = await carry(['PATCH', url], headers, chunk, how);
  if (request.status === 0) {
    await readable(chunk);
    throw lost();
  }
  return new Promise<Sent>((resolve, reject) => settle(request, resolve, reject));
};

/** One POST with many small files. */
export const sendMany: QueuePorts['sendMany'] = async (url, files, how) => {
  const parts = files.flatMap(({ uploadId, bytes }) => [uploadFrameHead(uploadId, bytes.size), bytes]);
  const heads = files.map((_, index) => (index + 1) * uploadFrame.headBytes);
  const request = await carry(['POST', url], { 'Content-Type': uploadFrame.type }, new Blob(parts), {
    signal: how.signal,
    // Of the files alone: so many heads have gone out with them.
    onProgress: (sent) => how.onProgress(withoutHeads(sent, files, heads)),
  });
  if (request.status === 0) {
    for (const { bytes } of files) await readable(bytes);
    throw lost();
  }
  if (request.status === 404 || request.status === 410) throw lost();
  const answer = answerOf<UploadManyAnswer>(request);
  if (!answer?.bizData) throw answer ? new UploadFailure(answer.rtnCode, answer.msg) : lost();
  return new Map(
    answer.bizData.files.map(({ uploadId, rtnCode: code, msg: message, ...outcome }) => [
      uploadId,
      { code, message, ...(code === codes.ok && { outcome }) },
    ]),
  );
};

function withoutHeads(sent: number, files: readonly { bytes: Blob }[], heads: readonly number[]): number {
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const rest = sent - heads[index]! - bytes;
    if (rest < file.bytes.size) return bytes + Math.max(0, rest);
    bytes += file.bytes.size;
  }
  return bytes;
}

const lost = (): UploadFailure => new UploadFailure(clientCodes.network);

/** A file that has gone fails like a network that has gone; only reading it tells which it was. */
const readable = (chunk: Blob): Promise<unknown> => chunk.slice(0, 1).arrayBuffer();

function settle(
  request: XMLHttpRequest,
  resolve: (sent: Sent) => void,
  reject: (error: Error) => void,
): void {
  const offset = request.getResponseHeader('Upload-Offset');
  const answer = answerOf<UploadAnswer>(request);
  if (answer?.rtnCode === codes.ok && answer.bizData) resolve({ outcome: outcomeOf(answer.bizData) });
  else if (offset !== null && (request.status === 204 || request.status === 409)) {
    resolve({ offset: Number(offset) });
  } else if (request.status === 404) reject(new UploadFailure(codes.uploadAbsent));
  else if (answer) reject(new UploadFailure(answer.rtnCode, answer.msg));
  else reject(lost());
}

function answerOf<Answer extends { rtnCode: string }>(request: XMLHttpRequest): Answer | undefined {
  if (!request.responseText.startsWith('{')) return undefined;
  try {
    const answer = JSON.parse(request.responseText) as Answer;
    return typeof answer.rtnCode === 'string' ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** What the server filed, as far as the list needs it. */
export function outcomeOf({ file, fontId }: Pick<NonNullable<UploadAnswer['bizData']>, 'file' | 'fontId'>): {
  fileId?: string;
  parentId?: string;
  fontId?: string;
} {
  if (file) return { fileId: file.id, parentId: file.parentId };
  return fontId === undefined ? {} : { fontId };
}
