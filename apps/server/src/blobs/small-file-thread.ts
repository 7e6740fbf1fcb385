/**
 * Stores files that are whole in memory, one or some at once: a dozen short steps, each of which would be a way to
 * another thread and back if it were taken in the main thread.
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
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Digest, type Digests } from './digest.ts';

export interface StoreOrder {
  id: number;
  /** The files one after the other; there may be more behind them. */
  bytes: Uint8Array<ArrayBuffer>;
  files: { length: number; expectedMd5: string | undefined }[];
}

export type Stored = { digests: Digests } | { refused: 'wrong md5' };

export type StoreAnswer = { id: number; bytes: Uint8Array<ArrayBuffer> } & (
  | { stored: Stored[] }
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

port.on('message', ({ id, bytes, files }: StoreOrder) => {
  const answer = (content: object) =>
    port.postMessage({ id, bytes, ...content } as StoreAnswer, [bytes.buffer]);
  try {
    let at = 0;
    const whole: [Uint8Array, string][] = [];
    const stored = files.map(({ length, expectedMd5 }): Stored => {
      const file = bytes.subarray(at, (at += length));
      const digest = new Digest();
      digest.update(file);
      const digests = digest.end();
      if (expectedMd5 !== undefined && digests.md5 !== expectedMd5) return { refused: 'wrong md5' };
      whole.push([file, digests.sha256]);
      return { digests };
    });
    store(whole);
    answer({ stored });
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    answer({ error: { message: error.message, code: error.code } });
  }
});

/** A file that has been written and is not safe yet. */
interface Placed {
  file: number;
  aside: string;
  path: string;
  /** It has its name already. */
  isNamed: boolean;
  isSynced: boolean;
}

/** Written all of them first: what the disk is asked to make safe for one is often made safe for the next as well. */
function store(files: readonly [bytes: Uint8Array, sha256: string][]): void {
  const placed: Placed[] = [];
  const touched = new Set<string>();
  try {
    for (const [bytes, sha256] of files) {
      const folder = join(root, sha256.slice(0, 2), sha256.slice(2, 4));
      if (!synced.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
      touched.add(folder);
      place(placed, bytes, join(folder, sha256));
    }
    for (const each of placed) settle(each);
  } finally {
    for (const each of placed) release(each);
  }
  if (durable) syncFolders(touched);
}

/**
 * A new name can be given before the bytes are synced, and then one commit of the journal holds both. A blob that is
 * there is replaced only by bytes that are safe already.
 */
function place(placed: Placed[], bytes: Uint8Array, path: string): void {
  const aside = join(temp, randomUUID());
  const file = openSync(aside, 'wx', 0o600);
  const added: Placed = { file, aside, path, isNamed: false, isSynced: false };
  placed.push(added);
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  try {
    linkSync(aside, path);
    added.isNamed = true;
  } catch {
    // It is there, or the file system has no second names.
  }
}

function settle(placed: Placed): void {
  if (durable) fdatasyncSync(placed.file);
  placed.isSynced = true;
  if (!placed.isNamed) renameSync(placed.aside, placed.path);
}

function release({ file, aside, isNamed, isSynced }: Placed): void {
  // Not removed by its name: that may belong to somebody else's copy by now.
  if (isNamed && !isSynced) ftruncateSync(file);
  closeSync(file);
  try {
    // rmSync would look first what it is.
    unlinkSync(aside);
  } catch {
    // It has its name by now.
  }
}

function syncFolders(touched: ReadonlySet<string>): void {
  const fresh = [...touched].filter((folder) => !synced.has(folder));
  for (const folder of touched) syncFolder(folder);
  for (const parent of new Set(fresh.map(dirname))) syncFolder(parent);
  if (fresh.length > 0) syncFolder(root);
  for (const folder of fresh) synced.add(folder);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
