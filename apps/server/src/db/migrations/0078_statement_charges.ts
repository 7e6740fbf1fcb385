import { addColumn, createTable, id, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Days that providers have not made a statement of yet; fees, disputes and payouts. */
export const statementCharges: Migration = {
  name: '0078_statement_charges',
  async up(db, dialect) {
    await addColumn(db, dialect, 'statement', 'state', text({ default: 'compared' }));
    await createTable(
      db,
      dialect,
      'statement_charge',
      {
        id: id(),
        way: integer(),
        day: text(),
        is_test: integer(),
        kind: text(),
        currency: text(),
        amount: integer(),
      },
      { unique: [['way', 'day', 'is_test', 'kind', 'currency']] },
    );
  },
};
