import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DigestPool } from './digest-pool.ts';
import { takeIn } from './intake.ts';
import { isAbsent, type Bucket } from './s3-objects.ts';
import { BlobMissing, isSha256, type DirectAccess } from './store.ts';

interface Surroundings {
  blobs: string;
  temp: string;
  pool: DigestPool;
  move(from: string, to: string, size: number): Promise<void>;
}

/** Signed addresses, so that browsers and apps exchange bytes with the store itself. */
export function directAccess(
  { client, name }: Bucket,
  { blobs, temp, pool, move }: Surroundings,
): DirectAccess {
  return {
    async presignGet(sha256, { expiresS, filename }) {
      if (!isSha256(sha256)) throw new BlobMissing('of that name');
      const ResponseContentDisposition =
        filename === undefined ? undefined : `attachment; filename*=UTF-8''${encodeRfc5987(filename)}`;
      const command = new GetObjectCommand({ Bucket: name, Key: blobs + sha256, ResponseContentDisposition });
      return getSignedUrl(client, command, { expiresIn: expiresS });
    },

    async presignPut({ expiresS, bytes, md5 }) {
      const key = temp + randomUUID();
      const ContentMD5 = Buffer.from(md5, 'hex').toString('base64');
      const command = new PutObjectCommand({ Bucket: name, Key: key, ContentLength: bytes, ContentMD5 });
      const signed = new Set(['content-length', 'content-md5', 'host']);
      const url = await getSignedUrl(client, command, { expiresIn: expiresS, signableHeaders: signed });
      return { url, key, headers: { 'content-length': String(bytes), 'content-md5': ContentMD5 } };
    },

    async adopt(key, limits) {
      if (!key.startsWith(temp)) throw new BlobMissing('of that name');
      const object = { Bucket: name, Key: key };
      const answer = await client.send(new GetObjectCommand(object)).catch((error: unknown) => {
        throw isAbsent(error) ? new BlobMissing('of that upload') : error;
      });
      try {
        const info = await takeIn(answer.Body as Readable, limits, pool, async () => {});
        await move(key, blobs + info.sha256, info.size);
        return info;
      } catch (error) {
        (answer.Body as Readable).destroy();
        await client.send(new DeleteObjectCommand(object)).catch(() => {});
        throw error;
      }
    },
  };
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
