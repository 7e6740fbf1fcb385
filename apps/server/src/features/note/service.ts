/** Notes, for the person's own copy of what is stored. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

export interface WrittenNote {
  file: string;
  layout: string;
  kind: string;
  data: string;
  createdAt: number;
  modifiedAt: number;
  comments: string[];
}

const notesAtOnce = 200;

/** What this person has put on drawings, with this person's own comments on it. */
export async function* writtenNotes(db: Kysely<Tables>, userId: number): AsyncGenerator<WrittenNote, void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('note')
      .innerJoin('entry', 'entry.id', 'note.entry_id')
      .selectAll('note')
      .select('entry.name as file')
      .where('note.author_id', '=', userId)
      .where('note.deleted_at', 'is', null)
      .where('note.id', '>', after)
      .orderBy('note.id')
      .limit(notesAtOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    const comments =
      ids.length === 0
        ? []
        : await db
            .selectFrom('note_comment')
            .select(['note_id', 'text'])
            .where('note_id', 'in', ids)
            .where('author_id', '=', userId)
            .orderBy('id')
            .execute();
    const byNote = Map.groupBy(comments, ({ note_id }) => note_id);
    for (const { id, file, layout, kind, data, created_at, modified_at } of rows) {
      const own = (byNote.get(id) ?? []).map(({ text }) => text);
      yield { file, layout, kind, data, createdAt: created_at, modifiedAt: modified_at, comments: own };
    }
    if (rows.length < notesAtOnce) return;
    after = rows.at(-1)!.id;
  }
}
