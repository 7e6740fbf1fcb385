import { codes } from '@linework/contract';
import { CallError } from '@linework/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, ipOf, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';
import { addUser } from './addUser.ts';

const email = 'ann@example.com';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ sms: 'outbox' });
  await addUser(
    server.app.db,
    { email: 'Root@Example.com', password: testPassword, admin: true },
    server.app.config,
  );
  await addUser(server.app.db, { email, password: testPassword }, server.app.config);
});
afterAll(() => server.close());

const forget = () => server.app.db.deleteFrom('login_failure').execute();
afterEach(forget);
const tryPassword = (account: string, password: string, ip: string) =>
  answer(server.client({ ip }).call('login', { method: 'password', account, password }));

describe('login by password', () => {
  it('signs in, whatever the case of the address', async () => {
    const client = server.client();
    const { utoken, userId } = await client.call('login', {
      method: 'password',
      account: ' ANN@example.com ',
      password: testPassword,
    });
    expect(utoken).toHaveLength(43);
    expect(await client.call('userInfo', {})).toMatchObject({ id: userId, email });
  });

  it('answers the same for a wrong password, an unknown account and an account without a password', async () => {
    const passkeyOnly = await addUser(
      server.app.db,
      { email: 'key@example.com', password: 'x' },
      server.app.config,
    );
    await server.app.db.updateTable('user').set({ password: null }).where('id', '=', passkeyOnly).execute();
    const answers = await Promise.all(
      [email, 'nobody@example.com', 'key@example.com', '13800000000'].map(async (account, n) => {
        const call = server
          .client({ ip: ipOf(n) })
          .call('login', { method: 'password', account, password: 'wrong one' });
        const error = await call.catch((thrown: unknown) => thrown);
        return error instanceof CallError ? [error.code, error.message, error.data] : error;
      }),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toEqual([codes.loginRefused, 'Wrong account or password.', undefined]);
  });

  it('throttles after 5 failures in 15 minutes by account and address, known or not', async () => {
    for (const account of [email, 'nobody@example.com']) {
      for (let n = 0; n < 5; n += 1)
        expect(await tryPassword(account, 'wrong one', ipOf(1))).toBe(codes.loginRefused);
      expect(await tryPassword(account, testPassword, ipOf(1))).toBe(codes.loginThrottled);
    }
    // Its owner comes from elsewhere.
    expect(await tryPassword(email, testPassword, ipOf(2))).toBe(codes.ok);
    await server.app.db
      .updateTable('login_failure')
      .set({ at: Date.now() - 16 * 60_000 })
      .execute();
    expect(await tryPassword(email, testPassword, ipOf(1))).toBe(codes.ok);
  });

  it('after 20 failures an hour looks at the first try of each network only', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect(await tryPassword(email, 'wrong one', ipOf(10 + (n >> 2)))).toBe(codes.loginRefused);
    }
    // Strangers have used theirs, and bring another network for every further guess.
    expect(await tryPassword(email, testPassword, ipOf(10))).toBe(codes.loginThrottled);
    expect(await tryPassword(email, 'wrong one', ipOf(31))).toBe(codes.loginRefused);
    expect(await tryPassword(email, testPassword, ipOf(31))).toBe(codes.loginThrottled);
    // The owner, who has never been here before, gets in.
    expect(await tryPassword(email, testPassword, ipOf(30))).toBe(codes.ok);
  });

  it('takes a network of IPv6 for one address', async () => {
    for (let n = 0; n < 5; n += 1) await tryPassword(email, 'wrong one', `2001:db8::${n}`);
    expect(await tryPassword(email, testPassword, '2001:db8::77')).toBe(codes.loginThrottled);
    expect(await tryPassword(email, testPassword, '2001:db8:0:1::77')).toBe(codes.ok);
  });

  it('lets a device in that its owner has used before, whatever others try', async () => {
    const device = server.client({ ip: ipOf(40) });
    const signIn = (password: string) =>
      answer(device.call('login', { method: 'password', account: email, password }));
    expect(await signIn(testPassword)).toBe(codes.ok);
    // In the same office, and everywhere else.
    for (let n = 0; n < 25; n += 1) await tryPassword(email, 'wrong one', ipOf(40 + (n >> 2)));
    expect(await tryPassword(email, testPassword, ipOf(40))).toBe(codes.loginThrottled);
    expect(await signIn(testPassword)).toBe(codes.ok);
    // It is no key: its own wrong tries count, and it is known to one account only.
    for (let n = 0; n < 5; n += 1) expect(await signIn('wrong one')).toBe(codes.loginRefused);
    expect(await signIn(testPassword)).toBe(codes.loginThrottled);
  });

  it('throttles after 100 failures an hour by address', async () => {
    const now = Date.now();
    const rows = Array.from({ length: 100 }, (_, n) => ({
      account: `n${n}@example.com`,
      ip: ipOf(3),
      at: now - 3_500_000,
    }));
    await server.app.db.insertInto('login_failure').values(rows).execute();
    expect(await tryPassword(email, testPassword, ipOf(3))).toBe(codes.loginThrottled);
    expect(await tryPassword(email, testPassword, ipOf(4))).toBe(codes.ok);
  });

  it('does not let a burst of guesses through', async () => {
    const client = server.client({ ip: ipOf(5) });
    const guess = (n: number) =>
      client.call('login', { method: 'password', account: email, password: `guess ${n}` });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => answer(guess(n))));
    expect(answers.filter((code) => code === codes.loginRefused).length).toBeLessThanOrEqual(5);
    expect(answers.every((code) => code === codes.loginRefused || code === codes.loginThrottled)).toBe(true);
  });

  it('ends the session that a new sign-in replaces', async () => {
    const client = server.client();
    await client.call('login', { method: 'password', account: email, password: testPassword });
    const { list } = await client.call('sessionList', {});
    await client.call('login', { method: 'password', account: email, password: testPassword });
    const after = await client.call('sessionList', {});
    expect(after.list).toHaveLength(list.length);
    expect(after.list.find(({ current }) => current)!.id).not.toBe(list.find(({ current }) => current)!.id);
  });
});

