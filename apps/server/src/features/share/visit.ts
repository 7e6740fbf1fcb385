/** Who did what with what was shared: counted, written into the files' activity, and told to the sharer. */
import {
  limits,
  type ActivityKind,
  type CallData,
  type CallResponse,
  type NoticeKind,
} from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';
import { tellUser } from '../notice/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import type { ShareVisit, VisitKind } from './shareVisit.ts';
import { ownShare, type Share } from './rows.ts';

const minute = 60_000;
/** The viewer asks for new addresses every few minutes: the same look again is no other visit. */
const lookMs = 10 * minute;

/** Visitors without an account cannot be told apart. */
const strangersLookMs = minute;
const latest = 50;
/** So many activities are written for one archive. */
const maxLogged = 500;

const activityOf: Record<VisitKind, ActivityKind | undefined> = {
  open: undefined,
  view: 'open',
  download: 'download',
  save: 'save',
  comment: 'comment',
};
const noticeOf: Record<VisitKind, NoticeKind | undefined> = {
  open: 'shareOpened',
  view: undefined,
  download: 'shareDownloaded',
  save: 'shareSaved',
  comment: 'comment',
};

type VisitApp = Pick<App, 'db' | 'events'>;

/** What the sharer does with it does not count. */
export async function rememberVisit(app: VisitApp, scope: AccessScope, visit: ShareVisit): Promise<void> {
  if (scope.kind === 'own' || scope.readerId === scope.ownerId) return;
  await app.db.transaction().execute((trx) => visitIn(trx, app, scope, visit));
}

/** The same in a transaction, as the last of its statements. */
export async function visitIn(
  trx: Transaction<Tables>,
  { events }: Pick<App, 'events'>,
  scope: AccessScope,
  visit: ShareVisit,
): Promise<void> {
  const { kind, entry, entryIds = entry ? [entry.id] : [], text } = visit;
  const { ownerId, readerId, shareId } = scope;
  if (scope.kind === 'own' || readerId === ownerId) return;
  const now = Date.now();
  if (kind === 'open' && (visit.isAgain || (await hasOpened(trx, scope, now)))) return;
  const share = shareId === undefined ? undefined : await countVisit(trx, shareId, kind, now);
  if (shareId !== undefined) {
    const entryId = entryIds.length === 1 ? entryIds[0]! : null;
    if (kind === 'view' && (await isSameLook(trx, scope, entryId, now))) return;
    await trx
      .insertInto('share_visit')
      .values({ share_id: shareId, user_id: readerId, kind, entry_id: entryId, at: now })
      .execute();
    if (readerId !== null) await markSeen(trx, shareId, readerId, now);
  }
  await logActivity(trx, scope, kind, entryIds, now);
  const notice = noticeOf[kind];
  if (notice === undefined) return;
  await tellUser(trx, events, {
    userId: ownerId,
    kind: notice,
    actorId: readerId,
    name: entry?.name ?? share?.title ?? '',
    path: visit.path ?? (share ? shownAt(share) : `/gallery/${entryIds[0]}`),
    subject: visit.subject ?? (shareId === undefined ? `file:${entryIds[0]}` : `share:${shareId}`),
    ...(text !== undefined && { text }),
  });
}

const shownAt = ({ kind, group_id }: Pick<Share, 'kind' | 'group_id'>): string =>
  kind === 'group' ? `/yun/group/${group_id}` : '/yun/share';

async function countVisit(trx: Transaction<Tables>, shareId: number, kind: VisitKind, now: number) {
  return trx
    .updateTable('share')
    .set(({ eb }) => ({
      last_seen_at: now,
      ...(kind === 'open' && { views: eb('views', '+', 1) }),
      ...(kind === 'download' && { downloads: eb('downloads', '+', 1) }),
      ...(kind === 'save' && { saves: eb('saves', '+', 1) }),
    }))
    .where('id', '=', shareId)
    .returning(['title', 'kind', 'group_id'])
    .executeTakeFirst();
}

/** Whether the person has, a moment ago; of visitors their browser tells. */
async function hasOpened(
  trx: Transaction<Tables>,
  { shareId, readerId }: AccessScope,
  now: number,
): Promise<boolean> {
  if (shareId === undefined || readerId === null) return false;
  const row = await trx
    .selectFrom('share_visit')
    .select('id')
    .where('user_id', '=', readerId)
    .where('share_id', '=', shareId)
    .where('kind', '=', 'open')
    .where('at', '>', now - limits.shareOpenedMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isSameLook(
  trx: Transaction<Tables>,
  { shareId, readerId }: AccessScope,
  entryId: number | null,
  now: number,
): Promise<boolean> {
  const since = now - (readerId === null ? strangersLookMs : lookMs);
  const rows = await trx
    .selectFrom('share_visit')
    .select(['user_id', 'kind', 'entry_id', 'at'])
    .where('share_id', '=', shareId!)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute();
  return rows.some(
    (row) => row.kind === 'view' && row.user_id === readerId && row.entry_id === entryId && row.at > since,
  );
}

async function markSeen(
  trx: Transaction<Tables>,
  shareId: number,
  userId: number,
  now: number,
): Promise<void> {
  await trx
    .insertInto('share_seen')
    .values({ share_id: shareId, user_id: userId, seen_at: now, forgotten_at: null })
    // Opened once more, it is on the list again.
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'user_id']).doUpdateSet({ seen_at: now, forgotten_at: null }),
    )
    .execute();
}

/** Nothing of the drive changes by it, so it does not wait for its turn. Public drawings have counters instead. */
async function logActivity(
  trx: Transaction<Tables>,
  { kind: way, ownerId, readerId }: AccessScope,
  visit: VisitKind,
  entryIds: readonly number[],
  at: number,
): Promise<void> {
  const kind = activityOf[visit];
  if (kind === undefined || entryIds.length === 0 || (way === 'public' && kind === 'open')) return;
  const of = { owner_id: ownerId, actor_id: readerId, kind, detail: '{}', at };
  const rows = entryIds.slice(0, maxLogged).map((entry_id) => ({ ...of, entry_id }));
  await trx.insertInto('activity').values(rows).execute();
  if (kind !== 'open') return;
  await trx
    .updateTable('entry')
    .set(({ eb }) => ({ browse_count: eb('browse_count', '+', 1) }))
    .where('id', 'in', [...entryIds])
    .execute();
}

/** Newest first. */
export async function visitsOf(
  db: Kysely<Tables>,
  userId: number,
  { shareId, before }: CallData<'shareVisits'>,
): Promise<CallResponse<'shareVisits'>> {
  const share = await ownShare(db, userId, Number(shareId));
  let query = db
    .selectFrom('share_visit as visit')
    .leftJoin('user', 'user.id', 'visit.user_id')
    .leftJoin('entry', 'entry.id', 'visit.entry_id')
    .select(['visit.id', 'visit.kind', 'visit.at', 'user.nickname', 'entry.name'])
    .where('visit.share_id', '=', share.id)
    .orderBy('visit.id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('visit.id', '<', Number(before));
  return pageOf(await query.execute(), ({ id, kind, at, nickname, name }) => ({
    id: String(id),
    kind,
    actor: nickname ?? '',
    name: name ?? '',
    time: at,
  }));
}
