import { codes, sessionEndCodes } from '@linework/contract';
import { memoryStore, memoryTicket, type Client } from '@linework/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, ipOf, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let ann: Client;
let account: string;
let n = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  n += 1;
  account = `ann${n}@example.com`;
  ann = await server.member({ email: account }, { clientType: 'Web_H5' });
});

async function signedIn(): Promise<Client> {
  const client = server.client({ ip: ipOf(n) });
  await client.call('login', { method: 'password', account, password: testPassword });
  return client;
}

describe('sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const phone = await signedIn();
    const tablet = await signedIn();
    const { list } = await ann.call('sessionList', {});
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toMatchObject([{ clientType: 'Web_H5', ip: '127.0.0.1' }]);
    const mine = await phone.call('sessionList', {});
    const phoneId = mine.list.find(({ current }) => current)!.id;
    expect(await ann.call('sessionRevoke', { sessionId: phoneId })).toEqual({ ended: 1 });
    expect(await ann.call('sessionRevoke', { sessionId: phoneId })).toEqual({ ended: 0 });
    expect(await answer(phone.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await ann.call('sessionRevoke', { others: true })).toEqual({ ended: 1 });
    expect(await answer(tablet.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(ann.call('userInfo', {}))).toBe(codes.ok);
    expect(await answer(ann.call('sessionRevoke', {}))).toBe(codes.parameterInvalid);
  });

  it('of others cannot be ended', async () => {
    const bob = await server.member({ email: 'bob@example.com' });
    const { list } = await ann.call('sessionList', {});
    expect(await bob.call('sessionRevoke', { sessionId: list[0]!.id })).toEqual({ ended: 0 });
    expect(await answer(ann.call('userInfo', {}))).toBe(codes.ok);
  });

  it('end at sign-out, and a second sign-out says so', async () => {
    const ticket = ann.ticket.get()!;
    await ann.call('logout', {});
    expect(ann.ticket.get()).toBeUndefined();
    ann.ticket.set(ticket);
    expect(await answer(ann.call('logout', {}))).toBe(codes.ticketUnknown);
    expect(await answer(server.client().call('logout', {}))).toBe(codes.ticketUnknown);
  });

  it('expire after 14 idle days and after 90 days', async () => {
    const day = 86_400_000;
    const age = (created: number, last: number) =>
      server.app.db
        .updateTable('session')
        .set({ created_at: Date.now() - created * day, last_at: Date.now() - last * day })
        .execute();
    const ticket = ann.ticket.get()!;
    const ask = () => {
      ann.ticket.set(ticket);
      return answer(ann.call('userInfo', {}));
    };
    await age(13, 13);
    expect(await ask()).toBe(codes.ok);
    await age(15, 15);
    expect(await ask()).toBe(codes.sessionExpired);
    await age(91, 1);
    expect(await ask()).toBe(codes.sessionExpired);
  });

  it('are ten at most: the longest unused ends', async () => {
    await server.app.db
      .updateTable('session')
      .set({ last_at: Date.now() - 60_000 })
      .execute();
    const clients: Client[] = [];
    for (let more = 0; more < 10; more += 1) clients.push(await signedIn());
    expect(await answer(ann.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(clients[0]!.call('userInfo', {}))).toBe(codes.ok);
  });
});

describe('a ticket that leaked', () => {
  it('is worth nothing without its cookie or its secret, in any envelope', async () => {
    const thief = server.client({ ticket: memoryTicket() });
    const steal = () => thief.ticket.set(ann.ticket.get());
    steal();
    expect(await answer(thief.call('userInfo', {}))).toBe(codes.ticketUnknown);
    steal();
    expect(await answer(thief.call('legacyUserInfo', {}))).toBe('101');
    steal();
    expect(await answer(thief.downloadPost('exportData', {}))).toBe(codes.ticketUnknown);
    steal();
    expect(await answer(thief.postFile('avatar', new Blob(['x']), {}))).toBe(codes.ticketUnknown);
    // A secret fetched with the stolen ticket is not bound to the session either.
    steal();
    thief.forgetSecret();
    expect(await answer(thief.call('sessionList', {}))).toBe(codes.ticketUnknown);
    expect(await answer(ann.call('userInfo', {}))).toBe(codes.ok);
  });

  it('works for a client without cookies that signed in with its own secret', async () => {
    const storage = memoryStore();
    const app = server.client({ storage, fetch: (input, init) => fetch(input, init) });
    await app.call('login', { method: 'password', account, password: testPassword });
    expect(await answer(app.call('userInfo', {}))).toBe(codes.ok);
    // And again, over the first session.
    await app.call('login', { method: 'password', account, password: testPassword });
    expect(await answer(app.call('userInfo', {}))).toBe(codes.ok);
  });

  it('tells the client once that it is over', async () => {
    const ended: string[] = [];
    const client = server.client({ onSignedOut: (code) => ended.push(code) });
    await client.call('login', { method: 'password', account, password: testPassword });
    await ann.call('sessionRevoke', { others: true });
    await answer(client.call('userInfo', {}));
    expect(ended).toEqual([codes.sessionRevoked]);
    expect(sessionEndCodes).toContain(ended[0]);
    expect(client.ticket.get()).toBeUndefined();
  });
});
