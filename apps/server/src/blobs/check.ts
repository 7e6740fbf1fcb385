import { createHash } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { foreignKeys } from '../db/foreign-keys.ts';
import { hasRow, isUploading, pagesOfBlobs, removeUnreferenced } from './rows.ts';
import type { BlobStore } from './store.ts';

export interface CheckOptions {
  /** Removes what nothing needs any more. Without it nothing is changed. */
  repair?: boolean;
  /** Reads every blob and compares its hash. */
  deep?: boolean;
  /** How long something nobody points to is left alone: an upload may be about to point to it. */
  graceMs?: number;
  signal?: AbortSignal;
  onProgress?(fraction: number): void;
}

export interface Finding {
  /** Of a blob its hash, of an unfinished upload its id. */
  name: string;
  problem: 'missing' | 'wrong size' | 'wrong hash' | 'no row' | 'no upload';
}

export interface CheckReport {
  rows: number;
  /** Worst first: these are for a human. */
  findings: Finding[];
  /** Rows nothing pointed to, blobs moved to the trash, blobs ended for good, bytes of uploads that nobody knows. */
  removed: { rows: number; trashed: number; purged: number; partials: number };
}

const DAY = 86_400_000;

/** Compares the rows with the blobs. Before it removes anything it asks the database again. */
export async function checkBlobs(
  database: Database,
  store: BlobStore,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const { repair = false, graceMs = DAY } = options;
  const cutoff = Date.now() - graceMs;
  const removed = { rows: 0, trashed: 0, purged: 0, partials: 0 };
  if (repair) {
    const keys = (await foreignKeys(database)).filter(({ toTable }) => toTable === 'blob');
    const references = keys.map(({ table, column }) => ({ table, column }));
    removed.rows = await removeUnreferenced(database.kysely, references, cutoff);
  }
  const { rows, findings } = await checkRows(database, store, options);
  for await (const sha256 of store.list()) {
    options.signal?.throwIfAborted();
    if (await hasRow(database.kysely, sha256)) continue;
    const found = await store.stat(sha256);
    if (!found || found.touchedAt >= cutoff || (await hasRow(database.kysely, sha256))) continue;
    if (repair) {
      await store.remove(sha256);
      removed.trashed++;
    } else {
      findings.push({ name: sha256, problem: 'no row' });
    }
  }
  for await (const { id, touchedAt } of store.partial.list()) {
    options.signal?.throwIfAborted();
    if (touchedAt >= cutoff || (await isUploading(database.kysely, id))) continue;
    if (repair) {
      await store.partial.discard(id);
      removed.partials++;
    } else {
      findings.push({ name: id, problem: 'no upload' });
    }
  }
  if (repair) {
    removed.purged = await emptyTrash(database, store, cutoff);
    await store.sweep();
  }
  return { rows, findings, removed };
}

async function checkRows({ kysely }: Database, store: BlobStore, options: CheckOptions) {
  const { count } = await kysely
    .selectFrom('blob')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const findings: Finding[] = [];
  let rows = 0;
  for await (const page of pagesOfBlobs(kysely)) {
    for (const { sha256, size } of page) {
      options.signal?.throwIfAborted();
      const problem = await inspect(store, sha256, size, options);
      // Its row may have been removed since the page was read.
      if (problem && (await hasRow(kysely, sha256))) findings.push({ name: sha256, problem });
      rows++;
    }
    options.onProgress?.(Math.min(1, rows / count));
  }
  return { rows, findings };
}

async function inspect(
  store: BlobStore,
  sha256: string,
  size: number,
  { deep = false, signal }: CheckOptions,
): Promise<Finding['problem'] | undefined> {
  const found = await store.stat(sha256);
  if (!found) return 'missing';
  if (found.size !== size) return 'wrong size';
  if (!deep) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of await store.get(sha256)) {
    signal?.throwIfAborted();
    hash.update(chunk as Uint8Array);
  }
  return hash.digest('hex') === sha256 ? undefined : 'wrong hash';
}

async function emptyTrash({ kysely }: Database, store: BlobStore, cutoff: number): Promise<number> {
  let purged = 0;
  for await (const { sha256, removedAt } of store.trashed()) {
    if (removedAt >= cutoff) continue;
    // Somebody wants it after all: `has` brings it back if the store has no other copy.
    if ((await hasRow(kysely, sha256)) && !(await store.has(sha256))) continue;
    if (await store.purge(sha256, cutoff)) purged++;
  }
  return purged;
}
