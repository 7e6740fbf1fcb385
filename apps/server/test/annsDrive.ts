/** A server, and for each test a new person with an empty drive. */
import type { CallRequest } from '@linework/contract';
import { beforeEach, expect } from 'vitest';
import { anns, type Anns } from './anns.ts';
import { faultsOf, seedFile, seedFolders } from './drives.ts';
import type { TestServerOptions } from './server.ts';

export interface AnnsDrive extends Anns {
  readonly userId: number;
  /** Returns its id. */
  file(name: string, options?: { parentId?: string; size?: number }): Promise<string>;
  folder(path: string): Promise<string>;
  /** The names that a list shows. */
  list(parentId?: string, more?: Partial<CallRequest<'unionList'>>): Promise<string[]>;
  /** Everything in all drives fits together. */
  fits(): Promise<void>;
}

export function annsDrive(ofServer?: TestServerOptions): AnnsDrive {
  const here = anns(undefined, ofServer);
  let userId: number;
  beforeEach(async () => {
    userId = Number((await here.ann.call('userInfo', {})).id);
  });
  const own: Omit<AnnsDrive, keyof Anns> = {
    get userId() {
      return userId;
    },
    async file(name, { parentId, size } = {}) {
      const entry = await seedFile(here.server.app, userId, {
        name,
        ...(parentId !== undefined && { parentId: Number(parentId) }),
        ...(size !== undefined && { size }),
      });
      return String(entry.id);
    },
    folder: async (path) => String(await seedFolders(here.server.app, userId, path)),
    async list(parentId = '0', more = {}) {
      const { subFolders, files } = await here.ann.call('unionList', { parentId, pageSize: 100, ...more });
      return [...subFolders, ...files].map(({ name }) => name);
    },
    async fits() {
      expect(await faultsOf(here.server.app)).toEqual([]);
    },
  };
  // With what is read anew each time left as it is.
  return Object.defineProperties(own, Object.getOwnPropertyDescriptors(here)) as AnnsDrive;
}
