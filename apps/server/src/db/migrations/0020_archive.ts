import { bytes, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Tasks of extracting and compressing, listings of archives, and members that were looked at. */
export const archive: Migration = {
  name: '0020_archive',
  async up(db, dialect) {
    await createTable(db, dialect, 'zip_task', {
      id: id(),
      user_id: integer({ references: 'user', onDelete: 'cascade' }),
      job_id: integer({ nullable: true }),
      kind: text(),
      status: integer(),
      name: text(),
      entry_id: integer({ nullable: true }),
      request: text(),
      password: text({ nullable: true }),
      folder_id: integer({ nullable: true }),
      file_id: integer({ nullable: true }),
      token: text({ nullable: true }),
      reserved: integer({ default: 0 }),
      processed: text({ default: '' }),
      done: integer({ default: 0 }),
      total: integer({ default: 0 }),
      done_bytes: integer({ default: 0 }),
      total_bytes: integer({ default: 0 }),
      failed: text({ default: '[]' }),
      failed_count: integer({ default: 0 }),
      skipped: integer({ default: 0 }),
      renamed: integer({ default: 0 }),
      code: text({ nullable: true }),
      created_at: integer(),
      ended_at: integer({ nullable: true }),
    });
    await db.schema.createIndex('zip_task_user').on('zip_task').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('zip_task_age').on('zip_task').column('created_at').execute();
    await createTable(db, dialect, 'archive_listing', {
      key: text({ primary: true }),
      listing: bytes(),
      used_at: integer(),
    });
    await db.schema.createIndex('archive_listing_age').on('archive_listing').column('used_at').execute();
    await createTable(
      db,
      dialect,
      'archive_member',
      {
        key: text(),
        member: integer(),
        sha256: text({ references: { table: 'blob', column: 'sha256' } }),
        size: integer(),
        created_at: integer(),
      },
      { primaryKey: ['key', 'member'] },
    );
    await db.schema.createIndex('archive_member_blob').on('archive_member').column('sha256').execute();
    await db.schema.createIndex('archive_member_age').on('archive_member').column('created_at').execute();
  },
};
