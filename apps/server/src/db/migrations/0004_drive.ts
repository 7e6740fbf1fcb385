import { sql, type Kysely } from 'kysely';
import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const ofUser = () => integer({ references: 'user', onDelete: 'cascade' });
const blob = (nullable = false) => text({ nullable, references: { table: 'blob', column: 'sha256' } });

export const drive: Migration = {
  name: '0004_drive',
  async up(db, dialect) {
    await createTable(db, dialect, 'drive', {
      user_id: integer({ primary: true, references: 'user', onDelete: 'cascade' }),
      root_id: integer(),
      used: integer(),
      reserved: integer(),
      drawings: integer(),
      models: integer(),
      pictures: integer(),
      others: integer(),
      trashed_folders: integer(),
      trashed_files: integer(),
      trashed_bytes: integer(),
      revision: integer(),
      frozen_since: integer({ nullable: true }),
    });
    await createTable(db, dialect, 'entry', {
      id: id(),
      owner_id: ofUser(),
      parent_id: integer({ nullable: true, references: 'entry', onDelete: 'set null' }),
      kind: integer(),
      name: text(),
      name_key: text(),
      sort_key: text(),
      extension: text(),
      section: integer(),
      size: integer(),
      bytes: integer(),
      sha256: blob(true),
      version: integer(),
      versions: integer(),
      note: text(),
      created_at: integer(),
      modified_at: integer(),
      touched_at: integer(),
      opened_at: integer(),
      browse_count: integer(),
      private_type: integer(),
      frozen: integer(),
      pinned_at: integer({ nullable: true }),
      trash_id: integer({ nullable: true }),
      trashed_at: integer({ nullable: true }),
      folder_count: integer(),
      file_count: integer(),
      revision: integer(),
    });
    await indexEntries(db);
    await createTable(
      db,
      dialect,
      'version',
      {
        id: id(),
        entry_id: integer({ references: 'entry', onDelete: 'cascade' }),
        owner_id: ofUser(),
        number: integer(),
        sha256: blob(),
        size: integer(),
        remark: text(),
        note: text(),
        created_at: integer(),
        created_by: integer({ nullable: true, references: 'user', onDelete: 'set null' }),
      },
      { unique: [['entry_id', 'number']] },
    );
    // Known content is looked for among the person's own.
    await db.schema.createIndex('version_blob').on('version').columns(['sha256', 'owner_id']).execute();
    await db.schema.createIndex('version_owner').on('version').column('owner_id').execute();
    await db.schema.createIndex('version_author').on('version').column('created_by').execute();
    await db.schema.createIndex('blob_md5').on('blob').column('md5').execute();
    await createTable(db, dialect, 'activity', {
      id: id(),
      owner_id: ofUser(),
      entry_id: integer({ references: 'entry', onDelete: 'cascade' }),
      actor_id: integer({ nullable: true, references: 'user', onDelete: 'set null' }),
      kind: text(),
      detail: text(),
      at: integer(),
    });
    await db.schema.createIndex('activity_entry').on('activity').columns(['entry_id', 'id']).execute();
    await db.schema.createIndex('activity_owner').on('activity').columns(['owner_id', 'id']).execute();
    await db.schema.createIndex('activity_actor').on('activity').column('actor_id').execute();
    await createTable(
      db,
      dialect,
      'upload',
      {
        id: text({ primary: true }),
        owner_id: ofUser(),
        // No reference: an upload whose folder went away still has space to give back.
        parent_id: integer(),
        name: text(),
        size: integer(),
        md5: text({ nullable: true }),
        clash: text(),
        modified_at: integer({ nullable: true }),
        request_id: text({ nullable: true }),
        created_at: integer(),
        touched_at: integer(),
        entry_id: integer({ nullable: true, references: 'entry', onDelete: 'cascade' }),
        font_id: integer({ nullable: true }),
      },
      { unique: [['owner_id', 'request_id']] },
    );
    await db.schema.createIndex('upload_entry').on('upload').column('entry_id').execute();
    await db.schema.createIndex('upload_touched').on('upload').column('touched_at').execute();
    const open = sql`where entry_id is null and font_id is null`;
    await sql`create index upload_open on upload (owner_id, created_at) ${open}`.execute(db);
    await createTable(db, dialect, 'font', {
      id: id(),
      owner_id: ofUser(),
      name: text(),
      name_key: text(),
      type: text(),
      family: text(),
      sha256: blob(),
      size: integer(),
      codepage: integer(),
      bold: integer(),
      italic: integer(),
      is_public: integer(),
      created_at: integer(),
      trashed_at: integer({ nullable: true }),
    });
    await sql`create unique index font_name on font (owner_id, name_key) where trashed_at is null`.execute(
      db,
    );
    await db.schema.createIndex('font_owner').on('font').columns(['owner_id', 'trashed_at']).execute();
    await db.schema.createIndex('font_blob').on('font').column('sha256').execute();
    await sql`create index font_public on font (name_key) where is_public = 1 and trashed_at is null`.execute(
      db,
    );
    await createTable(db, dialect, 'preview', {
      source: text({ primary: true }),
      state: text(),
      maker: integer(),
      thumb: blob(true),
      thumb_dark: blob(true),
      view: blob(true),
      view_dark: blob(true),
      view_type: text(),
      width: integer(),
      height: integer(),
      reason: text(),
      updated_at: integer(),
    });
    for (const column of ['thumb', 'thumb_dark', 'view', 'view_dark']) {
      await db.schema.createIndex(`preview_${column}`).on('preview').column(column).execute();
    }
  },
};

