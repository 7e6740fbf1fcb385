/** What the gallery knows of one person: for that person's own copy, and before the account is deleted. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { countUp } from './reactions.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Others' drawings keep their counts right. Reports stay, without whoever made them. */
export async function deleteGalleryData(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx.deleteFrom('public_file').where('owner_id', '=', userId).execute();
  for (const [table, author, counter] of [
    ['public_like', 'user_id', 'likes'],
    ['public_collection', 'user_id', 'collections'],
    ['public_message', 'author_id', 'messages'],
  ] as const) {
    const rows = await trx
      .deleteFrom(table)
      .where(author as 'user_id', '=', userId)
      .returning('entry_id')
      .execute();
    // In the order of ids: whoever counts at several drawings does it in the same order.
    const byFile = [...Map.groupBy(rows, ({ entry_id }) => entry_id)].toSorted(([a], [b]) => a - b);
    for (const [entryId, some] of byFile) await countUp(trx, entryId, counter, -some.length);
  }
  await trx
    .updateTable('public_report')
    .set({ reporter_id: null })
    .where('reporter_id', '=', userId)
    .execute();
}

/** The same for the person's own copy of what is stored. */
export async function galleryData(db: Kysely<Tables>, userId: number): Promise<object> {
  const published = await db
    .selectFrom('public_file')
    .innerJoin('entry', 'entry.id', 'public_file.entry_id')
    .selectAll('public_file')
    .select('entry.name')
    .where('public_file.owner_id', '=', userId)
    .orderBy('public_file.entry_id')
    .execute();
  const namesOf = async (table: 'public_like' | 'public_collection') => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('entry', 'entry.id', `${table}.entry_id`)
      .select(['entry.name', `${table}.at`])
      .where(`${table}.user_id`, '=', userId)
      .orderBy(`${table}.at`)
      .execute();
    return rows.map(({ name, at }) => ({ name, at: iso(at) }));
  };
  const messages = await db
    .selectFrom('public_message')
    .innerJoin('entry', 'entry.id', 'public_message.entry_id')
    .select(['entry.name', 'public_message.text', 'public_message.at'])
    .where('public_message.author_id', '=', userId)
    .orderBy('public_message.id')
    .execute();
  const reports = await db
    .selectFrom('public_report')
    .innerJoin('entry', 'entry.id', 'public_report.entry_id')
    .select(['entry.name', 'public_report.reason', 'public_report.text', 'public_report.at'])
    .where('public_report.reporter_id', '=', userId)
    .orderBy('public_report.id')
    .execute();
  return {
    published: published.map((row) => ({
      name: row.name,
      userName: row.user_name,
      category: row.category,
      published: iso(row.published_at),
      browses: row.browses,
      likes: row.likes,
      collections: row.collections,
      messages: row.messages,
    })),
    liked: await namesOf('public_like'),
    collected: await namesOf('public_collection'),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: iso(at) })),
    reports: reports.map(({ at, ...each }) => ({ ...each, at: iso(at) })),
  };
}
