import { sql, type Kysely } from 'kysely';
import { addColumn, bytes, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';
import type { DialectName } from '../open.ts';

const made = ['ocf', 'thumb_128', 'thumb_128_dark', 'thumb_256', 'thumb_256_dark'];

/** Drawings made ready for the viewer, what they say, and the notes on them. */
export const drawing: Migration = {
  name: '0006_drawing',
  async up(db, dialect) {
    for (const column of made) {
      const blob = text({ nullable: true, references: { table: 'blob', column: 'sha256' } });
      await addColumn(db, dialect, 'preview', column, blob);
      await db.schema.createIndex(`preview_${column}`).on('preview').column(column).execute();
    }
    await addColumn(db, dialect, 'preview', 'is_ocf', integer({ default: 0 }));
    // Those of an older maker, and those that wait too long.
    await db.schema.createIndex('preview_maker').on('preview').column('maker').execute();
    await sql`create index preview_waiting on preview (updated_at) where state = 'waiting'`.execute(db);
    await createTable(db, dialect, 'drawing_text', {
      id: id(),
      source: text({
        unique: true,
        references: { table: 'preview', column: 'source' },
        onDelete: 'cascade',
      }),
      strings: integer(),
      content: bytes(),
      head: text(),
    });
    await indexTexts(db, dialect);
    await addColumn(db, dialect, 'entry', 'note_bytes', integer({ default: 0 }));
    await createNotes(db, dialect);
  },
};

/** Derived from drawing_text.content, as search_name is from names. */
async function indexTexts(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`
      create virtual table search_drawing using fts5(
        pieces, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
      )`.execute(db);
    await sql`
      create trigger drawing_text_search after delete on drawing_text begin
        delete from search_drawing where rowid = old.id;
      end`.execute(db);
    return;
  }
  await sql`
    create table search_drawing (
      drawing_id bigint primary key references drawing_text (id) on delete cascade,
      pieces integer[] not null
    )`.execute(db);
  await sql`create index search_drawing_pieces on search_drawing using gin (pieces)`.execute(db);
}

async function createNotes(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const author = () => integer({ nullable: true, references: 'user', onDelete: 'set null' });
  await createTable(
    db,
    dialect,
    'note',
    {
      id: id(),
      entry_id: integer({ references: 'entry', onDelete: 'cascade' }),
      author_id: author(),
      key: text(),
      layout: text(),
      kind: text(),
      data: text(),
      created_at: integer(),
      modified_at: integer(),
      deleted_at: integer({ nullable: true }),
    },
    { unique: [['entry_id', 'key']] },
  );
  await db.schema.createIndex('note_author').on('note').column('author_id').execute();
  await sql`create index note_deleted on note (deleted_at) where deleted_at is not null`.execute(db);
  await createTable(db, dialect, 'note_comment', {
    id: id(),
    note_id: integer({ references: 'note', onDelete: 'cascade' }),
    author_id: author(),
    reply_to: integer({ nullable: true, references: 'note_comment', onDelete: 'set null' }),
    text: text(),
    created_at: integer(),
    modified_at: integer(),
  });
  for (const column of ['note_id', 'author_id', 'reply_to']) {
    await db.schema.createIndex(`note_comment_${column}`).on('note_comment').column(column).execute();
  }
}
