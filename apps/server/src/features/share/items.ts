/** Shares as the contract shows them: to whoever shares, and to those it is shared with. */
import { flagOf, type ReceivedShare, type ShareItem } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { styledPicturesFor } from '../drive/service.ts';
import { previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import type { UrlGrant } from '../../http/accessScope.ts';
import { stateOf, type FoundShare, type Share } from './rows.ts';

/** 0 by link, 1 with one person, 2 into a group. */
const relationTypes = { link: 0, easy: 0, mail: 1, group: 2 } as const;

export const shareUrl = ({ kind, rand, group_id }: Pick<Share, 'kind' | 'rand' | 'group_id'>): string => {
  if (kind === 'group') return `/yun/group/${group_id}`;
  return kind === 'easy' ? `/easyShare/${rand}` : `/share/${rand}`;
};

const mobileUrl = ({ id, kind, rand, group_id }: Share): string => {
  if (kind === 'group') return `/yun/group/${group_id}`;
  return kind === 'easy' ? `/webH5/simple/${rand}` : `/webH5/share/${id}/${rand}`;
};

/** What the reading calls take. */
export const viaOf = ({ id, kind, rand }: Pick<Share, 'id' | 'kind' | 'rand'>): string =>
  kind === 'group' ? `group:${id}` : `share:${rand}`;

/** In ms; -1: without an end. */
export function remainingTime(share: Pick<Share, 'stopped_at' | 'ends_at'>, now: number): number {
  if (stateOf(share, now) !== 'open') return 0;
  return share.ends_at === null ? -1 : share.ends_at - now;
}

/** Of the account's own, with what a list shows besides. */
export const ownShares = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('share')
    .leftJoin('user_group', 'user_group.id', 'share.group_id')
    .where('share.owner_id', '=', userId);

export type OwnRow = Share & { group_name: string | null };

export async function shareItemsOf(
  app: App,
  session: Session,
  rows: readonly OwnRow[],
): Promise<ShareItem[]> {
  const now = Date.now();
  const faces = await facesOf(app, rows, () => ({ sessionId: session.id }));
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    relationType: relationTypes[row.kind],
    rand: row.kind === 'group' ? '' : row.rand,
    shareUrl: shareUrl(row),
    mobileUrl: mobileUrl(row),
    ...faces.get(row.id)!,
    count: row.item_count,
    password: row.code ?? '',
    permission: row.permission,
    days: row.days,
    shareTime: row.created_at,
    endTime: row.ends_at ?? 0,
    remainingTime: remainingTime(row, now),
    state: stateOf(row, now),
    notesVisible: flagOf(row.notes_visible === 1),
    note: row.note,
    recipient: row.recipient_email ?? '',
    groupId: String(row.group_id ?? 0),
    groupName: row.group_name ?? '',
    viewCount: row.views,
    downloadCount: row.downloads,
    saveCount: row.saves,
    lastSeen: row.last_seen_at ?? 0,
  }));
}

/** Shares with what a reader sees of them; to be narrowed down by the caller. */
export const sharesFor = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('share')
    .innerJoin('user as owner', 'owner.id', 'share.owner_id')
    .leftJoin('user_group', 'user_group.id', 'share.group_id')
    .leftJoin('share_seen as seen', (join) =>
      join.onRef('seen.share_id', '=', 'share.id').on('seen.user_id', '=', userId),
    )
    .where('owner.deleted_at', 'is', null);

export type ReceivedRow = FoundShare & { group_name: string | null; seen_at: number | null };

/** Rows of `sharesFor` as the contract shows them to whoever they are shared with. */
export async function receivedItemsOf(
  app: App,
  session: Session,
  rows: readonly ReceivedRow[],
): Promise<ReceivedShare[]> {
  const now = Date.now();
  const faces = await facesOf(app, rows, (row) => readerOf(row, session, now));
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    relationType: relationTypes[row.kind],
    via: viaOf(row),
    shareUrl: row.kind === 'group' ? '' : shareUrl(row),
    ...faces.get(row.id)!,
    count: row.item_count,
    ownerName: row.owner_name,
    groupId: String(row.group_id ?? 0),
    groupName: row.group_name ?? '',
    permission: row.permission,
    shareTime: row.created_at,
    endTime: row.ends_at ?? 0,
    remainingTime: remainingTime(row, now),
    state: stateOf(row, now),
    read: flagOf((row.seen_at ?? 0) > 0),
  }));
}

/** Who holds the address of the picture; nobody where the share has ended, or asks for a code that may be another now. */
function readerOf(row: ReceivedRow, session: Session, now: number): UrlGrant | undefined {
  if (stateOf(row, now) !== 'open') return undefined;
  if (row.kind === 'group') return { groupShareId: row.id, userId: session.userId };
  return row.code === null ? { shareId: row.id, revision: row.revision } : undefined;
}

interface Face {
  name: string;
  fileType: string;
  thumbkey: string;
}

/** The first item stands for all of them. */
async function facesOf<Row extends Share>(
  app: App,
  rows: readonly Row[],
  urlGrantOf: (row: Row) => UrlGrant | undefined,
): Promise<Map<number, Face>> {
  if (rows.length === 0) return new Map();
  const firsts = await app.db
    .selectFrom('share_entry')
    .innerJoin('entry', 'entry.id', 'share_entry.entry_id')
    .select([
      'share_entry.share_id',
      'entry.id',
      'entry.owner_id',
      'entry.parent_id',
      'entry.name',
      'entry.kind',
      'entry.extension',
      'entry.sha256',
    ])
    .select(['entry.frozen', 'entry.trash_id'])
    .where('share_entry.position', '=', 0)
    .where(
      'share_entry.share_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byShare = new Map(firsts.map((first) => [first.share_id, first]));
  const previews = await previewsOf(
    app.db,
    firsts.flatMap(({ sha256 }) => sha256 ?? []),
  );
  const styled = await styledPicturesFor(
    app.db,
    firsts
      .filter(({ frozen }) => frozen === 0)
      .map((first) => ({ ...first, plot_table: previews.get(first.sha256 ?? '')?.plot_table ?? '' })),
  );
  const faceOf = (row: Row): Face => {
    const first = byShare.get(row.id);
    if (!first) return { name: row.title, fileType: '', thumbkey: '' };
    const urlGrant = first.frozen === 0 && first.trash_id === null ? urlGrantOf(row) : undefined;
    const preview = first.sha256 === null ? undefined : previews.get(first.sha256);
    const file = { ownerId: first.owner_id, fileId: first.id };
    const thumbkey =
      urlGrant && preview
        ? thumbKeyOf(app, urlGrant, preview.source, preview, file, { styled: styled(first) })
        : '';
    return { name: first.name, fileType: first.kind === 0 ? 'folder' : first.extension, thumbkey };
  };
  return new Map(rows.map((row) => [row.id, faceOf(row)]));
}
