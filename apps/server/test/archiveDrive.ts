/** A server with one account, whose archives are extracted through the calls. */
import { Readable } from 'node:stream';
import type { Client } from '@linework/client';
import type { ZipTask } from '@linework/contract';
import { addFile, changeDrive } from '../src/features/drive/service.ts';
import { differences, tallyOf } from '../src/features/drive/tally.ts';
import { makeZip, type ZipMember } from './archives.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface ArchiveDrive {
  server: TestServer;
  ann: Client;
  annId: number;
  put(name: string, bytes: Buffer, parentId?: string): Promise<string>;
  putZip(name: string, members: readonly ZipMember[]): Promise<string>;
  /** Starts it, and tells how it stands once nothing runs any more. */
  extract(fileId: string, more?: object): Promise<ZipTask>;
  settled(taskId: string): Promise<ZipTask>;
  /** Paths of all files below a folder, and of empty folders. */
  pathsIn(folderId: string): Promise<string[]>;
  idOf(folderId: string, name: string): Promise<string>;
  /** What the drive's sums say that a recount does not, and what is still promised. */
  wrongSums(): Promise<unknown[]>;
}

export async function startArchiveDrive(): Promise<ArchiveDrive> {
  const server = await startTestServer();
  const ann = await server.member({ email: 'ann@example.com' });
  const annId = Number((await ann.call('userInfo', {})).id);
  const { app } = server;
  const list = (parentId: string) => ann.call('unionList', { parentId, page: 1, pageSize: 500 });
  const pathsIn = async (folderId: string, above = ''): Promise<string[]> => {
    const { files, subFolders } = await list(folderId);
    const below = await Promise.all(subFolders.map(({ id, name }) => pathsIn(id, `${above}${name}/`)));
    const own = files.map(({ name }) => `${above}${name}`);
    const isEmpty = above !== '' && own.length + subFolders.length === 0;
    return [...own, ...below.flat(), ...(isEmpty ? [above] : [])].toSorted();
  };
  const put: ArchiveDrive['put'] = async (name, bytes, parentId) => {
    const blob = await app.blobs.put(Readable.from([bytes]), { maxBytes: bytes.length });
    const { id } = await changeDrive(app, annId, (drive) =>
      addFile(drive, {
        parentId: parentId === undefined ? drive.rootId : Number(parentId),
        name,
        blob,
        clash: 'keepBoth',
        space: 'take',
      }),
    );
    return String(id);
  };
  const settled = async (taskId: string): Promise<ZipTask> => {
    await server.settled();
    return ann.call('zipTaskStatus', { taskId });
  };
  return {
    server,
    ann,
    annId,
    put,
    putZip: (name, members) => put(name, makeZip(members)),
    extract: async (fileId, more = {}) => settled((await ann.call('unzip', { fileId, ...more })).taskId),
    settled,
    pathsIn: (folderId) => pathsIn(folderId),
    async idOf(folderId, name) {
      const { files, subFolders } = await list(folderId);
      const found = [...files, ...subFolders].find((item) => item.name === name);
      if (!found) throw new Error(`${name} is not in ${folderId}`);
      return found.id;
    },
    async wrongSums() {
      const row = await app.db
        .selectFrom('drive')
        .selectAll()
        .where('user_id', '=', annId)
        .executeTakeFirstOrThrow();
      const promised = row.reserved === 0 ? [] : [{ reserved: row.reserved }];
      return [...differences(row, await tallyOf(app.db, annId)), ...promised];
    },
  };
}
