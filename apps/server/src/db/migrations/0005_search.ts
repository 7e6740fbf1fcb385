import { sql } from 'kysely';
import { createTable, integer } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What is derived from names for searching; features/drive/search/search.ts keeps it, exports leave it out. */
export const search: Migration = {
  name: '0005_search',
  async up(db, dialect) {
    if (dialect === 'sqlite') {
      // Only which names have a piece, not where in them; rows are entries by their id.
      await sql`
        create virtual table search_name using fts5(
          pieces, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
        )`.execute(db);
      // What is deleted is cleared out in passing only once it is the half: before, one large deletion would rewrite
      // all of it while every other writer waits.
      await sql`insert into search_name (search_name, rank) values ('deletemerge', 50)`.execute(db);
      // No foreign key reaches into it, and accounts go with all their rows.
      await sql`
        create trigger entry_search after delete on entry begin
          delete from search_name where rowid = old.id;
        end`.execute(db);
      return;
    }
    await sql`
      create table search_name (
        entry_id bigint primary key references entry (id) on delete cascade,
        pieces integer[] not null
      )`.execute(db);
    // What is pending is read by every search: it must stay little.
    await sql`
      create index search_name_pieces on search_name using gin (pieces)
      with (fastupdate = on, gin_pending_list_limit = 256)`.execute(db);
    await createTable(db, dialect, 'search_era', {
      owner_id: integer({ primary: true, references: 'user', onDelete: 'cascade' }),
      names: integer(),
    });
    await sql.raw(findFunction).execute(db);
  },
};

/**
 * An inverted index of PostgreSQL finds all or nothing. So every name also has two pieces that say when it was written,
 * and the windows of time that they make are searched from the newest back until there is enough. A window is a part of
 * `marks`; `ends` says where each ends. Of a window with very many hits come the newest.
 * `rows` is low so that the entries of the hits are looked up by their ids, however few entries there are.
 */
const findFunction = `
  create function search_names(
    wanted integer[], of_sections integer[], marks integer[], ends integer[],
    first_window integer, before bigint, enough integer
  )
  returns table (entry_id bigint, in_window integer)
  language plpgsql stable rows 20
  set enable_seqscan = off set enable_indexscan = off set jit = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    hits integer;
    found integer := 0;
  begin
    for i in first_window .. cardinality(ends) loop
      return query
        select s.entry_id, i from search_name s
        where s.pieces @> wanted and s.pieces && marks[coalesce(ends[i - 1], 0) + 1 : ends[i]]
          and (of_sections is null or s.pieces && of_sections)
          and (i > first_window or s.entry_id < before)
        order by s.entry_id desc limit enough;
      get diagnostics hits = row_count;
      found := found + hits;
      exit when found >= enough;
    end loop;
  end $$`;
