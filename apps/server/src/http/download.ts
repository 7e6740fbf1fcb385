/** Signed downloads: 5 minutes, bound to whoever they were given to, with ranges, never run by a browser. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { CallRequest } from '@linework/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { ByteRange } from '../blobs/store.ts';
import type { GrantedFile, UrlGrant } from './accessScope.ts';
import { isFileInGrant, isStillShared, isUrlGrantValid } from './urlGrant.ts';
import { contentDisposition } from './disposition.ts';
import { parseRange } from './range.ts';
import { makeToken, readToken } from './tokens.ts';

const purpose = 'download';
export const downloadValidMs = 5 * 60_000;

export interface DownloadGrant {
  sha256: string;
  name: string;
  /** The type to answer with; anything that a browser could run is sent as bytes. */
  type: string;
  urlGrant: UrlGrant;
  /** The file that the bytes are of: they are had as long as that is where it was. */
  file?: GrantedFile;
  /** The file itself, for those who may download it: dies with that permission. */
  isOriginal?: boolean;
  /** To ask for it with `?open` is to look at this. */
  opens?: OpenedByBytes;
}

/** A drawing, or the model that it is shown as. */
type OpenedByBytes = CallRequest<'drawingOpen' | 'modelOpen'> & { isModel?: boolean };

/** Counts a look at it. */
export type Opened = (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  opens: OpenedByBytes,
) => Promise<void>;

export function makeDownloadUrl(app: App, grant: DownloadGrant, now = Date.now()): string {
  return `/dl/${makeToken(app.secrets, purpose, grant, now + downloadValidMs)}`;
}

export function registerDownload(fastify: FastifyInstance, app: App, opened: Opened): void {
  fastify.get<{ Params: { token: string } }>('/dl/:token', async (request, reply) => {
    const grant = readToken<DownloadGrant>(app.secrets, purpose, request.params.token, Date.now());
    if (grant === undefined) return reply.code(403).send();
    if (grant === 'expired' || !(await isUrlGrantValid(app, grant.urlGrant, grant.isOriginal)))
      return reply.code(410).send();
    if (grant.file && !(await isFileInGrant(app.db, grant.urlGrant, grant.file)))
      return reply.code(410).send();
    const { sha256, name, type } = grant;
    const stat = await app.blobs.stat(sha256);
    if (!stat) return reply.code(404).send();
    const { blobs } = app;
    // Nobody waits for it: the picture comes first.
    if (grant.opens && 'open' in (request.query as object)) void opened(app, request, reply, grant.opens);
    cutWithShare(app, reply.raw, grant.urlGrant, grant.isOriginal);
    return sendBytes(request, reply, {
      name,
      type,
      size: stat.size,
      etag: `"${sha256}"`,
      open: (range) => blobs.get(sha256, range),
      pour: blobs.pour && ((range, send) => blobs.pour!(sha256, range, send)),
    });
  });
}

const lookAgainMs = 2000;

/**
 * A share that ends takes the downloads along that still run: the connection goes, so that whoever reads learns that it
 * is not all. One question every few seconds costs nothing beside the bytes; one's own downloads outlive their session.
 */
export function cutWithShare(
  { db, log }: Pick<App, 'db' | 'log'>,
  response: ServerResponse,
  urlGrant: UrlGrant,
  isOriginal = false,
): void {
  // Whoever is gone already does not close again.
  if ('sessionId' in urlGrant || response.destroyed) return;
  const look = async (): Promise<void> => {
    try {
      if (!(await isStillShared(db, urlGrant, isOriginal))) response.destroy();
    } catch (error) {
      log.error({ err: error }, 'a running download could not be looked after');
    }
  };
  const timer = setInterval(() => void look(), lookAgainMs);
  response.once('close', () => clearInterval(timer));
}

export interface BytesToSend {
  name: string;
  type: string;
  size: number;
  /** With its quotes. */
  etag: string;
  open(range?: ByteRange): Promise<Readable>;
  /** The faster way, where there is one. */
  pour?: ((range: ByteRange, write: (bytes: Uint8Array) => Promise<void>) => Promise<void>) | undefined;
}

/** All of it or the range that was asked for, to be saved under its name. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, size, etag, open, pour }: BytesToSend,
): Promise<FastifyReply> {
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, max-age=300');
  const range = parseRange(request.headers.range, request.headers['if-range'], etag, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    void reply.header('content-length', range.end - range.start + 1);
  } else void reply.header('content-length', size);
  const isHead = request.method === 'HEAD';
  if (!isHead && (!pour || size === 0)) return reply.send(await open(range));
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  if (isHead) {
    raw.end();
    return reply;
  }
  const { socket } = request.raw;
  try {
    await pour!(range ?? { start: 0, end: size - 1 }, (bytes) => write(raw, socket, bytes));
    raw.end();
  } catch (error) {
    // Whoever reads learns by the missing end that it is not all; whoever went away needs to learn nothing.
    if (!socket.destroyed) request.log.error({ err: error }, 'a download broke off');
    raw.destroy();
  }
  return reply;
}

/**
 * Resolves when the bytes are on their way. Of what is written when the socket is gone, or before it is this answer's
 * turn on one that goes, Node never tells.
 */
function write(response: ServerResponse, socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('nobody reads any more'));
    if (socket.closed) return onClose();
    socket.once('close', onClose);
    response.write(bytes, (error) => {
      socket.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}
