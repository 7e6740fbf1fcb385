import { addColumn, createTable, integer, text } from '../columns.ts';
import type { Migration } from '../migrate.ts';

/** What an installation remembers of itself, who asked for a code, and what its operator decides about accounts. */
export const operations: Migration = {
  name: '0015_operations',
  async up(db, dialect) {
    await createTable(db, dialect, 'setting', { key: text({ primary: true }), value: text() });
    await addColumn(db, dialect, 'verification_code', 'asker', text({ default: '' }));
    await addColumn(db, dialect, 'verification_code', 'foreign_tries', integer({ default: 0 }));
    await addColumn(db, dialect, 'user', 'quota', integer({ nullable: true }));
    await addColumn(db, dialect, 'user', 'disabled_at', integer({ nullable: true }));
  },
};
