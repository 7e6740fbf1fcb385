import { addColumn, createTable, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What an installation remembers of itself, who asked for a code, and what its operator decides about accounts. */
export const operations: Migration = {
  name: '0015_operations',
  async up(db, dialect) {
    await createTable(db, dialect, 'setting', { key: text({ primary: true }), value: text() });
    await addColumn(db, dialect, 'verification_code', 'asker', text({ default: '' }));
    await addColumn(db, dialect, 'verification_code', 'foreign_tries', integer({ default: 0 }));
    // What is staged waits for minutes only, so there is nothing to carry over.
    await db.schema.dropTable('staged_upload').execute();
    await createTable(db, dialect, 'staged_upload', {
      id: text({ primary: true }),
      purpose: text(),
      user_id: integer({ nullable: true, references: 'user', onDelete: 'cascade' }),
      asker: text(),
      size: integer(),
      md5: text(),
      received: integer({ default: 0 }),
      expires_at: integer(),
    });
    await db.schema.createIndex('staged_upload_user').on('staged_upload').column('user_id').execute();
    await db.schema.createIndex('staged_upload_expires').on('staged_upload').column('expires_at').execute();
    await addColumn(db, dialect, 'user', 'quota', integer({ nullable: true }));
    await addColumn(db, dialect, 'user', 'disabled_at', integer({ nullable: true }));
  },
};
