import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type TestContext } from 'vitest';
import { openLoopDisk, type LoopDisk } from './loop-disk.ts';
import { findUploadLosses, leftOvers, NO_UPLOAD_LOSSES, Uploader } from './uploading.ts';
import { chance } from '../seed.ts';

const MB = 1 << 20;
/** A few with every change; `npm run bench -- faults` does many. */
const ROUNDS = Number(process.env.LINEWORK_TEST_ROUNDS ?? 4);
const LANES = 6;
/** Each round starts the whole server, twice. */
const patience = { timeout: 60_000 + ROUNDS * 40_000 };
/** So that it is about a thousand uploads in all. */
const MAX_A_ROUND = 100;

/** Work on a disk of its own, with a server that is ended before the disk goes. */
async function onDisk(
  context: TestContext,
  megabytes: number,
  work: (disk: LoopDisk, uploader: Uploader) => Promise<void>,
): Promise<void> {
  const disk = await diskOrSkip(context, megabytes);
  const uploader = new Uploader();
  try {
    await work(disk, uploader);
  } finally {
    await uploader.end();
    await disk.remove();
  }
}

async function diskOrSkip({ skip }: TestContext, megabytes: number): Promise<LoopDisk> {
  const disk = await openLoopDisk(megabytes);
  if (!('skipped' in disk)) return disk;
  console.log(`skipped, since ${disk.skipped}`);
  return skip(disk.skipped);
}

/** Uploads into a server that ends in the middle of it. */
async function interruptedRound(
  uploader: Uploader,
  dataDir: string,
  cut: () => Promise<void> = async () => {},
): Promise<void> {
  const server = await uploader.start(dataDir);
  await uploader.finishAll();
  const enough = uploader.files.size + 1 + chance() * MAX_A_ROUND;
  const running = uploader.run(LANES);
  while (uploader.files.size < enough) await sleep(1);
  await sleep(chance() * 20);
  await cut();
  await server.end('SIGKILL');
  uploader.stopListening();
  await running;
}

/** Everything that was begun is finished, and then nothing is left over. */
async function settle(uploader: Uploader, dataDir: string): Promise<void> {
  const server = await uploader.start(dataDir);
  await uploader.finishAll();
  for (const { uploadId } of (await uploader.client.call('uploadList', {})).uploads)
    await uploader.client.call('uploadCancel', { uploadId });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await leftOvers(dataDir)).toEqual([]);
  expect(await findUploadLosses(dataDir, uploader), 'in the end').toEqual(NO_UPLOAD_LOSSES);
}

test(
  `kill -9 during uploads, ${ROUNDS} rounds: nothing acknowledged is lost, and everything goes on`,
  patience,
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-uploads-'));
    const uploader = new Uploader();
    context.onTestFinished(() => uploader.end());
    const read = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await interruptedRound(uploader, dataDir);
      expect(await findUploadLosses(dataDir, uploader, read), `after round ${round}`).toEqual(
        NO_UPLOAD_LOSSES,
      );
    }
    await settle(uploader, dataDir);
    console.log(`kill -9, ${ROUNDS} rounds: 0 lost of ${uploader.files.size} uploads`);
    expect(uploader.files.size).toBeGreaterThan(ROUNDS);
    await rm(dataDir, { recursive: true });
  },
);

test(`power cut during uploads, ${ROUNDS} rounds: nothing acknowledged is lost`, patience, (context) =>
  onDisk(context, 2048, async (disk, uploader) => {
    const dataDir = join(disk.path, 'data');
    const read = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await interruptedRound(uploader, dataDir, async () => {
        // A program that lives on for a moment may be told that an fsync went well when it did not.
        uploader.stopListening();
        await disk.cutPower();
      });
      await disk.powerOn();
      const losses = await findUploadLosses(dataDir, uploader, read);
      expect(losses, `after round ${round}`).toEqual(NO_UPLOAD_LOSSES);
    }
    await settle(uploader, dataDir);
    console.log(`power cut, ${ROUNDS} rounds: 0 lost of ${uploader.files.size} uploads`);
    expect(uploader.files.size).toBeGreaterThan(ROUNDS);
  }),
);

test('a disk that fills up: uploads fail clearly, nothing is lost, and all goes on when there is room', (context) =>
  onDisk(context, 96, async (disk, uploader) => {
    const dataDir = join(disk.path, 'data');
    const ballast = join(disk.path, 'ballast');
    const server = await uploader.start(dataDir);
    await writeFile(ballast, randomBytes(40 * MB), { flush: true });
    await uploader.run(LANES, 12, () => Math.floor(MB * (0.2 + chance())));
    expect(uploader.failures.length).toBeGreaterThan(0);
    // Full: for the uploads, by the reserve, or for a database that could not write its row.
    for (const failure of uploader.failures) expect(failure).toMatch(/^(507 )?0000010$/);
    expect(uploader.files.size).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await rm(ballast);
    await uploader.finishAll();
    await uploader.run(1, 1);
    await server.end('SIGKILL');
    expect(await findUploadLosses(dataDir, uploader)).toEqual(NO_UPLOAD_LOSSES);
    await settle(uploader, dataDir);
  }));
