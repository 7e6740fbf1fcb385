import { sql, type Kysely } from 'kysely';
import { addColumn, integer } from '../columns.ts';
import type { Migration } from './migration.ts';
import type { DialectName } from '../open.ts';

/** The gallery’s orders without a look at the drive, and its names found by their pieces. */
export const gallery: Migration = {
  name: '0011_gallery',
  async up(db, dialect) {
    await addColumn(db, dialect, 'public_file', 'is_public', integer({ default: 0 }));
    await sql`
      update public_file set is_public = 1
      where entry_id in (select id from entry where private_type = 0 and trash_id is null)`.execute(db);
    await followEntries(db, dialect);
    for (const name of ['time', 'likes', 'browses', 'category']) {
      await db.schema.dropIndex(`public_file_${name}`).execute();
    }
    for (const [name, columns] of [
      ['time', 'published_at, entry_id'],
      ['likes', 'likes, published_at, entry_id'],
      ['browses', 'browses, published_at, entry_id'],
      ['category', 'category, published_at, entry_id'],
      ['category_likes', 'category, likes, published_at, entry_id'],
      ['category_browses', 'category, browses, published_at, entry_id'],
    ] as const) {
      await sql`
        create index ${sql.ref(`public_file_${name}`)} on public_file (${sql.raw(columns)})
        where is_public = 1 and hidden_at is null`.execute(db);
    }
    await indexNames(db, dialect);
    // The pieces are made by a job: a migration knows nothing of how names are taken apart.
    await sql`
      insert into job (kind, payload, state, due_at, max_tries, created_at)
      select 'gallery.index', '{}', 'waiting', 0, 5, 0 where exists (select 1 from public_file)`.execute(db);
  },
};

/** Drawings become private by the drive too, many at once: whatever does it, the gallery knows. */
async function followEntries(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`
      create trigger entry_public after update of private_type on entry
      when old.private_type <> new.private_type begin
        update public_file set is_public = new.private_type = 0 where entry_id = new.id;
      end`.execute(db);
    return;
  }
  await sql`
    create function entry_public() returns trigger language plpgsql as $$
    begin
      update public_file set is_public = case new.private_type when 0 then 1 else 0 end where entry_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger entry_public after update of private_type on entry
    for each row when (old.private_type <> new.private_type) execute function entry_public()`.execute(db);
}

/** Derived, as search_name is. */
async function indexNames(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`
      create virtual table search_public using fts5(
        pieces, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
      )`.execute(db);
    await sql`
      create trigger public_file_search after delete on public_file begin
        delete from search_public where rowid = old.entry_id;
      end`.execute(db);
    return;
  }
  await sql`
    create table search_public (
      entry_id bigint primary key references public_file (entry_id) on delete cascade,
      pieces integer[] not null
    )`.execute(db);
  await sql`create index search_public_pieces on search_public using gin (pieces)`.execute(db);
}
