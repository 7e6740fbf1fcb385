import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_LOSSES, findLosses, runInterrupted, type Acknowledged } from './interrupted.ts';
import { chance } from '../seed.ts';

/** A few with every change; `npm run bench -- faults` does many. */
const ROUNDS = Number(process.env.LINEWORK_TEST_ROUNDS ?? 4);

test(`kill -9 during writes, ${ROUNDS} rounds: nothing acknowledged is lost and nothing is half done`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-kill9-'));
  const all: Acknowledged = { rows: [], blobs: [] };
  const read = new Set<string>();
  for (let round = 1; round <= ROUNDS; round++) {
    const acknowledged = await runInterrupted({
      dataDir,
      round,
      mode: 'durable',
      runMs: chance() * 600,
      interrupt: (kill) => kill(),
    });
    all.rows.push(...acknowledged.rows);
    all.blobs.push(...acknowledged.blobs);
    expect(await findLosses(dataDir, all, read), `after round ${round}`).toEqual(NO_LOSSES);
  }
  expect(await findLosses(dataDir, all), 'in the end').toEqual(NO_LOSSES);
  console.log(
    `kill -9, ${ROUNDS} rounds: 0 lost of ${all.rows.length} transactions and ${all.blobs.length} blobs`,
  );
  expect(all.rows.length).toBeGreaterThan(ROUNDS);
  expect(all.blobs.length).toBeGreaterThan(0);
  await rm(dataDir, { recursive: true });
});
