import { addColumn, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** 3D models made ready for the viewer, and who has used up an allowance for which of them. */
export const models: Migration = {
  name: '0024_models',
  async up(db, dialect) {
    for (const column of ['glb', 'tree']) {
      const blob = text({ nullable: true, references: { table: 'blob', column: 'sha256' } });
      await addColumn(db, dialect, 'preview', column, blob);
      await db.schema.createIndex(`preview_${column}`).on('preview').column(column).execute();
    }
    await createTable(
      db,
      dialect,
      'model_conversion',
      {
        id: id(),
        user_id: integer({ references: 'user', onDelete: 'cascade' }),
        source: text(),
        created_at: integer(),
      },
      { unique: [['user_id', 'source']] },
    );
  },
};
