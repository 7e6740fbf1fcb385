import { addColumn, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const blob = { table: 'blob', column: 'sha256' } as const;

/** Drawings prepared together with the fonts and drawings that they ask for; how people who comment came to theirs. */
export const whole: Migration = {
  name: '0010_whole',
  async up(db, dialect) {
    await createTable(
      db,
      dialect,
      'drawing_whole',
      {
        id: id(),
        source: text({ references: { table: 'preview', column: 'source' }, onDelete: 'cascade' }),
        given: text(),
        state: text(),
        maker: integer(),
        ocf: text({ nullable: true, references: blob }),
        used_at: integer(),
      },
      { unique: [['source', 'given']] },
    );
    await db.schema.createIndex('drawing_whole_ocf').on('drawing_whole').column('ocf').execute();
    await db.schema.createIndex('drawing_whole_used').on('drawing_whole').column('used_at').execute();
    await addColumn(db, dialect, 'note_comment', 'via', text({ default: '' }));
  },
};
