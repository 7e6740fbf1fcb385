import { sql } from 'kysely';
import { addColumn, integer } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What a drive remembers of being frozen; see features/drive/frozen/frozen.ts. */
export const frozen: Migration = {
  name: '0007_frozen',
  async up(db, dialect) {
    for (const [name, column] of Object.entries({
      freeze_due: integer({ default: 0 }),
      frozen_capacity: integer({ default: 0 }),
      frozen_told: integer({ default: 0 }),
      frozen_told_at: integer({ default: 0 }),
      thawed_until: integer({ nullable: true }),
    })) {
      await addColumn(db, dialect, 'drive', name, column);
    }
    // Holds all that the sum of what is frozen needs.
    await sql`create index entry_frozen on entry (owner_id, trash_id, id, bytes) where frozen = 1`.execute(
      db,
    );
    // From the newest to the oldest. SQLite's indices end with the id anyway.
    if (dialect === 'postgres') {
      await sql`drop index entry_owner`.execute(db);
      await sql`create index entry_owner on entry (owner_id, id)`.execute(db);
    }
  },
};
