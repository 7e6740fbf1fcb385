import { codes, plans } from '@linework/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { answer, ipOf, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';
import { addUser } from './addUser.ts';

const fresh = 'a fresh password';
let server: TestServer;
let ann: Client;
let email: string;
let n = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  n += 1;
  email = `ann${n}@example.com`;
  ann = await server.member({ email });
});

const login = (password: string, account = email) =>
  server.client({ ip: ipOf(n) }).call('login', { method: 'password', account, password });
async function signedIn(): Promise<Client> {
  const client = server.client();
  await client.call('login', { method: 'password', account: email, password: testPassword });
  return client;
}

describe('password', () => {
  it('is changed with the old one, and other sessions end', async () => {
    const other = await signedIn();
    expect(await answer(ann.call('changePassword', { password: fresh }))).toBe(codes.passwordWrong);
    const wrong = ann.call('changePassword', { oldPassword: 'not this one', password: fresh });
    expect(await answer(wrong)).toBe(codes.passwordWrong);
    await ann.call('changePassword', { oldPassword: testPassword, password: fresh });
    expect(await answer(ann.call('userInfo', {}))).toBe(codes.ok);
    expect(await answer(other.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(login(testPassword))).toBe(codes.loginRefused);
    expect(await answer(login(fresh))).toBe(codes.ok);
    const mail = await server.mailTo(email);
    expect(mail.subject).toBe('Your Linework password was changed');
    expect(mail.body).toContain(`${server.url}/login`);
  });

  it('is not guessed from a borrowed session', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      const guess = ann.call('changePassword', { oldPassword: `guess ${tried}`, password: fresh });
      expect(await answer(guess)).toBe(codes.passwordWrong);
    }
    const right = ann.call('changePassword', { oldPassword: testPassword, password: fresh });
    expect(await answer(right)).toBe(codes.loginThrottled);
  });

  it('is set without an old one where there is none', async () => {
    await server.app.db.updateTable('user').set({ password: null }).where('email', '=', email).execute();
    expect(await ann.call('userInfo', {})).toMatchObject({ hasPassword: false });
    await ann.call('changePassword', { password: fresh });
    expect(await answer(login(fresh))).toBe(codes.ok);
  });

  it('is reset by a code, and every session ends', async () => {
    const visitor = server.client();
    const code = await server.codeFor(visitor, { purpose: 'reset', email });
    const reset = (given: string) =>
      answer(visitor.call('resetPassword', { email, code: given, password: fresh }));
    expect(await reset(code === '111111' ? '222222' : '111111')).toBe(codes.codeWrong);
    expect(await reset(code)).toBe(codes.ok);
    expect(await answer(ann.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(login(fresh))).toBe(codes.ok);
    expect(await reset(code)).toBe(codes.codeWrong);
  });

  it('when reset, lets the owner in although others have guessed', async () => {
    for (let guess = 0; guess < 5; guess += 1) await answer(login('guess'));
    expect(await answer(login(testPassword))).toBe(codes.loginThrottled);
    const visitor = server.client();
    const code = await server.codeFor(visitor, { purpose: 'reset', email });
    await visitor.call('resetPassword', { email, code, password: fresh });
    expect(await answer(login(fresh))).toBe(codes.ok);
  });
});

describe('e-mail address', () => {
  it('moves with the password and a code sent to the new one', async () => {
    const next = 'ann@elsewhere.example';
    const code = await server.codeFor(ann, {
      purpose: 'email',
      email: 'Ann@Elsewhere.example'.toLowerCase(),
    });
    expect(await answer(ann.call('changeEmail', { email: next, code }))).toBe(codes.passwordWrong);
    const moved = await ann.call('changeEmail', {
      email: 'Ann@Elsewhere.example',
      code,
      password: testPassword,
    });
    expect(moved).toMatchObject({ email: next, emailVerified: true });
    const notice = await server.mailTo(email);
    expect(notice.body).toContain(next);
    expect(await answer(login(testPassword))).toBe(codes.loginRefused);
    expect(await answer(login(testPassword, next))).toBe(codes.ok);
  });

  it('is not taken from another account, and nobody learns that there is one', async () => {
    const taken = 'bob@example.com';
    await addUser(server.app.db, { email: taken, password: testPassword }, server.app.config);
    const free = await ann.call('sendCode', { purpose: 'email', email: 'free@example.com' });
    expect(await ann.call('sendCode', { purpose: 'email', email: taken })).toEqual(free);
    expect((await server.mailTo(taken)).subject).toBe('You already have a Linework account');
    const call = ann.call('changeEmail', { email: taken, code: '123456', password: testPassword });
    expect(await answer(call)).toBe(codes.codeWrong);
  });

  it('can be proved again where it was never proved', async () => {
    await server.app.db.updateTable('user').set({ email_verified: 0 }).where('email', '=', email).execute();
    const code = await server.codeFor(ann, { purpose: 'email', email });
    const info = await ann.call('changeEmail', { email, code, password: testPassword });
    expect(info).toMatchObject({ email, emailVerified: true });
  });
});

describe('profile', () => {
  it('keeps what is given and leaves the rest', async () => {
    expect(await ann.call('updateProfile', { nickname: 'Ännchen 安', sex: 2 })).toMatchObject({
      nickname: 'Ännchen 安',
      sex: 2,
      language: 'en',
    });
    expect(await ann.call('updateProfile', { language: 'ko' })).toMatchObject({
      nickname: 'Ännchen 安',
      language: 'ko',
    });
    expect(await ann.call('updateProfile', {})).toMatchObject({ sex: 2, language: 'ko' });
    expect(await answer(ann.call('updateProfile', { nickname: '  ' }))).toBe(codes.parameterInvalid);
    expect(await ann.call('legacyUserInfo', {})).toMatchObject({ nickname: 'Ännchen 安' });
  });

  it('shows the highest living membership', async () => {
    const { db } = server.app;
    const now = Date.now();
    const { id } = await ann.call('userInfo', {});
    const row = { user_id: Number(id), source: 'test', start_at: now - 1000 };
    const end = now + 86_400_000;
    await db
      .insertInto('membership')
      .values([
        { ...row, goods_code: 'ML7-M', vip_type: 7, end_at: end },
        { ...row, goods_code: 'ML7-Y', vip_type: 7, end_at: now - 1 },
        { ...row, goods_code: 'SP5-M', vip_type: 0, end_at: end },
      ])
      .execute();
    const { vipType, vipInfo } = await ann.call('userInfo', {});
    expect(vipType).toBe(7);
    expect(vipInfo).toEqual({ serverEndTimeStamp: end, goodsCodes: ['ML4', 'ML7-M', 'SP5-M'] });
    expect(await ann.call('capacity', { ver: 2 })).toEqual({
      used: 0,
      capacity: plans.premiumBytes + plans.extraBytes,
      frozen: 0,
      fileCount: 0,
    });
  });
});
