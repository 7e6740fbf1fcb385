import { constants, createCipheriv, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from './client.ts';
import { open, seal, sign } from './crypto.ts';
import { memoryStore, memoryTicket, withCookies } from './state.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const modulus = Buffer.from(rsa.publicKey.export({ format: 'jwk' }).n!, 'base64url').toString('base64');
const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });

interface Call {
  path: string;
  query: URLSearchParams;
  init: RequestInit;
  headers: Headers;
}

/** A server of a few lines that speaks the protocol; each test says how it answers the calls themselves. */
class FakeServer {
  calls: Call[] = [];
  secrets = new Map<string, Buffer>();
  clock = () => Date.now();
  answer: (call: Call, data: unknown) => Response | Promise<Response> = (call) => this.signed(call, {});

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    const call = { path: pathname, query: searchParams, init, headers: new Headers(init.headers) };
    if (pathname.endsWith('/getRsaKey')) return this.#key(init.body as string);
    this.calls.push(call);
    return this.answer(call, call.headers.has('request-id') ? this.#open(call) : init.body);
  };

  #key(body: string): Response {
    const { wrap } = (JSON.parse(body) as { data: { wrap?: string } }).data;
    const serverTime = this.clock();
    if (wrap === undefined) return json({ rtnCode: '0000000', bizData: { publicKey: modulus, serverTime } });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const key = privateDecrypt(
      { key: rsa.privateKey, padding, oaepHash: 'sha256' },
      Buffer.from(wrap, 'base64'),
    );
    const kid = randomBytes(9).toString('base64url');
    const secret = randomBytes(32);
    this.secrets.set(kid, secret);
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString(
      'base64',
    );
    return json({ rtnCode: '0000000', bizData: { kid, secret: sealed, exp: serverTime + 1e9, serverTime } });
  }

  #exchange(call: Call) {
    const requestId = call.headers.get('request-id')!;
    const exchange = { path: call.path, salt: call.headers.get('request-salt')!, requestId };
    return { exchange, secret: this.secrets.get(requestId.slice(0, 12)) };
  }

  #open(call: Call): unknown {
    const { exchange, secret } = this.#exchange(call);
    if (!secret) return undefined;
    const body = JSON.parse(call.init.body as string) as { key: string; sign: string };
    const ticket = call.query.get('utoken') ?? '';
    expect(body.sign).toBe(
      sign(secret, 'c2s', exchange, body.key, call.headers.get('request-date')!, ticket),
    );
    return (JSON.parse(open(secret, 'c2s', exchange, body.key)) as { data: unknown }).data;
  }

  signed(call: Call, data: unknown, tamper = ''): Response {
    const { exchange, secret } = this.#exchange(call);
    if (!secret) return json({ rtnCode: '0000106', msg: 'unknown secret' });
    const date = String(Date.now());
    const key = seal(secret, 's2c', exchange, JSON.stringify({ data }));
    const signature = sign(secret, 's2c', exchange, key, date, call.query.get('utoken') ?? '') + tamper;
    return json({ rtnCode: '0000000', bizData: { key, sign: signature } }, { 'response-date': date });
  }
}

let server: FakeServer;
let client: Client;
const onToast = vi.fn();
const onSignedOut = vi.fn();
const storage = memoryStore();
const ticket = memoryTicket();

beforeEach(() => {
  vi.resetAllMocks();
  storage.removeItem('linework.secret');
  ticket.set(undefined);
  server = new FakeServer();
  client = createClient({
    baseUrl: 'http://server',
    fetch: server.fetch,
    onToast,
    onSignedOut,
    storage,
    ticket,
  });
});

describe('the client token', () => {
  const customer = { token: 'tok', id: '7' };
  const naming = (): Client =>
    createClient({
      baseUrl: 'http://server',
      fetch: server.fetch,
      storage,
      ticket,
      sendsClientToken: true,
      onSignedOut,
    });
  const said: [string, unknown][] = [];
  beforeEach(() => {
    said.length = 0;
    storage.removeItem('linework.ctoken');
    server.answer = (call, data) => {
      said.push([call.path.split('/').at(-1)!, data]);
      return server.signed(call, call.path.endsWith('customer/getInfo') ? customer : {});
    };
  });

  it('is asked for once, kept locally, and sent with the calls that take one', async () => {
    ticket.set('ticket-of-ann');
    const ann = naming();
    await ann.call('trashFiles', {});
    await naming().call('fileEdit', { fileId: '5', name: 'a.dwg' });
    await ann.call('storage', {});
    expect(said).toEqual([
      ['getInfo', {}],
      ['list', { ctoken: 'tok_7' }],
      ['edit', { fileId: '5', name: 'a.dwg', ctoken: 'tok_7' }],
      ['storage', {}],
    ]);
  });

  it('goes with the session, and nobody has one without a ticket', async () => {
    const ann = naming();
    await ann.call('trashFiles', {});
    expect(said).toEqual([['list', {}]]);
    ticket.set('ticket-of-ann');
    await ann.call('trashFiles', {});
    await ann.call('logout', {});
    expect(storage.getItem('linework.ctoken')).toBeNull();
  });
});

