/** The one way to change a group: its changes come one after the other, and its members' pages hear of each. */
import { codes, Failure, type GroupRole } from '@linework/contract';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { EventBus } from '../../events/bus.ts';
import { roleOf } from './accessScope.ts';
import type { UserGroupActivityTable, UserGroupTable } from './tables.ts';

export type GroupApp = Pick<App, 'db' | 'events'>;
export type LockedGroup = Selectable<UserGroupTable>;
type ActivityRow = Insertable<UserGroupActivityTable>;

const ranks: Record<GroupRole, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };
export const isAtLeast = (role: GroupRole, least: GroupRole): boolean => ranks[role] >= ranks[least];

export class GroupChange {
  readonly trx: Transaction<Tables>;
  readonly group: LockedGroup;
  readonly actorId: number;
  readonly now: number;
  readonly #activity: ActivityRow[] = [];
  readonly #gone: number[] = [];

  constructor(trx: Transaction<Tables>, group: LockedGroup, actorId: number) {
    this.trx = trx;
    this.group = group;
    this.actorId = actorId;
    this.now = group.active_at;
  }

  log(kind: ActivityRow['kind'], target = '', detail = ''): void {
    const { group, actorId, now } = this;
    this.#activity.push({ group_id: group.id, actor_id: actorId, kind, target, detail, at: now });
  }

  /** Whoever is no member any more hears of this last change. */
  tellToo(userId: number): void {
    this.#gone.push(userId);
  }

  async end(events: EventBus): Promise<void> {
    const { trx, group } = this;
    if (this.#activity.length > 0) {
      await trx.insertInto('user_group_activity').values(this.#activity).execute();
    }
    await tellMembers(trx, events, group.id, this.#gone);
  }
}

/** Open pages of the group hear that something of it has changed; as the last statements of a transaction. */
export async function tellMembers(
  trx: Transaction<Tables>,
  events: EventBus,
  groupId: number,
  others: readonly number[] = [],
): Promise<void> {
  const members = (await membersOf(trx, groupId)).map(({ user_id }) => user_id);
  for (const userId of [...members, ...others]) {
    await events.publish({ userId, topic: 'group', data: { groupId: String(groupId) } }, trx);
  }
}

export function membersOf(
  db: Kysely<Tables>,
  groupId: number,
): Promise<{ user_id: number; role: GroupRole }[]> {
  return db
    .selectFrom('user_group_member')
    .select(['user_id', 'role'])
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

/** Holds the group until the transaction ends. */
export async function changeHeldGroup<T>(
  trx: Transaction<Tables>,
  events: EventBus,
  by: { groupId: number; actorId: number },
  change: (held: GroupChange) => Promise<T>,
): Promise<T> {
  const group = await trx
    .updateTable('user_group')
    .set({ active_at: Date.now() })
    .where('id', '=', by.groupId)
    .returningAll()
    .executeTakeFirst();
  if (!group) throw new Failure(codes.groupAbsent);
  const held = new GroupChange(trx, group, by.actorId);
  const result = await change(held);
  await held.end(events);
  return result;
}

/** By a member who has at least this role now: since the call was let in it may have changed. */
export function changeGroup<T>(
  { db, events }: GroupApp,
  by: { groupId: number; actorId: number; least: GroupRole },
  change: (held: GroupChange, role: GroupRole) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .execute((trx) =>
      changeHeldGroup(trx, events, by, async (held) => change(held, await requireRole(trx, by))),
    );
}

export async function requireRole(
  db: Kysely<Tables>,
  { groupId, actorId, least }: { groupId: number; actorId: number; least: GroupRole },
): Promise<GroupRole> {
  const role = await roleOf(db, groupId, actorId);
  if (role === undefined) throw new Failure(codes.groupAbsent);
  if (!isAtLeast(role, least)) throw new Failure(codes.groupPermission);
  return role;
}

export async function nicknameOf(db: Kysely<Tables>, userId: number): Promise<string> {
  const row = await db.selectFrom('user').select('nickname').where('id', '=', userId).executeTakeFirst();
  return row?.nickname ?? '';
}
