/** Bytes straight to and from storage URLs (ossPut and signed downloads). */
import { CallError, networkError } from './errors.ts';

export interface PutOptions {
  md5: string;
  signal?: AbortSignal;
}

/** PUT of a blob to a storage URL. */
export async function ossPut(url: string, body: Blob, options: PutOptions): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', 'x-oss-meta-md5': options.md5 };
  const init: RequestInit = { method: 'PUT', body, headers };
  if (options.signal) init.signal = options.signal;
  const response = await fetch(url, init).catch(() => undefined);
  if (!response?.ok) throw networkError();
}

/** The signed URL out of a download answer, or the specification's words for what went wrong. */
export async function signedUrl(ask: () => Promise<{ signedUrl?: string }>): Promise<string> {
  let answer: { signedUrl?: string };
  try {
    answer = await ask();
  } catch (error) {
    if (error instanceof CallError && error.message !== '') throw error;
    throw new CallError('100', 'download URL fetch failed');
  }
  if (!answer.signedUrl) throw new CallError('100', 'download link empty');
  return answer.signedUrl;
}
