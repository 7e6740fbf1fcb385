import { ViewerFailure } from '../failure.ts';
import { type Arriving, bodyOf } from './body.ts';
import type { ByteSource } from './source.ts';

/** Answers of a signed address that has run out. */
const expired = new Set([401, 403, 410]);
const retries = 3;
const pauseMs = 400;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** The answer to a request that may be repeated: an address that has run out is asked for anew, once. */
async function request(
  address: (again: boolean) => Promise<string>,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let asked = false;
  for (let attempt = 1; ; attempt++) {
    const url = await address(asked && attempt > 1);
    let response: Response;
    try {
      response = await fetch(url, { headers, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= retries) throw new ViewerFailure('network', error instanceof Error ? error.message : '');
      await pause(pauseMs * attempt, signal);
      continue;
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (expired.has(response.status) && !asked) asked = true;
    else if (response.status === 404 || expired.has(response.status)) throw new ViewerFailure('gone');
    else if (response.status < 500 || attempt >= retries)
      throw new ViewerFailure('network', `HTTP ${response.status}`);
    else await pause(pauseMs * attempt, signal);
  }
}

/**
 * A file by HTTP ranges. `address` is asked for each request; `again` says that the last one no longer worked. A server
 * that knows no ranges sends the whole file, which is then kept.
 */
export function httpSource(address: (again: boolean) => Promise<string>, arriving: Arriving): ByteSource {
  let whole: Uint8Array | undefined;
  return {
    async read(from, to, signal) {
      if (whole) return whole.subarray(from, to);
      const response = await request(address, { range: `bytes=${from}-${to - 1}` }, signal);
      const bytes = await bodyOf(response, arriving);
      if (response.status === 206) return bytes;
      whole = bytes;
      return whole.subarray(from, to);
    },
  };
}

/** The whole file, telling how far it has come. */
export async function download(
  address: (again: boolean) => Promise<string>,
  signal: AbortSignal,
  onProgress: (loaded: number, total: number | undefined) => void,
): Promise<Blob> {
  const response = await request(address, {}, signal);
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 && !response.headers.get('content-encoding') ? length : undefined;
  const parts: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    loaded += value.length;
    onProgress(loaded, total);
  }
}
