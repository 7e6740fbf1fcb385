/** Codes that strangers ask for, and guess at, must not keep an owner from theirs. */
import { codes } from '@linework/contract';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { answer, ipOf, serverForTests, testPassword } from '../../../test/server.ts';
import { addUser } from './addUser.ts';
import { codeRules } from './codes.ts';

const email = 'ann@example.com';
const fresh = 'a new password';
const server = serverForTests();

beforeAll(async () => {
  await addUser(server.app.db, { email, password: testPassword }, server.app.config);
});
afterEach(() => server.app.db.deleteFrom('verification_code').execute());

const ask = (ip: string, purpose: 'login' | 'reset' | 'register' = 'reset') =>
  answer(server.client({ ip }).call('sendCode', { purpose, email }));
const passAMinute = () =>
  server.app.db
    .updateTable('verification_code')
    .set(({ eb }) => ({ created_at: eb('created_at', '-', codeRules.resendAfterMs) }))
    .execute();
const wrongOf = (code: string): string => (code === '111111' ? '222222' : '111111');

it('ten a day for one asker, and the owner still has theirs', async () => {
  const strange = ipOf(1);
  for (let n = 0; n < codeRules.perDay; n += 1) {
    expect(await ask(strange, (['login', 'reset', 'register'] as const)[n % 3])).toBe(codes.ok);
    await passAMinute();
  }
  expect(await ask(strange)).toBe(codes.codeThrottled);
  const owner = server.client({ ip: ipOf(2) });
  const code = await server.codeFor(owner, { purpose: 'reset', email });
  expect(await answer(owner.call('resetPassword', { email, code, password: fresh }))).toBe(codes.ok);
});

it('from everywhere, each network has one when there were too many', async () => {
  for (let n = 0; n < codeRules.strangersPerDay; n += 1) {
    expect(await ask(ipOf(10 + (n % 4)))).toBe(codes.ok);
    await passAMinute();
  }
  expect(await ask(ipOf(10))).toBe(codes.codeThrottled);
  expect(await ask(ipOf(50))).toBe(codes.ok);
  await passAMinute();
  expect(await ask(ipOf(50))).toBe(codes.codeThrottled);
});

it('somebody else who asks does not make the code invalid that was asked for before', async () => {
  const owner = server.client({ ip: ipOf(3) });
  const code = await server.codeFor(owner, { purpose: 'reset', email });
  expect(await ask(ipOf(4))).toBe(codes.ok);
  expect(await answer(owner.call('resetPassword', { email, code, password: fresh }))).toBe(codes.ok);
});

it('guesses from elsewhere do not use up the tries of who asked', async () => {
  const owner = server.client({ ip: ipOf(5) });
  const code = await server.codeFor(owner, { purpose: 'reset', email });
  const give = (ip: string, given: string) =>
    answer(server.client({ ip }).call('resetPassword', { email, code: given, password: fresh }));
  for (let n = 0; n < 3 * codeRules.tries; n += 1)
    expect(await give(ipOf(60 + n), wrongOf(code))).toBe(codes.codeWrong);
  // Nor is the right one looked at from there any more.
  expect(await give(ipOf(90), code)).toBe(codes.codeWrong);
  expect(await give(ipOf(5), code)).toBe(codes.ok);
});

it('what was read on one device may be typed on another, and tries are five', async () => {
  const owner = server.client({ ip: ipOf(6) });
  const code = await server.codeFor(owner, { purpose: 'reset', email });
  const phone = server.client({ ip: ipOf(7) });
  expect(await answer(phone.call('resetPassword', { email, code, password: fresh }))).toBe(codes.ok);
  await passAMinute();
  const second = await server.codeFor(owner, { purpose: 'reset', email });
  const give = (given: string) =>
    answer(owner.call('resetPassword', { email, code: given, password: fresh }));
  for (let n = 0; n < codeRules.tries; n += 1) expect(await give(wrongOf(second))).toBe(codes.codeWrong);
  expect(await give(second)).toBe(codes.codeWrong);
});
