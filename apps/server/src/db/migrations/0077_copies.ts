import { addColumn, integer } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Copies know the file they were made from. */
export const copies: Migration = {
  name: '0077_copies',
  async up(db, dialect) {
    await addColumn(db, dialect, 'entry', 'ref_id', integer({ nullable: true }));
  },
};
