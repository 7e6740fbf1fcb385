/** What lists show of public drawings, the owner's own lists too. */
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { PublicFileTable } from './tables.ts';

export type PublicFile = Selectable<PublicFileTable>;

/** What a list shows of a public drawing, whoever looks. */
export type PublicCounts = ReturnType<typeof shownCounts>;

export const shownCounts = (row: PublicFile) => ({
  userName: row.user_name,
  likeCount: row.likes,
  collectionCount: row.collections,
  leaveMessageCount: row.messages,
});

/** By what name each was published, and what people did with it; for those of the ids that were. */
export async function countsOf(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, PublicCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('public_file').selectAll().where('entry_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.entry_id, shownCounts(row)]));
}
