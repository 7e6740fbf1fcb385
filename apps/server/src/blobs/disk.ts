import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobPaths } from './blob-paths.ts';
import { DigestPool } from './digest-pool.ts';
import { isAbsent, readFileInto, statFile, writeAll } from './disk-files.ts';
import { FolderSync } from './folder-sync.ts';
import { pourFile } from './disk-pour.ts';
import { BATCH_BYTES, gather, takeIn } from './intake.ts';
import { diskPartials } from './partial-disk.ts';
import { SmallFiles } from './small-files.ts';
import { freeChunks } from './spare-bytes.ts';
import {
  BlobMissing,
  isSha256,
  type BlobInfo,
  type BlobStat,
  type BlobStore,
  type ByteRange,
} from './store.ts';
import type { PutLimits, TrashedBlob } from './store.ts';

const STALE_MS = 86_400_000;

export interface DiskOptions {
  dataDir: string;
  /** Only the power-cut test's control run turns this off, to prove that the test can fail. */
  durable?: boolean;
}

/**
 * Blobs as files: blobs/ab/<sha256> (blob-paths.ts), beside blobs/tmp for what is coming in, blobs/partial for what comes in several
 * requests and blobs/trash for what is going.
 */
export async function openDiskStore({ dataDir, durable = true }: DiskOptions): Promise<BlobStore> {
  const root = join(dataDir, 'blobs');
  const temp = join(root, 'tmp');
  const trash = join(root, 'trash');
  const partial = join(root, 'partial');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folders = new FolderSync();
  await folders.sync(dataDir);
  await folders.make(temp, root);
  await folders.make(trash, root);
  await folders.make(partial, root);
  const sweep = () => removeStale(temp);
  await sweep();
  const paths = await BlobPaths.open(root);
  const pool = new DigestPool();
  const smallFiles = new SmallFiles({ root, temp, trash, nested: [...paths.nested], durable });

  const putLarge = async (source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<BlobInfo> => {
    const incoming = join(temp, randomUUID());
    const file = await open(incoming, 'wx', 0o600);
    try {
      let info: BlobInfo;
      try {
        info = await takeIn(source, limits, pool, async (chunks) => {
          await writeAll(file, chunks);
          // Their checksums are computed from a copy.
          if (limits.ownsChunks) freeChunks(chunks);
        });
        if (durable) await file.datasync();
      } finally {
        await file.close();
      }
      const path = paths.target(info.sha256);
      await folders.make(dirname(path), root);
      // Over the same blob if it is there: its time is new then, and had it decayed it is whole again.
      await rename(incoming, path);
      if (durable) await folders.sync(dirname(path));
      return info;
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  };

  const restore = async (sha256: string): Promise<boolean> => {
    const path = paths.of(sha256);
    const gone = join(trash, sha256);
    if (!(await statFile(gone))) return false;
    await folders.make(dirname(path), root);
    try {
      await rename(gone, path);
    } catch (error) {
      // Somebody else was faster.
      if (!isAbsent(error)) throw error;
    }
    await folders.sync(dirname(path));
    return true;
  };

  /** Does something with the file, wherever it is; one in the trash comes back. Undefined where there is none. */
  const withFile = async <T>(sha256: string, read: (path: string) => Promise<T>): Promise<T | undefined> => {
    for (const path of paths.all(sha256)) {
      try {
        return await read(path);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    }
    return (await restore(sha256)) ? read(paths.of(sha256)) : undefined;
  };

  const openBlob = async (sha256: string) => {
    const file = await withFile(sha256, (path) => open(path, 'r'));
    if (!file) throw new BlobMissing(sha256);
    return file;
  };

  const statBlob = async (sha256: string): Promise<BlobStat | undefined> => {
    const found = await withFile(sha256, (path) => stat(path));
    return found && { size: found.size, touchedAt: Math.floor(found.mtimeMs) };
  };

  return {
    async put(source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<BlobInfo> {
      const gathered = await gather(source, limits);
      return 'chunks' in gathered
        ? smallFiles.put(gathered.chunks, limits)
        : putLarge(gathered.source, limits);
    },

    putAll: (files) => smallFiles.putAll(files),

    async get(sha256: string, range?: ByteRange): Promise<Readable> {
      const file = await openBlob(sha256);
      return file.createReadStream({ ...range, highWaterMark: BATCH_BYTES });
    },

    async readInto(sha256, start, bytes) {
      const isThere = await withFile(sha256, async (path) => {
        await readFileInto(path, start, bytes);
        return true;
      });
      if (!isThere) throw new BlobMissing(sha256);
    },

    async pour(sha256, range, write) {
      const file = await openBlob(sha256);
      try {
        await pourFile(file, range, write);
      } finally {
        await file.close();
      }
    },

    async pathOf(sha256) {
      const found = await withFile(sha256, async (path) => {
        await stat(path);
        return path;
      });
      if (found === undefined) throw new BlobMissing(sha256);
      return found;
    },

    async has(sha256) {
      return (await statBlob(sha256)) !== undefined;
    },

    stat: statBlob,

    async remove(sha256) {
      for (const path of paths.all(sha256)) {
        try {
          const now = new Date();
          await utimes(path, now, now);
          await rename(path, join(trash, sha256));
        } catch (error) {
          if (isAbsent(error)) continue;
          throw error;
        }
        await Promise.all([folders.sync(trash), folders.sync(dirname(path))]);
      }
    },

    restore,

    async *trashed(): AsyncIterable<TrashedBlob> {
      for (const sha256 of await readdir(trash)) {
        const found = await statFile(join(trash, sha256));
        if (found) yield { sha256, removedAt: Math.floor(found.mtimeMs) };
      }
    },

    async purge(sha256, removedBefore) {
      if (!isSha256(sha256)) return false;
      const doomed = join(temp, randomUUID());
      const inTrash = join(trash, sha256);
      try {
        // Taken aside first: it may have been removed anew between the look and the end.
        await rename(inTrash, doomed);
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
      const { mtimeMs } = await stat(doomed);
      if (mtimeMs < removedBefore) await rm(doomed);
      else await rename(doomed, inTrash);
      return mtimeMs < removedBefore;
    },

    list: () => paths.list(),

    partial: diskPartials({ folder: partial, root, temp, folders, pool, paths }),

    sweep,

    async close() {
      await Promise.all([pool.close(), smallFiles.close()]);
    },
  };
}

/** What a killed process left behind. An upload under way writes, so its file is never a day old. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await statFile(join(folder, name));
    if (found && found.mtimeMs < Date.now() - STALE_MS) await rm(join(folder, name), { force: true });
  }
}
