/** The gallery and the lists of one's own: what is public, liked, collected. */
import { codes, Failure, type CallData, type CallResponse } from '@linework/contract';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { avatarUrl } from '../account/service.ts';
import type { Session } from '../session/service.ts';
import type { PublicFile } from './counts.ts';
import { publicFiles, publicItemsOf } from './items.ts';
import { publicFile } from './accessScope.ts';
import { counted } from './counted.ts';
import { countAll, fewHits, isFound, sought, type Sought } from './search.ts';

interface Asking {
  app: App;
  session: Session | null;
}
interface Page {
  pageNo?: number | undefined;
  pageSize?: number | undefined;
  keywords?: string | undefined;
}
type PublicPage = CallResponse<'galleryList'>;
type Query = ReturnType<typeof publicFiles>;

const usualPage = 30;

async function pageOf(
  { app, session }: Asking,
  query: Query,
  { pageNo = 1, pageSize = usualPage, keywords = '' }: Page,
  ordered: (query: Query) => Query,
): Promise<PublicPage> {
  const from = (pageNo - 1) * pageSize;
  const search = await sought(app.db, app.database.dialect, keywords);
  const { ids, total } = search
    ? await foundIds(app.db, query, ordered, search, from, pageSize)
    : await allIds(app.db, query, ordered, from, pageSize);
  const rows = ids.length === 0 ? [] : await rowsOf(app.db, ids);
  return { files: await publicItemsOf(app, session, rows), total };
}

const byOrder = (query: Query, ordered: (query: Query) => Query) =>
  ordered(query).orderBy('public_file.entry_id', 'desc').select('public_file.entry_id');

function totalOf(db: Kysely<Tables>, query: Query): Promise<number> {
  const counting = query.select(({ fn }) => fn.countAll<number>().as('total'));
  const { sql: text, parameters } = counting.compile();
  return counted(db, JSON.stringify([text, parameters]), async () =>
    Number((await counting.executeTakeFirstOrThrow()).total),
  );
}

/** Ids first: an index has them in order, and only those of the page are looked up. */
async function allIds(
  db: Kysely<Tables>,
  query: Query,
  ordered: (query: Query) => Query,
  offset: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await byOrder(query, ordered).limit(limit).offset(offset).execute();
  return { ids: rows.map(({ entry_id }) => entry_id), total: await totalOf(db, query) };
}

/**
 * A page of those that fit. Few hits are put in order; where there are very many the order is gone through until there
 * is enough, and the total is about right.
 */
async function foundIds(
  db: Kysely<Tables>,
  query: Query,
  ordered: (query: Query) => Query,
  search: Sought,
  from: number,
  pageSize: number,
): Promise<{ ids: number[]; total: number }> {
  const isFew = search.count <= fewHits;
  const hits = isFew ? query.where(sql<SqlBool>`public_file.entry_id in (${search.ids})`) : query;
  const inOrder = byOrder(hits, ordered).select('public_file.find_key');
  const most = from + pageSize;
  const ids: number[] = [];
  let limit = isFew ? fewHits : 2 * most;
  for (let offset = 0; ; offset += limit, limit = fewHits) {
    const rows = await inOrder.limit(limit).offset(offset).execute();
    for (const row of rows) if (isFound(row.find_key, search)) ids.push(row.entry_id);
    if (rows.length < limit) return { ids: ids.slice(from, most), total: ids.length };
    if (ids.length > most) break;
  }
  const total = Math.min(await countAll(db, search), await totalOf(db, query));
  return { ids: ids.slice(from, most), total: Math.max(total, ids.length) };
}

async function rowsOf(db: Kysely<Tables>, ids: readonly number[]): Promise<PublicFile[]> {
  const rows = await db
    .selectFrom('public_file')
    .selectAll()
    .where('entry_id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.entry_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const newest = (query: Query): Query => query.orderBy('public_file.published_at', 'desc');
const orders = {
  new: newest,
  popular: (query: Query) => newest(query.orderBy('public_file.browses', 'desc')),
  liked: (query: Query) => newest(query.orderBy('public_file.likes', 'desc')),
} as const;

export function gallery(asking: Asking, asked: CallData<'galleryList'>): Promise<PublicPage> {
  const { session } = asking;
  const { category, authorId, sort = 'new' } = asked;
  let query = publicFiles(asking.app.db);
  if (category !== undefined) query = query.where('public_file.category', '=', category);
  if (authorId !== undefined) query = query.where('public_file.owner_id', '=', Number(authorId));
  // What was taken off stands in no list but those of its author and of the administrator.
  const isTheirs = authorId !== undefined && (session?.isAdmin || session?.userId === Number(authorId));
  if (!isTheirs) query = query.where('public_file.hidden_at', 'is', null);
  return pageOf(asking, query, asked, orders[sort]);
}

export function ownPublic(asking: Asking & { session: Session }, asked: Page): Promise<PublicPage> {
  const own = publicFiles(asking.app.db).where('public_file.owner_id', '=', asking.session.userId);
  return pageOf(asking, own, asked, newest);
}

/** The last marked first. */
export function marked(
  asking: Asking & { session: Session },
  table: 'public_like' | 'public_collection',
  asked: Page,
): Promise<PublicPage> {
  const { userId } = asking.session;
  const query = publicFiles(asking.app.db)
    .where('public_file.entry_id', 'in', (eb) =>
      eb.selectFrom(table).select(`${table}.entry_id`).where(`${table}.user_id`, '=', userId),
    )
    .where(({ or, eb }) =>
      or([eb('public_file.hidden_at', 'is', null), eb('public_file.owner_id', '=', userId)]),
    );
  return pageOf(asking, query, asked, (found) =>
    found.orderBy(
      (eb) =>
        eb
          .selectFrom(table)
          .select(`${table}.at`)
          .whereRef(`${table}.entry_id`, '=', 'public_file.entry_id')
          .where(`${table}.user_id`, '=', userId),
      'desc',
    ),
  );
}

export async function galleryItem({ app, session }: Asking, fileId: number) {
  const row = await publicFile(app.db, fileId, session);
  const [item] = await publicItemsOf(app, session, [row]);
  if (!item) throw new Failure(codes.publicAbsent);
  return item;
}

/** By the name of the last drawing; whoever has none to show is nobody here. */
export async function author(db: Kysely<Tables>, authorId: number): Promise<CallResponse<'galleryAuthor'>> {
  const shown = publicFiles(db)
    .where('public_file.owner_id', '=', authorId)
    .where('public_file.hidden_at', 'is', null);
  const sums = await shown
    .select(({ fn }) => [
      fn.countAll<number>().as('drawings'),
      fn.sum<number | null>('public_file.browses').as('browses'),
      fn.sum<number | null>('public_file.likes').as('likes'),
      fn.min<number | null>('public_file.published_at').as('since'),
    ])
    .executeTakeFirstOrThrow();
  const last = await newest(shown)
    .innerJoin('user', 'user.id', 'public_file.owner_id')
    .select(['public_file.user_name', 'user.avatar'])
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new Failure(codes.publicAbsent);
  return {
    authorId: String(authorId),
    userName: last.user_name,
    avatar: avatarUrl(last.avatar),
    drawings: Number(sums.drawings),
    browseCount: Number(sums.browses ?? 0),
    likeCount: Number(sums.likes ?? 0),
    since: sums.since ?? 0,
  };
}
