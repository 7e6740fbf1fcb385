/**
 * ossPut: bytes go to a storage URL that was signed for exactly them. Single use, exact length, a picture. Space for them
 * is reserved when the address is given out; what no call refers to in time is deleted within minutes.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { codes, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../app.ts';
import { imageHeadBytes, imageType, peek } from '../blobs/pictures.ts';
import type { BlobInfo } from '../blobs/store.ts';
import type { Tables } from '../db/schema.ts';
import { lock } from '../features/oneTimeTokens/service.ts';
import { dropRest } from './dropRest.ts';
import { makeToken, readToken } from './tokens.ts';

const purpose = 'oss-put';

export const stagingRules = {
  /** From asking for the address until a call refers to what was sent there. */
  validMs: 10 * 60_000,
  /** Of one asker at a time. */
  filesPerAsker: 2,
  /** Of everybody at a time. */
  totalBytes: 64 << 20,
} as const;

export interface StagedFile {
  purpose: string;
  userId: number | null;
  asker: string;
  size: number;
  md5: string;
}

/** Reserves the space and gives out the address; fails with feedbackLimit where there is none left. */
export async function makePutUrl(
  app: App,
  { purpose: what, userId, asker, size, md5 }: StagedFile,
  now = Date.now(),
): Promise<{ url: string; id: string }> {
  const id = randomBytes(16).toString('base64url');
  const expires = now + stagingRules.validMs;
  await app.db.transaction().execute(async (trx) => {
    await lock(trx, 'staged-uploads', now);
    const staged = await trx.selectFrom('staged_upload').select(['asker', 'size']).execute();
    const own = staged.filter((row) => row.asker === asker).length;
    const total = staged.reduce((sum, row) => sum + row.size, 0);
    if (own >= stagingRules.filesPerAsker || total + size > stagingRules.totalBytes)
      throw new Failure(codes.feedbackLimit);
    await trx
      .insertInto('staged_upload')
      .values({ id, purpose: what, user_id: userId, asker, size, md5, received: 0, expires_at: expires })
      .execute();
  });
  return { url: `/oss/${makeToken(app.secrets, purpose, { id, size, md5 }, expires)}`, id };
}

/** What was sent, as a blob: the caller records it and takes the row away, then discards it. */
export async function readStaged(
  app: App,
  id: string,
  by: Pick<StagedFile, 'purpose' | 'asker'>,
): Promise<BlobInfo | undefined> {
  const row = await app.db
    .selectFrom('staged_upload')
    .select(['size', 'md5'])
    .where('id', '=', id)
    .where('purpose', '=', by.purpose)
    .where('asker', '=', by.asker)
    .where('received', '=', 1)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  if (!row || (await app.blobs.partial.size(id)) !== row.size) return undefined;
  const { size, md5 } = row;
  return app.blobs.partial.finish(id, { maxBytes: size, expectedBytes: size, expectedMd5: md5 });
}

/** Bytes first: a row without bytes is found again, bytes without a row are not. */
export async function discardStaged(app: Pick<App, 'db' | 'blobs'>, id: string): Promise<void> {
  await app.blobs.partial.discard(id);
  await app.db.deleteFrom('staged_upload').where('id', '=', id).execute();
}

export async function sweepStaged(app: Pick<App, 'db' | 'blobs'>, now: number): Promise<void> {
  const over = await app.db.selectFrom('staged_upload').select('id').where('expires_at', '<', now).execute();
  for (const { id } of over) await discardStaged(app, id);
}

export function registerOss(fastify: FastifyInstance, app: App): void {
  void fastify.register(async (scope) => {
    // The body stays a stream: it is as large as the grant says.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.addHook('onResponse', (request, _reply, done) => {
      dropRest(request);
      done();
    });
    scope.put<{ Params: { token: string } }>(
      '/oss/:token',
      { bodyLimit: 2 ** 50 },
      async (request, reply) => {
        type Grant = { id: string; size: number; md5: string };
        const grant = readToken<Grant>(app.secrets, purpose, request.params.token, Date.now());
        if (grant === undefined || grant === 'expired') return reply.code(403).send();
        const length = request.headers['content-length'];
        if (length === undefined) return reply.code(411).send();
        if (Number(length) !== grant.size) return reply.code(413).header('connection', 'close').send();
        if (request.headers['x-oss-meta-md5'] !== grant.md5) return reply.code(403).send();
        if (!(await claim(app.db, grant.id))) return reply.code(403).send();
        try {
          const status = await receive(app, grant, request.body as Readable);
          if (status === 200) return await reply.header('etag', `"${grant.md5}"`).send();
          await discardStaged(app, grant.id);
          return await reply.code(status).send();
        } catch (error) {
          await discardStaged(app, grant.id);
          throw error;
        }
      },
    );
  });
}

/** True once. */
async function claim(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staged_upload')
    .set({ received: 1 })
    .where('id', '=', id)
    .where('received', '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function receive(
  { blobs }: App,
  { id, size, md5 }: { id: string; size: number; md5: string },
  source: Readable,
): Promise<200 | 400 | 403 | 415> {
  const { head, all } = await peek(source.iterator({ destroyOnReturn: false }), imageHeadBytes);
  if (!imageType(head)) return 415;
  const hash = createHash('md5');
  const hashed = async function* () {
    for await (const chunk of all) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const appended = await blobs.partial.append(id, 0, hashed(), { maxBytes: size });
  if ('broken' in appended || appended.size !== size) return 400;
  return hash.digest('hex') === md5 ? 200 : 403;
}
