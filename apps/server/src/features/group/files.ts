/** What members share into a group: each file and folder is a share of its own. */
import {
  bounds,
  codes,
  Failure,
  splitIds,
  type CallData,
  type CallResponse,
  type GroupRole,
  flagOf,
} from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { changeDrive, chosenEntries, nameKey, type DriveChange, type Entry } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { addShare, receivedItemsOf, sharesFor, stopShares } from '../share/service.ts';
import {
  changeGroup,
  changeHeldGroup,
  isAtLeast,
  requireRole,
  type GroupApp,
  type GroupChange,
} from './change.ts';

const usualPage = 50;

/** Open ones, with their first entry where that still lives. */
function sharedInto(db: Kysely<Tables>, groupId: number, userId: number) {
  return sharesFor(db, userId)
    .innerJoin('share_entry as first', (join) =>
      join.onRef('first.share_id', '=', 'share.id').on('first.position', '=', 0),
    )
    .innerJoin('entry', 'entry.id', 'first.entry_id')
    .where('entry.trash_id', 'is', null)
    .where('share.group_id', '=', groupId)
    .where('share.kind', '=', 'group')
    .where('share.stopped_at', 'is', null)
    .where(({ or, eb }) => or([eb('share.ends_at', 'is', null), eb('share.ends_at', '>', Date.now())]));
}

export async function listFiles(
  app: App,
  session: Session,
  group: { id: number; role: GroupRole },
  { pageNo = 1, pageSize = usualPage, keywords = '' }: CallData<'groupFiles'>,
): Promise<CallResponse<'groupFiles'>> {
  const wanted = nameKey(keywords.trim()).replace(/[\\%_]/g, String.raw`\$&`);
  const found = sharedInto(app.db, group.id, session.userId).where(
    sql<boolean>`entry.name_key like ${`%${wanted}%`} escape '\\'`,
  );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('share')
    .select(['owner.nickname as owner_name', 'user_group.name as group_name', 'seen.seen_at', 'entry.size'])
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const items = await receivedItemsOf(app, session, rows);
  const list = items.map((item, index) => {
    const { size, owner_id } = rows[index]!;
    const isOwn = owner_id === session.userId;
    return { ...item, size, own: flagOf(isOwn), removable: flagOf(isOwn || isAtLeast(group.role, 'admin')) };
  });
  return { list, total: Number(total) };
}

/** Again is no second share: it changes what may be done with the one that is there. */
export function shareInto(
  app: App,
  userId: number,
  asked: CallData<'groupShare'>,
): Promise<CallResponse<'groupShare'>> {
  const by = { groupId: Number(asked.groupId), actorId: userId, least: 'member' } as const;
  return changeDrive(app, userId, async (drive) => {
    const entries = await chosenEntries(drive, asked);
    if (entries.length === 0) throw new Failure(codes.parameterInvalid, { fields: ['fileIds'] });
    if (entries.length > bounds.shareItems) throw new Failure(codes.shareLimit);
    const settings = {
      permission: asked.permission ?? 'view',
      notesVisible: asked.notesVisible === 1,
    } as const;
    return changeHeldGroup(drive.trx, app.events, by, async (held) => {
      await requireRole(drive.trx, by);
      const known = await changeShared(drive, held, entries, settings);
      const fresh = entries.filter(({ id }) => !known.has(id));
      for (const entry of fresh) {
        const { id: groupId, name: groupName } = held.group;
        await addShare(drive, { kind: 'group', entries: [entry], groupId, groupName, days: 0, ...settings });
        held.log('share', entry.name);
      }
      if (fresh.length > 0) {
        const { id: groupId } = held.group;
        const told = { groupId, actorId: userId, name: fresh.at(-1)!.name };
        await enqueue(drive.trx, 'group.tell', told);
      }
      return { count: entries.length };
    });
  });
}

interface Settings {
  permission: NonNullable<CallData<'groupShare'>['permission']>;
  notesVisible: boolean;
}

/** Returns the entries that are in the group already. */
async function changeShared(
  { trx, userId }: DriveChange,
  { group }: GroupChange,
  entries: readonly Entry[],
  { permission, notesVisible }: Settings,
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('share')
    .innerJoin('share_entry', 'share_entry.share_id', 'share.id')
    .select(['share.id', 'share_entry.entry_id'])
    .where('share.group_id', '=', group.id)
    .where('share.owner_id', '=', userId)
    .where('share.stopped_at', 'is', null)
    .where(
      'share_entry.entry_id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  if (rows.length === 0) return new Set();
  await trx
    .updateTable('share')
    .set({ permission, notes_visible: notesVisible ? 1 : 0 })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ entry_id }) => entry_id));
}

export function unshare(
  app: GroupApp,
  actorId: number,
  { groupId, shareIds }: CallData<'groupUnshare'>,
): Promise<CallResponse<'groupUnshare'>> {
  const ids = splitIds(shareIds).map(Number);
  return changeGroup(app, { groupId: Number(groupId), actorId, least: 'viewer' }, async (held, role) => {
    const { trx, group } = held;
    if (ids.length === 0) return { count: 0 };
    const shares = await trx
      .selectFrom('share')
      .select(['id', 'owner_id'])
      .where('id', 'in', ids)
      .where('group_id', '=', group.id)
      .where('stopped_at', 'is', null)
      .execute();
    if (!isAtLeast(role, 'admin') && shares.some(({ owner_id }) => owner_id !== actorId)) {
      throw new Failure(codes.groupPermission);
    }
    return {
      count: await stop(
        held,
        shares.map(({ id }) => id),
      ),
    };
  });
}

/** All that a member has in the group. */
export async function stopSharesOf(held: GroupChange, userId: number): Promise<void> {
  const rows = await held.trx
    .selectFrom('share')
    .select('id')
    .where('group_id', '=', held.group.id)
    .where('owner_id', '=', userId)
    .where('stopped_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += bounds.shareItems) {
    await stop(held, ids.slice(start, start + bounds.shareItems));
  }
}

async function stop(held: GroupChange, ids: readonly number[]): Promise<number> {
  const { trx, actorId, now } = held;
  const stopped = await stopShares(trx, ids);
  if (stopped.length === 0) return 0;
  const entries = await trx
    .selectFrom('share_entry')
    .innerJoin('entry', 'entry.id', 'share_entry.entry_id')
    .select(['entry.id', 'entry.name', 'entry.owner_id'])
    .where(
      'share_entry.share_id',
      'in',
      stopped.map(({ id }) => id),
    )
    .execute();
  for (const { name } of entries) held.log('unshare', name);
  // Not by the drive: it may be an administrator of the group who takes it out.
  const rows = entries.map(({ id, owner_id }) => ({
    owner_id,
    entry_id: id,
    actor_id: actorId,
    kind: 'unshare' as const,
    detail: JSON.stringify({ from: held.group.name }),
    at: now,
  }));
  if (rows.length > 0) await trx.insertInto('activity').values(rows).execute();
  return stopped.length;
}
