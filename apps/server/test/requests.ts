/** Calls made by hand, so that every byte of them can be wrong. */
import { codes, calls, type AnyCall, type CallName } from '@linework/contract';
import { CallError, memoryStore, type Client } from '@linework/client';
import { fromBase64, randomBytes, seal, sign, toBase64Url } from '@linework/client/crypto';
import type { TestServer } from './server.ts';

/** Any call by its name, in its own envelope, with any data. Returns the code of the answer and what came with it. */
export async function callAny(
  server: TestServer,
  client: Client,
  name: CallName,
  data: unknown,
): Promise<{ code: string; data: unknown }> {
  const row: AnyCall = calls[name];
  try {
    switch (row.envelope) {
      case 'get': {
        const query = new URLSearchParams(data as Record<string, string>);
        const response = await fetch(`${server.url}${row.path}?${query}`);
        if (response.headers.get('content-type')?.startsWith('application/json')) {
          const answer = (await response.json()) as { rtnCode: string; bizData: unknown };
          return { code: answer.rtnCode, data: answer.bizData };
        }
        return { code: codes.ok, data: await response.arrayBuffer() };
      }
      case 'postFile':
        return {
          code: codes.ok,
          data: await client.postFile(name as never, new Blob(['no picture']), data as never),
        };
      case 'postFiles':
        return {
          code: codes.ok,
          data: await client.postFiles(name as never, [new Blob(['no picture'])], data as never),
        };
      case 'downloadPost':
        return { code: codes.ok, data: await client.downloadPost(name as never, data as never) };
      default:
        return { code: codes.ok, data: await client.call(name as never, data as never) };
    }
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, data: error.data };
    throw error;
  }
}

export interface SignedParts {
  path: string;
  data: unknown;
  date: number;
  salt: string;
  requestId: string;
  ticket: string;
}

/** A secret of the signed envelope and a way to use it wrongly. */
export async function createSigner(server: TestServer) {
  const storage = memoryStore();
  const client = server.client({ storage });
  await client.call('adver', {});
  const kept = JSON.parse(storage.getItem('linework.secret')!) as { kid: string; secret: string };
  const secret = fromBase64(kept.secret);
  const requestId = () => `${kept.kid}.${toBase64Url(randomBytes(16))}`;

  const make = (parts: Partial<SignedParts> = {}) => {
    const { path = calls.adver.path, data = {}, date = Date.now(), salt = 'abcDEF', ticket = '' } = parts;
    const exchange = { path, salt, requestId: parts.requestId ?? requestId() };
    const json =
      typeof data === 'string' ? data : JSON.stringify({ data, clientInfo: {}, style: 0, secret: 1 });
    const key = seal(secret, 'c2s', exchange, json);
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'request-date': String(date),
        'request-id': exchange.requestId,
        'request-salt': salt,
        'hc-user-agent': 'test/1 (test; test/1; 0)',
      } as Record<string, string>,
      body: { key, sign: sign(secret, 'c2s', exchange, key, String(date), ticket) } as Record<
        string,
        unknown
      >,
    };
    return { url: server.url + path + (ticket && `?utoken=${ticket}`), init };
  };
  return { make, requestId, kid: kept.kid };
}

export type SignedRequest = ReturnType<Awaited<ReturnType<typeof createSigner>>['make']>;

/** The code of the answer to a request made by hand, and its whole text. */
export async function send({ url, init }: SignedRequest): Promise<{ code: string; text: string }> {
  const response = await fetch(url, { ...init, body: JSON.stringify(init.body) });
  return readAnswer(response);
}

export async function readAnswer(response: Response): Promise<{ code: string; text: string }> {
  const text = await response.text();
  const answer = JSON.parse(text) as { rtnCode?: string; code?: string };
  return { code: answer.rtnCode ?? answer.code ?? '', text };
}
