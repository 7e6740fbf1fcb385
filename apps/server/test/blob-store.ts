import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissing, BlobRefused, type BlobStore } from '../src/blobs/store.ts';

const MB = 1 << 20;
const limits = { maxBytes: 64 * MB };

export interface OpenedStore {
  store: BlobStore;
  remove(): Promise<void>;
}

function pieces(bytes: Buffer, size: number): Readable {
  const parts = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  return Readable.from(parts, { objectMode: false });
}

async function all(
  store: BlobStore,
  sha256: string,
  range?: { start: number; end: number },
): Promise<Buffer> {
  return buffer(await store.get(sha256, range));
}

async function names(store: BlobStore): Promise<string[]> {
  const found = [];
  for await (const name of store.list()) found.push(name);
  return found;
}

/** What every blob store must do, wherever it keeps the bytes. */
export function testBlobStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`blobs on ${name}`, () => {
    let opened: OpenedStore;
    let store: BlobStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(async () => {
      await store.close();
      await opened.remove();
    });

    test.each([0, 1, 1000, 40_000, MB - 1, MB, 3 * MB + 7, 20 * MB + 1])(
      '%i bytes come back whole',
      async (size) => {
        const bytes = randomBytes(size);
        const info = await store.put(pieces(bytes, 65_536), limits);
        expect(info).toEqual({
          sha256: createHash('sha256').update(bytes).digest('hex'),
          md5: createHash('md5').update(bytes).digest('hex'),
          crc32: crc32(bytes),
          size,
        });
        expect((await all(store, info.sha256)).equals(bytes)).toBe(true);
        expect(await store.stat(info.sha256)).toMatchObject({ size });
      },
    );

    test('a range holds both its ends', async () => {
      const { sha256 } = await store.put(
        Readable.from([Buffer.from('0123456789')], { objectMode: false }),
        limits,
      );
      expect((await all(store, sha256, { start: 3, end: 5 })).toString()).toBe('345');
    });

    test('the same bytes are one blob, put at once or again', async () => {
      const bytes = randomBytes(100_000);
      const before = (await names(store)).length;
      const infos = await Promise.all([1, 2, 3].map(() => store.put(pieces(bytes, 5000), limits)));
      expect(new Set(infos.map(({ sha256 }) => sha256)).size).toBe(1);
      expect((await names(store)).length).toBe(before + 1);
    });

    const refusals = [
      { what: 'too much', limit: { maxBytes: 2 * MB }, reason: 'too large' },
      {
        what: 'less than announced',
        limit: { maxBytes: 9 * MB, expectedBytes: 4 * MB },
        reason: 'wrong length',
      },
      {
        what: 'more than announced',
        limit: { maxBytes: 9 * MB, expectedBytes: 2 * MB },
        reason: 'wrong length',
      },
      { what: 'other bytes', limit: { maxBytes: 9 * MB, expectedMd5: '0'.repeat(32) }, reason: 'wrong md5' },
    ];
    test.each(refusals)('$what is refused and leaves nothing', async ({ limit, reason }) => {
      const before = await names(store);
      const source = pieces(randomBytes(3 * MB), 65_536);
      const error = await store.put(source, limit).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(BlobRefused);
      expect((error as BlobRefused).reason).toBe(reason);
      expect(source.destroyed && source.errored).toBeFalsy();
      expect(await names(store)).toEqual(before);
    });

    test('a source that breaks off leaves nothing', async () => {
      const before = await names(store);
      async function* broken() {
        yield randomBytes(12 * MB);
        throw new Error('connection lost');
      }
      await expect(store.put(broken(), limits)).rejects.toThrow('connection lost');
      expect(await names(store)).toEqual(before);
    });

    test('what is not there is missing, whatever its name', async () => {
      for (const absent of ['f'.repeat(64), '../../../etc/passwd', '', 'A'.repeat(64)]) {
        await expect(store.get(absent)).rejects.toBeInstanceOf(BlobMissing);
      }
      expect(await store.has('f'.repeat(64))).toBe(false);
      expect(await store.stat('f'.repeat(64))).toBeUndefined();
      await store.remove('f'.repeat(64));
    });

    test('a removed blob is not listed, is found again while it is in the trash, and ends with the purge', async () => {
      const bytes = randomBytes(5000);
      const { sha256 } = await store.put(pieces(bytes, 5000), limits);
      await store.remove(sha256);
      expect(await names(store)).not.toContain(sha256);
      const trashed = [];
      for await (const blob of store.trashed()) trashed.push(blob.sha256);
      expect(trashed).toContain(sha256);
      expect((await all(store, sha256)).equals(bytes)).toBe(true);
      expect(await names(store)).toContain(sha256);

      await store.remove(sha256);
      expect(await store.purge(sha256, Date.now() - 3_600_000)).toBe(false);
      expect(await store.purge(sha256, Date.now() + 3_600_000)).toBe(true);
      expect(await store.has(sha256)).toBe(false);
    });

    test('a put that crosses removals of the same bytes loses nothing', async () => {
      const bytes = randomBytes(20_000);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      for (let round = 0; round < 20; round++) {
        await Promise.all([
          store.put(pieces(bytes, 4096), limits),
          store.remove(sha256),
          store.remove(sha256),
        ]);
        expect((await all(store, sha256)).equals(bytes)).toBe(true);
      }
    });

    test('many at once', async () => {
      const blobs = Array.from({ length: 60 }, () => randomBytes(1 + Math.floor(Math.random() * 2 * MB)));
      const infos = await Promise.all(blobs.map((bytes) => store.put(pieces(bytes, 30_000), limits)));
      for (const [index, { sha256, size }] of infos.entries()) {
        expect(sha256).toBe(
          createHash('sha256')
            .update(blobs[index] ?? '')
            .digest('hex'),
        );
        expect((await store.stat(sha256))?.size).toBe(size);
      }
    });
  });
}
