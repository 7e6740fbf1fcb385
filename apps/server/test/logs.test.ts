/** Nothing that lets somebody in may stand in the log: a canary grep over everything that was logged. */
import { randomBytes } from 'node:crypto';
import { codes } from '@linework/contract';
import { memoryStore } from '@linework/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'trace' });
});
afterAll(() => server.close());

const canary = () => `canary-${randomBytes(12).toString('hex')}`;

it('the log knows neither tickets nor passwords, codes, keys or secrets', async () => {
  const secrets: string[] = [];
  const keep = <T extends string>(secret: T): T => {
    secrets.push(secret);
    return secret;
  };
  const password = keep(canary());
  const storage = memoryStore();
  const root = server.client({ storage });
  const { utoken } = await root.call('register', { email: 'root@example.com', password });
  keep(utoken);
  keep((JSON.parse(storage.getItem('linework.secret')!) as { secret: string }).secret);
  await root.call('userInfo', {});
  await root.call('legacyUserInfo', {});
  await root.downloadPost('exportData', {});
  const wrong = keep(canary());
  await answer(
    server.client().call('login', { method: 'password', account: 'root@example.com', password: wrong }),
  );
  await answer(root.call('changePassword', { oldPassword: wrong, password: keep(canary()) }));
  keep(await server.codeFor(server.client(), { purpose: 'login', email: 'root@example.com' }));
  const { key } = await root.call('launchKey', { path: '/' });
  await server.client().call('redeemKey', { key: keep(key) });
  const launch = await root.call('launchTicket', {});
  await server.client().call('userInfo', { launchTicket: keep(launch.utoken) });

  // In addresses: pages, unknown paths, broken calls.
  for (const path of [
    '/',
    '/yun/recent',
    '/nothing',
    '/user/v5/sysuser/userInfo',
    '/oidc/start',
    '/oidc/callback',
    '/events',
    '/dl/x',
    '/oss/x',
  ]) {
    const query = `?utoken=${utoken}&key=${keep(canary())}&code=${keep(canary())}&state=${keep(canary())}`;
    await fetch(server.url + path + query);
    await fetch(server.url + path + query, { method: 'POST', body: `{"password":"${keep(canary())}` });
  }
  // A failure of the server itself, in the middle of a call that carries a password.
  const original = server.app.sessions.create.bind(server.app.sessions);
  server.app.sessions.create = () => Promise.reject(new Error('the database is gone'));
  const login = server.client().call('login', { method: 'password', account: 'root@example.com', password });
  expect(await answer(login)).toBe(codes.internal);
  server.app.sessions.create = original;

  const log = server.logs.join('\n');
  expect(log).toContain('"route":"/user/v5/sysuser/login"');
  expect(log).toContain('the database is gone');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/utoken=|hcsid=|canary-/);
});
