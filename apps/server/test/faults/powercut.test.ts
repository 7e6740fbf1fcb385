import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import {
  NO_LOSSES,
  findLosses,
  runInterrupted,
  type Acknowledged,
  type WorkloadOptions,
} from './interrupted.ts';
import { openLoopDisk, type LoopDisk } from './loop-disk.ts';

/** A few with every change; `npm run bench -- faults` does many. */
const ROUNDS = Number(process.env.LINEWORK_TEST_ROUNDS ?? 4);

async function diskOrSkip({ skip }: TestContext): Promise<LoopDisk> {
  const disk = await openLoopDisk(512);
  if (!('skipped' in disk)) return disk;
  console.log(`power cut: skipped, since ${disk.skipped}`);
  return skip(disk.skipped);
}

async function cutDuringWrites(
  disk: LoopDisk,
  round: number,
  mode: WorkloadOptions['mode'],
): Promise<Acknowledged> {
  const acknowledged = await runInterrupted({
    dataDir: join(disk.path, 'data'),
    round,
    mode,
    runMs: 50 + Math.random() * 550,
    untilInterrupted: true,
    async interrupt(kill) {
      await disk.cutPower();
      kill();
    },
  });
  await disk.powerOn();
  return acknowledged;
}

test(`power cut during writes, ${ROUNDS} rounds: nothing acknowledged is lost`, async (context) => {
  const disk = await diskOrSkip(context);
  try {
    const all: Acknowledged = { rows: [], blobs: [] };
    const read = new Set<string>();
    for (let round = 1; round <= ROUNDS; round++) {
      const { rows, blobs } = await cutDuringWrites(disk, round, 'durable');
      all.rows.push(...rows);
      all.blobs.push(...blobs);
      expect(await findLosses(join(disk.path, 'data'), all, read), `after round ${round}`).toEqual(NO_LOSSES);
    }
    expect(await findLosses(join(disk.path, 'data'), all), 'in the end').toEqual(NO_LOSSES);
    console.log(
      `power cut, ${ROUNDS} rounds: 0 lost of ${all.rows.length} transactions and ${all.blobs.length} blobs`,
    );
    expect(all.rows.length).toBeGreaterThan(ROUNDS);
    expect(all.blobs.length).toBeGreaterThan(0);
  } finally {
    await disk.remove();
  }
});

test.for(['rows', 'blobs'] as const)(
  'without fsync of the %s the same test finds losses',
  async (what, context) => {
    const disk = await diskOrSkip(context);
    try {
      // Sound to begin with, so that there is something to look at afterwards.
      await cutDuringWrites(disk, 0, 'durable');
      const acknowledged = await cutDuringWrites(disk, 1, `careless-${what}`);
      expect(acknowledged[what].length).toBeGreaterThan(0);
      // Unreadable is lost too.
      const losses = await findLosses(join(disk.path, 'data'), acknowledged).catch(() => acknowledged);
      expect(losses[what]).toBeTruthy();
    } finally {
      await disk.remove();
    }
  },
);
