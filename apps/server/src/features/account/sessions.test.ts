import { codes, sessionEndCodes } from '@linework/contract';
import { memoryStore, memoryTicket, type Client } from '@linework/client';
import { describe, expect, it } from 'vitest';
import { anns } from '../../../test/anns.ts';
import { answer, testPassword } from '../../../test/server.ts';

const here = anns(() => ({ clientType: 'Web_H5' }));

async function signedIn(): Promise<Client> {
  const client = here.server.client({ ip: here.ip });
  await client.call('login', { method: 'password', account: here.email, password: testPassword });
  return client;
}

describe('sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const phone = await signedIn();
    const tablet = await signedIn();
    const { list } = await here.ann.call('sessionList', {});
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toMatchObject([{ clientType: 'Web_H5', ip: '127.0.0.1' }]);
    const mine = await phone.call('sessionList', {});
    const phoneId = mine.list.find(({ current }) => current)!.id;
    expect(await here.ann.call('sessionRevoke', { sessionId: phoneId })).toEqual({ ended: 1 });
    expect(await here.ann.call('sessionRevoke', { sessionId: phoneId })).toEqual({ ended: 0 });
    expect(await answer(phone.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await here.ann.call('sessionRevoke', { others: true })).toEqual({ ended: 1 });
    expect(await answer(tablet.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.ok);
    expect(await answer(here.ann.call('sessionRevoke', {}))).toBe(codes.parameterInvalid);
  });

  it('of others cannot be ended', async () => {
    const bob = await here.server.member({ email: 'bob@example.com' });
    const { list } = await here.ann.call('sessionList', {});
    expect(await bob.call('sessionRevoke', { sessionId: list[0]!.id })).toEqual({ ended: 0 });
    expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.ok);
  });

  it('end at sign-out, and a second sign-out says so', async () => {
    const ticket = here.ann.ticket.get()!;
    await here.ann.call('logout', {});
    expect(here.ann.ticket.get()).toBeUndefined();
    here.ann.ticket.set(ticket);
    expect(await answer(here.ann.call('logout', {}))).toBe(codes.ticketUnknown);
    expect(await answer(here.server.client().call('logout', {}))).toBe(codes.ticketUnknown);
  });

  it('expire after 14 idle days and after 90 days', async () => {
    const day = 86_400_000;
    const age = (created: number, last: number) =>
      here.server.app.db
        .updateTable('session')
        .set({ created_at: Date.now() - created * day, last_at: Date.now() - last * day })
        .execute();
    const ticket = here.ann.ticket.get()!;
    const ask = () => {
      here.ann.ticket.set(ticket);
      return answer(here.ann.call('userInfo', {}));
    };
    await age(13, 13);
    expect(await ask()).toBe(codes.ok);
    await age(15, 15);
    expect(await ask()).toBe(codes.sessionExpired);
    await age(91, 1);
    expect(await ask()).toBe(codes.sessionExpired);
  });

  it('are ten at most: the longest unused ends', async () => {
    await here.server.app.db
      .updateTable('session')
      .set({ last_at: Date.now() - 60_000 })
      .execute();
    const clients: Client[] = [];
    for (let more = 0; more < 10; more += 1) clients.push(await signedIn());
    expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(clients[0]!.call('userInfo', {}))).toBe(codes.ok);
  });
});

describe('a ticket that leaked', () => {
  it('is worth nothing without its cookie or its secret, in any envelope', async () => {
    const thief = here.server.client({ ticket: memoryTicket() });
    const steal = () => thief.ticket.set(here.ann.ticket.get());
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
    expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.ok);
  });

  it('works for a client without cookies that signed in with its own secret', async () => {
    const storage = memoryStore();
    const app = here.server.client({ storage, fetch: (input, init) => fetch(input, init) });
    await app.call('login', { method: 'password', account: here.email, password: testPassword });
    expect(await answer(app.call('userInfo', {}))).toBe(codes.ok);
    // And again, over the first session.
    await app.call('login', { method: 'password', account: here.email, password: testPassword });
    expect(await answer(app.call('userInfo', {}))).toBe(codes.ok);
  });

  it('tells the client once that it is over', async () => {
    const ended: string[] = [];
    const client = here.server.client({ onSignedOut: (code) => ended.push(code) });
    await client.call('login', { method: 'password', account: here.email, password: testPassword });
    await here.ann.call('sessionRevoke', { others: true });
    await answer(client.call('userInfo', {}));
    expect(ended).toEqual([codes.sessionRevoked]);
    expect(sessionEndCodes).toContain(ended[0]);
    expect(client.ticket.get()).toBeUndefined();
  });
});
