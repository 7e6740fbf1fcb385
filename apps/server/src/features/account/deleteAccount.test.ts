import { codes } from '@linework/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedFile, seedFolders } from '../../../test/drives.ts';
import { answer, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';
import { addTestUser } from '../../../test/users.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const email = 'ann@example.com';
const password = testPassword;

describe('deleting an account', () => {
  it('asks for the password, and leaves nothing that names the person', async () => {
    await addTestUser(server.app.db, { email: 'root@example.com', admin: true }, server.app.config);
    const ann = await server.member({ email, nickname: 'Ann Unmistakable' });
    const other = server.client();
    await other.call('login', { method: 'password', account: email, password });
    await ann.call('changeMobile', { mobile: '13812345678' });
    await ann.call('adviceAdd', { ratings: { overall: 5 }, email, content: 'It is good' });
    await ann.call('sendCode', { purpose: 'login', email });
    await server.mailTo(email);
    const annId = Number((await ann.call('userInfo', {})).id);
    const folder = await seedFolders(server.app, annId, 'Unmistakable/plans');
    await seedFile(server.app, annId, { parentId: folder, name: 'Unmistakable.dwg' });
    const deleted = await seedFile(server.app, annId, { name: 'Unmistakable too.dwg' });
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: String(deleted.id) });
    expect(await answer(ann.call('deleteAccount', {}))).toBe(codes.passwordWrong);
    expect(await answer(ann.call('deleteAccount', { password: 'wrong' }))).toBe(codes.passwordWrong);
    await ann.call('deleteAccount', { password });
    await server.settled();

    expect(await answer(other.call('userInfo', {}))).toBe(codes.ticketUnknown);
    const { db } = server.app;
    for (const table of [
      'user',
      'session',
      'membership',
      'feedback',
      'verification_code',
      'login_failure',
      'drive',
      'entry',
      'version',
      'activity',
      'upload',
    ] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      expect(rows).not.toMatch(/ann@example|Unmistakable|13812345678/);
    }
    expect(await db.selectFrom('feedback').select(['content', 'user_id']).execute()).toEqual([
      { content: 'It is good', user_id: null },
    ]);
    const left = (await server.mails()).filter(({ recipient }) => recipient === email);
    expect(left.map(({ subject }) => subject)).toEqual(['Your Linework account was deleted']);
  });

  it('frees the address for somebody else', async () => {
    await addTestUser(server.app.db, { email: 'root@example.com', admin: true }, server.app.config);
    const ann = await server.member({ email });
    const { id } = await ann.call('userInfo', {});
    await ann.call('deleteAccount', { password });
    const login = server.client().call('login', { method: 'password', account: email, password });
    expect(await answer(login)).toBe(codes.loginRefused);
    const next = server.client();
    const code = await server.codeFor(next, { purpose: 'register', email });
    const made = await next.call('register', { email, password, code });
    expect(made.userId).not.toBe(id);
  });

  it('takes a code where there is no password', async () => {
    await addTestUser(server.app.db, { email: 'root@example.com', admin: true }, server.app.config);
    const ann = await server.member({ email });
    await server.app.db.updateTable('user').set({ password: null }).where('email', '=', email).execute();
    expect(await answer(ann.call('deleteAccount', { password }))).toBe(codes.passwordWrong);
    const code = await server.codeFor(ann, { purpose: 'delete', email });
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await answer(ann.call('deleteAccount', { code: wrong }))).toBe(codes.codeWrong);
    await ann.call('deleteAccount', { code });
  });

  it('keeps an administrator while there are others, even when two leave at once', async () => {
    const root = await server.member({ email: 'root@example.com', admin: true });
    const second = await server.member({ email: 'second@example.com', admin: true });
    await server.member({ email });
    const answers = await Promise.all(
      [root, second].map((admin) => answer(admin.call('deleteAccount', { password }))),
    );
    expect(answers.toSorted()).toEqual([codes.ok, codes.lastAdmin]);
  });

  it('lets the last one out, and the next one is the first again', async () => {
    const root = await server.member({ email: 'root@example.com', admin: true });
    await root.call('deleteAccount', { password });
    expect(await server.client().call('confParams', { type: 2 })).toMatchObject({ firstAccount: true });
    const next = server.client();
    await next.call('register', { email, password });
    expect(await next.call('userInfo', {})).toMatchObject({ isAdmin: true });
  });

  it('waits until an owner has handed the company over', async () => {
    await addTestUser(server.app.db, { email: 'root@example.com', admin: true }, server.app.config);
    const ann = await server.member({ email });
    await ann.call('companySave', { name: 'Acme', slug: 'acme' });
    await ann.call('companyMemberAdd', { email: 'bob@example.com', role: 'member' });
    const bob = await server.member({ email: 'bob@example.com' });
    expect(await answer(ann.call('deleteAccount', { password }))).toBe(codes.companyMemberState);
    expect(await ann.call('userInfo', {})).toMatchObject({ email });
    const { list } = await ann.call('companyMembers', {});
    const bobs = list.find((member) => member.email === 'bob@example.com')!;
    await ann.call('companyMemberRole', { memberId: bobs.id, role: 'owner' });
    await ann.call('deleteAccount', { password });
    expect(await bob.call('companyInfo', {})).toMatchObject({ role: 'owner', memberCount: 1 });
    // The last one takes the company along.
    await bob.call('deleteAccount', { password });
    expect(await server.app.db.selectFrom('company').selectAll().execute()).toEqual([]);
  });
});

describe('exported data', () => {
  it('holds what is stored about the person, and nothing to sign in with', async () => {
    const ann = await server.member({ email, nickname: 'Ann' });
    await ann.call('adviceAdd', { ratings: { speed: 4 }, email, content: 'Fast enough' });
    await ann.call('companySave', { name: 'Acme', slug: 'acme' });
    const annId = Number((await ann.call('userInfo', {})).id);
    const folder = await seedFolders(server.app, annId, 'a/b');
    await seedFile(server.app, annId, { parentId: folder, name: 'plan.dwg' });
    const deleted = await seedFile(server.app, annId, { name: 'old.dwg' });
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: String(deleted.id) });
    const { blob, downloadName } = await ann.downloadPost('exportData', {});
    expect(downloadName).toBe('linework-account.json');
    const text = await blob.text();
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({
      account: { email, nickname: 'Ann' },
      company: { name: 'Acme', role: 'owner' },
      memberships: [{ goodsCode: 'ML4', vipType: 4, source: 'registration' }],
      sessions: [{ clientType: 'Web_PC', ip: '127.0.0.1' }],
      passkeys: [],
      feedback: [{ content: 'Fast enough', ratings: { speed: 4 } }],
      files: [
        { path: '/a/b/plan.dwg', size: 100, versions: 1, inRecycleBin: false },
        { path: '/old.dwg', inRecycleBin: true },
      ],
    });
    const user = await server.app.db.selectFrom('user').selectAll().executeTakeFirstOrThrow();
    const session = await server.app.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    for (const secret of [
      user.password!,
      user.customer_token,
      session.ticket_hash,
      session.sid_hash,
      'argon2',
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
