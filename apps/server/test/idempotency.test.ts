/** Every changing request three times at once: one effect. */
import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { answer, ipOf, serverForTests, testPassword } from './server.ts';

const password = testPassword;
const server = serverForTests();
let ann: Client;
let email: string;
let n = 0;

beforeAll(async () => {
  await server.member({ email: 'root@example.com', admin: true });
});
beforeEach(async () => {
  n += 1;
  email = `ann${n}@example.com`;
  ann = await server.member({ email }, { ip: ipOf(n) });
});

const visitorHere = () => server.client({ ip: ipOf(n) });

const thrice = (call: () => Promise<unknown>): Promise<string[]> =>
  Promise.all([answer(call()), answer(call()), answer(call())]).then((answers) => answers.toSorted());
const once = (refusal: string): string[] => [codes.ok, refusal, refusal];
const count = async (
  table: 'user' | 'session' | 'company' | 'company_member' | 'passkey' | 'job' | 'feedback',
) => (await server.app.db.selectFrom(table).selectAll().execute()).length;

describe('the very same bytes', () => {
  it('are taken once', async () => {
    const sent: [string, RequestInit][] = [];
    const client = server.client({
      fetch: (input, init) => {
        sent.push([input, init!]);
        return fetch(input, init);
      },
    });
    await client.call('adviceAdd', { ratings: {}, email: '', content: 'once' });
    const [input, init] = sent.at(-1)!;
    const again = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(input, init)).json() as Promise<{ rtnCode: string }>),
    );
    expect(again.map(({ rtnCode }) => rtnCode)).toEqual([
      codes.signReplay,
      codes.signReplay,
      codes.signReplay,
    ]);
    expect(await count('feedback')).toBe(1);
  });
});

