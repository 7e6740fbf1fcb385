/** All drawings of an account, for what looks into them. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { Entry } from './rows.ts';
import { sections } from './sections.ts';

/** Often the newest few are all that is wanted; where they are not, many at once cost less. */
const firstPage = 300;
const laterPage = 3000;

export type DrawingFile = Pick<Entry, 'id' | 'sha256'>;

/** Living ones that are not frozen, the last changed first. */
export async function* drawingsOf(db: Kysely<Tables>, userId: number): AsyncGenerator<DrawingFile[], void> {
  let last: { id: number; modified_at: number } | undefined;
  for (;;) {
    const atOnce = last ? laterPage : firstPage;
    let query = db
      .selectFrom('entry')
      .select(['id', 'sha256', 'modified_at', 'frozen'])
      .where('owner_id', '=', userId)
      .where('section', '=', sections.drawing)
      .where('trash_id', 'is', null)
      .orderBy('modified_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce);
    if (last) {
      const { modified_at, id } = last;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('modified_at', 'id'), '<', tuple(modified_at, id)),
      );
    }
    const rows = await query.execute();
    yield rows.filter(({ frozen }) => frozen === 0);
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}
