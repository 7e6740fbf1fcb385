/** What groups know of one person: for that person's own copy, and before the account is deleted. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { EventBus } from '../../events/bus.ts';
import { changeHeldGroup, membersOf, nicknameOf, type GroupChange } from './change.ts';
import { takeOut } from './members.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** A group goes to whoever has run it longest, or been in it longest; one without others ends. */
export async function deleteGroupData(
  trx: Transaction<Tables>,
  events: EventBus,
  userId: number,
): Promise<void> {
  const groups = await trx
    .selectFrom('user_group_member')
    .select(['group_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .execute();
  for (const { group_id: groupId, role } of groups) {
    await changeHeldGroup(trx, events, { groupId, actorId: userId }, async (held) => {
      if (role === 'owner' && !(await passOn(held))) {
        await trx.deleteFrom('user_group').where('id', '=', groupId).execute();
        return;
      }
      await takeOut(held, userId);
      await forgetName(held);
      held.log('leave');
    });
  }
}

/** What happened stays, without the name. */
async function forgetName({ trx, group, actorId }: GroupChange): Promise<void> {
  await trx
    .updateTable('user_group_activity')
    .set({ target: '' })
    .where('group_id', '=', group.id)
    .where('kind', 'in', ['join', 'leave', 'role', 'handOver', 'remove'])
    .where('target', '=', await nicknameOf(trx, actorId))
    .execute();
}

/** Whether there was somebody. */
async function passOn(held: GroupChange): Promise<boolean> {
  const { trx, group, actorId } = held;
  const others = (await membersOf(trx, group.id)).filter(({ user_id }) => user_id !== actorId);
  const next =
    others.find(({ role }) => role === 'admin') ?? others.find(({ role }) => role === 'member') ?? others[0];
  if (!next) return false;
  await trx
    .updateTable('user_group_member')
    .set({ role: 'owner' })
    .where('group_id', '=', group.id)
    .where('user_id', '=', next.user_id)
    .execute();
  return true;
}

/** For the person's own copy of what is stored. */
export async function groupData(db: Kysely<Tables>, userId: number): Promise<object[]> {
  const rows = await db
    .selectFrom('user_group_member as member')
    .innerJoin('user_group', 'user_group.id', 'member.group_id')
    .select(['user_group.name', 'member.role', 'member.joined_at'])
    .where('member.user_id', '=', userId)
    .orderBy('member.joined_at')
    .execute();
  return rows.map(({ joined_at, ...row }) => ({ ...row, joined: iso(joined_at) }));
}
