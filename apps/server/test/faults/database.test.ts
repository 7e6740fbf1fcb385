/** PostgreSQL restarted under uploads: no wrong answer, nothing acknowledged lost, and all goes on by itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { codes } from '@linework/contract';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { findUploadLosses, leftOvers, NO_UPLOAD_LOSSES, Uploader } from './uploading.ts';
import { chance } from '../seed.ts';

const LANES = 6;
const A_LANE = 15;

test.for(['fast', 'immediate'] as const)(
  'the database restarted in the middle of requests (%s)',
  { timeout: 240_000 },
  async (how, { skip, onTestFinished }) => {
    const postgres = await startPostgres();
    if ('skipped' in postgres) return skip(postgres.skipped);
    onTestFinished(postgres.stop);
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-restart-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const env = { LINEWORK_DATABASE_URL: postgres.url };
    const uploader = new Uploader();
    onTestFinished(() => uploader.end());
    const server = await uploader.start(dataDir, env);

    const running = uploader.run(LANES, A_LANE, () => 7 + Math.floor(chance() * 50_000));
    while (uploader.files.size < 20) await sleep(1);
    await postgres.restart(how);
    await running;
    // What could not be done is said so, and is no other answer than that.
    for (const failure of uploader.failures)
      expect(failure).toMatch(new RegExp(`(^|\\D)(${codes.internal}|${codes.maintenance})$|fetch failed`));
    // The same process serves again, without being touched.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const before = uploader.files.size;
    await uploader.finishAll();
    await uploader.run(2, 3);
    expect(uploader.files.size).toBeGreaterThanOrEqual(before + 6);

    for (const { uploadId } of (await uploader.client.call('uploadList', {})).uploads)
      await uploader.client.call('uploadCancel', { uploadId });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await leftOvers(dataDir, env)).toEqual([]);
    expect(await findUploadLosses(dataDir, uploader, new Set(), env)).toEqual(NO_UPLOAD_LOSSES);
  },
);
