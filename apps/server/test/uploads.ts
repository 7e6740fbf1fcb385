/** Uploads made by hand, so that every byte of them can be late, lost or wrong. */
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  uploadFrame,
  uploadFrameHead,
  type CallRequest,
  type UploadAnswer,
  type UploadManyAnswer,
} from '@linework/contract';
import type { Client } from '@linework/client';
import type { App } from '../src/app.ts';

export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that are a drawing as far as their beginning tells. */
export function drawing(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('AC1032');
  return bytes;
}

export interface Patched {
  status: number;
  offset: number | undefined;
  answer: UploadAnswer | undefined;
}

/** Sends bytes to an upload's address. */
export async function patch(
  base: string,
  url: string,
  offset: number,
  bytes: Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Patched> {
  const response = await fetch(base + url, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body: bytes,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  const text = await response.text();
  const told = response.headers.get('upload-offset');
  return {
    status: response.status,
    offset: told === null ? undefined : Number(told),
    answer: text === '' ? undefined : (JSON.parse(text) as UploadAnswer),
  };
}

/** How far the server says an upload has come. */
export async function headOf(base: string, url: string) {
  const { status, headers } = await fetch(base + url, { method: 'HEAD' });
  const [offset, length] = ['upload-offset', 'upload-length'].map((name) => headers.get(name));
  return { status, offset: Number(offset ?? NaN), length: Number(length ?? NaN) };
}

/** Announces more than it sends, and then says nothing more until it is told to hang up. */
export async function sendHalf(base: string, url: string, offset: number, announced: number, bytes: Buffer) {
  const outgoing = request(base + url, {
    method: 'PATCH',
    agent: false,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': announced,
    },
  });
  const closed = new Promise<void>((resolve) => outgoing.on('close', () => resolve()));
  outgoing.on('error', () => {});
  await new Promise<void>((resolve) => outgoing.write(bytes, () => resolve()));
  return {
    closed,
    hangUp() {
      outgoing.destroy();
      return closed;
    },
  };
}

/** Starts an upload and sends it in one request. */
export async function uploadFile(
  base: string,
  client: Client,
  bytes: Buffer,
  start: Partial<CallRequest<'uploadStart'>> & { name: string },
): Promise<Patched> {
  const { session, file } = await client.call('uploadStart', { parentId: '0', size: bytes.length, ...start });
  if (!session)
    return { status: 200, offset: undefined, answer: { rtnCode: '0000000', msg: '', bizData: { file } } };
  return patch(base, session.url, 0, bytes);
}

/** One request with many small files. */
export async function postMany(
  base: string,
  url: string,
  files: readonly (readonly [uploadId: string, bytes: Uint8Array])[],
) {
  const frames = files.flatMap(([id, bytes]) => [uploadFrameHead(id, bytes.length), bytes]);
  return postFrames(base, url, Buffer.concat(frames));
}

export async function postFrames(base: string, url: string, body: Buffer) {
  const response = await fetch(base + url, {
    method: 'POST',
    headers: { 'content-type': uploadFrame.type },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : (JSON.parse(text) as UploadManyAnswer);
  return { status: response.status, files: answer?.bizData?.files ?? [] };
}

/** The bytes of a file of the drive, through its rows. */
export async function contentOf(app: Pick<App, 'db' | 'blobs'>, fileId: string): Promise<Buffer> {
  const { sha256 } = await app.db
    .selectFrom('entry')
    .select('sha256')
    .where('id', '=', Number(fileId))
    .executeTakeFirstOrThrow();
  return buffer(await app.blobs.get(sha256!));
}

/** What the drive's row says of its space. */
export async function spaceOf(app: Pick<App, 'db'>, userId: number) {
  return app.db
    .selectFrom('drive')
    .select(['used', 'reserved'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
