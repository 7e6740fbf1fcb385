import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PartialOffset } from '../src/blobs/partial.ts';
import { BlobRefused, type BlobStore } from '../src/blobs/store.ts';
import type { OpenedStore } from './blob-store.ts';

const MB = 1 << 20;
const unlimited = { maxBytes: 64 * MB };

function stream(bytes: Buffer): Readable {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 65_536) parts.push(bytes.subarray(at, at + 65_536));
  return Readable.from(parts, { objectMode: false });
}

async function* brokenAfter(bytes: Buffer): AsyncIterable<Buffer> {
  yield* stream(bytes) as AsyncIterable<Buffer>;
  throw new Error('connection lost');
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What every store of unfinished uploads must do. `reopened` is the same store in another process. */
export function testPartialStore(
  name: string,
  open: () => Promise<OpenedStore & { reopened(): Promise<BlobStore> }>,
): void {
  describe(`unfinished uploads on ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let store: BlobStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(async () => {
      await store.close();
      await opened.remove();
    });

    const listed = async () => {
      const ids = [];
      for await (const { id } of store.partial.list()) ids.push(id);
      return ids;
    };
    const all = async (sha256: string) => buffer(await store.get(sha256));

    test.each([
      [5, 3],
      [MB, MB],
      [3 * MB + 5, 7 * MB + 1],
    ])('%i bytes and then %i become one blob', async (first, second) => {
      const id = randomUUID();
      const bytes = randomBytes(first + second);
      expect(await store.partial.size(id)).toBe(0);
      await store.partial.append(id, 0, stream(bytes.subarray(0, first)), unlimited);
      expect(await store.partial.size(id)).toBe(first);
      await store.partial.append(id, first, stream(bytes.subarray(first)), unlimited);
      expect(await listed()).toContain(id);
      expect((await store.partial.head(id, 7)).equals(bytes.subarray(0, 7))).toBe(true);
      const info = await store.partial.finish(id, { ...unlimited, expectedBytes: first + second });
      expect(info).toMatchObject({ sha256: sha256Of(bytes), size: first + second });
      expect((await all(info.sha256)).equals(bytes)).toBe(true);
      await store.partial.discard(id);
      expect(await listed()).not.toContain(id);
      expect((await all(info.sha256)).equals(bytes)).toBe(true);
    });

    test('what comes goes on at the end of what is there, and nowhere else', async () => {
      const id = randomUUID();
      await store.partial.append(id, 0, stream(randomBytes(1000)), unlimited);
      for (const offset of [0, 999, 1001]) {
        const error = await store.partial
          .append(id, offset, stream(randomBytes(5)), unlimited)
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(PartialOffset);
        expect((error as PartialOffset).size).toBe(1000);
      }
      expect(await store.partial.size(id)).toBe(1000);
    });

    test('a source that breaks off leaves what came', async () => {
      const id = randomUUID();
      const bytes = randomBytes(6 * MB);
      const cut = 5 * MB + 77;
      const answer = await store.partial.append(id, 0, brokenAfter(bytes.subarray(0, cut)), unlimited);
      expect(answer.size).toBe(cut);
      expect(answer.broken).toBeInstanceOf(Error);
      expect(await store.partial.size(id)).toBe(cut);
      await store.partial.append(id, cut, stream(bytes.subarray(cut)), unlimited);
      expect((await store.partial.finish(id, unlimited)).sha256).toBe(sha256Of(bytes));
    });

    test('another process goes on and finishes', async () => {
      const id = randomUUID();
      const bytes = randomBytes(3 * MB);
      await store.partial.append(id, 0, stream(bytes.subarray(0, MB)), unlimited);
      const other = await opened.reopened();
      expect(await other.partial.size(id)).toBe(MB);
      await other.partial.append(id, MB, stream(bytes.subarray(MB, 2 * MB)), unlimited);
      // The first one remembers checksums that are no longer those of what is there.
      await store.partial.append(id, 2 * MB, stream(bytes.subarray(2 * MB)), unlimited);
      expect((await store.partial.finish(id, unlimited)).sha256).toBe(sha256Of(bytes));
      await other.close();
    });

    test('too much and what was not announced is refused, and finishing twice is finishing once', async () => {
      const id = randomUUID();
      const bytes = randomBytes(MB);
      await expect(store.partial.append(id, 0, stream(bytes), { maxBytes: MB - 1 })).rejects.toBeInstanceOf(
        BlobRefused,
      );
      const at = await store.partial.size(id);
      await store.partial.append(id, at, stream(bytes.subarray(at)), unlimited);
      const refusal = async (limits: object) =>
        store.partial.finish(id, { ...unlimited, ...limits }).catch((thrown: unknown) => thrown);
      expect(await refusal({ expectedBytes: MB + 1 })).toMatchObject({ reason: 'wrong length' });
      expect(await refusal({ expectedMd5: '0'.repeat(32) })).toMatchObject({ reason: 'wrong md5' });
      const [one, two] = [
        await store.partial.finish(id, unlimited),
        await store.partial.finish(id, unlimited),
      ];
      expect(two).toEqual(one);
      expect(one.sha256).toBe(sha256Of(bytes));
    });

    test('an id is never a path', async () => {
      for (const id of ['../../../../etc/passwd', '', 'short', 'a/b'.repeat(10)])
        await expect(store.partial.size(id)).rejects.toThrow('no id');
    });
  });
}
