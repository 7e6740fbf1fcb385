/** What the operator decides about an account holds at once. */
import { codes, unlimitedBytes } from '@linework/contract';
import { expect, it } from 'vitest';
import { anns } from '../../../test/anns.ts';
import { answer, startTestServer, testPassword } from '../../../test/server.ts';
import { disableUser, replaceUserPassword, setUserQuota } from './manageUsers.ts';

const here = anns();
const login = (password = testPassword) =>
  answer(here.server.client().call('login', { method: 'password', account: here.email, password }));

it('a disabled account is signed out and cannot sign in, until it is enabled', async () => {
  await disableUser(here.server.app, here.email, true);
  expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.sessionRevoked);
  expect(await login()).toBe(codes.accountDisabled);
  // Who does not know the password learns nothing of it.
  expect(await login('a wrong one')).toBe(codes.loginRefused);
  await disableUser(here.server.app, here.email, false);
  expect(await login()).toBe(codes.ok);
});

it('another password ends every session', async () => {
  await replaceUserPassword(here.server.app, here.email, 'the operator chose');
  expect(await answer(here.ann.call('userInfo', {}))).toBe(codes.sessionRevoked);
  expect(await login('the operator chose')).toBe(codes.ok);
});

it('space is what the operator gives, and is kept to', async () => {
  await setUserQuota(here.server.app, here.email, 1000);
  expect(await here.ann.call('capacity', { ver: 2 })).toMatchObject({ capacity: 1000 });
  const start = (size: number) =>
    answer(here.ann.call('uploadStart', { parentId: '0', name: 'a.txt', size }));
  expect(await start(1001)).toBe(codes.spaceFull);
  expect(await start(999)).toBe(codes.ok);
  await setUserQuota(here.server.app, here.email, unlimitedBytes);
  expect(await here.ann.call('storage', {})).toMatchObject({ capacityText: '∞', percent: 0 });
});

it('and LINEWORK_QUOTA gives it to everybody', async () => {
  const server = await startTestServer({ quota: 5000 });
  try {
    const bob = await server.member({ email: 'bob@example.com' });
    expect(await bob.call('capacity', { ver: 2 })).toMatchObject({ capacity: 5000 });
  } finally {
    await server.close();
  }
});
