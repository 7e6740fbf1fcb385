/** Invitations: by link, by mail, and when they no longer hold. */
import { codes } from '@linework/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailOf, groupsForTests, tokenOf } from '../../../test/groups.ts';
import { answer } from '../../../test/server.ts';

const { server, clients, ids, ip, roleIn, group } = groupsForTests();
let groupId: string;

beforeEach(async () => {
  groupId = await group();
});

describe('invitations', () => {
  const link = async (role: 'member' | 'viewer' = 'member') =>
    tokenOf((await clients.admin.call('groupInvite', { groupId, role })).list[0]!.url);
  const mailed = async (email: string) =>
    tokenOf(
      (await clients.admin.call('groupInvite', { groupId, role: 'member', emails: [email] })).list[0]!.url,
    );

  it('by link: anyone sees where it leads, and is in after signing in, once', async () => {
    const token = await link('viewer');
    expect(await link('viewer')).toBe(token);
    expect(await link()).not.toBe(token);
    expect(await clients.visitor.call('groupInviteInfo', { token })).toEqual({
      groupId,
      name: 'Bridge',
      introduction: 'Over the river',
      members: 4,
      inviter: 'admin',
      role: 'viewer',
      joined: 0,
    });
    expect(await answer(clients.visitor.call('groupJoin', { token }))).toBe(codes.ticketUnknown);
    const joins = await Promise.all([1, 2, 3].map(() => clients.stranger.call('groupJoin', { token })));
    expect(joins.map(({ id, role, members }) => [id, role, members])).toEqual(
      Array.from({ length: 3 }, () => [groupId, 'viewer', 5]),
    );
    expect(await clients.stranger.call('groupInviteInfo', { token })).toMatchObject({ joined: 1 });
    // Who is in already stays what they are.
    await clients.member.call('groupJoin', { token });
    expect(await roleIn(groupId, ids.member)).toBe('member');
    const { list } = await clients.admin.call('groupActivity', { groupId });
    expect(list.filter(({ kind }) => kind === 'join')).toMatchObject([
      { target: 'stranger', detail: 'viewer' },
    ]);
  });

  it('by mail: for the account with that address only', async () => {
    const before = (await server.mails()).at(-1)?.id ?? 0;
    const token = await mailed('Stranger@Example.com');
    const mail = await server.mailTo(emailOf('stranger'), before, /Bridge/);
    expect(mail.body).toContain(`/group/invite/${token}`);
    expect(await clients.stranger.call('noticeList', {})).toMatchObject({
      list: [{ kind: 'groupInvited', actor: 'admin', name: 'Bridge', path: `/group/invite/${token}` }],
    });
    const thief = await server.member({ email: `thief${groupId}@example.com` }, { ip });
    expect(await answer(thief.call('groupJoin', { token }))).toBe(codes.groupInviteExpired);
    expect((await clients.owner.call('groupInvites', { groupId })).list).toMatchObject([
      { email: emailOf('stranger'), role: 'member' },
    ]);
    await clients.stranger.call('groupJoin', { token });
    expect((await clients.owner.call('groupInvites', { groupId })).list).toEqual([]);
    await clients.stranger.call('groupJoin', { token });
    const again = clients.owner.call('groupInvite', {
      groupId,
      role: 'viewer',
      emails: [emailOf('stranger')],
    });
    expect(await answer(again)).toBe(codes.groupMemberClash);
  });

  it('an address that is not proved opens nothing', async () => {
    const token = await mailed(emailOf('stranger'));
    const verify = (email_verified: number) =>
      server.app.db.updateTable('user').set({ email_verified }).where('id', '=', ids.stranger).execute();
    await verify(0);
    expect(await answer(clients.stranger.call('groupJoin', { token }))).toBe(codes.groupInviteExpired);
    await verify(1);
    expect(await answer(clients.stranger.call('groupJoin', { token }))).toBe(codes.ok);
  });

  it('who wants no such mails gets a notice alone', async () => {
    // The mails of the tests before.
    await server.settled();
    await clients.stranger.call('noticeSettings', { mail: { groupInvited: 0 } });
    const before = (await server.mails()).at(-1)?.id ?? 0;
    await mailed(emailOf('stranger'));
    await server.settled();
    expect((await server.mails()).filter(({ id }) => id > before)).toEqual([]);
    expect((await clients.stranger.call('noticeList', {})).list[0]).toMatchObject({ kind: 'groupInvited' });
    await clients.stranger.call('noticeSettings', { mail: { groupInvited: 1 } });
  });

  it('taken back, expired and made up ones are not told apart', async () => {
    const token = await link();
    const { list } = await clients.admin.call('groupInvites', { groupId });
    await clients.admin.call('groupInviteStop', { groupId, inviteId: list[0]!.id });
    const late = await link();
    await server.app.db
      .updateTable('user_group_invite')
      .set({ ends_at: Date.now() - 1 })
      .where('token', '=', late)
      .execute();
    for (const each of [token, late, 'A'.repeat(22)]) {
      expect(await answer(clients.visitor.call('groupInviteInfo', { token: each }))).toBe(
        codes.groupInviteExpired,
      );
      expect(await answer(clients.stranger.call('groupJoin', { token: each }))).toBe(
        codes.groupInviteExpired,
      );
    }
    expect(await roleIn(groupId, ids.stranger)).toBeUndefined();
  });

  it('who was taken out does not come back by the same ways', async () => {
    const byMail = await mailed(emailOf('stranger'));
    const byLink = await link();
    await clients.stranger.call('groupJoin', { token: byMail });
    await clients.admin.call('groupRemove', { groupId, userId: String(ids.stranger) });
    for (const token of [byMail, byLink]) {
      expect(await answer(clients.stranger.call('groupJoin', { token }))).toBe(codes.groupInviteExpired);
    }
  });

  it('a full group takes nobody more', async () => {
    const { app } = server;
    const token = await link();
    const people = Array.from({ length: 496 }, (_, n) => ({
      nickname: '',
      sex: 0,
      language: 'en' as const,
      email: `many${n}.${groupId}@example.com`,
      email_verified: 1,
      is_admin: 0,
      customer_token: `many${n}.${groupId}`,
      created_at: 0,
    }));
    const rows = await app.db.insertInto('user').values(people).returning('id').execute();
    const members = rows.map(({ id }) => ({
      group_id: Number(groupId),
      user_id: id,
      role: 'member' as const,
      joined_at: 0,
    }));
    await app.db.insertInto('user_group_member').values(members).execute();
    expect(await answer(clients.stranger.call('groupJoin', { token }))).toBe(codes.groupLimit);
  });
});
