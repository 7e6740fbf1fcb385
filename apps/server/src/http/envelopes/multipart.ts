/** Multipart: fields first, then the file under `filedata`, which is streamed and never whole in memory. */
import type { FastifyRequest } from 'fastify';
import { codes, Failure, limits, sendsTicket } from '@linework/contract';
import type { IncomingFile } from '../context.ts';
import type { Opened } from './open.ts';

export async function openMultipart(
  request: FastifyRequest,
): Promise<{ opened: Opened; file: IncomingFile }> {
  if (!request.isMultipart()) throw new Failure(codes.malformed);
  // Handlers bound the bytes themselves: a limit here would cut a file short without a word.
  const part = await request.file({
    limits: { files: 1, fields: 20, fieldSize: 64 * 1024, fileSize: Infinity },
  });
  if (!part || part.fieldname !== 'filedata') throw new Failure(codes.malformed);
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') data[name] = field.value;
  }
  const { clientType, ...rest } = data;
  const ticket = (request.query as Record<string, unknown>)['utoken'];
  return {
    opened: {
      data: rest,
      clientInfo: {
        clientType: typeof clientType === 'string' ? clientType.slice(0, 64) : 'Web_PC',
        clientVersion: limits.clientVersion,
        appVersion: limits.clientVersion,
      },
      ticket: typeof ticket === 'string' && sendsTicket(request.routeOptions.url ?? '') ? ticket : '',
    },
    file: { name: part.filename, stream: part.file },
  };
}

/** Reads and drops what is left of a refused file: unread, it would block whatever comes next on the connection. */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
