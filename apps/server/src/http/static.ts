/** The built web app: hashed files for ever, the page with this server's configuration for every route. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pagePaths, serverPaths } from '@linework/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { App } from '../app.ts';
import { firstModelFor, firstViewFor, type FirstViewAnswer } from './firstView.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^(text|application\/(json|wasm|manifest))|svg/;

interface Asset {
  type: string;
  etag: string;
  cache: string;
  body: Buffer;
  encodings: Map<string, Promise<Buffer>>;
}

function asset(name: string, body: Buffer, packed?: Buffer): Asset {
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cache: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    body,
    encodings: new Map(packed ? [['br', Promise.resolve(packed)]] : []),
  };
}

const compressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Compressed by the build (apps/web/precompress.ts) or else when first asked for, and kept. */
async function encoded(found: Asset, accepted: string): Promise<{ body: Buffer; encoding?: string }> {
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name));
  if (!encoding || !compressible.test(found.type) || found.body.length < 512) return { body: found.body };
  let body = found.encodings.get(encoding);
  if (!body) found.encodings.set(encoding, (body = compressors[encoding]!(found.body)));
  return { body: await body, encoding };
}

async function sendAsset(found: Asset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply
    .header('cache-control', found.cache)
    .header('etag', found.etag)
    .header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === found.etag)
    return reply.code(304).send();
  const { body, encoding } = await encoded(found, request.headers['accept-encoding'] ?? '');
  if (encoding) void reply.header('content-encoding', encoding);
  // The one script of ours that pages of others load (packages/embed).
  if (request.url.split('?', 1)[0] === embedScript) {
    void reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
  }
  return reply.header('content-type', found.type).send(body);
}

const embedScript = '/embed.js';

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

/** What a page tells the web app. */
const metaOf = (name: string, value: object): string =>
  `<meta name="${name}" content="${escapeAttribute(JSON.stringify(value))}">`;

/** The page tells what this server is, where the build has left that open. */
function pageFor(app: App, html: string): Buffer {
  const { region, language, followsBrowser, productName, usage, embedOrigins } = app.config;
  const told = {
    region,
    language,
    followsBrowser,
    version: manifest.version,
    productName,
    usage,
    embedOrigins,
  };
  const meta = metaOf('linework-config', told);
  const title = `<title>${escapeAttribute(productName)}</title>`;
  return Buffer.from(
    html
      .replace(/<meta name="linework-config"[^>]*>/, () => meta)
      .replace('<title>Linework</title>', () => title),
  );
}

/** Installed, the product has the name that its operator gave it. */
function manifestFor(app: App, text: string): Buffer {
  const { productName: name } = app.config;
  return Buffer.from(JSON.stringify({ ...(JSON.parse(text) as object), name, short_name: name }));
}

/** The page tells one person what it shows first. */
function withFirstView(html: string, { drawing, model, user }: FirstViewAnswer): string {
  const metas = Object.entries({ drawing, model, user })
    .map(([name, told]) => (told ? metaOf(`linework-${name}`, told) : ''))
    .join('');
  return html.replace('<head>', () => `<head>${metas}`);
}

const packedEnding = '.br';

/** Names at start, bytes when first asked for: the fonts of four scripts are larger than the rest of the server. */
async function listAssets(app: App): Promise<Map<string, () => Promise<Asset>>> {
  const dir = app.config.webDir;
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const assets = new Map<string, () => Promise<Asset>>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith(packedEnding)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(dir, path).split(sep).join('/')}`;
    let loaded: Promise<Asset> | undefined;
    assets.set(name, () => (loaded ??= loadAsset(app, name, path)));
  }
  return assets;
}

async function loadAsset(app: App, name: string, path: string): Promise<Asset> {
  const body = await readFile(path);
  if (name.endsWith('.html')) return asset(name, pageFor(app, body.toString()));
  if (name.endsWith('.webmanifest')) return asset(name, manifestFor(app, body.toString()));
  return asset(name, body, await readFile(path + packedEnding).catch(() => undefined));
}

/** Paths that belong to calls: never answered with the page. */
const callPrefixes = new RegExp(`^/(${[...serverPaths, 'assets'].join('|')})(/|$)`);

/** Pages that are sent with what they show first (apps/web/firstPage.ts); no addresses of their own. */
const firstPages = { drawing: '/viewer.html', model: '/model.html' } as const;

type AskFirst = () => Promise<FirstViewAnswer | undefined>;

export async function registerStatic(fastify: FastifyInstance, app: App): Promise<(path: string) => boolean> {
  const assets = await listAssets(app);
  const drawingPage = assets.get(firstPages.drawing);
  const modelPage = assets.get(firstPages.model);
  for (const name of Object.values(firstPages)) assets.delete(name);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodedPath(request.url);
    const load = assets.get(path) ?? (callPrefixes.test(path) ? undefined : assets.get('/index.html'));
    if (!load) return (reply.callNotFound(), reply);
    // The web app says in words that there is no such page; programs go by the status.
    if (!assets.has(path) && !pagePaths.includes(path.split('/')[1] ?? ''))
      return sendAsset(await load(), request, reply.code(404));
    return sendAsset(await load(), request, reply);
  };
  const answerFirst = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (() => Promise<Asset>) | undefined,
    ask: AskFirst,
  ): Promise<FastifyReply> => {
    const first = page && (await ask());
    if (!first) return answer(request, reply);
    const { body, type } = await page();
    // For this reader and for now: nobody keeps it. Not compressed, so that its length tells nothing of what is in it.
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', type)
      .send(withFirstView(body.toString(), first));
  };
  fastify.get<{ Params: { fileId: string } }>('/viewer/:fileId', (request, reply) =>
    answerFirst(request, reply, drawingPage, () =>
      firstViewFor({ app, request, reply }, request.params.fileId),
    ),
  );
  fastify.get<{ Querystring: { model?: unknown } }>('/model', (request, reply) =>
    answerFirst(request, reply, modelPage, () => firstModelFor({ app, request, reply }, request.query.model)),
  );
  // The viewer alone, to be measured: told the same, so that what is measured is what people get.
  fastify.get<{ Querystring: { fileId?: unknown } }>('/bench/viewer', (request, reply) =>
    answerFirst(request, reply, assets.get('/index.html'), () =>
      firstViewFor({ app, request, reply }, request.query.fileId),
    ),
  );
  fastify.get('/*', answer);
  return (path) => callPrefixes.test(path);
}

function decodedPath(url: string): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
