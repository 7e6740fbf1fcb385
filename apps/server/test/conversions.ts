/** Conversions to their end, for tests. */
import type { Client } from '@linework/client';
import type { CallRequest } from '@linework/contract';
import type { TestServer } from './server.ts';

export async function convertedBy(server: TestServer, client: Client, asked: CallRequest<'convertStart'>) {
  const { convertId } = await client.call('convertStart', asked);
  await server.settled();
  return client.call('convertStatus', { convertId });
}

export const bytesAt = async (server: TestServer, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
