import { createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Providers' statements: which days were compared, and each line they had. */
export const statements: Migration = {
  name: '0066_statements',
  async up(db, dialect) {
    await createTable(
      db,
      dialect,
      'statement',
      {
        id: id(),
        way: integer(),
        day: text(),
        is_test: integer(),
        lines: integer(),
        differences: integer(),
        fetched_at: integer(),
      },
      { unique: [['way', 'day', 'is_test']] },
    );
    await createTable(
      db,
      dialect,
      'statement_line',
      {
        id: id(),
        way: integer(),
        day: text(),
        journal_key: text(),
        transaction_ref: text(),
        amount: integer(),
        currency: text(),
      },
      { unique: [['journal_key', 'transaction_ref', 'way']] },
    );
  },
};
