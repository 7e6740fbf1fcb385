/** Multipart: fields first, then the file under `filedata`, which is streamed and never whole in memory. */
import type { FastifyRequest } from 'fastify';
import { codes, Failure, type AnyCall } from '@linework/contract';
import type { IncomingFile } from '../context.ts';
import { clientInfoOf, queryTicket, type Opened } from './open.ts';

export async function openMultipart(
  row: AnyCall,
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
  return {
    opened: {
      data: rest,
      clientInfo: clientInfoOf({ clientType }),
      ticket: queryTicket(row, request),
    },
    file: { name: part.filename, stream: part.file },
  };
}

/** Reads and drops what is left of a refused file: unread, it would block whatever comes next on the connection. */
export function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
