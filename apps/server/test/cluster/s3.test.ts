import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { openS3Store, type S3Options } from '../../src/blobs/s3.ts';
import { BlobMissing } from '../../src/blobs/store.ts';
import { testBlobStore } from '../blob-store.ts';
import { testPartialStore } from '../partial-store.ts';

const MB = 1 << 20;

/** A bucket of its own on the S3 server of this run. */
async function open() {
  const given = JSON.parse(process.env.LINEWORK_TEST_S3 ?? 'null') as S3Options | null;
  if (!given) throw new Error('LINEWORK_TEST_S3 names no S3 server');
  const options = { ...given, bucket: `test-${randomUUID()}` };
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
  client.destroy();
  // The server and all that is in it end with the run.
  return {
    store: openS3Store(options),
    reopened: async () => openS3Store(options),
    remove: async () => {},
  };
}

testBlobStore('S3', open);
testPartialStore('S3', open);

test('signed addresses reach the store itself', async () => {
  const { store } = await open();
  const { direct } = store;
  if (!direct) throw new Error('S3 has addresses of its own');
  const bytes = randomBytes(70_000);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const upload = await direct.presignPut({ expiresS: 60, bytes: bytes.length, md5 });
  const wrong = await fetch(upload.url, {
    method: 'PUT',
    headers: upload.headers,
    body: randomBytes(70_000),
  });
  expect(wrong.ok).toBe(false);
  const right = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes });
  expect(right.status).toBe(200);
  const { sha256 } = await direct.adopt(upload.key, { maxBytes: MB, expectedMd5: md5 });
  const answer = await fetch(await direct.presignGet(sha256, { expiresS: 60, filename: '图纸 (1).dwg' }));
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%E5%9B%BE%E7%BA%B8");
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  await expect(direct.adopt(upload.key, { maxBytes: MB })).rejects.toBeInstanceOf(BlobMissing);
  await store.close();
});

test('pieces that two nodes took at once are one upload', async () => {
  const { store, reopened } = await open();
  const other = await reopened();
  const id = randomUUID();
  const bytes = randomBytes(9 * MB);
  const part = async function* (from: number, to: number) {
    for (let at = from; at < to; at += MB) yield bytes.subarray(at, Math.min(to, at + MB));
  };
  // A client that lost the first node sends the same bytes to the second, which gets fewer of them.
  await Promise.all([
    store.partial.append(id, 0, part(0, 6 * MB), { maxBytes: 9 * MB }),
    other.partial.append(id, 0, part(0, 5 * MB), { maxBytes: 9 * MB }),
  ]);
  expect(await other.partial.size(id)).toBe(6 * MB);
  await other.partial.append(id, 6 * MB, part(6 * MB, 9 * MB), { maxBytes: 9 * MB });
  const { sha256 } = await store.partial.finish(id, { maxBytes: 9 * MB, expectedBytes: 9 * MB });
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  await store.partial.discard(id);
  expect(await store.partial.size(id)).toBe(0);
  await Promise.all([store.close(), other.close()]);
});
