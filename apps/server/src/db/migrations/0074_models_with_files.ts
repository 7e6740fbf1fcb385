import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const blob = { table: 'blob', column: 'sha256' } as const;

/** Models made ready together with the files that lie beside them. */
export const modelsWithFiles: Migration = {
  name: '0074_models_with_files',
  async up(db, dialect) {
    await createTable(
      db,
      dialect,
      'model_with_files',
      {
        id: id(),
        source: text(),
        given: text(),
        state: text(),
        maker: integer(),
        glb: text({ nullable: true, references: blob }),
        tree: text({ nullable: true, references: blob }),
        view: text({ nullable: true, references: blob }),
        thumb: text({ nullable: true, references: blob }),
        files: text(),
        reason: text(),
        entry_id: integer({ nullable: true }),
        used_at: integer(),
      },
      { unique: [['source', 'given']] },
    );
    for (const column of ['glb', 'tree', 'view', 'thumb', 'entry_id', 'used_at'])
      await db.schema
        .createIndex(`model_with_files_${column}`)
        .on('model_with_files')
        .column(column)
        .execute();
  },
};
