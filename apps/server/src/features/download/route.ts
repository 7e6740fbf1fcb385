/** GET /zip/:token: many files as one, made while it is sent, with ranges. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { cutWithShare, sendBytes } from '../../http/download.ts';
import { openZip } from './service.ts';

export function registerZip(fastify: FastifyInstance, app: App): void {
  const readInto = app.blobs.readInto?.bind(app.blobs);
  fastify.get<{ Params: { token: string } }>('/zip/:token', async (request, reply) => {
    const opened = await openZip(app, request.params.token);
    if (typeof opened === 'number') return reply.code(opened).send();
    const { name, zip, urlGrant } = opened;
    cutWithShare(app, reply.raw, urlGrant, true);
    const { size, etag } = zip;
    return sendBytes(request, reply, {
      name,
      size,
      etag,
      type: 'application/zip',
      open: async (range) => zip.stream(app.blobs, range),
      pour: readInto && ((range, write) => zip.pour(readInto, range, write)),
    });
  });
}
