/** Who is in a group, and with which role. */
import {
  codes,
  Failure,
  type CallData,
  type CallResponse,
  type GroupMember,
  type GroupRole,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { fold } from '../../search/fold.ts';
import { avatarUrl } from '../account/service.ts';
import { tellUser, tellUsers } from '../notice/service.ts';
import { changeGroup, isAtLeast, membersOf, nicknameOf, type GroupApp, type GroupChange } from './change.ts';
import { stopSharesOf } from './files.ts';
import { roleOf } from './accessScope.ts';

const usualPage = 50;

interface Asking {
  group: { id: number; role: GroupRole };
  userId: number;
}

export async function listMembers(
  db: Kysely<Tables>,
  { group, userId }: Asking,
  { pageNo = 1, pageSize = usualPage, keywords = '' }: CallData<'groupMembers'>,
): Promise<CallResponse<'groupMembers'>> {
  const rows = await db
    .selectFrom('user_group_member as member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'member.joined_at'])
    .select(['user.nickname', 'user.avatar', 'user.email'])
    .where('member.group_id', '=', group.id)
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .execute();
  const showsAll = isAtLeast(group.role, 'admin');
  const members = rows.map((row): GroupMember => {
    const own = row.user_id === userId;
    return {
      userId: String(row.user_id),
      nickname: row.nickname,
      avatar: avatarUrl(row.avatar),
      email: showsAll || own ? (row.email ?? '') : '',
      role: row.role,
      joinTime: row.joined_at,
      own: own ? 1 : 0,
    };
  });
  // A few hundred at most: compared here, so that it works the same in every script.
  const wanted = fold(keywords.trim());
  const found = members.filter(({ nickname, email }) => fold(`${nickname}\n${email}`).includes(wanted));
  const start = (pageNo - 1) * pageSize;
  return { list: found.slice(start, start + pageSize), total: found.length };
}

async function memberRole({ trx, group }: GroupChange, userId: number): Promise<GroupRole> {
  const role = await roleOf(trx, group.id, userId);
  if (role === undefined) throw new Failure(codes.groupMemberAbsent);
  return role;
}

/** Nobody touches the owner; administrators are the owner's business. */
function checkMayTouch(actor: GroupRole, target: GroupRole): void {
  if (target === 'owner') throw new Failure(actor === 'owner' ? codes.groupState : codes.groupPermission);
  if (target === 'admin' && actor !== 'owner') throw new Failure(codes.groupPermission);
}

const setRole = ({ trx, group }: GroupChange, userId: number, role: GroupRole): Promise<unknown> =>
  trx
    .updateTable('user_group_member')
    .set({ role })
    .where('group_id', '=', group.id)
    .where('user_id', '=', userId)
    .execute();

const tellRole = (app: GroupApp, { trx, group, actorId }: GroupChange, userId: number, role: GroupRole) =>
  tellUser(trx, app.events, {
    userId,
    kind: 'groupRole',
    actorId,
    name: group.name,
    text: role,
    path: `/yun/group/${group.id}`,
    subject: `group:${group.id}`,
  });

export function changeRole(
  app: GroupApp,
  actorId: number,
  { groupId, role, ...data }: CallData<'groupRole'>,
): Promise<void> {
  const userId = Number(data.userId);
  return changeGroup(app, { groupId: Number(groupId), actorId, least: 'admin' }, async (held, actor) => {
    const before = await memberRole(held, userId);
    checkMayTouch(actor, before);
    if (role === 'admin' && actor !== 'owner') throw new Failure(codes.groupPermission);
    if (role === before) return;
    await setRole(held, userId, role);
    held.log('role', await nicknameOf(held.trx, userId), role);
    await tellRole(app, held, userId, role);
  });
}

export function handOver(
  app: GroupApp,
  actorId: number,
  { groupId, ...data }: CallData<'groupHandOver'>,
): Promise<void> {
  const userId = Number(data.userId);
  return changeGroup(app, { groupId: Number(groupId), actorId, least: 'owner' }, async (held) => {
    if ((await memberRole(held, userId)) === 'owner') throw new Failure(codes.groupState);
    await setRole(held, actorId, 'admin');
    await setRole(held, userId, 'owner');
    held.log('handOver', await nicknameOf(held.trx, userId));
    await tellRole(app, held, userId, 'owner');
  });
}

export function removeMember(
  app: GroupApp,
  actorId: number,
  { groupId, ...data }: CallData<'groupRemove'>,
): Promise<void> {
  const userId = Number(data.userId);
  return changeGroup(app, { groupId: Number(groupId), actorId, least: 'admin' }, async (held, actor) => {
    const { trx, group } = held;
    checkMayTouch(actor, await memberRole(held, userId));
    await takeOut(held, userId);
    // An open link, or the invitation that was once accepted, would lead straight back in.
    await trx
      .deleteFrom('user_group_invite')
      .where('group_id', '=', group.id)
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('email', 'is', null),
          eb('email', '=', selectFrom('user').select('user.email').where('user.id', '=', userId)),
        ]),
      )
      .execute();
    held.log('remove', await nicknameOf(trx, userId));
    await tellUser(trx, app.events, {
      userId,
      kind: 'groupRemoved',
      actorId,
      name: group.name,
      path: '',
      subject: `group:${group.id}`,
    });
  });
}

export function leaveGroup(app: GroupApp, actorId: number, groupId: number): Promise<void> {
  return changeGroup(app, { groupId, actorId, least: 'viewer' }, async (held, role) => {
    if (role === 'owner') throw new Failure(codes.groupState);
    await takeOut(held, actorId);
    held.log('leave', await nicknameOf(held.trx, actorId));
  });
}

/** What the member shared goes too. */
export async function takeOut(held: GroupChange, userId: number): Promise<void> {
  const { trx, group } = held;
  await stopSharesOf(held, userId);
  await trx
    .deleteFrom('user_group_member')
    .where('group_id', '=', group.id)
    .where('user_id', '=', userId)
    .execute();
  held.tellToo(userId);
}

/** To whoever runs the group. */
export async function tellAdmins(app: GroupApp, { trx, group, actorId }: GroupChange): Promise<void> {
  const admins = (await membersOf(trx, group.id)).filter(({ role }) => isAtLeast(role, 'admin'));
  await tellUsers(
    trx,
    app.events,
    admins.map(({ user_id }) => user_id),
    {
      kind: 'groupJoined',
      actorId,
      name: group.name,
      path: `/yun/group/${group.id}`,
      subject: `group:${group.id}`,
    },
  );
}
