import { addColumn, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What prepared drawings are compared by. */
export const signature: Migration = {
  name: '0019_signature',
  async up(db, dialect) {
    const blob = text({ nullable: true, references: { table: 'blob', column: 'sha256' } });
    await addColumn(db, dialect, 'preview', 'signature', blob);
    await db.schema.createIndex('preview_signature').on('preview').column('signature').execute();
  },
};
