/** Who may read what was shared into a group. */
import { codes, Failure, type GroupRole } from '@linework/contract';
import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import type { Permissions, AccessScope } from '../../http/accessScope.ts';

const roleRow = prepare<[groupId: number, userId: number]>()((db, groupId, userId) =>
  db
    .selectFrom('user_group_member')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId),
);

/** Undefined for whoever is not a member, and where there is no such group. */
export async function roleOf(
  db: Kysely<Tables>,
  groupId: number,
  userId: number,
): Promise<GroupRole | undefined> {
  return (await roleRow(db, groupId, userId))[0]?.role;
}

const sharedRow = prepare<[shareId: number, userId: number]>()((db, shareId, userId) =>
  db
    .selectFrom('share')
    .innerJoin('user_group_member as reader', 'reader.group_id', 'share.group_id')
    .innerJoin('user as owner', 'owner.id', 'share.owner_id')
    .select(['share.owner_id', 'share.permission', 'share.notes_visible', 'share.ends_at', 'reader.role'])
    .where('share.id', '=', shareId)
    .where('share.kind', '=', 'group')
    .where('share.stopped_at', 'is', null)
    .where('reader.user_id', '=', userId)
    .where('owner.deleted_at', 'is', null),
);

const sharedEntries = prepare<[shareId: number]>()((db, shareId) =>
  db.selectFrom('share_entry').select('entry_id').where('share_id', '=', shareId).orderBy('position'),
);

/** Viewers look; the others do what the sharer allows; the sharer does everything. */
function mayDo(role: GroupRole, isOwner: boolean, permission: string, notes: boolean): Permissions {
  if (isOwner) return { download: true, save: true, notes: true, comment: true };
  const isViewer = role === 'viewer';
  return {
    download: !isViewer && permission !== 'view',
    save: !isViewer && permission === 'save',
    notes,
    comment: notes && !isViewer,
  };
}

/** What a member reaches by something that was shared into a group; fails with groupAbsent. */
export async function scopeOf(db: Kysely<Tables>, shareId: number, userId: number): Promise<AccessScope> {
  const [row] = await sharedRow(db, shareId, userId);
  if (!row || (row.ends_at !== null && row.ends_at <= Date.now())) throw new Failure(codes.groupAbsent);
  return {
    kind: 'group',
    ownerId: row.owner_id,
    entryIds: (await sharedEntries(db, shareId)).map(({ entry_id }) => entry_id),
    permissions: mayDo(row.role, row.owner_id === userId, row.permission, row.notes_visible === 1),
    urlGrant: { groupShareId: shareId, userId },
    readerId: userId,
    shareId,
  };
}
