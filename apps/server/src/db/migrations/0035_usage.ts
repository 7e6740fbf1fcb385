import { createTable, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Counts by day and event, and the last day of each account. */
export const usage: Migration = {
  name: '0035_usage',
  async up(db, dialect) {
    await createTable(
      db,
      dialect,
      'usage_day',
      { day: text(), event: text(), count: integer() },
      { primaryKey: ['day', 'event'] },
    );
    await createTable(db, dialect, 'account_activity', {
      user_id: integer({ primary: true, references: 'user', onDelete: 'cascade' }),
      last_day: text(),
    });
  },
};
