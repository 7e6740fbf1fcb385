import { codes, plans } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import type { Client } from '@linework/client';
import { anns } from '../../../test/anns.ts';
import { answer, testPassword } from '../../../test/server.ts';
import { addTestUser } from '../../../test/users.ts';

const fresh = 'a fresh password';
const here = anns(() => ({}));

const login = (password: string, account = here.email) =>
  here.server.client({ ip: here.ip }).call('login', { method: 'password', account, password });
async function signedIn(): Promise<Client> {
  const client = here.server.client();
  await client.call('login', { method: 'password', account: here.email, password: testPassword });
  return client;
}

describe('password', () => {
  it('is changed with the old one, and other sessions end', async () => {
    const other = await signedIn();
    expect(await answer(here.ann.call('changePassword', { password: fresh }))).toBe(codes.passwordWrong);
    const wrong = here.ann.call('changePassword', { oldPassword: 'not this one', password: fresh });
    expect(await answer(wrong)).toBe(codes.passwordWrong);
    await here.ann.call('changePassword', { oldPassword: testPassword, password: fresh });
    expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.ok);
    expect(await answer(other.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(login(testPassword))).toBe(codes.loginRefused);
    expect(await answer(login(fresh))).toBe(codes.ok);
    const mail = await here.server.mailTo(here.email);
    expect(mail.subject).toBe('Your Linework password was changed');
    expect(mail.body).toContain(`${here.server.url}/login`);
  });

  it('is not guessed from a borrowed session', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      const guess = here.ann.call('changePassword', { oldPassword: `guess ${tried}`, password: fresh });
      expect(await answer(guess)).toBe(codes.passwordWrong);
    }
    const right = here.ann.call('changePassword', { oldPassword: testPassword, password: fresh });
    expect(await answer(right)).toBe(codes.loginThrottled);
  });

  it('is set without an old one where there is none', async () => {
    await here.server.app.db
      .updateTable('user')
      .set({ password: null })
      .where('email', '=', here.email)
      .execute();
    expect(await here.ann.call('userInfo', {})).toMatchObject({ hasPassword: false });
    await here.ann.call('changePassword', { password: fresh });
    expect(await answer(login(fresh))).toBe(codes.ok);
  });

  it('is reset by a code, and every session ends', async () => {
    const visitor = here.server.client();
    const code = await here.server.codeFor(visitor, { purpose: 'reset', email: here.email });
    const reset = (given: string) =>
      answer(visitor.call('resetPassword', { email: here.email, code: given, password: fresh }));
    expect(await reset(code === '111111' ? '222222' : '111111')).toBe(codes.codeWrong);
    expect(await reset(code)).toBe(codes.ok);
    expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.sessionRevoked);
    expect(await answer(login(fresh))).toBe(codes.ok);
    expect(await reset(code)).toBe(codes.codeWrong);
  });

  it('when reset, lets the owner in although others have guessed', async () => {
    for (let guess = 0; guess < 5; guess += 1) await answer(login('guess'));
    expect(await answer(login(testPassword))).toBe(codes.loginThrottled);
    const visitor = here.server.client();
    const code = await here.server.codeFor(visitor, { purpose: 'reset', email: here.email });
    await visitor.call('resetPassword', { email: here.email, code, password: fresh });
    expect(await answer(login(fresh))).toBe(codes.ok);
  });
});

describe('e-mail address', () => {
  it('moves with the password and a code sent to the new one', async () => {
    const next = 'ann@elsewhere.example';
    const code = await here.server.codeFor(here.ann, {
      purpose: 'email',
      email: 'Ann@Elsewhere.example'.toLowerCase(),
    });
    expect(await answer(here.ann.call('changeEmail', { email: next, code }))).toBe(codes.passwordWrong);
    const moved = await here.ann.call('changeEmail', {
      email: 'Ann@Elsewhere.example',
      code,
      password: testPassword,
    });
    expect(moved).toMatchObject({ email: next, emailVerified: true });
    const notice = await here.server.mailTo(here.email);
    expect(notice.body).toContain(next);
    expect(await answer(login(testPassword))).toBe(codes.loginRefused);
    expect(await answer(login(testPassword, next))).toBe(codes.ok);
  });

  it('is not taken from another account, and nobody learns that there is one', async () => {
    const taken = 'bob@example.com';
    await addTestUser(here.server.app.db, { email: taken }, here.server.app.config);
    const free = await here.ann.call('sendCode', { purpose: 'email', email: 'free@example.com' });
    expect(await here.ann.call('sendCode', { purpose: 'email', email: taken })).toEqual(free);
    expect((await here.server.mailTo(taken)).subject).toBe('You already have a Linework account');
    const call = here.ann.call('changeEmail', { email: taken, code: '123456', password: testPassword });
    expect(await answer(call)).toBe(codes.codeWrong);
  });

  it('can be proved again where it was never proved', async () => {
    await here.server.app.db
      .updateTable('user')
      .set({ email_verified: 0 })
      .where('email', '=', here.email)
      .execute();
    const code = await here.server.codeFor(here.ann, { purpose: 'email', email: here.email });
    const info = await here.ann.call('changeEmail', { email: here.email, code, password: testPassword });
    expect(info).toMatchObject({ email: here.email, emailVerified: true });
  });
});

describe('profile', () => {
  it('keeps what is given and leaves the rest', async () => {
    expect(await here.ann.call('updateProfile', { nickname: 'Ännchen 安', sex: 2 })).toMatchObject({
      nickname: 'Ännchen 安',
      sex: 2,
      language: 'en',
    });
    expect(await here.ann.call('updateProfile', { language: 'ko' })).toMatchObject({
      nickname: 'Ännchen 安',
      language: 'ko',
    });
    expect(await here.ann.call('updateProfile', {})).toMatchObject({ sex: 2, language: 'ko' });
    expect(await answer(here.ann.call('updateProfile', { nickname: '  ' }))).toBe(codes.parameterInvalid);
    expect(await here.ann.call('legacyUserInfo', {})).toMatchObject({ nickname: 'Ännchen 安' });
  });

  it('shows the highest living membership', async () => {
    const { db } = here.server.app;
    const now = Date.now();
    const { id } = await here.ann.call('userInfo', {});
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
    const { vipType, vipInfo } = await here.ann.call('userInfo', {});
    expect(vipType).toBe(7);
    expect(vipInfo).toEqual({ serverEndTimeStamp: end, goodsCodes: ['ML4', 'ML7-M', 'SP5-M'] });
    expect(await here.ann.call('capacity', { ver: 2 })).toEqual({
      used: 0,
      capacity: plans.premiumBytes + plans.extraBytes,
      frozen: 0,
      fileCount: 0,
    });
  });
});
