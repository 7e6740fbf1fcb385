import { sql } from 'kysely';
import { addColumn, integer } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Accounts take turns: see jobs/queue.ts. */
export const jobTurns: Migration = {
  name: '0016_job_turns',
  async up(db, dialect) {
    await addColumn(db, dialect, 'job', 'account_id', integer({ nullable: true }));
    await addColumn(db, dialect, 'job', 'turn', integer({ default: 0 }));
    await sql`drop index job_order`.execute(db);
    const unended = {
      job_order: 'priority desc, turn, due_at, id',
      job_turn: 'kind, turn',
      job_account: 'kind, account_id, turn',
    };
    for (const [name, columns] of Object.entries(unended)) {
      await sql`create index ${sql.ref(name)} on job (${sql.raw(columns)}) where ended_at is null`.execute(
        db,
      );
    }
  },
};
