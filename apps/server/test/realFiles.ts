/** Files with their real bytes put into a drive, without the way through the network. */
import type { Client } from '@linework/client';
import { addFile, changeDrive, rootOf, type Entry } from '../src/features/drive/service.ts';
import { beforeAll } from 'vitest';
import { serverForTests, type TestServer } from './server.ts';

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export async function userOf(server: TestServer, email: string): Promise<number> {
  const row = await server.app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function putFile(
  server: TestServer,
  userId: number,
  name: string,
  bytes: Buffer,
): Promise<Entry> {
  const { app } = server;
  const blob = await app.blobs.put(oneChunk(bytes), { maxBytes: 2 ** 40 });
  const parentId = await rootOf(app.db, userId);
  return changeDrive(app, userId, (drive) =>
    addFile(drive, { parentId, name, blob, clash: 'keepBoth', space: 'take' }),
  );
}

/** What is answered when nothing is being made any more. */
export async function settledPreview(server: TestServer, client: Client, fileId: string | number) {
  await server.settled();
  return client.call('preview', { fileId: String(fileId) });
}

export interface AnnsFiles {
  readonly server: TestServer;
  readonly ann: Client;
  readonly annId: number;
  put(name: string, bytes: Buffer): Promise<Entry>;
}

/** A server for all tests of a file, and one person who is signed in and has files. */
export function annsFiles(): AnnsFiles {
  const server = serverForTests({}, { makesPreviews: true });
  let ann: Client;
  let annId: number;
  beforeAll(async () => {
    ann = await server.member({ email: 'ann@example.com' });
    annId = await userOf(server, 'ann@example.com');
  });
  return {
    server,
    get ann() {
      return ann;
    },
    get annId() {
      return annId;
    },
    put: (name, bytes) => putFile(server, annId, name, bytes),
  };
}
