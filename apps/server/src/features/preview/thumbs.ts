/** GET /thumb/:key: the small picture of a file or font; `dark` asks for the one for dark surroundings. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { readToken } from '../../http/tokens.ts';
import { thumbPurpose, type ThumbGrant } from './service.ts';

export function registerThumbs(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { key: string }; Querystring: { dark?: string } }>(
    '/thumb/:key',
    async (request, reply) => {
      const grant = readToken<ThumbGrant>(app.secrets, thumbPurpose, request.params.key, Date.now());
      void reply.header('cache-control', 'no-store');
      if (grant === undefined) return reply.code(403).send();
      if (grant === 'expired' || !(await app.sessions.isLiving(grant.n))) return reply.code(410).send();
      const preview = await app.db
        .selectFrom('preview')
        .select(['thumb', 'thumb_dark'])
        .where('source', '=', grant.s)
        .executeTakeFirst();
      const dark = request.query.dark === '1';
      const sha256 = (dark ? preview?.thumb_dark : undefined) ?? preview?.thumb;
      const stat = sha256 ? await app.blobs.stat(sha256) : undefined;
      if (!sha256 || !stat) return reply.code(404).send();
      const etag = `"${sha256}"`;
      void reply
        .header('cache-control', 'private, max-age=604800, immutable')
        .header('etag', etag)
        .header('content-security-policy', "sandbox; default-src 'none'");
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .header('content-type', 'image/webp')
        .header('content-length', stat.size)
        .send(await app.blobs.get(sha256));
    },
  );
}
