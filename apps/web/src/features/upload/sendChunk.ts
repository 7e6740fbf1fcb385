import { clientCodes, codes } from '@linework/contract/codes';
import type { UploadAnswer } from '@linework/contract/upload';
import { useLanguageStore } from '../../app/language.ts';
import { UploadFailure, type QueuePorts } from './queue.ts';

/** A connection over which nothing moves for so long is dead. */
const stallMs = 60_000;

type SendChunk = QueuePorts['send'];
type Sent = Awaited<ReturnType<SendChunk>>;

/** One PATCH. By XMLHttpRequest, since fetch does not tell how much has gone out. */
export const sendChunk: SendChunk = (url, chunk, offset, { signal, onProgress }) =>
  new Promise<Sent>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), stallMs);
    };
    const stop = (): void => request.abort();
    request.open('PATCH', url);
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream');
    request.setRequestHeader('Upload-Offset', String(offset));
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
      else if (request.status === 0) readable(chunk).then(() => reject(lost()), reject);
      else settle(request, resolve, reject);
    });
    signal.addEventListener('abort', stop);
    moved();
    request.send(chunk);
  });

const lost = (): UploadFailure => new UploadFailure(clientCodes.network);

/** A file that has gone fails like a network that has gone; only reading it tells which it was. */
const readable = (chunk: Blob): Promise<unknown> => chunk.slice(0, 1).arrayBuffer();

function settle(
  request: XMLHttpRequest,
  resolve: (sent: Sent) => void,
  reject: (error: Error) => void,
): void {
  const offset = request.getResponseHeader('Upload-Offset');
  const answer = answerOf(request);
  if (answer?.rtnCode === codes.ok && answer.bizData) resolve({ outcome: outcomeOf(answer.bizData) });
  else if (offset !== null && (request.status === 204 || request.status === 409)) {
    resolve({ offset: Number(offset) });
  } else if (request.status === 404) reject(new UploadFailure(codes.uploadAbsent));
  else if (answer) reject(new UploadFailure(answer.rtnCode, answer.msg));
  else reject(lost());
}

function answerOf(request: XMLHttpRequest): UploadAnswer | undefined {
  if (!request.responseText.startsWith('{')) return undefined;
  try {
    const answer = JSON.parse(request.responseText) as UploadAnswer;
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
