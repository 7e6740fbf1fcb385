import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** As in search_name (0005): one large deletion must not rewrite the index each time that a tenth of a part is gone. */
export const deletedPieces: Migration = {
  name: '0080_deleted_pieces',
  async up(db, dialect) {
    if (dialect !== 'sqlite') return;
    await sql`insert into search_public (search_public, rank) values ('deletemerge', 50)`.execute(db);
    await sql`insert into search_drawing (search_drawing, rank) values ('deletemerge', 50)`.execute(db);
  },
};
