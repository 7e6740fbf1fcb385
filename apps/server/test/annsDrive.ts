/** A server, and for each test a new person with an empty drive. */
import type { Client } from '@linework/client';
import type { CallRequest } from '@linework/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { faultsOf, seedFile, seedFolders } from './drives.ts';
import { ipOf, startTestServer, type TestServer } from './server.ts';

export interface AnnsDrive {
  readonly server: TestServer;
  readonly ann: Client;
  readonly userId: number;
  /** Returns its id. */
  file(name: string, options?: { parentId?: string; size?: number }): Promise<string>;
  folder(path: string): Promise<string>;
  /** The names that a list shows. */
  list(parentId?: string, more?: Partial<CallRequest<'unionList'>>): Promise<string[]>;
  /** Everything in all drives fits together. */
  fits(): Promise<void>;
}

export function annsDrive(): AnnsDrive {
  let server: TestServer;
  let ann: Client;
  let userId: number;
  let n = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    n += 1;
    ann = await server.member({ email: `ann${n}@example.com`, nickname: 'Ann' }, { ip: ipOf(n) });
    userId = Number((await ann.call('userInfo', {})).id);
  });
  return {
    get server() {
      return server;
    },
    get ann() {
      return ann;
    },
    get userId() {
      return userId;
    },
    async file(name, { parentId, size } = {}) {
      const entry = await seedFile(server.app, userId, {
        name,
        ...(parentId !== undefined && { parentId: Number(parentId) }),
        ...(size !== undefined && { size }),
      });
      return String(entry.id);
    },
    folder: async (path) => String(await seedFolders(server.app, userId, path)),
    async list(parentId = '0', more = {}) {
      const { subFolders, files } = await ann.call('unionList', { parentId, pageSize: 100, ...more });
      return [...subFolders, ...files].map(({ name }) => name);
    },
    async fits() {
      expect(await faultsOf(server.app)).toEqual([]);
    },
  };
}
