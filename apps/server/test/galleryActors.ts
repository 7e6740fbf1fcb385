/** Ann, who publishes: a new one for each test; Bob, an administrator, and a visitor for all of them. */
import type { Client } from '@linework/client';
import type { CallRequest } from '@linework/contract';
import { beforeAll, beforeEach } from 'vitest';
import { seedFile } from './drives.ts';
import { ipOf, serverForTests, type TestServer } from './server.ts';

export let server: TestServer;
export let root: Client;
export let bob: Client;
export let visitor: Client;
export let ann: Client;
export let annId: number;
export let n = 0;

/** To be called once by a file of tests. */
export function galleryActors(): void {
  server = serverForTests();
  beforeAll(async () => {
    root = await server.member(
      { email: 'root@example.com', nickname: 'Root', admin: true },
      { ip: ipOf(250) },
    );
    bob = await server.member({ email: 'bob@example.com', nickname: 'Bob' }, { ip: ipOf(251) });
    visitor = server.client({ ip: ipOf(252) });
  });
  beforeEach(async () => {
    n += 1;
    ann = await server.member({ email: `ann${n}@example.com`, nickname: 'Ann' }, { ip: ipOf(n) });
    annId = Number((await ann.call('userInfo', {})).id);
  });
}

type Publication = Partial<CallRequest<'setFilePrivateType'>>;

/** A file of Ann's. */
export const put = async (name: string, size = 100, parentId?: number): Promise<string> =>
  String((await seedFile(server.app, annId, { name, size, ...(parentId && { parentId }) })).id);
export const publish = (fileIds: string, more: Publication = {}) =>
  ann.call('setFilePrivateType', { fileIds, privateType: 0, ...more });
export const takeBack = (fileIds: string) => ann.call('setFilePrivateType', { fileIds, privateType: 1 });
export async function published(name: string, more: Publication = {}): Promise<string> {
  const id = await put(name);
  await publish(id, more);
  return id;
}
export const used = async (): Promise<number> => (await ann.call('capacity', {})).used;
/** What the gallery shows of Ann's. */
export const ofAnn = async (by: Client = visitor): Promise<string[]> =>
  (await by.call('galleryList', { authorId: String(annId) })).files.map(({ name }) => name);
