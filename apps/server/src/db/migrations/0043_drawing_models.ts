import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const blob = { table: 'blob', column: 'sha256' } as const;

/** The solids of drawings, made ready for the 3D viewer when somebody asks for them. */
export const drawingModels: Migration = {
  name: '0043_drawing_models',
  async up(db, dialect) {
    await createTable(db, dialect, 'drawing_model', {
      id: id(),
      source: text({ unique: true }),
      state: text(),
      maker: integer(),
      glb: text({ nullable: true, references: blob }),
      tree: text({ nullable: true, references: blob }),
      view: text({ nullable: true, references: blob }),
      reason: text(),
      used_at: integer(),
    });
    for (const column of ['glb', 'tree', 'view', 'used_at'])
      await db.schema.createIndex(`drawing_model_${column}`).on('drawing_model').column(column).execute();
  },
};
