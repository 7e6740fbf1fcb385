import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDiskStore } from '../../src/blobs/disk.ts';
import type { BlobStore } from '../../src/blobs/store.ts';
import { openSqlite } from '../../src/db/sqlite/open.ts';

export interface Acknowledged {
  rows: string[];
  blobs: string[];
}

export interface WorkloadOptions {
  dataDir: string;
  round: number;
  /** Careless is without fsync. */
  mode: 'durable' | 'careless-rows' | 'careless-blobs';
  /** How long it may write on after it acknowledged the first row and the first blob. */
  runMs: number;
  interrupt(kill: () => void): Promise<void> | void;
  /**
   * Only what was said before the interruption began counts. A real power cut takes the program with it; a simulated
   * one leaves it running for a moment, and the kernel may answer an fsync that was under way when the journal was
   * shut down with success.
   */
  untilInterrupted?: boolean;
}

/** Runs the workload until it is interrupted, and returns what it had acknowledged by then. */
export async function runInterrupted(options: WorkloadOptions): Promise<Acknowledged> {
  const script = new URL('./workload.ts', import.meta.url).pathname;
  const args = [script, options.dataDir, `round ${options.round}`, options.mode];
  // Each round is a new process: with what the last one compiled it starts in half the time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'linework-test-compile-cache') };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  let errors = '';
  const begun = Promise.withResolvers<void>();
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('row ') && output.includes('blob ')) begun.resolve();
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));

  await Promise.race([begun.promise, closed]);
  if (child.exitCode !== null) throw new Error(`the workload did not start: ${errors}`);
  await sleep(options.runMs);
  const saidBefore = output.length;
  await options.interrupt(() => child.kill('SIGKILL'));
  await closed;
  const said = options.untilInterrupted ? output.slice(0, saidBefore) : output;
  // A last line cut short by the kill was not said.
  const lines = said.slice(0, said.lastIndexOf('\n')).split('\n');
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  return { rows: after('row '), blobs: after('blob ') };
}

export interface LostWrites {
  rows: number;
  blobs: number;
  /** Transactions of which only one half is there. */
  halves: number;
  /** Rows of blobs that are not there or not what their name says. */
  damaged: number;
  integrity: string;
}

/**
 * Opens what the interruption left, and looks whether everything acknowledged is there and nothing is half done. Blobs
 * that were read before are looked up only.
 */
export async function findLosses(
  dataDir: string,
  acknowledged: Acknowledged,
  readBefore: Set<string> = new Set(),
): Promise<LostWrites> {
  const database = await openSqlite({ dataDir });
  const store = await openDiskStore({ dataDir });
  try {
    const { kysely } = database;
    const entries = await sql<{ entry: string; halves: number }>`
      select entry, count(*) as halves from ledger group by entry`.execute(kysely);
    const whole = new Set(entries.rows.filter(({ halves }) => halves === 2).map(({ entry }) => entry));
    const recorded = await kysely.selectFrom('blob').select('sha256').execute();
    const sound = new Set<string>();
    for (const { sha256 } of recorded) {
      if (!(await store.has(sha256))) continue;
      if (readBefore.has(sha256) || (await hasItsHash(store, sha256))) sound.add(sha256);
    }
    for (const sha256 of sound) readBefore.add(sha256);
    const { rows } = await sql<{ integrity_check: string }>`select * from pragma_integrity_check`.execute(
      kysely,
    );
    return {
      rows: acknowledged.rows.filter((entry) => !whole.has(entry)).length,
      blobs: acknowledged.blobs.filter((sha256) => !sound.has(sha256)).length,
      halves: entries.rows.length - whole.size,
      damaged: recorded.length - sound.size,
      integrity: rows.map((row) => row.integrity_check).join(),
    };
  } finally {
    await store.close();
    await database.close();
  }
}

async function hasItsHash(store: BlobStore, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of await store.get(sha256)) hash.update(chunk as Uint8Array);
  return hash.digest('hex') === sha256;
}

export const NO_LOSSES: LostWrites = { rows: 0, blobs: 0, halves: 0, damaged: 0, integrity: 'ok' };
