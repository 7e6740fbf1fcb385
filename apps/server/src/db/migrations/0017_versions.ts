import { addColumn, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Where versions come from, and locks and drafts of what is edited online. */
export const versions: Migration = {
  name: '0017_versions',
  async up(db, dialect) {
    await addColumn(db, dialect, 'version', 'source_name', text({ default: '' }));
    await addColumn(db, dialect, 'version', 'from_number', integer({ nullable: true }));
    await addColumn(db, dialect, 'version', 'from_draft', integer({ nullable: true }));
    // No reference: an upload whose file went away still has space to give back.
    await addColumn(db, dialect, 'upload', 'version_of', integer({ nullable: true }));
    await addColumn(db, dialect, 'entry', 'draft_bytes', integer({ default: 0 }));
    await createTable(db, dialect, 'edit_lock', {
      entry_id: integer({ primary: true, references: 'entry', onDelete: 'cascade' }),
      user_id: integer({ nullable: true, references: 'user', onDelete: 'set null' }),
      fence: integer(),
      drafts: integer(),
      taken_at: integer(),
      ends_at: integer(),
    });
    await db.schema.createIndex('edit_lock_user').on('edit_lock').column('user_id').execute();
    await createTable(
      db,
      dialect,
      'draft',
      {
        id: id(),
        entry_id: integer({ references: 'entry', onDelete: 'cascade' }),
        user_id: integer({ references: 'user', onDelete: 'cascade' }),
        set_aside: integer(),
        number: integer(),
        base_number: integer(),
        fence: integer(),
        sha256: text({ references: { table: 'blob', column: 'sha256' } }),
        size: integer(),
        created_at: integer(),
        updated_at: integer(),
      },
      { unique: [['entry_id', 'user_id', 'set_aside']] },
    );
    await db.schema.createIndex('draft_user').on('draft').column('user_id').execute();
    await db.schema.createIndex('draft_blob').on('draft').column('sha256').execute();
  },
};
