/** What an invitation leads to, and following it. */
import { bounds, codes, Failure, type CallResponse, type GroupItem } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { changeHeldGroup, membersOf, nicknameOf, type GroupApp } from './change.ts';
import { addMember, checkRoomForGroup, groupItemOf } from './groups.ts';
import { tellAdmins } from './members.ts';
import { roleOf } from './accessScope.ts';

type Invited = CallResponse<'groupInviteInfo'>;

/** Unknown, taken back and too late are never told apart. */
async function openInvite(db: Kysely<Tables>, token: string) {
  const row = await db
    .selectFrom('user_group_invite')
    .selectAll()
    .where('token', '=', token)
    .where('ends_at', '>', Date.now())
    .executeTakeFirst();
  if (!row) throw new Failure(codes.groupInviteExpired);
  return row;
}

export async function inviteInfo(
  db: Kysely<Tables>,
  token: string,
  userId: number | undefined,
): Promise<Invited> {
  const invite = await openInvite(db, token);
  const groupId = invite.group_id;
  const group = await db
    .selectFrom('user_group')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const joined = userId !== undefined && (await roleOf(db, groupId, userId)) !== undefined;
  return {
    groupId: String(groupId),
    name: group.name,
    introduction: group.introduction,
    members: (await membersOf(db, groupId)).length,
    inviter: invite.created_by === null ? '' : await nicknameOf(db, invite.created_by),
    role: invite.role as Invited['role'],
    joined: joined ? 1 : 0,
  };
}

/** Twice is harmless: who is in already stays as they are. */
export function join(app: GroupApp, userId: number, token: string): Promise<GroupItem> {
  return app.db.transaction().execute(async (trx) => {
    const { group_id: groupId } = await openInvite(trx, token);
    if ((await roleOf(trx, groupId, userId)) !== undefined) return groupItemOf(trx, groupId, userId);
    await checkRoomForGroup(trx, userId);
    await changeHeldGroup(trx, app.events, { groupId, actorId: userId }, async (held) => {
      // Once more, while nobody can take it back.
      const { email, role } = await openInvite(trx, token);
      if (email !== null && !(await hasAddress(trx, userId, email)))
        throw new Failure(codes.groupInviteExpired);
      const members = await membersOf(trx, groupId);
      if (members.some(({ user_id }) => user_id === userId)) return;
      if (members.length >= bounds.groupMembers) throw new Failure(codes.groupLimit);
      await addMember(trx, { groupId, userId, role, now: held.now });
      held.log('join', await nicknameOf(trx, userId), role);
      await tellAdmins(app, held);
    });
    return groupItemOf(trx, groupId, userId);
  });
}

async function hasAddress(db: Kysely<Tables>, userId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
