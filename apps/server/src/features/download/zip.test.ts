import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { complaints, readZipList, unzip } from '../../../test/zips.ts';
import type { ByteRange } from '../../blobs/store.ts';
import { Zip } from './zip.ts';
import type { ZipEntry } from './zipRecords.ts';

const stored = new Map<string, Buffer>();
const blobs = {
  async get(sha256: string, { start, end }: ByteRange = { start: 0, end: Infinity }): Promise<Readable> {
    return Readable.from([stored.get(sha256)!.subarray(start, end + 1)]);
  },
};

function file(path: string, bytes: Buffer, modifiedAt = Date.UTC(2024, 1, 29, 12, 30, 10)): ZipEntry {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  stored.set(sha256, bytes);
  return { path, modifiedAt, content: { sha256, size: bytes.length, crc32: crc32(bytes) } };
}

const entries: ZipEntry[] = [
  file('plan.dwg', randomBytes(100_000)),
  file('empty.txt', Buffer.alloc(0)),
  file('图纸/一层 平面图.dwg', randomBytes(3_000_000)),
  file('図面/도면/Grundriß 🏠.pdf', randomBytes(10)),
  { path: 'nothing in it/', modifiedAt: 0 },
  file('old.txt', Buffer.from('old'), 0),
  ...Array.from({ length: 50 }, (_, n) => file(`many/${n}.txt`, randomBytes(n * 100))),
];

it('holds every file, and other programs agree', async () => {
  const zip = new Zip(entries);
  const bytes = await buffer(zip.stream(blobs));
  expect(bytes.length).toBe(zip.size);
  expect(await complaints(bytes)).toEqual([]);
  const files = await unzip(bytes);
  expect([...files.keys()]).toEqual(entries.map(({ path }) => path));
  for (const { path, content } of entries) {
    expect(files.get(path)?.equals(stored.get(content?.sha256 ?? '')!) ?? null).toBe(content ? true : null);
  }
  const list = await readZipList(bytes.length, async (start, end) => bytes.subarray(start, end));
  expect(list[0]!.modifiedAt).toBe(Date.UTC(2024, 1, 29, 12, 30, 10));
});

it('gives any part of itself, always the same bytes', async () => {
  const zip = new Zip(entries);
  const whole = await buffer(zip.stream(blobs));
  const { size } = zip;
  const parts = [
    [0, 0],
    [0, size - 1],
    [size - 1, size - 1],
    [size - 30, size - 1],
    [29, 31],
    [100_000, 100_100],
    [1_000_000, 2_500_000],
    ...Array.from({ length: 40 }, (_, n) => [
      Math.floor((n * size) / 40),
      Math.floor(((n + 1) * size) / 40) - 1,
    ]),
  ] as const;
  for (const [start, end] of parts) {
    const expected = whole.subarray(start, end + 1);
    const part = await buffer(new Zip(entries).stream(blobs, { start, end }));
    expect(part.equals(expected), `${start}-${end}`).toBe(true);
    expect((await poured(new Zip(entries), { start, end })).equals(expected), `${start}-${end}`).toBe(true);
  }
});

/** As a slow reader has it: what was handed over is looked at some turns later. */
async function poured(zip: Zip, range: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await zip.pour(
    async (sha256, start, bytes) => {
      await turns(start % 3);
      stored.get(sha256)!.copy(bytes, 0, start);
    },
    range,
    async (bytes) => {
      await turns(5);
      chunks.push(Buffer.from(bytes));
    },
  );
  return Buffer.concat(chunks);
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate);
}

it('tells where it could not be read or written to its end', async () => {
  const zip = new Zip(entries);
  const range = { start: 0, end: zip.size - 1 };
  const fail = () => Promise.reject(new Error('no more'));
  await expect(zip.pour(fail, range, async () => {})).rejects.toThrow('no more');
  await expect(zip.pour(async () => {}, range, fail)).rejects.toThrow('no more');
});

it('has another tag when anything is another', () => {
  const [first, ...rest] = entries;
  expect(new Zip([...entries]).etag).toBe(new Zip(entries).etag);
  for (const other of [
    { ...first!, path: 'plan2.dwg' },
    { ...first!, modifiedAt: 1 },
    file('plan.dwg', Buffer.from('x')),
  ]) {
    expect(new Zip([other, ...rest]).etag).not.toBe(new Zip(entries).etag);
  }
});

it('goes beyond 4 GiB and 65,535 entries', async () => {
  const size = 5 * 2 ** 30;
  const large = (path: string): ZipEntry => ({
    path,
    modifiedAt: 0,
    content: { sha256: '', size, crc32: 7 },
  });
  const zip = new Zip([large('a'), large('b'), { path: 'c/', modifiedAt: 0 }]);
  const read = (start: number, end: number) => buffer(zip.stream(blobs, { start, end: end - 1 }));
  const list = await readZipList(zip.size, read);
  expect(list.map(({ path, size: length }) => [path, length])).toEqual([
    ['a', size],
    ['b', size],
    ['c/', 0],
  ]);
  expect(list[1]!.offset).toBeGreaterThan(size);
  const local = await read(list[1]!.offset, list[1]!.offset + 51);
  expect(local.readUInt32LE()).toBe(0x04034b50);
  expect(Number(local.readBigUInt64LE(30 + 1 + 4))).toBe(size);

  const many = new Zip(Array.from({ length: 70_000 }, (_, n) => ({ path: `${n}/`, modifiedAt: 0 })));
  const bytes = await buffer(many.stream(blobs));
  expect(await unzip(bytes).then((files) => files.size)).toBe(70_000);
});

it('breaks off rather than send a wrong byte', async () => {
  const short = {
    async get() {
      return Readable.from([Buffer.from('abc')]);
    },
  };
  const entry = (size: number): ZipEntry => ({
    path: 'a',
    modifiedAt: 0,
    content: { sha256: 'x', size, crc32: 0 },
  });
  for (const size of [4, 300_000]) {
    await expect(buffer(new Zip([entry(size)]).stream(short))).rejects.toThrow('length');
  }
  const missing = { get: () => Promise.reject(new Error('gone')) };
  await expect(buffer(new Zip([entry(4), entry(300_000)]).stream(missing))).rejects.toThrow('gone');
});
