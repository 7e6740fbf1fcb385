/** Groups themselves: the caller's list, making, changing, ending. */
import { bounds, codes, Failure, type CallData, type GroupItem, type GroupRole } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { tellUsers } from '../notice/service.ts';
import { changeGroup, changeHeldGroup, membersOf, type GroupApp } from './change.ts';

function itemRows(db: Kysely<Tables>, userId: number) {
  return db
    .selectFrom('user_group')
    .innerJoin('user_group_member as me', 'me.group_id', 'user_group.id')
    .selectAll('user_group')
    .select('me.role')
    .select(({ selectFrom }) => [
      selectFrom('user_group_member as other')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .whereRef('other.group_id', '=', 'user_group.id')
        .as('members'),
      selectFrom('share')
        .innerJoin('share_entry', 'share_entry.share_id', 'share.id')
        .innerJoin('entry', 'entry.id', 'share_entry.entry_id')
        .select(({ fn }) => fn.count<number>('share.id').distinct().as('files'))
        .whereRef('share.group_id', '=', 'user_group.id')
        .where('share.stopped_at', 'is', null)
        .where('entry.trash_id', 'is', null)
        .as('files'),
    ])
    .where('me.user_id', '=', userId);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>;

const toItem = (row: ItemRow): GroupItem => ({
  id: String(row.id),
  name: row.name,
  introduction: row.introduction,
  role: row.role,
  members: Number(row.members),
  files: Number(row.files),
  createTime: row.created_at,
  activeTime: row.active_at,
});

export async function listGroups(db: Kysely<Tables>, userId: number): Promise<{ list: GroupItem[] }> {
  const rows = await itemRows(db, userId)
    .orderBy('user_group.active_at', 'desc')
    .orderBy('user_group.id', 'desc')
    .execute();
  return { list: rows.map(toItem) };
}

export async function groupItemOf(db: Kysely<Tables>, groupId: number, userId: number): Promise<GroupItem> {
  const row = await itemRows(db, userId).where('user_group.id', '=', groupId).executeTakeFirst();
  if (!row) throw new Failure(codes.groupAbsent);
  return toItem(row);
}

/** Room for one more group; to be called first, since it holds back whatever else the account joins. */
export async function checkRoomForGroup(trx: Transaction<Tables>, userId: number): Promise<void> {
  await lock(trx, `groups-of:${userId}`);
  const { count } = await trx
    .selectFrom('user_group_member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= bounds.groupsAnAccount) throw new Failure(codes.groupLimit);
}

export function addMember(
  trx: Transaction<Tables>,
  member: { groupId: number; userId: number; role: GroupRole; now: number },
): Promise<unknown> {
  const { groupId, userId, role, now } = member;
  return trx
    .insertInto('user_group_member')
    .values({ group_id: groupId, user_id: userId, role, joined_at: now })
    .execute();
}

export function addGroup(
  { db, events }: GroupApp,
  userId: number,
  { name, introduction = '' }: CallData<'groupAdd'>,
): Promise<GroupItem> {
  return db.transaction().execute(async (trx) => {
    await checkRoomForGroup(trx, userId);
    const now = Date.now();
    const { id: groupId } = await trx
      .insertInto('user_group')
      .values({ name: name.trim(), introduction, created_at: now, active_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addMember(trx, { groupId, userId, role: 'owner', now });
    await changeHeldGroup(trx, events, { groupId, actorId: userId }, async (held) =>
      held.log('create', name.trim()),
    );
    return groupItemOf(trx, groupId, userId);
  });
}

export function editGroup(
  app: GroupApp,
  actorId: number,
  { groupId, name, introduction }: CallData<'groupEdit'>,
): Promise<GroupItem> {
  const by = { groupId: Number(groupId), actorId, least: 'admin' } as const;
  return changeGroup(app, by, async (held) => {
    const { trx, group } = held;
    const after = { name: name?.trim() ?? group.name, introduction: introduction ?? group.introduction };
    if (after.name !== group.name || after.introduction !== group.introduction) {
      await trx.updateTable('user_group').set(after).where('id', '=', group.id).execute();
      held.log('edit', after.name);
    }
    return groupItemOf(trx, group.id, actorId);
  });
}

/** What was shared into it goes with it. */
export function deleteGroup(app: GroupApp, actorId: number, groupId: number): Promise<void> {
  return changeGroup(app, { groupId, actorId, least: 'owner' }, async (held) => {
    const { trx, group } = held;
    const members = (await membersOf(trx, groupId)).map(({ user_id }) => user_id);
    for (const userId of members) held.tellToo(userId);
    await trx.deleteFrom('user_group').where('id', '=', groupId).execute();
    await tellUsers(trx, app.events, members, {
      kind: 'groupRemoved',
      actorId,
      name: group.name,
      path: '',
      subject: `group:${groupId}`,
    });
  });
}
