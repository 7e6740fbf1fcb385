import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkBlobs } from '../../src/blobs/check.ts';
import { openDiskStore } from '../../src/blobs/disk.ts';
import { recordBlob } from '../../src/blobs/rows.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openSqlite } from '../../src/db/sqlite/open.ts';
import { watchDisk } from '../../src/features/storage/jobs.ts';
import { startTestServer, testPassword } from '../server.ts';
import { drawing, patch } from '../uploads.ts';
import { openLoopDisk } from './loop-disk.ts';

const MB = 2 ** 20;

async function* stream(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test('uploads stop before the reserve, and people still sign in, delete and empty the bin', async (context) => {
  const disk = await openLoopDisk(96);
  if ('skipped' in disk) return context.skip(disk.skipped);
  const dataDir = join(disk.path, 'data');
  const server = await startTestServer({ dataDir, databaseUrl: undefined, diskReserve: 32 * MB });
  try {
    const ann = await server.member({ email: 'ann@example.com' });
    const statuses: number[] = [];
    for (let n = 0; n < 60 && !statuses.includes(507); n += 1) {
      const bytes = drawing(3 * MB);
      const { session } = await ann.call('uploadStart', {
        parentId: '0',
        name: `${n}.dwg`,
        size: bytes.length,
      });
      statuses.push((await patch(server.url, session!.url, 0, bytes)).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(507);
    const health = (await (await fetch(`${server.url}/healthz`)).json()) as { disk: string };
    expect(health.disk).not.toBe('ok');
    expect(await watchDisk(server.app)).toMatchObject({ mails: 0 });
    const again = server.client();
    await again.call('login', { method: 'password', account: 'ann@example.com', password: testPassword });
    await again.call('folderAdd', { parentId: '0', name: 'still' });
    const { files } = await again.call('unionList', { parentId: '0', page: 1, pageSize: 10 });
    await again.call('fileDelete', { fileId: files[0]!.id, deleteLevel: 1 });
    await again.call('fileDelete', { fileId: files[0]!.id, deleteLevel: 2 });
  } finally {
    await server.close();
    await disk.remove();
  }
});

test('a disk that fills up under 32 uploads at once: each is whole or refused, and all goes on afterwards', async (context) => {
  const disk = await openLoopDisk(64);
  if ('skipped' in disk) {
    console.log(`full disk: skipped, since ${disk.skipped}`);
    return context.skip(disk.skipped);
  }
  const dataDir = join(disk.path, 'data');
  const database = await openSqlite({ dataDir });
  const store = await openDiskStore({ dataDir });
  try {
    await migrate(database);
    const ballast = join(disk.path, 'ballast');
    await writeFile(ballast, randomBytes(20 * MB), { flush: true });
    const upload = async () => {
      const info = await store.put(stream(randomBytes(1.3 * MB)), { maxBytes: 2 * MB });
      await database.kysely.transaction().execute((trx) => recordBlob(trx, info));
      return info.sha256;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 32 }, upload));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(32);
    for (const { reason } of refused) expect(String(reason)).toMatch(/ENOSPC|full/);
    expect(await readdir(join(dataDir, 'blobs/tmp'))).toEqual([]);

    // To the last byte, so that the database gets its share of it.
    let last = 0;
    const fill = () => writeFile(join(disk.path, `last${last++}`), randomBytes(4096));
    for (;;)
      if (
        await fill().then(
          () => false,
          () => true,
        )
      )
        break;
    const big = 'x'.repeat(8 * MB);
    const row = { sha256: 'row', md5: big, crc32: 0, size: 0, touched_at: 0 };
    await expect(database.kysely.insertInto('blob').values(row).execute()).rejects.toThrow(/full|I\/O/);
    const { rows } = await sql<{ integrity_check: string }>`select * from pragma_integrity_check`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ integrity_check: 'ok' }]);

    await rm(ballast);
    await upload();
    const report = await checkBlobs(database, store, { deep: true });
    expect(report).toMatchObject({ rows: 32 - refused.length + 1, findings: [] });
  } finally {
    await store.close();
    await database.close();
    await disk.remove();
  }
});
