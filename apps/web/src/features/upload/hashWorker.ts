/** MD5 of files, away from the page: bytes are read and summed slice by slice, so a file of any size fits. */
import { createMD5, type IHasher } from 'hash-wasm';

export interface HashRequest {
  id: number;
  /** Absent: the one under way is no longer wanted. */
  bytes?: Blob;
}

export interface HashAnswer {
  id: number;
  md5?: string;
  /** The name of what the browser threw. */
  failure?: string;
}

const sliceBytes = 4 * 1024 * 1024;
const unwanted = new Set<number>();
/** Files are summed side by side, so that a small one need not wait for a large one. */
const idle: IHasher[] = [];

async function hash(bytes: Blob, wanted: () => boolean): Promise<string | undefined> {
  const md5 = idle.pop() ?? (await createMD5());
  try {
    md5.init();
    for (let at = 0; at < bytes.size; at += sliceBytes) {
      const slice = await bytes.slice(at, at + sliceBytes).arrayBuffer();
      if (!wanted()) return undefined;
      md5.update(new Uint8Array(slice));
    }
    return md5.digest();
  } finally {
    idle.push(md5);
  }
}

async function answer({ id, bytes }: Required<HashRequest>): Promise<void> {
  try {
    const md5 = await hash(bytes, () => !unwanted.has(id));
    if (md5 !== undefined) postMessage({ id, md5 } satisfies HashAnswer);
  } catch (error) {
    const failure = error instanceof Error || error instanceof DOMException ? error.name : 'Error';
    postMessage({ id, failure } satisfies HashAnswer);
  }
  unwanted.delete(id);
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  const { id, bytes } = data;
  if (bytes) void answer({ id, bytes });
  else unwanted.add(id);
});
