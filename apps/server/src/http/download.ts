/** Signed downloads: 5 minutes, bound to the session that asked, with ranges, never run by a browser. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { contentDisposition } from './disposition.ts';
import { parseRange } from './range.ts';
import { makeToken, readToken } from './tokens.ts';

const purpose = 'download';
const validMs = 5 * 60_000;

export interface DownloadGrant {
  sha256: string;
  name: string;
  /** The type to answer with; anything that a browser could run is sent as bytes. */
  type: string;
  sessionId: number;
}

export function makeDownloadUrl(app: App, grant: DownloadGrant, now = Date.now()): string {
  return `/dl/${makeToken(app.secrets, purpose, grant, now + validMs)}`;
}

export function registerDownload(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { token: string } }>('/dl/:token', async (request, reply) => {
    const grant = readToken<DownloadGrant>(app.secrets, purpose, request.params.token, Date.now());
    if (grant === undefined) return reply.code(403).send();
    if (grant === 'expired' || !(await app.sessions.isLiving(grant.sessionId))) return reply.code(410).send();
    const stat = await app.blobs.stat(grant.sha256);
    if (!stat) return reply.code(404).send();
    void reply
      .header('accept-ranges', 'bytes')
      .header('etag', `"${grant.sha256}"`)
      .header('content-type', grant.type)
      .header('content-disposition', contentDisposition(grant.name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, max-age=300');
    const range = parseRange(
      request.headers.range,
      request.headers['if-range'],
      `"${grant.sha256}"`,
      stat.size,
    );
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${stat.size}`).send();
    }
    if (range) {
      void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stat.size}`);
      void reply.header('content-length', range.end - range.start + 1);
      return reply.send(await app.blobs.get(grant.sha256, range));
    }
    void reply.header('content-length', stat.size);
    return reply.send(await app.blobs.get(grant.sha256));
  });
}