describe('login by code', () => {
  it('by e-mail, once', async () => {
    const client = server.client();
    const code = await server.codeFor(client, { purpose: 'login', email });
    await client.call('login', { method: 'emailCode', email, code });
    expect(await client.call('userInfo', {})).toMatchObject({ email });
    expect(await answer(server.client().call('login', { method: 'emailCode', email, code }))).toBe(
      codes.codeWrong,
    );
  });

  it('proves the address', async () => {
    await server.app.db
      .updateTable('user')
      .set({ email_verified: 0 })
      .where('email', '=', 'root@example.com')
      .execute();
    const client = server.client();
    const code = await server.codeFor(client, { purpose: 'login', email: 'root@example.com' });
    await client.call('login', { method: 'emailCode', email: 'root@example.com', code });
    expect(await client.call('userInfo', {})).toMatchObject({ emailVerified: true });
  });

  it('sends nothing to an unknown address and says nothing about it', async () => {
    const client = server.client();
    const before = (await server.mails()).length;
    expect(await client.call('sendCode', { purpose: 'login', email: 'who@example.com' })).toEqual({
      resendAfterMs: 60_000,
      validMs: 600_000,
    });
    expect(await answer(client.call('sendCode', { purpose: 'login', email: 'who@example.com' }))).toBe(
      codes.codeThrottled,
    );
    await server.settled();
    expect(await server.mails()).toHaveLength(before);
    const call = client.call('login', { method: 'emailCode', email: 'who@example.com', code: '123456' });
    expect(await answer(call)).toBe(codes.codeWrong);
  });

  it('by mobile number', async () => {
    const mobile = '13812345678';
    const client = server.client();
    await client.call('login', { method: 'password', account: email, password: testPassword });
    const proof = await server.codeFor(client, { purpose: 'mobile', mobile });
    expect(await answer(client.call('changeMobile', { mobile }))).toBe(codes.codeWrong);
    expect(await client.call('changeMobile', { mobile, code: proof })).toMatchObject({ mobile });
    const other = server.client();
    const code = await server.codeFor(other, { purpose: 'login', mobile });
    await other.call('login', { method: 'mobileCode', mobile, code });
    expect(await other.call('userInfo', {})).toMatchObject({ email, mobile });
    await server.client().call('login', { method: 'password', account: mobile, password: testPassword });
    expect(await other.call('changeMobile', { mobile: '' })).toMatchObject({ mobile: '' });
  });

  it('needs a session for codes of an account', async () => {
    const visitor = server.client();
    for (const purpose of ['email', 'mobile', 'delete'] as const) {
      const call = visitor.call('sendCode', { purpose, email: 'x@example.com', mobile: '13912345678' });
      expect(await answer(call)).toBe(codes.ticketUnknown);
    }
    expect(await answer(visitor.call('sendCode', { purpose: 'reset' }))).toBe(codes.parameterInvalid);
    expect(await answer(visitor.call('sendCode', { purpose: 'login' }))).toBe(codes.parameterInvalid);
  });
});

describe('without text messages', () => {
  it('says that codes cannot be sent that way, and takes a number without one', async () => {
    const plain = await startTestServer();
    try {
      const ann = await plain.member({ email });
      expect(await ann.call('confParams', { type: 1 })).toMatchObject({ sms: false });
      const asking = ann.call('sendCode', { purpose: 'login', mobile: '13812345678' });
      expect(await answer(asking)).toBe(codes.codeChannelOff);
      expect(await ann.call('changeMobile', { mobile: '13812345678' })).toMatchObject({
        mobile: '13812345678',
      });
      const bob = await plain.member({ email: 'bob@example.com' });
      expect(await answer(bob.call('changeMobile', { mobile: '13812345678' }))).toBe(codes.mobileTaken);
    } finally {
      await plain.close();
    }
  });
});
