import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, ipOf, serverForTests } from '../../../test/server.ts';

const server = serverForTests();
let ann: Client;
let bob: Client;

/** Each test has people of its own, at an address of their own. */
let n = 0;
beforeEach(async () => {
  n += 1;
  ann = await server.member({ email: `ann@${n}.example`, nickname: 'Ann' }, { ip: ipOf(n) });
  bob = await server.member({ email: `bob@${n}.example` }, { ip: ipOf(n) });
});
afterEach(() => server.app.db.deleteFrom('company').execute());

const at = (who: string): string => `${who}@${n}.example`;
const acme = { name: 'Acme', slug: 'acme' };
const memberId = async (client: Client, email: string) =>
  (await client.call('companyMembers', {})).list.find((member) => member.email === email)!.id;

/** Ann's company, with Bob in it. */
async function withBob(role: 'admin' | 'member' = 'member'): Promise<void> {
  await ann.call('companySave', acme);
  await ann.call('companyMemberAdd', { email: at('bob'), role });
  await bob.call('companyInfo', {});
}

describe('company', () => {
  it('is founded, shown and changed by its owner', async () => {
    expect(await ann.call('companyInfo', {})).toMatchObject({ id: '', role: '', memberCount: 0 });
    const founded = await ann.call('companySave', { ...acme, serviceNumber: '4001234567' });
    expect(founded).toMatchObject({
      ...acme,
      serviceNumber: '4001234567',
      role: 'owner',
      memberCount: 1,
      hasOidc: false,
    });
    expect(await ann.call('userInfo', {})).toMatchObject({ companyId: founded.id });
    expect(await ann.call('companySave', { name: 'Acme Ltd', slug: 'acme-ltd' })).toMatchObject({
      id: founded.id,
      name: 'Acme Ltd',
      slug: 'acme-ltd',
      serviceNumber: '4001234567',
    });
    expect(await answer(bob.call('companySave', { name: 'Other', slug: 'acme-ltd' }))).toBe(
      codes.companyClash,
    );
    expect(await bob.call('companyInfo', {})).toMatchObject({ id: '' });
    await bob.call('companySave', { name: 'Other', slug: 'other' });
    expect(await answer(bob.call('companySave', { name: 'Other', slug: 'acme-ltd' }))).toBe(
      codes.companyClash,
    );
  });

  it('invites by mail; who is invited is in as soon as the address is proved', async () => {
    await ann.call('companySave', acme);
    const invited = await ann.call('companyMemberAdd', { email: `CARL@${n}.Example`, role: 'admin' });
    expect(invited).toMatchObject({
      email: at('carl'),
      role: 'admin',
      pending: true,
      userId: '',
      nickname: '',
    });
    expect((await server.mailTo(at('carl'))).subject).toBe('Ann invites you to Acme on Linework');
    const again = ann.call('companyMemberAdd', { email: at('carl'), role: 'member' });
    expect(await answer(again)).toBe(codes.companyMemberClash);
    const carl = server.client({ ip: ipOf(n) });
    const code = await server.codeFor(carl, { purpose: 'register', email: at('carl') });
    await carl.call('register', { email: at('carl'), password: 'long enough', code });
    expect(await carl.call('companyInfo', {})).toMatchObject({ name: 'Acme', role: 'admin', memberCount: 2 });
    expect(await ann.call('companyMembers', {})).toMatchObject({
      total: 2,
      list: [{ role: 'owner' }, { email: at('carl'), nickname: 'carl', pending: false }],
    });
  });

  it('does not take in an address that was never proved', async () => {
    await server.app.db
      .updateTable('user')
      .set({ email_verified: 0 })
      .where('email', '=', at('bob'))
      .execute();
    await withBob();
    expect(await bob.call('companyInfo', {})).toMatchObject({ id: '' });
  });

  it('is one a person: a second invitation waits', async () => {
    await withBob();
    const dora = await server.member({ email: at('dora') }, { ip: ipOf(n) });
    await dora.call('companySave', { name: 'Dora', slug: 'dora' });
    await dora.call('companyMemberAdd', { email: at('bob'), role: 'member' });
    expect(await bob.call('companyInfo', {})).toMatchObject({ name: 'Acme' });
    await bob.call('companyMemberRemove', { memberId: await memberId(bob, at('bob')) });
    expect(await bob.call('companyInfo', {})).toMatchObject({ name: 'Dora' });
  });

  it('lets members look and leave, and nothing more', async () => {
    await withBob();
    const bobs = await memberId(bob, at('bob'));
    const anns = await memberId(bob, at('ann'));
    expect(await answer(bob.call('companySave', { name: 'Bob', slug: 'bob' }))).toBe(codes.companyPermission);
    const invite = bob.call('companyMemberAdd', { email: at('x'), role: 'member' });
    expect(await answer(invite)).toBe(codes.companyPermission);
    expect(await answer(bob.call('companyMemberRole', { memberId: bobs, role: 'admin' }))).toBe(
      codes.companyPermission,
    );
    expect(await answer(bob.call('companyMemberRemove', { memberId: anns }))).toBe(codes.companyPermission);
    expect(await answer(bob.call('companyDelete', {}))).toBe(codes.companyPermission);
    expect(await answer(bob.call('companyOidcGet', {}))).toBe(codes.companyPermission);
    await bob.call('companyMemberRemove', { memberId: bobs });
    expect(await answer(bob.call('companyMembers', {}))).toBe(codes.companyAbsent);
  });

  it('lets administrators manage members, but not the owner', async () => {
    await withBob('admin');
    const anns = await memberId(bob, at('ann'));
    await bob.call('companyMemberAdd', { email: at('x'), role: 'member' });
    const invited = await memberId(bob, at('x'));
    expect(await bob.call('companyMemberRole', { memberId: invited, role: 'admin' })).toMatchObject({
      role: 'admin',
    });
    await bob.call('companyMemberRemove', { memberId: invited });
    expect(await answer(bob.call('companyMemberRemove', { memberId: anns }))).toBe(codes.companyMemberState);
    expect(await answer(bob.call('companyMemberRole', { memberId: anns, role: 'member' }))).toBe(
      codes.companyMemberState,
    );
    const bobs = await memberId(bob, at('bob'));
    expect(await answer(bob.call('companyMemberRole', { memberId: bobs, role: 'owner' }))).toBe(
      codes.companyMemberState,
    );
    expect(await answer(bob.call('companyDelete', {}))).toBe(codes.companyPermission);
  });

  it('is handed over, once, to somebody who has joined', async () => {
    await withBob();
    await ann.call('companyMemberAdd', { email: at('x'), role: 'member' });
    const pending = await memberId(ann, at('x'));
    const early = ann.call('companyMemberRole', { memberId: pending, role: 'owner' });
    expect(await answer(early)).toBe(codes.companyMemberState);
    const bobs = await memberId(ann, at('bob'));
    const handOver = () => answer(ann.call('companyMemberRole', { memberId: bobs, role: 'owner' }));
    const answers = await Promise.all([handOver(), handOver(), handOver()]);
    expect(answers.filter((code) => code === codes.ok)).toHaveLength(1);
    const { list } = await bob.call('companyMembers', {});
    expect(list.map(({ email, role }) => [email, role])).toEqual([
      [at('ann'), 'admin'],
      [at('bob'), 'owner'],
      [at('x'), 'member'],
    ]);
    expect(await answer(ann.call('companyDelete', {}))).toBe(codes.companyPermission);
    await bob.call('companyDelete', {});
    expect(await ann.call('companyInfo', {})).toMatchObject({ id: '' });
    expect(await server.app.db.selectFrom('company_member').selectAll().execute()).toEqual([]);
  });

  it('tells nothing of other companies', async () => {
    await withBob('admin');
    const dora = await server.member({ email: at('dora') }, { ip: ipOf(n) });
    await dora.call('companySave', { name: 'Dora', slug: 'dora' });
    const foreign = await memberId(ann, at('bob'));
    const role = dora.call('companyMemberRole', { memberId: foreign, role: 'member' });
    expect(await answer(role)).toBe(codes.companyMemberAbsent);
    expect(await answer(dora.call('companyMemberRemove', { memberId: foreign }))).toBe(
      codes.companyMemberAbsent,
    );
    const absent = dora.call('companyMemberRemove', { memberId: '999999' });
    expect(await answer(absent)).toBe(codes.companyMemberAbsent);
    expect(await bob.call('companyInfo', {})).toMatchObject({ role: 'admin' });
  });

  it('follows a member to a new address', async () => {
    await withBob();
    await ann.call('companyMemberAdd', { email: at('robert'), role: 'member' });
    const code = await server.codeFor(bob, { purpose: 'email', email: at('robert') });
    await bob.call('changeEmail', { email: at('robert'), code, password: 'correct horse battery' });
    const { list } = await ann.call('companyMembers', {});
    expect(list.map(({ email, pending }) => [email, pending])).toEqual([
      [at('ann'), false],
      [at('robert'), false],
    ]);
  });

  it('sends a hundred invitations a day at most', async () => {
    await ann.call('companySave', acme);
    const { id } = await ann.call('companyInfo', {});
    const sent = Array.from({ length: 100 }, () => ({
      account: `invite:${id}`,
      ip: '',
      at: Date.now() - 1000,
    }));
    await server.app.db.insertInto('login_failure').values(sent).execute();
    const call = ann.call('companyMemberAdd', { email: at('x'), role: 'member' });
    expect(await answer(call)).toBe(codes.companyMemberLimit);
    expect((await ann.call('companyMembers', {})).total).toBe(1);
  });
});
