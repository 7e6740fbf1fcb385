import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
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

/** With these blobs in the folders of earlier versions, two levels deep. */
async function earlierStore(blobs: readonly Buffer[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-blobs-'));
  const root = join(dataDir, 'blobs');
  const names = blobs.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  for (const [at, bytes] of blobs.entries()) {
    await mkdir(dirname(pathOf(names[at]!)), { recursive: true });
    await writeFile(pathOf(names[at]!), bytes);
  }
  const store = await openDiskStore({ dataDir });
  const close = async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  };
  return { store, root, names, pathOf, close };
}

const listed = async (names: AsyncIterable<string>) => {
  const found: string[] = [];
  for await (const name of names) found.push(name);
  return found.toSorted();
};

describe('a store of an earlier version', () => {
  test('is read on every way, and new blobs lie beside the earlier ones', async () => {
    const [bytes, large] = [randomBytes(1000), randomBytes(3 << 20)];
    const { store, root, names, pathOf, close } = await earlierStore([bytes, large]);
    const [name, largeName] = names as [string, string];
    expect((await buffer(await store.get(name))).equals(bytes)).toBe(true);
    expect([await store.has(name), (await store.stat(name))?.size]).toEqual([true, 1000]);
    expect(await store.pathOf!(name)).toBe(pathOf(name));
    const part = Buffer.alloc(10);
    await store.readInto!(name, 5, part);
    expect(part.equals(bytes.subarray(5, 15))).toBe(true);
    const poured: Buffer[] = [];
    await store.pour!(name, { start: 0, end: 999 }, async (piece) => void poured.push(Buffer.from(piece)));
    expect(Buffer.concat(poured).equals(bytes)).toBe(true);
    const added = await store.put(Readable.from([randomBytes(500)]), { maxBytes: 500 });
    expect(await store.pathOf!(added.sha256)).toBe(join(root, added.sha256.slice(0, 2), added.sha256));
    // Put again, small, large and in several requests: still one of each, in its place and whole.
    await writeFile(pathOf(name), 'decayed');
    await store.put(Readable.from([bytes]), { maxBytes: 1000 });
    await store.put(Readable.from([large]), { maxBytes: 4 << 20 });
    const upload = 'a'.repeat(24);
    await store.partial.append(upload, 0, Readable.from([large]), { maxBytes: 4 << 20 });
    expect((await store.partial.finish(upload, { maxBytes: 4 << 20 })).sha256).toBe(largeName);
    expect((await readFile(pathOf(name))).equals(bytes)).toBe(true);
    expect(await listed(store.list())).toEqual([...names, added.sha256].toSorted());
    await close();
  });

  test('gives its blobs up to the trash and takes them back', async () => {
    const bytes = randomBytes(1000);
    const { store, root, names, close } = await earlierStore([bytes]);
    const [name] = names as [string];
    await store.remove(name);
    expect(await listed(store.list())).toEqual([]);
    expect((await buffer(await store.get(name))).equals(bytes)).toBe(true);
    expect(await store.pathOf!(name)).toBe(join(root, name.slice(0, 2), name));
    await store.remove(name);
    expect(await store.purge(name, Date.now() + 1000)).toBe(true);
    expect(await store.has(name)).toBe(false);
    await close();
  });
});

test('what a crash left of a blob under its name is replaced by the next put', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-blobs-'));
  const store = await openDiskStore({ dataDir });
  const bytes = randomBytes(1000);
  const { sha256 } = await store.put(Readable.from([bytes]), { maxBytes: 1000 });
  await writeFile(await store.pathOf!(sha256), bytes.subarray(0, 10));
  await store.put(Readable.from([bytes]), { maxBytes: 1000 });
  expect((await buffer(await store.get(sha256))).equals(bytes)).toBe(true);
  await store.remove(sha256);
  await store.put(Readable.from([bytes]), { maxBytes: 1000 });
  expect((await buffer(await store.get(sha256))).equals(bytes)).toBe(true);
  expect(await readdir(join(dataDir, 'blobs/tmp'))).toEqual([]);
  await store.close();
  await rm(dataDir, { recursive: true });
});
