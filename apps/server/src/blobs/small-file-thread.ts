/**
 * Stores files that are whole in memory: a dozen short steps, each of which would be a way to another thread and back
 * if it were taken in the main thread.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Digest, type Digests } from './digest.ts';

export interface StoreOrder {
  id: number;
  /** The file is the first `length` of them. */
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
  expectedMd5: string | undefined;
}

export type StoreAnswer = { id: number; bytes: Uint8Array<ArrayBuffer> } & (
  | { digests: Digests }
  | { refused: 'wrong md5' }
  | { error: { message: string; code: string | undefined } }
);

export interface Surroundings {
  root: string;
  temp: string;
  durable: boolean;
}

const port = parentPort;
if (!port) throw new Error('small files are stored in a worker thread');
const { root, temp, durable } = workerData as Surroundings;
/** Folders whose own names this thread has made durable. */
const synced = new Set<string>();

port.on('message', ({ id, bytes, length, expectedMd5 }: StoreOrder) => {
  const answer = (content: object) =>
    port.postMessage({ id, bytes, ...content } as StoreAnswer, [bytes.buffer]);
  const file = bytes.subarray(0, length);
  try {
    const digest = new Digest();
    digest.update(file);
    const digests = digest.end();
    if (expectedMd5 !== undefined && digests.md5 !== expectedMd5) return answer({ refused: 'wrong md5' });
    store(file, digests.sha256);
    answer({ digests });
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    answer({ error: { message: error.message, code: error.code } });
  }
});

function store(bytes: Uint8Array, sha256: string): void {
  const folder = join(root, sha256.slice(0, 2), sha256.slice(2, 4));
  const path = join(folder, sha256);
  const aside = join(temp, randomUUID());
  if (!synced.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(aside, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    place(file, aside, path);
  } finally {
    closeSync(file);
    rmSync(aside, { force: true });
  }
  if (!durable) return;
  syncFolder(folder);
  if (synced.has(folder)) return;
  syncFolder(dirname(folder));
  syncFolder(root);
  synced.add(folder);
}

/**
 * A new name can be given before the bytes are synced, and then one commit of the journal holds both. A blob that is
 * there is replaced only by bytes that are safe already.
 */
function place(file: number, aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch {
    // It is there, or the file system has no second names.
    if (durable) fdatasyncSync(file);
    renameSync(aside, path);
    return;
  }
  try {
    if (durable) fdatasyncSync(file);
  } catch (error) {
    // Not removed by its name: that may belong to somebody else's copy by now.
    ftruncateSync(file);
    throw error;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
