import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, opendir, rename, rm, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobPaths } from './blob-paths.ts';
import type { DigestPool, StreamDigest } from './digest-pool.ts';
import type { FolderSync } from './folder-sync.ts';
import { BATCH_BYTES, Batches, checked, takeIn } from './intake.ts';
import { readOut } from './partial-source.ts';
import { PartialOffset, checkedId, type PartialStore } from './partial.ts';
import { isAbsent, statFile, writeAll } from './disk-files.ts';
import { freeChunks } from './spare-bytes.ts';
import { BlobRefused, type BlobInfo, type PutLimits } from './store.ts';

interface Surroundings {
  /** One file an upload. */
  folder: string;
  root: string;
  temp: string;
  folders: FolderSync;
  pool: DigestPool;
  paths: BlobPaths;
}

/** The checksums of an upload as far as this process has seen its bytes. */
interface Running {
  size: number;
  digest: StreamDigest;
}

const MAX_RUNNING = 1000;
const EARLY_SYNC_BYTES = 4 << 20;

export function diskPartials({ folder, root, temp, folders, pool, paths }: Surroundings): PartialStore {
  const running = new Map<string, Running>();
  const fileOf = (id: string) => join(folder, checkedId(id));

  const forget = (id: string) => {
    running.get(id)?.digest.forget();
    running.delete(id);
  };

  /** The checksums of exactly the bytes that are there; whoever finishes without them reads the file once. */
  const resume = (id: string, size: number): Running | undefined => {
    const known = running.get(id);
    running.delete(id);
    if (known?.size === size) return known;
    known?.digest.forget();
    return size === 0 ? { size, digest: pool.begin() } : undefined;
  };

  const keep = (id: string, state: Running) => {
    running.set(id, state);
    const [oldest] = running.keys();
    if (running.size > MAX_RUNNING && oldest !== undefined) forget(oldest);
  };

  const digestsOf = async (id: string, size: number, limits: PutLimits): Promise<BlobInfo> => {
    const known = resume(id, size);
    if (known) return checked({ ...(await known.digest.end()), size }, limits);
    const file = await open(fileOf(id), 'r');
    const source = file.createReadStream({ highWaterMark: BATCH_BYTES });
    try {
      return await takeIn(source, limits, pool, async () => {});
    } finally {
      // What is taken in is left open where it is refused.
      source.destroy();
    }
  };

  return {
    wholeBytes: BATCH_BYTES,

    async size(id) {
      return (await statFile(fileOf(id)))?.size ?? 0;
    },

    async append(id, offset, source, { maxBytes, ownsChunks = false }) {
      const file = await open(fileOf(id), constants.O_RDWR | constants.O_CREAT, 0o600);
      let state: Running | undefined;
      try {
        const { size } = await file.stat();
        if (size !== offset) throw new PartialOffset(size);
        state = resume(id, size);
        let at = offset;
        const early = new EarlySync(file);
        const batches = new Batches(BATCH_BYTES, async (chunks) => {
          const position = at;
          at += chunks.reduce((sum, chunk) => sum + chunk.length, 0);
          await Promise.all([writeAll(file, chunks, position), state?.digest.update(chunks)]);
          if (ownsChunks) freeChunks(chunks);
          early.written(at - position);
        });
        let end;
        try {
          end = await readOut(source, maxBytes, (chunk) => batches.add(chunk));
          await batches.end();
        } finally {
          await batches.settled();
          await early.undoFailed(offset);
        }
        await Promise.all([syncOrUndo(file, early, offset), offset === 0 ? folders.sync(folder) : undefined]);
        if (state) keep(id, { ...state, size: at });
        return { size: at, ...('broken' in end ? { broken: end.broken } : {}) };
      } catch (error) {
        state?.digest.forget();
        throw error;
      } finally {
        await file.close();
      }
    },

    async head(id, bytes) {
      const file = await open(fileOf(id), 'r');
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    async finish(id, limits) {
      const path = fileOf(id);
      const size = (await statFile(path))?.size ?? 0;
      if (limits.expectedBytes !== undefined && size !== limits.expectedBytes)
        throw new BlobRefused('wrong length');
      const info = await digestsOf(id, size, limits);
      const target = paths.target(info.sha256);
      // As new as a blob that was put just now: what looks for those nobody needs goes by it.
      const now = new Date();
      await utimes(path, now, now);
      await folders.make(dirname(target), root);
      const aside = join(temp, randomUUID());
      await linkOrRename(path, aside);
      await rename(aside, target);
      // Two names of one file are left as they are by a rename.
      await rm(aside, { force: true });
      await folders.sync(dirname(target));
      return info;
    },

    async discard(id) {
      forget(id);
      await rm(fileOf(id), { force: true });
    },

    async *list() {
      for await (const { name } of await opendir(folder)) {
        const found = await statFile(join(folder, name));
        if (found) yield { id: name, touchedAt: Math.floor(found.mtimeMs) };
      }
    },
  };
}

/** Has the disk work while bytes still come, so that little is left to wait for at the end. */
class EarlySync {
  readonly #file: FileHandle;
  #waiting = 0;
  #running: Promise<void> | undefined;
  #failure: unknown;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  written(bytes: number): void {
    this.#waiting += bytes;
    if (this.#running || this.#waiting < EARLY_SYNC_BYTES) return;
    this.#waiting = 0;
    this.#running = this.#file
      .datasync()
      .catch((error: unknown) => void (this.#failure ??= error))
      .finally(() => (this.#running = undefined));
  }

  /** The system tells of a failure once: a later sync would find nothing wrong. */
  async undoFailed(offset: number): Promise<void> {
    await this.#running;
    if (this.#failure) await this.#file.truncate(offset).catch(() => {});
  }

  async end(): Promise<void> {
    if (this.#failure) throw this.#failure;
    await this.#file.datasync();
  }
}

/** What could not be synced cannot be trusted, even if it can still be read. */
async function syncOrUndo(file: FileHandle, early: EarlySync, offset: number): Promise<void> {
  try {
    await early.end();
  } catch (error) {
    await file.truncate(offset).catch(() => {});
    throw error;
  }
}

/** With a second name the upload survives a crash before the commit; not every file system has them. */
async function linkOrRename(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isAbsent(error)) throw error;
    await rename(from, to);
  }
}
