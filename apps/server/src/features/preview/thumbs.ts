/**
 * GET /thumb/:key: the small picture of a file or font; `dark` asks for the one for dark surroundings, `w` for one of
 * 128 or 256 pixels where there is one.
 */
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { isFileInGrant, isUrlGrantValid } from '../../http/urlGrant.ts';
import { readToken } from '../../http/tokens.ts';
import { thumbParts } from './make.ts';
import { thumbPurpose, type PreviewRow, type ThumbGrant } from './service.ts';

type Thumbs = Pick<PreviewRow, (typeof thumbParts)[number]>;

export function registerThumbs(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { key: string }; Querystring: { dark?: string; w?: string } }>(
    '/thumb/:key',
    async (request, reply) => {
      const grant = readToken<ThumbGrant>(app.secrets, thumbPurpose, request.params.key, Date.now());
      void reply.header('cache-control', 'no-store');
      if (grant === undefined) return reply.code(403).send();
      if (grant === 'expired' || !(await isUrlGrantValid(app, grant.urlGrant))) return reply.code(410).send();
      if (grant.file && !(await isFileInGrant(app.db, grant.urlGrant, grant.file)))
        return reply.code(410).send();
      const preview = await app.db
        .selectFrom('preview')
        .select(thumbParts)
        .where('source', '=', grant.source)
        .executeTakeFirst();
      const textured = grant.modelId === undefined ? undefined : await texturedThumb(app, grant);
      const shown = (grant.plotTable && (await styledThumbs(app, grant))) || preview;
      const sha256 = textured ?? (shown && chosenOf(shown, request.query));
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

/** Made anew since, they may not be there for a moment. */
async function styledThumbs({ db }: App, { source, plotTable }: ThumbGrant): Promise<Thumbs | undefined> {
  const row = await db
    .selectFrom('drawing_with_plot_table')
    .select(thumbParts)
    .where('source', '=', source)
    .where('plot_table', '=', plotTable!)
    .executeTakeFirst();
  return row?.thumb ? row : undefined;
}

async function texturedThumb({ db }: App, { modelId, source }: ThumbGrant): Promise<string | undefined> {
  const row = await db
    .selectFrom('model_with_files')
    .select('thumb')
    .where('entry_id', '=', modelId!)
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.thumb ?? undefined;
}

/** The larger one stands in for a smaller one that there is not. */
function chosenOf(preview: Thumbs, { dark, w }: { dark?: string; w?: string }): string | null {
  const { thumb, thumb_dark, thumb_256, thumb_256_dark, thumb_128, thumb_128_dark } = preview;
  const light = w === '128' ? thumb_128 : w === '256' ? thumb_256 : null;
  const night = w === '128' ? thumb_128_dark : w === '256' ? thumb_256_dark : null;
  return (dark === '1' ? (night ?? thumb_dark) : null) ?? light ?? thumb;
}
