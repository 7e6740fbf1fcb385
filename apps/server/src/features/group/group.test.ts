/** Groups: every call by every role, and what roles may do to each other. */
import { calls, codes, groupCalls, groupRoles, type CallName, type GroupRole } from '@linework/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { actors, emailOf, groupsForTests, type Actor } from '../../../test/groups.ts';
import { callAny } from '../../../test/requests.ts';
import { answer } from '../../../test/server.ts';

const { server, clients, ids, roleIn, fileOf, shared, group } = groupsForTests();
let groupId: string;

beforeEach(async () => {
  groupId = await group();
});

const isRole = (actor: Actor): actor is GroupRole => groupRoles.some((role) => role === actor);

describe('every call by every role', () => {
  const policies = Object.keys(groupCalls).filter((name) =>
    calls[name as CallName].policy.startsWith('group'),
  ) as (keyof typeof groupCalls)[];
  const least = { groupMember: 'viewer', groupAdmin: 'admin', groupOwner: 'owner' } as Record<
    string,
    GroupRole
  >;
  const rank = (role: GroupRole): number => -groupRoles.indexOf(role);

  /** What the policy of the call lets through, each role answers for itself. */
  const within: Partial<Record<keyof typeof groupCalls, Partial<Record<GroupRole, string>>>> = {
    groupShare: { viewer: codes.groupPermission },
    groupLeave: { owner: codes.groupState },
    groupUnshare: { member: codes.groupPermission, viewer: codes.groupPermission },
  };

  const request = async (name: keyof typeof groupCalls): Promise<object> => {
    switch (name) {
      case 'groupRole':
        return { groupId, userId: String(ids.viewer), role: 'member' };
      case 'groupRemove':
        return { groupId, userId: String(ids.viewer) };
      case 'groupHandOver':
        return { groupId, userId: String(ids.admin) };
      case 'groupInvite':
        return { groupId, role: 'viewer' };
      case 'groupInviteStop': {
        const { list } = await clients.owner.call('groupInvite', { groupId, role: 'member' });
        return { groupId, inviteId: list[0]!.id };
      }
      case 'groupUnshare':
        return { groupId, shareIds: (await shared(groupId, 'owner')).id };
      default:
        return { groupId };
    }
  };

  it.each(policies.flatMap((name) => actors.map((actor) => [name, actor] as const)))(
    '%s by %s',
    async (name, actor) => {
      const asked: Record<string, unknown> = { ...(await request(name)) };
      if (name === 'groupShare') asked['fileIds'] = actor === 'visitor' ? '1' : await fileOf(actor);
      const { code } = await callAny(server, clients[actor], name, asked);
      const needed = least[calls[name].policy]!;
      if (!isRole(actor)) {
        expect(code).toBe(actor === 'visitor' ? codes.ticketUnknown : codes.groupAbsent);
      } else if (rank(actor) < rank(needed)) expect(code).toBe(codes.groupPermission);
      else expect(code).toBe(within[name]?.[actor] ?? codes.ok);
    },
  );

  it('another group’s id opens nothing', async () => {
    const { id: other } = await clients.stranger.call('groupAdd', { name: 'Other' });
    const { list } = await clients.stranger.call('groupInvite', { groupId: other, role: 'member' });
    const stop = { groupId, inviteId: list[0]!.id };
    expect(await answer(clients.owner.call('groupInviteStop', stop))).toBe(codes.groupInviteExpired);
    const file = await fileOf('stranger');
    await clients.stranger.call('groupShare', { groupId: other, fileIds: file });
    const [share] = (await clients.stranger.call('groupFiles', { groupId: other })).list;
    expect(await clients.owner.call('groupUnshare', { groupId, shareIds: share!.id })).toEqual({ count: 0 });
    const role = { groupId, userId: String(ids.stranger), role: 'viewer' } as const;
    expect(await answer(clients.owner.call('groupRole', role))).toBe(codes.groupMemberAbsent);
    expect((await clients.stranger.call('groupFiles', { groupId: other })).total).toBe(1);
  });
});

describe('roles', () => {
  const give = (by: GroupRole, to: GroupRole, role: 'admin' | 'member' | 'viewer') =>
    answer(clients[by].call('groupRole', { groupId, userId: String(ids[to]), role }));
  const remove = (by: GroupRole, whom: GroupRole) =>
    answer(clients[by].call('groupRemove', { groupId, userId: String(ids[whom]) }));

  it('only the owner makes and unmakes administrators', async () => {
    expect(await give('admin', 'member', 'admin')).toBe(codes.groupPermission);
    expect(await give('owner', 'member', 'admin')).toBe(codes.ok);
    expect(await give('admin', 'member', 'viewer')).toBe(codes.groupPermission);
    expect(await remove('admin', 'member')).toBe(codes.groupPermission);
    expect(await give('owner', 'admin', 'viewer')).toBe(codes.ok);
    expect([await roleIn(groupId, ids.admin), await roleIn(groupId, ids.member)]).toEqual([
      'viewer',
      'admin',
    ]);
    const invite = clients.member.call('groupInvite', { groupId, role: 'admin' });
    expect(await answer(invite)).toBe(codes.groupPermission);
  });

  it('nobody touches the owner, and the owner does not leave', async () => {
    expect(await give('admin', 'owner', 'viewer')).toBe(codes.groupPermission);
    expect(await remove('admin', 'owner')).toBe(codes.groupPermission);
    expect(await give('owner', 'owner', 'viewer')).toBe(codes.groupState);
    expect(await remove('owner', 'owner')).toBe(codes.groupState);
    expect(await answer(clients.owner.call('groupLeave', { groupId }))).toBe(codes.groupState);
    expect(await roleIn(groupId, ids.owner)).toBe('owner');
  });

  it('a group handed over has one owner, also where it is done twice at once', async () => {
    const to = (whom: GroupRole) =>
      answer(clients.owner.call('groupHandOver', { groupId, userId: String(ids[whom]) }));
    const answers = await Promise.all([to('member'), to('viewer')]);
    expect(answers.toSorted()).toEqual([codes.ok, codes.groupPermission]);
    const { list } = await clients.owner.call('groupMembers', { groupId });
    expect(list.filter(({ role }) => role === 'owner')).toHaveLength(1);
    expect(await roleIn(groupId, ids.owner)).toBe('admin');
    expect(await answer(clients.owner.call('groupLeave', { groupId }))).toBe(codes.ok);
  });

  it('members are told by name and found in any script; addresses only to those who run the group', async () => {
    await clients.member.call('updateProfile', { nickname: 'Jürgen 王芳' });
    const found = async (by: GroupRole, keywords: string) =>
      (await clients[by].call('groupMembers', { groupId, keywords })).list.map(({ email }) => email);
    expect(await found('admin', 'jurgen')).toEqual([emailOf('member')]);
    expect(await found('viewer', '王')).toEqual(['']);
    expect(await found('viewer', 'member@')).toEqual([]);
    expect(await found('admin', 'member@')).toEqual([emailOf('member')]);
    await clients.member.call('updateProfile', { nickname: 'member' });
    const page = await clients.viewer.call('groupMembers', { groupId, pageNo: 2, pageSize: 3 });
    expect(page).toMatchObject({ total: 4, list: [{ role: 'viewer', own: 1, email: emailOf('viewer') }] });
  });
});
