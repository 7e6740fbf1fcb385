import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskStore } from '../blobs/disk.ts';
import type { BlobStore } from '../blobs/store.ts';
import { copyBlobs, recordedBlobs } from '../blobs/transfer.ts';
import type { Database } from './open.ts';
import { exportDatabase, importDatabase, type Derive, type TransferCounts } from './transfer.ts';

/** `linework export` and `import`: a folder with rows.jsonl and, beside it, the blobs as they lie on a disk. */
export interface Installation {
  database: Database;
  blobs: BlobStore;
}

export interface TransferOptions {
  /** False where both installations use the same bucket. */
  withBlobs: boolean;
}

export interface TransferReport extends TransferCounts {
  blobs: number;
}

const ROWS = 'rows.jsonl';

export async function exportInstallation(
  { database, blobs }: Installation,
  folder: string,
  { withBlobs }: TransferOptions,
): Promise<TransferReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = createWriteStream(join(folder, ROWS), { mode: 0o600, flush: true });
  const counts = await exportDatabase(database, file);
  const copied = withBlobs
    ? await withFolder(folder, (kept) => copyBlobs(recordedBlobs(database), blobs, kept))
    : 0;
  return { ...counts, blobs: copied };
}

/** The blobs first: rows never speak of bytes that are not there yet. */
export async function importInstallation(
  { database, blobs }: Installation,
  folder: string,
  { withBlobs }: TransferOptions,
  derive: Derive,
): Promise<TransferReport> {
  const copied = withBlobs ? await withFolder(folder, (kept) => copyBlobs(kept.list(), kept, blobs)) : 0;
  const counts = await importDatabase(database, createReadStream(join(folder, ROWS)), derive);
  return { ...counts, blobs: copied };
}

async function withFolder<T>(dataDir: string, run: (store: BlobStore) => Promise<T>): Promise<T> {
  const store = await openDiskStore({ dataDir });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}
