/** A person's notices: listed, marked, deleted. */
import { splitIds, type CallData, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';

export async function unreadOf(db: Kysely<Tables>, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

export async function listNotices(
  db: Kysely<Tables>,
  userId: number,
  { before, unread }: CallData<'noticeList'>,
): Promise<CallResponse<'noticeList'>> {
  let query = db
    .selectFrom('notice')
    .leftJoin('user', 'user.id', 'notice.actor_id')
    .selectAll('notice')
    .select('user.nickname')
    .where('notice.user_id', '=', userId)
    .orderBy('notice.id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('notice.id', '<', Number(before));
  if (unread !== undefined) query = query.where('notice.read_at', unread === 1 ? 'is' : 'is not', null);
  const page = pageOf(await query.execute(), (row) => ({
    id: String(row.id),
    kind: row.kind,
    actor: row.nickname ?? '',
    name: row.name,
    text: row.text,
    path: row.path,
    count: row.count,
    time: row.at,
    read: row.read_at === null ? (0 as const) : (1 as const),
  }));
  return { ...page, unread: await unreadOf(db, userId) };
}

/** Those that are named, or all. */
export async function markNotices(
  app: App,
  userId: number,
  { ids, read = 1 }: CallData<'noticeRead'>,
): Promise<{ unread: number }> {
  return changeNotices(app, userId, async (trx) => {
    let change = trx
      .updateTable('notice')
      .set({ read_at: read === 1 ? Date.now() : null })
      .where('user_id', '=', userId)
      .where('read_at', read === 1 ? 'is' : 'is not', null);
    if (ids !== undefined) change = change.where('id', 'in', numbersOf(ids));
    await change.execute();
  });
}

/** Those that are named, or all that are read. */
export async function deleteNotices(
  app: App,
  userId: number,
  { ids }: CallData<'noticeDelete'>,
): Promise<{ unread: number }> {
  return changeNotices(app, userId, async (trx) => {
    const deletion = trx.deleteFrom('notice').where('user_id', '=', userId);
    const chosen =
      ids === undefined
        ? deletion.where('read_at', 'is not', null)
        : deletion.where('id', 'in', numbersOf(ids));
    await chosen.execute();
  });
}

/** The person's other browsers hear of it. */
async function changeNotices(
  { db, events }: App,
  userId: number,
  change: (trx: Kysely<Tables>) => Promise<void>,
): Promise<{ unread: number }> {
  return db.transaction().execute(async (trx) => {
    await change(trx);
    const unread = await unreadOf(trx, userId);
    await events.publish({ userId, topic: 'notice', data: { unread } }, trx);
    return { unread };
  });
}

/** No row has the number 0: it stands for an empty list, which SQL does not have. */
const numbersOf = (ids: string): number[] => [0, ...splitIds(ids).map(Number)];