describe('signed calls', () => {
  it('encrypts, signs, and reads the answer', async () => {
    ticket.set('t/1');
    server.answer = (call, data) => {
      expect(data).toEqual({ nickname: 'Zoë 图' });
      expect(call.query.get('utoken')).toBe('t/1');
      expect(call.headers.get('hc-user-agent')).toMatch(/^Linework\/1\.0\.0 \(.+; .+; \d+\)$/);
      return server.signed(call, { nickname: 'Zoë 图' });
    };
    expect(await client.call('updateProfile', { nickname: 'Zoë 图' })).toMatchObject({ nickname: 'Zoë 图' });
    expect(server.calls[0]!.init.body).not.toContain('Zoë');
  });

  it('fetches one secret for calls that start at once, and no id twice', async () => {
    await Promise.all([
      client.call('sessionList', {}),
      client.call('storage', {}),
      client.call('companyInfo', {}),
    ]);
    expect(server.secrets.size).toBe(1);
    expect(new Set(server.calls.map((call) => call.headers.get('request-id'))).size).toBe(3);
  });

  it('rejects a success whose signature does not fit', async () => {
    server.answer = (call) => server.signed(call, {}, '0');
    await expect(client.call('sessionList', {})).rejects.toMatchObject({
      message: 'Signature verification failed',
    });
    server.answer = () => json({ rtnCode: '0000000', bizData: { list: [] } });
    await expect(client.call('sessionList', {})).rejects.toMatchObject({
      message: 'Signature verification failed',
    });
  });

  it('corrects its clock by the server’s and tries once more', async () => {
    const ahead = 3_600_000;
    server.answer = (call) => {
      const off = Math.abs(Number(call.headers.get('request-date')) - (Date.now() + ahead));
      return off < 300_000
        ? server.signed(call, { list: [] })
        : json({ rtnCode: '0000103', bizData: { serverTime: Date.now() + ahead } });
    };
    expect(await client.call('sessionList', {})).toEqual({ list: [] });
    await client.call('sessionList', {});
    expect(server.calls).toHaveLength(3);
  });

  it('fetches another secret when the server does not know it any more, once', async () => {
    await client.call('sessionList', {});
    server.secrets.clear();
    await client.call('sessionList', {});
    expect(server.calls).toHaveLength(3);
    server.answer = () => json({ rtnCode: '0000106', msg: 'unknown' });
    await expect(client.call('sessionList', {})).rejects.toMatchObject({ code: '0000106' });
    expect(server.calls).toHaveLength(5);
  });

  it('keeps the ticket of a sign-in and forgets it with the secret on sign-out', async () => {
    server.answer = (call) => server.signed(call, { utoken: 'new', userId: '1', expires: 1 });
    await client.call('login', { method: 'password', account: 'a', password: 'b' });
    expect(ticket.get()).toBe('new');
    server.answer = (call) => server.signed(call, {});
    await client.call('logout', {});
    expect(ticket.get()).toBeUndefined();
    expect(storage.getItem('linework.secret')).toBeNull();
  });

  it('does not take a minted launch ticket for its own', async () => {
    ticket.set('mine');
    server.answer = (call) => server.signed(call, { utoken: 'for another browser', expires: 1 });
    await client.call('launchTicket', {});
    expect(ticket.get()).toBe('mine');
  });
});

