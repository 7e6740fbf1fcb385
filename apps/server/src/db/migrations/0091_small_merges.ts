import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * FTS5 merges its parts after every 64 pages that it wrote, several times as many pages at once. With pages a quarter as
 * large that is done four times as often, and keeps other writers waiting a quarter as long.
 */
export const smallMerges: Migration = {
  name: '0091_small_merges',
  async up(db, dialect) {
    if (dialect !== 'sqlite') return;
    for (const table of ['search_name', 'search_public', 'search_drawing'].map((name) => sql.id(name)))
      await sql`insert into ${table} (${table}, rank) values ('pgsz', 1000)`.execute(db);
  },
};
