/** Public drawings as the contract shows them. */
import { flagOf, type PublicItem } from '@linework/contract';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { itemsFor } from '../drive/service.ts';
import { previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import { shownCounts, type PublicFile } from './counts.ts';
import { urlGrantOf } from './accessScope.ts';

/** All that are public and live, hidden or not. An account that is deleted takes its own along. */
export function publicFiles(db: Kysely<Tables>) {
  // Written out: an index of what is public is only taken where this can be seen.
  return db.selectFrom('public_file').where(sql<SqlBool>`public_file.is_public = 1`);
}

/** In the order of the rows. */
export async function publicItemsOf(
  app: App,
  reader: Session | null,
  rows: readonly PublicFile[],
): Promise<PublicItem[]> {
  if (rows.length === 0) return [];
  const { db } = app;
  const ids = rows.map(({ entry_id }) => entry_id);
  const entries = await db.selectFrom('entry').selectAll().where('id', 'in', ids).execute();
  const previews = await previewsOf(
    db,
    entries.flatMap(({ sha256 }) => sha256 ?? []),
  );
  // Each has another owner; what a list says of owners comes from the rows.
  const { files } = await itemsFor(app, everybody(ids), entries);
  const liked = await markedBy(db, 'public_like', reader, ids);
  const collected = await markedBy(db, 'public_collection', reader, ids);
  const itemById = new Map(files.map((item) => [Number(item.id), item]));
  const sourceById = new Map(entries.map(({ id, sha256 }) => [id, sha256 ?? '']));
  return rows.flatMap((row): PublicItem[] => {
    const item = itemById.get(row.entry_id);
    if (!item) return [];
    const preview = previews.get(sourceById.get(row.entry_id)!);
    return [
      {
        ...item,
        thumbkey: preview ? thumbKeyOf(app, urlGrantOf(row, reader), preview.source, preview) : '',
        ...shownCounts(row),
        browseCount: row.browses,
        authorId: String(row.owner_id),
        category: row.category,
        publishTime: row.published_at,
        download: flagOf(row.download === 1),
        liked: flagOf(liked.has(row.entry_id)),
        collected: flagOf(collected.has(row.entry_id)),
        hidden: flagOf(row.hidden_at !== null),
        hiddenReason: row.hidden_reason,
      },
    ];
  });
}

const everybody = (entryIds: readonly number[]) => ({
  kind: 'public' as const,
  ownerId: 0,
  entryIds,
  permissions: { download: false, save: false, notes: false, comment: false },
  urlGrant: { publicFileId: 0 },
  readerId: null,
  shareId: undefined,
});

async function markedBy(
  db: Kysely<Tables>,
  table: 'public_like' | 'public_collection',
  reader: Session | null,
  ids: readonly number[],
): Promise<Set<number>> {
  if (!reader) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('entry_id')
    .where('user_id', '=', reader.userId)
    .where('entry_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ entry_id }) => entry_id));
}