describe('failures', () => {
  const answering = (code: string) => {
    server.answer = () => json({ rtnCode: code, code, msg: 'sorry', bizData: { fields: ['x'] } });
  };

  it('carries code, message and data, and shows a toast', async () => {
    answering('0201003');
    await expect(client.call('storage', {})).rejects.toMatchObject({
      code: '0201003',
      message: 'sorry',
      data: { fields: ['x'] },
    });
    expect(onToast).toHaveBeenCalledExactlyOnceWith('sorry', '0201003');
  });

  it('shows none where the caller shows it, or for a pre-empted lock', async () => {
    answering('0201003');
    await expect(client.call('storage', {}, { quiet: true })).rejects.toThrow();
    answering('0215009');
    await expect(client.call('storage', {})).rejects.toThrow();
    expect(onToast).not.toHaveBeenCalled();
  });

  it.each(['0000005', '1000005', '1000008'])('ends the session on %s', async (code) => {
    ticket.set('old');
    answering(code);
    await expect(client.call('storage', {})).rejects.toMatchObject({ code });
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(code);
    expect(ticket.get()).toBeUndefined();
    expect(onToast).not.toHaveBeenCalled();
  });

  it.each(['storage', 'legacyUserInfo'] as const)(
    'leaves the session alone of whoever has signed in since %s was asked',
    async (name) => {
      ticket.set('old');
      server.answer = () => {
        ticket.set('new');
        return json({ rtnCode: '0000005', code: '101', msg: 'sorry' });
      };
      await expect(client.call(name, {})).rejects.toThrow('sorry');
      expect(onSignedOut).not.toHaveBeenCalled();
      expect(ticket.get()).toBe('new');
    },
  );

  it('ends the session on the legacy 101, and sends ticket and client in the form', async () => {
    ticket.set('old');
    server.answer = (_call, body) => {
      expect(Object.fromEntries(body as URLSearchParams)).toEqual({ utoken: 'old', clientType: 'Web_PC' });
      return json({ code: '101', msg: 'token invalid' });
    };
    await expect(client.call('legacyUserInfo', {})).rejects.toMatchObject({ code: '101' });
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith('101');
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['an error page', () => new Response('<html>', { status: 502 })],
    ['something that is not an answer', () => new Response('<html>')],
  ])('calls %s a network error', async (_name, answer) => {
    server.answer = answer;
    await expect(client.call('ipAddress', {})).rejects.toMatchObject({
      code: '100',
      message: 'Network Error!',
    });
    expect(onToast).toHaveBeenCalledExactlyOnceWith('Network Error!', '100');
  });

  it('goes on after the page that asked is closed, where it is told to', async () => {
    await client.call('lockRelease', { fileId: '1', fence: '1' }, { keepalive: true });
    expect(server.calls.at(-1)!.init.keepalive).toBe(true);
    await client.call('lockRelease', { fileId: '1', fence: '1' });
    expect(server.calls.at(-1)!.init.keepalive).toBeUndefined();
  });

  it('lets the caller cancel, without a toast', async () => {
    const abort = new AbortController();
    server.answer = (call) =>
      new Promise((_resolve, reject) =>
        call.init.signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const running = client.call('ipAddress', {}, { signal: abort.signal });
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(onToast).not.toHaveBeenCalled();
  });
});

describe('bytes', () => {
  it('sends a file in filedata with its fields', async () => {
    server.answer = async (call) => {
      const form = call.init.body as FormData;
      expect(form.get('clientType')).toBe('Web_PC');
      expect(await (form.get('filedata') as File).text()).toBe('bytes');
      return json({ rtnCode: '0000000', bizData: { avatar: '/avatar/x' } });
    };
    expect(await client.postFile('avatar', new File(['bytes'], 'me.png'), {})).toMatchObject({
      avatar: '/avatar/x',
    });
  });

  it('sends several files after the fields', async () => {
    server.answer = async (call) => {
      const form = [...(call.init.body as FormData)];
      expect(form.map(([key]) => key)).toEqual(['clientType', 'parentId', 'filedata', 'filedata']);
      expect((form[3]![1] as File).name).toBe('图.dwg');
      return json({ rtnCode: '0000000', bizData: { files: [] } });
    };
    const files = [new File(['a'], 'a.dwg'), new File(['b'], '图.dwg')];
    expect(await client.postFiles('uploadBatch', files, { parentId: '0' })).toEqual({ files: [] });
  });

  it('downloads under the name that the server gives', async () => {
    server.answer = () =>
      new Response('{"all":1}', {
        headers: { 'content-disposition': 'attachment; filename="x"; filename*=UTF-8\'\'%E5%9B%BE.json' },
      });
    const { blob, downloadName } = await client.downloadPost('exportData', {});
    expect(downloadName).toBe('图.json');
    expect(await blob.text()).toBe('{"all":1}');
  });

  it('shows the message where a download answers with a code', async () => {
    server.answer = () => json({ rtnCode: '0000004', msg: 'slow down' });
    await expect(client.downloadPost('exportData', {})).rejects.toMatchObject({ code: '0000004' });
    expect(onToast).toHaveBeenCalledExactlyOnceWith('slow down', '0000004');
  });
});

it('keeps cookies where the platform does not', async () => {
  const seen: (string | null)[] = [];
  const fetch = withCookies(async (_url, init) => {
    seen.push(new Headers(init?.headers).get('cookie'));
    const headers = new Headers();
    headers.append('set-cookie', `a=${seen.length}; Path=/; HttpOnly`);
    headers.append('set-cookie', seen.length === 1 ? 'b=x=y; Path=/' : 'b=; Max-Age=0');
    return new Response('', { headers });
  });
  for (let i = 0; i < 3; i += 1) await fetch('/');
  expect(seen).toEqual([null, 'a=1; b=x=y', 'a=2']);
});
