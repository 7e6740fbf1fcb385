import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, serverForTests, testPassword } from '../../../test/server.ts';
import { isLocalPath } from '../../http/localPath.ts';

const server = serverForTests();
let app: Client;
let bob: Client;

beforeAll(async () => {
  app = await server.member({ email: 'ann@example.com' }, { clientType: 'Windows' });
  bob = await server.member({ email: 'bob@example.com' });
});

const redeem = (key: string, client = server.client()) => client.call('redeemKey', { key });

describe('the encrypted key of a native app', () => {
  it('opens a page as the same person, once', async () => {
    const { key, expires } = await app.call('launchKey', { path: '/yun/recent?x=1#y' });
    expect(expires - Date.now()).toBeLessThanOrEqual(60_000);
    const browser = server.client();
    expect(await redeem(key, browser)).toMatchObject({ path: '/yun/recent?x=1#y' });
    expect(await browser.call('userInfo', {})).toMatchObject({ email: 'ann@example.com' });
    expect(await answer(redeem(key))).toBe(codes.launchKeyRefused);
  });

  it('is redeemed once by ten at once', async () => {
    const { key } = await app.call('launchKey', { path: '/' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(redeem(key))));
    expect(answers.filter((code) => code === codes.ok)).toHaveLength(1);
  });

  it('expires, cannot be forged, and dies with its session', async () => {
    const { key } = await app.call('launchKey', { path: '/' });
    await server.app.db
      .updateTable('flow')
      .set({ expires_at: Date.now() - 1 })
      .where('kind', '=', 'launch-key')
      .execute();
    expect(await answer(redeem(key))).toBe(codes.launchKeyRefused);
    expect(await answer(redeem('AAAA'))).toBe(codes.launchKeyRefused);
    expect(await answer(redeem(`${key.slice(0, -2)}AA`))).toBe(codes.launchKeyRefused);
    const short = server.client();
    await short.call('login', { method: 'password', account: 'ann@example.com', password: testPassword });
    const last = await short.call('launchKey', { path: '/' });
    await short.call('logout', {});
    expect(await answer(redeem(last.key))).toBe(codes.launchKeyRefused);
  });

  it('does not swap the account of somebody who is signed in', async () => {
    const { key } = await app.call('launchKey', { path: '/' });
    expect(await answer(redeem(key, bob))).toBe(codes.launchKeyRefused);
    expect(await bob.call('userInfo', {})).toMatchObject({ email: 'bob@example.com' });
  });

  it('leads to paths of this server only', async () => {
    const outside = [
      '//e',
      '/\\e',
      '/\t/e',
      'https://e',
      'javascript:alert(1)',
      '',
      'yun',
      '/..//e',
      '/%0a\n',
    ];
    for (const path of outside) {
      expect([path, await answer(app.call('launchKey', { path }))]).toEqual([path, codes.parameterInvalid]);
    }
    for (const path of ['/', '/yun/index?q=//e', '/a%2f%2fb']) expect(isLocalPath(path)).toBe(true);
  });
});

describe('the launch ticket of a utoken query', () => {
  it('is exchanged on the first userInfo, once', async () => {
    const { utoken } = await app.call('launchTicket', {});
    const browser = server.client();
    const info = await browser.call('userInfo', { launchTicket: utoken });
    expect(info).toMatchObject({ email: 'ann@example.com' });
    expect(browser.ticket.get()).toBe(info.utoken);
    expect(await browser.call('userInfo', {})).toMatchObject({ email: 'ann@example.com' });
    const again = server.client().call('userInfo', { launchTicket: utoken });
    expect(await answer(again)).toBe(codes.launchKeyRefused);
  });

  it('is no ticket itself, and no foreign link swaps the account', async () => {
    const { utoken } = await app.call('launchTicket', {});
    const thief = server.client();
    thief.ticket.set(utoken);
    expect(await answer(thief.call('userInfo', {}))).toBe(codes.ticketUnknown);
    expect(await answer(bob.call('userInfo', { launchTicket: utoken }))).toBe(codes.launchKeyRefused);
    expect(await bob.call('userInfo', {})).toMatchObject({ email: 'bob@example.com' });
  });

  it('expires', async () => {
    const { utoken, expires } = await app.call('launchTicket', {});
    expect(expires - Date.now()).toBeLessThanOrEqual(120_000);
    await server.app.db
      .updateTable('flow')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    const late = server.client().call('userInfo', { launchTicket: utoken });
    expect(await answer(late)).toBe(codes.launchKeyRefused);
  });

  it('is asked for where there is no session', async () => {
    expect(await answer(server.client().call('userInfo', {}))).toBe(codes.ticketUnknown);
  });
});
