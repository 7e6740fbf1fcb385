import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DigestPool } from './digest-pool.ts';
import { takeIn } from './intake.ts';
import { s3Partials } from './partial-s3.ts';
import { directAccess } from './s3-direct.ts';
import { copyObject, isAbsent, listObjects, sweepUploads, type Bucket } from './s3-objects.ts';
import { S3Upload } from './s3-upload.ts';
import {
  BlobMissing,
  BlobRefused,
  isSha256,
  type BlobInfo,
  type BlobStore,
  type PutLimits,
  type SmallFile,
} from './store.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  forcePathStyle: boolean;
}

const BLOBS = 'blobs/';
const TRASH = 'trash/';
const TEMP = 'tmp/';

function clientOf(options: S3Options): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    // Older and compatible stores refuse the checksum trailers that newer SDKs add of their own accord.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Fails where there is no such bucket, rather than with the first upload. */
export async function checkBucket(options: S3Options): Promise<void> {
  const client = clientOf(options);
  try {
    await client.send(new HeadBucketCommand({ Bucket: options.bucket }));
  } catch (error) {
    if (!isAbsent(error)) throw error;
    throw Object.assign(new Error(options.bucket), { name: 'BucketAbsent' });
  } finally {
    client.destroy();
  }
}

/** Blobs as objects: blobs/<sha256>, with tmp/ and partial/ for what is coming in and trash/ for what is going. */
export function openS3Store(options: S3Options): BlobStore {
  const client = clientOf(options);
  const bucket: Bucket = { client, name: options.bucket };
  const pool = new DigestPool();
  const at = (prefix: string, sha256: string) => {
    if (!isSha256(sha256)) throw new BlobMissing('of that name');
    return { Bucket: bucket.name, Key: prefix + sha256 };
  };

  /** The hash is known at the end only, so more than one part goes to a temporary key and is copied within the store. */
  const put = async (source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<BlobInfo> => {
    const upload = new S3Upload(bucket, TEMP + randomUUID());
    try {
      const info = await takeIn(source, limits, pool, (chunks) => upload.write(chunks));
      const whole = upload.unsent();
      if (whole) {
        const md5 = Buffer.from(info.md5, 'hex').toString('base64');
        await client.send(new PutObjectCommand({ ...at(BLOBS, info.sha256), Body: whole, ContentMD5: md5 }));
        return info;
      }
      const key = await upload.complete();
      await moveObject(key, BLOBS + info.sha256, info.size);
      return info;
    } catch (error) {
      await upload.abort();
      throw error;
    }
  };

  const moveObject = async (from: string, to: string, size: number) => {
    await copyObject(bucket, from, to, size);
    await client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: from }));
  };

  const head = async (prefix: string, sha256: string) => {
    try {
      const found = await client.send(new HeadObjectCommand(at(prefix, sha256)));
      return { size: found.ContentLength ?? 0, touchedAt: found.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };

  const restore = async (sha256: string): Promise<boolean> => {
    const found = await head(TRASH, sha256);
    if (!found) return false;
    // Copied, not moved: a removal going on at the same time would delete the one and this the other.
    await copyObject(bucket, TRASH + sha256, BLOBS + sha256, found.size);
    return true;
  };

  const stat = async (sha256: string) =>
    (await head(BLOBS, sha256)) ?? ((await restore(sha256)) ? head(BLOBS, sha256) : undefined);

  return {
    put,

    putAll: (files) => Promise.all(files.map((file) => putSmall(put, file))),

    async get(sha256, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const fetchBlob = () => client.send(new GetObjectCommand({ ...at(BLOBS, sha256), Range }));
      const answer = await fetchBlob().catch(async (error: unknown) => {
        if (!isAbsent(error)) throw error;
        if (await restore(sha256)) return fetchBlob();
        throw new BlobMissing(sha256);
      });
      return answer.Body as Readable;
    },

    async has(sha256) {
      return (await stat(sha256)) !== undefined;
    },

    stat,

    async remove(sha256) {
      const found = await head(BLOBS, sha256);
      if (!found) return;
      await moveObject(BLOBS + sha256, TRASH + sha256, found.size).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
    },

    restore,

    async *trashed() {
      for await (const { key, modifiedAt } of listObjects(bucket, TRASH)) {
        yield { sha256: key.slice(TRASH.length), removedAt: modifiedAt };
      }
    },

    async purge(sha256, removedBefore) {
      const found = await head(TRASH, sha256);
      if (!found || found.touchedAt >= removedBefore) return false;
      await client.send(new DeleteObjectCommand(at(TRASH, sha256)));
      return true;
    },

    async *list() {
      for await (const { key } of listObjects(bucket, BLOBS)) yield key.slice(BLOBS.length);
    },

    partial: s3Partials(bucket, put),

    sweep: () => sweepUploads(bucket, TEMP),

    direct: directAccess(bucket, { blobs: BLOBS, temp: TEMP, pool, move: moveObject }),

    async close() {
      client.destroy();
      await pool.close();
    },
  };
}

async function putSmall(
  put: BlobStore['put'],
  { chunks, expectedMd5 }: SmallFile,
): Promise<BlobInfo | BlobRefused> {
  const bytes = Buffer.concat(chunks);
  try {
    const limits = { maxBytes: bytes.length, ...(expectedMd5 !== undefined && { expectedMd5 }) };
    return await put(Readable.from([bytes]), limits);
  } catch (error) {
    if (error instanceof BlobRefused) return error;
    throw error;
  }
}