describe('the same wish', () => {
  it('register', async () => {
    const visitor = visitorHere();
    const next = 'new@example.com';
    const code = await server.codeFor(visitor, { purpose: 'register', email: next });
    const before = await count('user');
    const answers = await thrice(() => visitorHere().call('register', { email: next, password, code }));
    expect(answers).toEqual(once(codes.codeWrong));
    expect(await count('user')).toBe(before + 1);
  });

  it('sendCode', async () => {
    const before = await count('job');
    const visitor = visitorHere();
    const answers = await thrice(() => visitor.call('sendCode', { purpose: 'login', email }));
    expect(answers).toEqual(once(codes.codeThrottled));
    expect(await count('job')).toBe(before + 1);
  });

  it('login by code', async () => {
    const code = await server.codeFor(visitorHere(), { purpose: 'login', email });
    const before = await count('session');
    const answers = await thrice(() => visitorHere().call('login', { method: 'emailCode', email, code }));
    expect(answers).toEqual(once(codes.codeWrong));
    expect(await count('session')).toBe(before + 1);
  });

  it('resetPassword', async () => {
    const visitor = visitorHere();
    const code = await server.codeFor(visitor, { purpose: 'reset', email });
    let tried = 0;
    const reset = () =>
      visitor.call('resetPassword', { email, code, password: `new password ${(tried += 1)}` });
    expect(await thrice(reset)).toEqual(once(codes.codeWrong));
  });

  it('changePassword', async () => {
    let tried = 0;
    const change = () =>
      ann.call('changePassword', { oldPassword: password, password: `new password ${(tried += 1)}` });
    expect(await thrice(change)).toEqual(once(codes.passwordWrong));
  });

  it('changeEmail', async () => {
    const next = 'moved@example.com';
    const code = await server.codeFor(ann, { purpose: 'email', email: next });
    const answers = await thrice(() => ann.call('changeEmail', { email: next, code, password }));
    expect(answers).toEqual(once(codes.codeWrong));
    await server.settled();
    const mails = await server.mails();
    const notices = mails.filter(
      ({ subject, recipient }) => recipient === email && subject.includes('was changed'),
    );
    expect(notices).toHaveLength(1);
  });

  it('two accounts that want one number', async () => {
    const bob = await server.member({ email: `bob${n}@example.com` });
    const mobile = '13800000000';
    const answers = await Promise.all(
      [ann, bob].map((client) => answer(client.call('changeMobile', { mobile }))),
    );
    expect(answers.toSorted()).toEqual([codes.ok, codes.mobileTaken]);
  });

  it('updateProfile, avatar and removeAvatar are the same however often', async () => {
    expect(await thrice(() => ann.call('updateProfile', { nickname: 'Ann' }))).toEqual([
      codes.ok,
      codes.ok,
      codes.ok,
    ]);
    const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4])]);
    expect(await thrice(() => ann.postFile('avatar', png, {}))).toEqual([codes.ok, codes.ok, codes.ok]);
    expect(await server.app.db.selectFrom('blob').selectAll().execute()).toHaveLength(1);
    expect(await thrice(() => ann.call('removeAvatar', {}))).toEqual([codes.ok, codes.ok, codes.ok]);
  });

  it('sessionRevoke', async () => {
    const other = visitorHere();
    await other.call('login', { method: 'password', account: email, password });
    const revoke = () => ann.call('sessionRevoke', { others: true });
    const ended = await Promise.all([revoke(), revoke(), revoke()]);
    expect(ended.reduce((sum, each) => sum + each.ended, 0)).toBe(1);
  });

  it('logout', async () => {
    const answers = await thrice(() => ann.call('logout', {}));
    expect(answers.every((code) => code === codes.ok || code === codes.ticketUnknown)).toBe(true);
    expect(answers[0]).toBe(codes.ok);
  });

  it('deleteAccount', async () => {
    const before = await count('job');
    const answers = await thrice(() => ann.call('deleteAccount', { password }));
    expect(answers).toEqual(once(codes.ticketUnknown));
    expect(await count('job')).toBe(before + 1);
  });

  it('passkeyRegister', async () => {
    const authenticator = createAuthenticator({ origin: server.url });
    const response = authenticator.create(await ann.call('passkeyRegisterOptions', {}));
    const answers = await thrice(() => ann.call('passkeyRegister', { name: 'Key', response }));
    expect(answers).toEqual(once(codes.passkeyRefused));
    const { list } = await ann.call('passkeyList', {});
    expect(await thrice(() => ann.call('passkeyDelete', { passkeyId: list[0]!.id }))).toEqual(
      once(codes.passkeyAbsent),
    );
  });

  it('launch keys and tickets', async () => {
    const { key } = await ann.call('launchKey', { path: '/' });
    expect(await thrice(() => visitorHere().call('redeemKey', { key }))).toEqual(
      once(codes.launchKeyRefused),
    );
    const { utoken } = await ann.call('launchTicket', {});
    const exchange = () => visitorHere().call('userInfo', { launchTicket: utoken });
    expect(await thrice(exchange)).toEqual(once(codes.launchKeyRefused));
  });

  it('companySave, companyMemberAdd, companyMemberRemove, companyDelete', async () => {
    const data = { name: 'Acme', slug: 'acme' };
    expect(await thrice(() => ann.call('companySave', data))).toEqual([codes.ok, codes.ok, codes.ok]);
    expect([await count('company'), await count('company_member')]).toEqual([1, 1]);
    const invite = () => ann.call('companyMemberAdd', { email: 'guest@example.com', role: 'member' });
    expect(await thrice(invite)).toEqual(once(codes.companyMemberClash));
    await server.settled();
    expect((await server.mails()).filter(({ recipient }) => recipient === 'guest@example.com')).toHaveLength(
      1,
    );
    const { list } = await ann.call('companyMembers', {});
    const remove = () => ann.call('companyMemberRemove', { memberId: list[1]!.id });
    expect(await thrice(remove)).toEqual(once(codes.companyMemberAbsent));
    expect(await thrice(() => ann.call('companyDelete', {}))).toEqual(once(codes.companyAbsent));
  });

  it('upload, uploadStart, uploadCancel', async () => {
    const file = new File(['AC1032 and so on'], 'plan.dwg');
    expect(await thrice(() => ann.postFile('upload', file, { parentId: '0' }))).toEqual(
      once(codes.fileClash),
    );
    const start = { parentId: '0', name: 'other.dwg', size: 10, requestId: 'one' };
    const starts = await Promise.all([1, 2, 3].map(() => ann.call('uploadStart', start)));
    const [uploadId] = new Set(starts.map(({ session }) => session!.uploadId));
    expect((await ann.call('uploadList', {})).uploads.map((upload) => upload.uploadId)).toEqual([uploadId]);
    expect(await thrice(() => ann.call('uploadCancel', { uploadId: uploadId! }))).toEqual(
      once(codes.uploadAbsent),
    );
  });

  it('two who found the same company', async () => {
    const bob = await server.member({ email: `bob${n}@example.com` });
    const before = await Promise.all([count('company'), count('company_member')]);
    const found = (client: Client) => answer(client.call('companySave', { name: 'Same', slug: 'same' }));
    const answers = await Promise.all([found(ann), found(bob)]);
    expect(answers.toSorted()).toEqual([codes.ok, codes.companyClash]);
    const after = await Promise.all([count('company'), count('company_member')]);
    expect(after).toEqual(before.map((rows) => rows + 1));
  });
});
