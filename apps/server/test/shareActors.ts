/** Ann, who shares, and Bob, who does not: new ones for each test, and visitors without an account. */
import type { Client } from '@linework/client';
import { beforeEach } from 'vitest';
import { ipOf, serverForTests, type TestServer, type TestServerOptions } from './server.ts';
import { putAt } from './shares.ts';

export let server: TestServer;
export let ann: Client;
export let bob: Client;
export let annMail: string;
export let bobMail: string;
export let n = 0;

/** To be called once by a file of tests. */
export function shareActors(ofServer?: TestServerOptions): void {
  server = serverForTests({}, ofServer);
  beforeEach(async () => {
    n += 1;
    annMail = `ann${n}@example.com`;
    bobMail = `bob${n}@example.com`;
    ann = await server.member({ email: annMail, nickname: 'Ann' }, { ip: ipOf(n) });
    bob = await server.member({ email: bobMail, nickname: 'Bob' }, { ip: ipOf(n + 100) });
  });
}

export const visitor = (): Client => server.client({ ip: ipOf(250) });

/** A file of Ann's. */
export const put = (path: string, bytes?: Buffer | string) => putAt(server, annMail, path, bytes);

/** What a list shows by a link. */
export async function names(client: Client, via: string, parentId = '0', q?: string): Promise<string[]> {
  const asked = { via, parentId, ...(q !== undefined && { q }) };
  const { subFolders, files } = await client.call('unionList', asked);
  return [...subFolders, ...files].map(({ name }) => name);
}

/** A share on Ann's list. */
export const row = async (id: string) =>
  (await ann.call('shareList', {})).list.find((each) => each.id === id)!;
