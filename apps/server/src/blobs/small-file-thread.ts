/**
 * Stores files that are whole in memory, one or some at once: a dozen short steps, each of which would be a way to
 * another thread and back if it were taken in the main thread.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { BlobPaths } from './blob-paths.ts';
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
  trash: string;
  /** Of `BlobPaths`. */
  nested: readonly string[];
  durable: boolean;
}

const port = parentPort;
if (!port) throw new Error('small files are stored in a worker thread');
const { root, temp, trash, nested, durable } = workerData as Surroundings;
const paths = new BlobPaths(root, nested);
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
  path: string;
  /** Where it waits for its name; absent where it has that already. */
  aside: string | undefined;
  isSynced: boolean;
}

/** Written all of them first: what the disk is asked to make safe for one is often made safe for the next as well. */
function store(files: readonly [bytes: Uint8Array, sha256: string][]): void {
  const placed: Placed[] = [];
  const touched = new Set<string>();
  try {
    for (const [bytes, sha256] of files) {
      const path = paths.target(sha256);
      const folder = dirname(path);
      if (!synced.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
      touched.add(folder);
      const added = create(path, sha256);
      placed.push(added);
      for (let at = 0; at < bytes.length;) at += writeSync(added.file, bytes, at);
    }
    for (const each of placed) settle(each);
  } finally {
    for (const each of placed) release(each);
  }
  if (durable) syncFolders(touched);
}

/**
 * A new blob has its name from the beginning, which costs a third less than giving it one afterwards: nothing points to it
 * before it is safe, and what a crash leaves of it is replaced by whoever puts it again. One that somebody may be reading,
 * or take from the trash, is replaced only by bytes that are safe already.
 */
function create(path: string, sha256: string): Placed {
  if (!existsSync(join(trash, sha256))) {
    try {
      return { file: openSync(path, 'wx', 0o600), path, aside: undefined, isSynced: false };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const aside = join(temp, randomUUID());
  return { file: openSync(aside, 'wx', 0o600), path, aside, isSynced: false };
}

function settle(placed: Placed): void {
  if (durable) fdatasyncSync(placed.file);
  placed.isSynced = true;
  if (placed.aside === undefined) return;
  renameSync(placed.aside, placed.path);
  placed.aside = undefined;
}

function release({ file, aside, isSynced }: Placed): void {
  // Not removed by its name: that may belong to somebody else's copy by now.
  if (!isSynced && aside === undefined) ftruncateSync(file);
  closeSync(file);
  // rmSync would look first what it is.
  if (aside !== undefined) unlinkSync(aside);
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
