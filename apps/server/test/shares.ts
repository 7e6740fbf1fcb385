/** Things to share, and what a visitor's browser asks for. */
import { Readable } from 'node:stream';
import type { Client } from '@linework/client';
import type { CallRequest, ShareItem } from '@linework/contract';
import { addFile, changeDrive, makeFolders } from '../src/features/drive/service.ts';
import { userOf } from './realFiles.ts';
import type { TestServer } from './server.ts';

/** A file with its bytes at a path of somebody's drive; the folders are made. */
export async function putAt(
  server: TestServer,
  email: string,
  path: string,
  bytes: Buffer | string = path,
): Promise<{ fileId: string; folderId: string }> {
  const content = Buffer.from(bytes);
  const blob = await server.app.blobs.put(Readable.from([content]), { maxBytes: content.length });
  const folders = path.split('/');
  const name = folders.pop()!;
  return changeDrive(server.app, await userOf(server, email), async (drive) => {
    const parentId =
      folders.length > 0 ? await makeFolders(drive, drive.rootId, folders.join('/')) : drive.rootId;
    const { id } = await addFile(drive, { parentId, name, blob, clash: 'refuse', space: 'take' });
    return { fileId: String(id), folderId: String(parentId) };
  });
}

export async function share(client: Client, asked: CallRequest<'shareAdd'>): Promise<ShareItem> {
  return (await client.call('shareAdd', asked)).shares[0]!;
}

export const viaOf = ({ rand }: Pick<ShareItem, 'rand'>): string => `share:${rand}`;

/** As if its time were over. */
export async function expire({ app }: TestServer, { id }: Pick<ShareItem, 'id'>): Promise<void> {
  await app.db
    .updateTable('share')
    .set({ ends_at: Date.now() - 1 })
    .where('id', '=', Number(id))
    .execute();
}

export async function freeze({ app }: TestServer, fileId: string): Promise<void> {
  await app.db.updateTable('entry').set({ frozen: 1 }).where('id', '=', Number(fileId)).execute();
}

export async function statusOf(server: TestServer, url: string): Promise<number> {
  const response = await fetch(server.url + url);
  await response.arrayBuffer();
  return response.status;
}