/** Every order of every list has an index that yields its rows in that order, so that any page costs the same. */
async function indexEntries(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index entry_name on entry (parent_id, name_key) where trash_id is null`.execute(db);
  const living = sql`where trash_id is null`;
  const inFolder = {
    name: ['sort_key'],
    size: ['size'],
    time: ['modified_at'],
    type: ['extension', 'sort_key'],
  };
  for (const [name, columns] of Object.entries(inFolder)) {
    const keys = sql.join(columns.map((column) => sql.ref(column)));
    // One of each holds all that a sum needs. SQLite takes it for that only with the column of the condition in it.
    const inside = name === 'size' ? sql`${keys}, id, trash_id` : sql`${keys}, id`;
    const all = name === 'size' ? sql`${keys}, id, bytes, private_type, trash_id` : sql`${keys}, id`;
    await sql`create index ${sql.ref(`entry_by_${name}`)} on entry (parent_id, kind, ${inside}) ${living}`.execute(
      db,
    );
    await sql`create index ${sql.ref(`entry_section_${name}`)} on entry (owner_id, section, ${all}) ${living}`.execute(
      db,
    );
  }
  await sql`create index entry_recent on entry (owner_id, kind, touched_at, id) ${living}`.execute(db);
  await sql`create index entry_pinned on entry (owner_id, pinned_at) where pinned_at is not null`.execute(db);
  // Holds all that a sum of bytes needs.
  const inTrash = sql`(owner_id, trash_id, kind, private_type, bytes, id) where trash_id is not null`;
  await sql`create index entry_trash on entry ${inTrash}`.execute(db);
  const deleted = { time: 'trashed_at', name: 'sort_key', size: 'size' };
  for (const [name, column] of Object.entries(deleted)) {
    await sql`create index ${sql.ref(`entry_trashed_${name}`)} on entry (owner_id, kind, ${sql.ref(column)}, id)
      where trashed_at is not null`.execute(db);
  }
  // Foreign keys: what lies in a deleted folder or owns a blob is found whether it lives or not.
  await db.schema.createIndex('entry_parent').on('entry').column('parent_id').execute();
  await db.schema.createIndex('entry_owner').on('entry').column('owner_id').execute();
  await db.schema.createIndex('entry_blob').on('entry').column('sha256').execute();
}
