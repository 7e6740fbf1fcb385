/**
 * ossPut: bytes go to a storage URL that was signed for exactly them. Single use, exact length, 15 minutes.
 * What arrives is staged until a call refers to it by its id.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { BlobRefused } from '../blobs/store.ts';
import { recordBlob } from '../blobs/rows.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { makeToken, readToken } from './tokens.ts';

const purpose = 'oss-put';
const validMs = 15 * 60_000;
/** How long staged bytes wait to be referred to. */
const stagedMs = 24 * 3_600_000;

export interface PutGrant {
  id: string;
  purpose: string;
  userId: number | null;
  size: number;
  md5: string;
}

export function makePutUrl(
  app: App,
  grant: Omit<PutGrant, 'id'>,
  now = Date.now(),
): { url: string; id: string } {
  const id = randomBytes(16).toString('base64url');
  return { url: `/oss/${makeToken(app.secrets, purpose, { ...grant, id }, now + validMs)}`, id };
}

export function registerOss(fastify: FastifyInstance, app: App): void {
  void fastify.register(async (scope) => {
    // The body stays a stream: it is as large as the grant says.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { token: string } }>(
      '/oss/:token',
      { bodyLimit: 2 ** 50 },
      async (request, reply) => {
        const now = Date.now();
        const grant = readToken<PutGrant>(app.secrets, purpose, request.params.token, now);
        if (grant === undefined || grant === 'expired') return reply.code(403).send();
        const length = request.headers['content-length'];
        if (length === undefined) return reply.code(411).send();
        if (Number(length) !== grant.size) return reply.code(413).header('connection', 'close').send();
        if (request.headers['x-oss-meta-md5'] !== grant.md5) return reply.code(403).send();
        try {
          const blob = await app.blobs.put(request.body as AsyncIterable<Uint8Array>, {
            maxBytes: grant.size,
            expectedBytes: grant.size,
            expectedMd5: grant.md5,
          });
          await app.db.transaction().execute(async (trx) => {
            await recordBlob(trx, blob);
            await trx
              .insertInto('staged_upload')
              .values({
                id: grant.id,
                purpose: grant.purpose,
                user_id: grant.userId,
                sha256: blob.sha256,
                size: blob.size,
                expires_at: now + stagedMs,
              })
              .execute();
          });
          return reply.code(200).header('etag', `"${blob.md5}"`).send();
        } catch (error) {
          // A grant that was used already, or bytes that are not the ones it was given for.
          if (isUniqueViolation(error) || error instanceof BlobRefused) return reply.code(403).send();
          throw error;
        }
      },
    );
  });
}
