import type { HashAnswer, HashRequest } from './hashWorker.ts';

interface Waiting {
  resolve: (md5: string) => void;
  reject: (error: unknown) => void;
}

interface Member {
  worker: Worker;
  /** Bytes it still has to read. */
  load: number;
}

const waiting = new Map<number, Waiting>();
const pool: Member[] = [];
let lastId = 0;

function member(): Member {
  const most = navigator.hardwareConcurrency > 2 ? 2 : 1;
  const idle = pool.find(({ load }) => load === 0);
  if (idle) return idle;
  if (pool.length >= most) return pool.reduce((least, one) => (one.load < least.load ? one : least));
  const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
    const asked = waiting.get(data.id);
    if (data.md5 !== undefined) asked?.resolve(data.md5);
    else asked?.reject(new DOMException('', data.failure));
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker for checksums failed.'));
  });
  const added = { worker, load: 0 };
  pool.push(added);
  return added;
}

/** The MD5 of a file. A failure to read it is the browser's DOMException. */
export async function hashFile(bytes: Blob, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const id = (lastId += 1);
  const by = member();
  const abort = (): void => by.worker.postMessage({ id } satisfies HashRequest);
  // So that an empty file counts too.
  by.load += bytes.size + 1;
  try {
    return await new Promise<string>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      signal.addEventListener('abort', () => {
        abort();
        reject(signal.reason as Error);
      });
      by.worker.postMessage({ id, bytes } satisfies HashRequest);
    });
  } finally {
    waiting.delete(id);
    by.load -= bytes.size + 1;
  }
}
