/** Multipart: fields first, then files under `filedata`, which are streamed and never whole in memory. */
import type { MultipartFields, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codes, Failure, type AnyCall } from '@linework/contract';
import type { IncomingFile, IncomingFiles } from '../context.ts';
import { clientInfoOf, queryTicket, type Opened } from './open.ts';

const maxFiles = 1000;
// Handlers bound the bytes themselves: a limit here would cut a file short without a word.
const limits = { fields: 20, fieldSize: 64 * 1024, fileSize: Infinity };

export async function openMultipart(
  row: AnyCall,
  request: FastifyRequest,
): Promise<{ opened: Opened; files: IncomingFile }> {
  if (!request.isMultipart()) throw new Failure(codes.malformed);
  const part = await request.file({ limits: { ...limits, files: 1 } });
  if (!part || part.fieldname !== 'filedata') throw new Failure(codes.malformed);
  return { opened: openedBy(row, request, part.fields), files: incoming(part) };
}

/** The same with several files; the handler takes them one after the other as they come. */
export async function openMultipartFiles(
  row: AnyCall,
  request: FastifyRequest,
): Promise<{ opened: Opened; files: IncomingFiles }> {
  if (!request.isMultipart()) throw new Failure(codes.malformed);
  const parts = request.files({ limits: { ...limits, files: maxFiles } });
  const first = await parts.next();
  if (first.done || first.value.fieldname !== 'filedata') throw new Failure(codes.malformed);
  const files = async function* () {
    for (let part: MultipartFile = first.value; ;) {
      if (part.fieldname !== 'filedata') throw new Failure(codes.malformed);
      yield incoming(part);
      part.file.resume();
      const next = await parts.next();
      if (next.done) return;
      part = next.value;
    }
  };
  return { opened: openedBy(row, request, first.value.fields), files: files() };
}

function openedBy(row: AnyCall, request: FastifyRequest, fields: MultipartFields): Opened {
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') data[name] = field.value;
  }
  const { clientType } = data;
  return { data, clientInfo: clientInfoOf({ clientType }), ticket: queryTicket(row, request) };
}

const incoming = ({ filename, file }: MultipartFile): IncomingFile => ({ name: filename, stream: file });
