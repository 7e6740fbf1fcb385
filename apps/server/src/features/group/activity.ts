/** What happened in a group. */
import type { CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';

export async function listActivity(
  db: Kysely<Tables>,
  groupId: number,
  before: string | undefined,
): Promise<CallResponse<'groupActivity'>> {
  let query = db
    .selectFrom('user_group_activity as activity')
    .leftJoin('user', 'user.id', 'activity.actor_id')
    .select(['activity.id', 'activity.kind', 'activity.target', 'activity.detail', 'activity.at'])
    .select('user.nickname')
    .where('activity.group_id', '=', groupId)
    .orderBy('activity.id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('activity.id', '<', Number(before));
  return pageOf(await query.execute(), ({ id, kind, target, detail, at, nickname }) => ({
    id: String(id),
    kind,
    actor: nickname ?? '',
    target,
    detail,
    time: at,
  }));
}
