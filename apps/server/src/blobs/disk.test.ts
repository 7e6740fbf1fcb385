import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testBlobStore } from '../../test/blob-store.ts';
import { openDiskStore } from './disk.ts';

testBlobStore('disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-blobs-'));
  return { store: await openDiskStore({ dataDir }), remove: () => rm(dataDir, { recursive: true }) };
});

test('leftovers of a day ago are swept at the start, uploads under way are not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-blobs-'));
  await (await openDiskStore({ dataDir })).close();
  const temp = join(dataDir, 'blobs/tmp');
  await writeFile(join(temp, 'old'), 'half');
  await writeFile(join(temp, 'live'), 'half');
  const longAgo = new Date(Date.now() - 90_000_000);
  await utimes(join(temp, 'old'), longAgo, longAgo);
  await (await openDiskStore({ dataDir })).close();
  expect(await readdir(temp)).toEqual(['live']);
  await rm(dataDir, { recursive: true });
});
