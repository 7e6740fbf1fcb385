/** Shares as rows: finding one, and whether it is open. */
import { codes, Failure } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import type { ShareTable } from './tables.ts';

export type Share = Selectable<ShareTable>;
export type FoundShare = Share & { owner_name: string };

const byRand = prepare<[rand: string]>()((db, rand) =>
  db
    .selectFrom('share')
    .innerJoin('user as owner', 'owner.id', 'share.owner_id')
    .selectAll('share')
    .select('owner.nickname as owner_name')
    .where('share.rand', '=', rand)
    // What was shared into a group has no address.
    .where('share.kind', '!=', 'group')
    .where('owner.deleted_at', 'is', null),
);

/** What a link leads to. Absent, stopped and expired ones each have a code of their own. */
export async function openShare(db: Kysely<Tables>, rand: string, now = Date.now()): Promise<FoundShare> {
  const [share] = await byRand(db, rand);
  if (!share) throw new Failure(codes.shareAbsent);
  const state = stateOf(share, now);
  if (state === 'stopped') throw new Failure(codes.shareStopped);
  if (state === 'expired') throw new Failure(codes.shareExpired);
  return share;
}

export type ShareState = 'open' | 'expired' | 'stopped';

export function stateOf(
  { stopped_at, ends_at }: Pick<Share, 'stopped_at' | 'ends_at'>,
  now: number,
): ShareState {
  if (stopped_at !== null) return 'stopped';
  return ends_at !== null && ends_at <= now ? 'expired' : 'open';
}

const openRow = prepare<[shareId: number, revision: number]>()((db, shareId, revision) =>
  db
    .selectFrom('share')
    .innerJoin('user as owner', 'owner.id', 'share.owner_id')
    .select(['share.stopped_at', 'share.ends_at'])
    .where('share.id', '=', shareId)
    .where('share.revision', '=', revision)
    .where('owner.deleted_at', 'is', null),
);

/** Whether what was given out at this revision still counts. */
export async function isOpen(db: Kysely<Tables>, shareId: number, revision: number): Promise<boolean> {
  const [share] = await openRow(db, shareId, revision);
  return share !== undefined && stateOf(share, Date.now()) === 'open';
}

const entryRows = prepare<[shareId: number]>()((db, shareId) =>
  db.selectFrom('share_entry').select('entry_id').where('share_id', '=', shareId).orderBy('position'),
);

/** What it holds by itself, in the order it was chosen. */
export async function entryIdsOf(db: Kysely<Tables>, shareId: number): Promise<number[]> {
  return (await entryRows(db, shareId)).map(({ entry_id }) => entry_id);
}

/** One of the account's own, on its list or not. */
export async function ownShare(db: Kysely<Tables>, userId: number, shareId: number): Promise<Share> {
  const share = await db
    .selectFrom('share')
    .selectAll()
    .where('id', '=', shareId)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  if (!share) throw new Failure(codes.shareAbsent);
  return share;
}

/** Something that was shared into this group. */
export async function groupShare(db: Kysely<Tables>, shareId: number, groupId: number): Promise<FoundShare> {
  const share = await db
    .selectFrom('share')
    .innerJoin('user as owner', 'owner.id', 'share.owner_id')
    .selectAll('share')
    .select('owner.nickname as owner_name')
    .where('share.id', '=', shareId)
    .where('share.group_id', '=', groupId)
    .executeTakeFirst();
  if (!share) throw new Failure(codes.groupAbsent);
  return share;
}
