import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testPartialStore } from '../../test/partial-store.ts';
import { openDiskStore } from './disk.ts';

testPartialStore('disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-partial-'));
  return {
    store: await openDiskStore({ dataDir }),
    reopened: () => openDiskStore({ dataDir }),
    remove: () => rm(dataDir, { recursive: true }),
  };
});

test('finishing leaves nothing beside the blob, also where the blob is there already', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-partial-'));
  const store = await openDiskStore({ dataDir });
  const source = () => Readable.from([Buffer.from('the same bytes')], { objectMode: false });
  const { sha256 } = await store.put(source(), { maxBytes: 100 });
  for (const id of ['a'.repeat(20), 'b'.repeat(20)]) {
    await store.partial.append(id, 0, source(), { maxBytes: 100 });
    expect((await store.partial.finish(id, { maxBytes: 100 })).sha256).toBe(sha256);
    await store.partial.discard(id);
  }
  expect(await readdir(join(dataDir, 'blobs/tmp'))).toEqual([]);
  expect(await readdir(join(dataDir, 'blobs/partial'))).toEqual([]);
  await store.close();
  await rm(dataDir, { recursive: true });
});
