import { codes, type Region } from '@linework/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, ipOf, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';

const password = testPassword;
const day = 86_400_000;

describe('register', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  it('makes the first account the administrator, without a code', async () => {
    const visitor = server.client();
    expect(await visitor.call('confParams', { type: 2 })).toMatchObject({
      firstAccount: true,
      mail: 'outbox',
    });
    const made = await visitor.call('register', { email: 'Ann@Example.COM', password, language: 'de' });
    expect(made.expires).toBeGreaterThan(Date.now());
    expect(await visitor.call('userInfo', {})).toMatchObject({
      id: made.userId,
      email: 'ann@example.com',
      emailVerified: false,
      nickname: 'ann',
      isAdmin: true,
      hasPassword: true,
      language: 'de',
      avatar: '',
      companyId: '',
    });
    expect(await visitor.call('confParams', { type: 2 })).toMatchObject({ firstAccount: false });
  });

  it('makes one administrator when five are first at once', async () => {
    const emails = [1, 2, 3, 4, 5].map((n) => `first${n}@example.com`);
    const answers = await Promise.all(
      emails.map((email) => answer(server.client().call('register', { email, password }))),
    );
    expect(answers.toSorted()).toEqual([codes.ok, ...Array(4).fill(codes.codeWrong)]);
    const users = await server.app.db.selectFrom('user').select('is_admin').execute();
    expect(users).toEqual([{ is_admin: 1 }]);
  });

  it('asks everybody else for a code that was sent to the address', async () => {
    await server.client().call('register', { email: 'ann@example.com', password });
    const email = 'bob@example.com';
    const bob = server.client();
    expect(await answer(bob.call('register', { email, password }))).toBe(codes.codeWrong);
    const code = await server.codeFor(bob, { purpose: 'register', email });
    expect((await server.mailTo(email)).subject).toContain(code);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await answer(bob.call('register', { email, password, code: wrong }))).toBe(codes.codeWrong);
    expect(await answer(bob.call('register', { email: 'eve@example.com', password, code }))).toBe(
      codes.codeWrong,
    );
    await bob.call('register', { email, password, code, nickname: 'Bob' });
    expect(await bob.call('userInfo', {})).toMatchObject({
      email,
      emailVerified: true,
      isAdmin: false,
      nickname: 'Bob',
    });
    expect(await answer(server.client().call('register', { email, password, code }))).toBe(codes.codeWrong);
  });

  it('tells the owner of a known address by mail, and the caller nothing', async () => {
    const email = 'ann@example.com';
    await server.client().call('register', { email, password });
    const eve = server.client();
    const known = await eve.call('sendCode', { purpose: 'register', email });
    const unknown = await eve.call('sendCode', { purpose: 'register', email: 'nobody@example.com' });
    expect(known).toEqual(unknown);
    const mail = await server.mailTo(email);
    expect(mail.subject).toBe('You already have a Linework account');
    expect(mail.body).not.toMatch(/\b\d{6}\b/);
    expect(await answer(eve.call('register', { email, password, code: '123456' }))).toBe(codes.codeWrong);
  });

  it('gives a code five tries, however many come at once', async () => {
    await server.client().call('register', { email: 'ann@example.com', password });
    const email = 'bob@example.com';
    const bob = server.client();
    const code = await server.codeFor(bob, { purpose: 'register', email });
    const guesses = Array.from({ length: 12 }, (_, n) => String(n).padStart(6, '7')).filter(
      (guess) => guess !== code,
    );
    await Promise.all(guesses.map((guess) => answer(bob.call('register', { email, password, code: guess }))));
    const { tries } = await server.app.db
      .selectFrom('verification_code')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    expect(await answer(bob.call('register', { email, password, code }))).toBe(codes.codeWrong);
  });

  it('sends again after a minute, and ten times a day', async () => {
    await server.client().call('register', { email: 'ann@example.com', password });
    const email = 'bob@example.com';
    const bob = server.client();
    const shift = () =>
      server.app.db
        .updateTable('verification_code')
        .set(({ eb }) => ({ created_at: eb('created_at', '-', 61_000) }))
        .execute();
    const sent: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      sent.push(await server.codeFor(bob, { purpose: 'register', email }));
      if (n === 0)
        expect(await answer(bob.call('sendCode', { purpose: 'register', email }))).toBe(codes.codeThrottled);
      await shift();
    }
    expect(await answer(bob.call('sendCode', { purpose: 'register', email }))).toBe(codes.codeThrottled);
    // Only the newest code lives.
    expect(await answer(bob.call('register', { email, password, code: sent[8]! }))).toBe(
      sent[8] === sent[9] ? codes.ok : codes.codeWrong,
    );
    await bob.call('register', { email, password, code: sent[9]! });
  });

  it('forgets a code after ten minutes', async () => {
    await server.client().call('register', { email: 'ann@example.com', password });
    const email = 'bob@example.com';
    const bob = server.client();
    const code = await server.codeFor(bob, { purpose: 'register', email });
    const row = await server.app.db.selectFrom('verification_code').selectAll().executeTakeFirstOrThrow();
    expect(row.expires_at - row.created_at).toBeGreaterThanOrEqual(10 * 60_000);
    expect(row.code_hash).not.toContain(code);
    await server.app.db
      .updateTable('verification_code')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect(await answer(bob.call('register', { email, password, code }))).toBe(codes.codeWrong);
  });

  it('writes in the language of the person', async () => {
    await server.client().call('register', { email: 'ann@example.com', password });
    await server
      .client({ language: () => 'zh' })
      .call('sendCode', { purpose: 'register', email: 'wei@example.com' });
    expect((await server.mailTo('wei@example.com')).subject).toContain('注册验证码');
    await server.client().call('sendCode', { purpose: 'register', email: 'kim@example.com', language: 'ko' });
    expect((await server.mailTo('kim@example.com')).subject).toContain('가입');
  });
});

describe('the gift on registration', () => {
  it.each<[Region, number]>([
    ['us', 30],
    ['cn', 7],
  ])('on the %s node lasts %d days', async (region, days) => {
    const server = await startTestServer({ region });
    try {
      const ann = server.client();
      await ann.call('register', { email: 'ann@example.com', password });
      const { vipType, vipInfo, createTime } = await ann.call('userInfo', {});
      expect(vipType).toBe(4);
      expect(vipInfo).toEqual({ serverEndTimeStamp: createTime + days * day, goodsCodes: ['ML4'] });
    } finally {
      await server.close();
    }
  });
});

describe('closed registration', () => {
  it('lets the administrator in and nobody else', async () => {
    const server = await startTestServer({ registration: false });
    try {
      await server.client().call('register', { email: 'ann@example.com', password });
      const bob = server.client({ ip: ipOf(1) });
      const email = 'bob@example.com';
      expect(await answer(bob.call('sendCode', { purpose: 'register', email }))).toBe(
        codes.registrationClosed,
      );
      expect(await answer(bob.call('register', { email, password, code: '123456' }))).toBe(
        codes.registrationClosed,
      );
    } finally {
      await server.close();
    }
  });
});
