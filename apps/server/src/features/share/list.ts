/** The lists of /yun/share: what the account shares, and what others share with it. */
import { limits, type CallData, type CallResponse } from '@linework/contract';
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { chunksOf, nameKey } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { ownShares, receivedItemsOf, shareItemsOf, sharesFor } from './items.ts';
import type { ShareState } from './rows.ts';

interface Asking {
  app: App;
  session: Session;
}

/** Those without an end come after all others. */
const forEver = Number.MAX_SAFE_INTEGER;

const orders = {
  time: sql`share.created_at`,
  name: sql`share.title_key`,
  remaining: sql`coalesce(share.ends_at, ${forEver})`,
  views: sql`share.views`,
} as const;
type Sort = keyof typeof orders;

interface Ordered {
  sort?: Sort | undefined;
  order?: 'asc' | 'desc' | undefined;
  pageNo?: number | undefined;
  pageSize?: number | undefined;
}

/** Names and what is about to end go up unless told, the newest and the most seen come first. */
function placeOf({ sort = 'time', order, pageNo = 1, pageSize = limits.pageSize }: Ordered) {
  const usual = sort === 'name' || sort === 'remaining' ? 'asc' : 'desc';
  return { by: orders[sort], direction: order ?? usual, limit: pageSize, offset: (pageNo - 1) * pageSize };
}

const patternOf = (keywords: string): string => `%${nameKey(keywords.trim()).replace(/[\\%_]/g, '\\$&')}%`;

function inState(state: ShareState, now: number): Expression<SqlBool> {
  if (state === 'stopped') return sql`share.stopped_at is not null`;
  const compared = state === 'open' ? sql`(ends_at is null or ends_at > ${now})` : sql`ends_at <= ${now}`;
  return sql`share.stopped_at is null and ${compared}`;
}

export async function listShares(
  { app, session }: Asking,
  asked: CallData<'shareList'>,
): Promise<CallResponse<'shareList'>> {
  const { keywords = '', state, entryId } = asked;
  let query = ownShares(app.db, session.userId).where('share.removed_at', 'is', null);
  if (state !== undefined) query = query.where(inState(state, Date.now()));
  if (keywords.trim() !== '') {
    const pattern = patternOf(keywords);
    query = query.where(
      sql<SqlBool>`(share.title_key like ${pattern} escape '\\' or share.recipient_email like ${pattern} escape '\\')`,
    );
  }
  if (entryId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('share_entry')
          .select('share_entry.entry_id')
          .whereRef('share_entry.share_id', '=', 'share.id')
          .where('share_entry.entry_id', '=', Number(entryId)),
      ),
    );
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { by, direction, limit, offset } = placeOf(asked);
  const rows = await query
    .selectAll('share')
    .select('user_group.name as group_name')
    .orderBy(by, direction)
    .orderBy('share.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { list: await shareItemsOf(app, session, rows), total: Number(total) };
}

/** By mail, into its groups, or by a link that it opened; never one's own. */
async function receivedBy(db: Kysely<Tables>, userId: number) {
  const account = await db
    .selectFrom('user')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const email = account?.email_verified === 1 ? account.email : null;
  return sharesFor(db, userId)
    .where('share.owner_id', '!=', userId)
    .where('seen.forgotten_at', 'is', null)
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        and([
          eb('share.kind', '!=', 'group'),
          or([
            eb('seen.user_id', 'is not', null),
            ...(email === null ? [] : [eb('share.recipient_email', '=', email)]),
          ]),
        ]),
        and([
          eb('share.kind', '=', 'group'),
          eb('share.stopped_at', 'is', null),
          exists(
            selectFrom('user_group_member')
              .select('user_group_member.user_id')
              .whereRef('user_group_member.group_id', '=', 'share.group_id')
              .where('user_group_member.user_id', '=', userId),
          ),
        ]),
      ]),
    );
}

/** To choose from; beyond that, names are found by searching. */
const maxOwners = 200;

export async function listReceived(
  { app, session }: Asking,
  asked: CallData<'shareReceived'>,
): Promise<CallResponse<'shareReceived'>> {
  const all = await receivedBy(app.db, session.userId);
  const { keywords = '', ownerId } = asked;
  const pattern = patternOf(keywords);
  const ofOwner = ownerId === undefined ? all : all.where('share.owner_id', '=', Number(ownerId));
  const query =
    keywords.trim() === ''
      ? ofOwner
      : ofOwner.where(
          sql<SqlBool>`(share.title_key like ${pattern} escape '\\' or lower(owner.nickname) like ${pattern} escape '\\')`,
        );
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { unread } = await all
    .where(({ or, eb }) => or([eb('seen.seen_at', 'is', null), eb('seen.seen_at', '=', 0)]))
    .where(inState('open', Date.now()))
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  const owners = await all
    .select(['share.owner_id as id', 'owner.nickname as name'])
    .distinct()
    .orderBy('name')
    .orderBy('id')
    .limit(maxOwners)
    .execute();
  const { by, direction, limit, offset } = placeOf(asked);
  const rows = await query
    .selectAll('share')
    .select(['owner.nickname as owner_name', 'user_group.name as group_name', 'seen.seen_at'])
    .orderBy(by, direction)
    .orderBy('share.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    list: await receivedItemsOf(app, session, rows),
    total: Number(total),
    unread: Number(unread),
    owners: owners.map(({ id, name }) => ({ id: String(id), name })),
  };
}

/** Off the list of what was shared with the account; opened once more they are back on it. */
export async function forgetShares(
  db: Kysely<Tables>,
  userId: number,
  shareIds: readonly number[],
): Promise<number> {
  let count = 0;
  const forgotten_at = Date.now();
  const received = await receivedBy(db, userId);
  for (const some of chunksOf(shareIds)) {
    const rows = await received.select('share.id').where('share.id', 'in', some).execute();
    if (rows.length === 0) continue;
    await db
      .insertInto('share_seen')
      .values(rows.map(({ id }) => ({ share_id: id, user_id: userId, seen_at: 0, forgotten_at })))
      .onConflict((conflict) => conflict.columns(['share_id', 'user_id']).doUpdateSet({ forgotten_at }))
      .execute();
    count += rows.length;
  }
  return count;
}
