/** How entries are shared, for the lists of their owner. Sharing itself stands on the drive, so it is asked of the rows. */
import type { ShareKind } from '@linework/contract';
import type { Kysely } from 'kysely';
import { inList, listOf, type List } from '../../db/inList.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';

const openAmong = prepare<[ids: List, now: number]>()((db, ids, now) =>
  db
    .selectFrom('share_entry')
    .innerJoin('share', 'share.id', 'share_entry.share_id')
    .select(['share_entry.entry_id', 'share.kind'])
    .distinct()
    .where(inList(db, 'share_entry.entry_id', ids))
    .where('share.stopped_at', 'is', null)
    .where((eb) => eb.or([eb('share.ends_at', 'is', null), eb('share.ends_at', '>', now)])),
);

/** By entry, in which ways it is shared by itself at present. */
export async function shareKindsAmong(
  db: Kysely<Tables>,
  entryIds: readonly number[],
): Promise<Map<number, ShareKind[]>> {
  const byId = new Map<number, ShareKind[]>();
  if (entryIds.length === 0) return byId;
  for (const { entry_id, kind } of await openAmong(db, listOf(db, entryIds), Date.now())) {
    byId.set(entry_id, [...(byId.get(entry_id) ?? []), kind]);
  }
  return byId;
}
