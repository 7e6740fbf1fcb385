import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Conversions and what they made, kept for a day. */
export const convert: Migration = {
  name: '0008_convert',
  async up(db, dialect) {
    await createTable(db, dialect, 'conversion', {
      id: id(),
      user_id: integer({ references: 'user', onDelete: 'cascade' }),
      job_id: integer({ nullable: true }),
      target: text(),
      settings: text(),
      folder_id: integer({ nullable: true }),
      created_at: integer(),
    });
    await db.schema.createIndex('conversion_user').on('conversion').column('user_id').execute();
    await db.schema.createIndex('conversion_age').on('conversion').column('created_at').execute();
    await createTable(
      db,
      dialect,
      'conversion_item',
      {
        id: id(),
        conversion_id: integer({ references: 'conversion', onDelete: 'cascade' }),
        position: integer(),
        entry_id: integer(),
        source: text(),
        state: text(),
        reason: text({ default: '' }),
        losses: text({ default: '[]' }),
      },
      { unique: [['conversion_id', 'position']] },
    );
    await createTable(db, dialect, 'conversion_file', {
      id: id(),
      item_id: integer({ references: 'conversion_item', onDelete: 'cascade' }),
      name: text(),
      sha256: text({ references: { table: 'blob', column: 'sha256' } }),
      size: integer(),
      entry_id: integer({ nullable: true }),
    });
    await db.schema.createIndex('conversion_file_item').on('conversion_file').column('item_id').execute();
    await db.schema.createIndex('conversion_file_blob').on('conversion_file').column('sha256').execute();
  },
};
