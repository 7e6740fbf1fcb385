import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { failNextSync } from '../../test/failing-disk.ts';
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

describe('a disk that cannot keep what it took', () => {
  const MB = 1 << 20;
  const id = 'c'.repeat(20);
  const limits = { maxBytes: 64 * MB };

  async function* slowly(bytes: Buffer): AsyncIterable<Buffer> {
    for (let at = 0; at < bytes.length; at += MB) {
      yield bytes.subarray(at, at + MB);
      // Time for the disk to sync while more comes.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test.each([0, 3 * MB])('fails the request that began at %i, and nothing of it counts', async (before) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-partial-'));
    const store = await openDiskStore({ dataDir });
    const bytes = randomBytes(before + 12 * MB);
    const rest = () => slowly(bytes.subarray(before));
    if (before > 0) await store.partial.append(id, 0, slowly(bytes.subarray(0, before)), limits);
    const disk = await failNextSync();
    await expect(store.partial.append(id, before, rest(), limits)).rejects.toBe(disk.error);
    expect(disk.failures()).toBe(1);
    disk.restore();
    expect(await store.partial.size(id)).toBe(before);

    await store.partial.append(id, before, rest(), limits);
    const { sha256 } = await store.partial.finish(id, limits);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    await store.close();
    await rm(dataDir, { recursive: true });
  });

  test('also where the sender goes away after it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-partial-'));
    const store = await openDiskStore({ dataDir });
    const disk = await failNextSync();
    const source = async function* () {
      yield* slowly(randomBytes(12 * MB));
      throw new Error('connection lost');
    };
    await expect(store.partial.append(id, 0, source(), limits)).rejects.toBe(disk.error);
    disk.restore();
    expect(await store.partial.size(id)).toBe(0);
    await store.close();
    await rm(dataDir, { recursive: true });
  });
});
