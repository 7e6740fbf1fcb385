import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { answer, serverForTests } from '../../../test/server.ts';

const server = serverForTests();
let origin: string;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  origin = server.url;
  ann = await server.member({ email: 'ann@example.com' });
  bob = await server.member({ email: 'bob@example.com' });
});

async function added(client: Client, name: string, synced = true) {
  const authenticator = createAuthenticator({ origin, synced });
  const options = await client.call('passkeyRegisterOptions', {});
  const passkey = await client.call('passkeyRegister', { name, response: authenticator.create(options) });
  return { authenticator, passkey };
}

async function begin(client: Client) {
  const { flow, options } = await client.call('passkeyLoginOptions', {});
  return { flow, options };
}

describe('passkeys', () => {
  it('are added and sign in, without typing who it is', async () => {
    const { authenticator, passkey } = await added(ann, 'My laptop');
    expect(passkey).toMatchObject({ name: 'My laptop', synced: true, lastTime: 0 });
    const browser = server.client();
    const { flow, options } = await begin(browser);
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'preferred' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    await browser.call('passkeyLogin', { flow, response: authenticator.get(options) });
    expect(await browser.call('userInfo', {})).toMatchObject({ email: 'ann@example.com' });
    const { list } = await ann.call('passkeyList', {});
    expect(list).toMatchObject([{ id: passkey.id, name: 'My laptop' }]);
    expect(list[0]!.lastTime).toBeGreaterThan(0);
  });

  it('ask for a discoverable credential, and leave out those that are there', async () => {
    const options = await ann.call('passkeyRegisterOptions', {});
    expect(options).toMatchObject({
      rp: { name: 'Linework', id: '127.0.0.1' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    });
    expect(options['excludeCredentials']).toHaveLength((await ann.call('passkeyList', {})).list.length);
  });

  it('refuse a challenge that was used, is another person’s, or is none of ours', async () => {
    const authenticator = createAuthenticator({ origin });
    const options = await ann.call('passkeyRegisterOptions', {});
    const response = authenticator.create(options);
    expect(await answer(bob.call('passkeyRegister', { name: 'Eve', response }))).toBe(codes.passkeyRefused);
    expect(await answer(ann.call('passkeyRegister', { name: 'Ann', response }))).toBe(codes.passkeyRefused);
    const made = authenticator.create({ challenge: 'bm90IG91cnM' });
    expect(await answer(ann.call('passkeyRegister', { name: 'Ann', response: made }))).toBe(
      codes.passkeyRefused,
    );
    expect(await answer(ann.call('passkeyRegister', { name: 'Ann', response: { a: 1 } }))).toBe(
      codes.passkeyRefused,
    );
  });

  it('refuse a page of another origin', async () => {
    const { authenticator } = await added(ann, 'Phone');
    const browser = server.client();
    const { flow, options } = await begin(browser);
    const response = authenticator.get(options, 'https://evil.example');
    expect(await answer(browser.call('passkeyLogin', { flow, response }))).toBe(codes.passkeyRefused);
    const fresh = createAuthenticator({ origin });
    const creation = fresh.create(await ann.call('passkeyRegisterOptions', {}), 'https://evil.example');
    expect(await answer(ann.call('passkeyRegister', { name: 'x', response: creation }))).toBe(
      codes.passkeyRefused,
    );
  });

  it('sign in once by a flow, however often it is sent', async () => {
    const { authenticator } = await added(ann, 'Tablet');
    const browser = server.client();
    const { flow, options } = await begin(browser);
    const response = authenticator.get(options);
    const tries = Array.from({ length: 5 }, () =>
      answer(server.client().call('passkeyLogin', { flow, response })),
    );
    const answers = await Promise.all(tries);
    expect(answers.toSorted()).toEqual([codes.ok, ...Array(4).fill(codes.passkeyRefused)]);
  });

  it('notice a security key whose counter went back', async () => {
    const { authenticator } = await added(ann, 'Key', false);
    const browser = server.client();
    const first = await begin(browser);
    await browser.call('passkeyLogin', { flow: first.flow, response: authenticator.get(first.options) });
    await server.app.db.updateTable('passkey').set({ counter: 1000 }).where('name', '=', 'Key').execute();
    const second = await begin(browser);
    const call = browser.call('passkeyLogin', {
      flow: second.flow,
      response: authenticator.get(second.options),
    });
    expect(await answer(call)).toBe(codes.passkeyRefused);
  });

  it('do not sign in with another person’s signature', async () => {
    const { passkey } = await added(ann, 'Ann’s');
    const row = await server.app.db
      .selectFrom('passkey')
      .select('credential_id')
      .where('id', '=', Number(passkey.id))
      .executeTakeFirstOrThrow();
    const browser = server.client();
    const { flow, options } = await begin(browser);
    const forged = createAuthenticator({ origin }).get(options);
    const response = { ...forged, id: row.credential_id, rawId: row.credential_id };
    expect(await answer(browser.call('passkeyLogin', { flow, response }))).toBe(codes.passkeyRefused);
  });

  it('are renamed and removed by their owner only', async () => {
    const { authenticator, passkey } = await added(ann, 'Old');
    const passkeyId = passkey.id;
    expect(await answer(bob.call('passkeyRename', { passkeyId, name: 'Bob’s' }))).toBe(codes.passkeyAbsent);
    expect(await answer(bob.call('passkeyDelete', { passkeyId }))).toBe(codes.passkeyAbsent);
    expect(await ann.call('passkeyRename', { passkeyId, name: 'New' })).toMatchObject({ name: 'New' });
    await ann.call('passkeyDelete', { passkeyId });
    const browser = server.client();
    const { flow, options } = await begin(browser);
    const late = browser.call('passkeyLogin', { flow, response: authenticator.get(options) });
    expect(await answer(late)).toBe(codes.passkeyRefused);
  });
});
