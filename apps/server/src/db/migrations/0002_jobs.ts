import { createTable, id, integer, real, text } from '../columns.ts';
import type { Migration } from './migration.ts';

export const jobs: Migration = {
  name: '0002_jobs',
  async up(db, dialect) {
    await createTable(db, dialect, 'job', {
      id: id(),
      kind: text(),
      payload: text(),
      user_id: integer({ nullable: true }),
      state: text(),
      priority: integer({ default: 0 }),
      due_at: integer(),
      unique_key: text({ nullable: true, unique: true }),
      tries: integer({ default: 0 }),
      max_tries: integer(),
      lease: text({ nullable: true }),
      cancel: integer({ default: 0 }),
      progress: real({ default: 0 }),
      progress_text: text({ nullable: true }),
      result: text({ nullable: true }),
      error: text({ nullable: true }),
      error_code: text({ nullable: true }),
      created_at: integer(),
      ended_at: integer({ nullable: true }),
    });
    // The order in which jobs are claimed, and when the next is due; both of those that have not ended only.
    const unended = { job_order: ['priority desc', 'due_at', 'id'], job_due: ['due_at'] };
    for (const [name, columns] of Object.entries(unended)) {
      const index = db.schema.createIndex(name).on('job').columns(columns);
      await index.where('ended_at' as never, 'is', null).execute();
    }
    await db.schema.createIndex('job_ended').on('job').column('ended_at').execute();
    await db.schema.createIndex('job_user').on('job').columns(['user_id', 'id']).execute();
    await createTable(db, dialect, 'schedule', {
      name: text({ primary: true }),
      next_at: integer(),
    });
    await createTable(db, dialect, 'event_spill', {
      id: id(),
      payload: text(),
      created_at: integer(),
    });
  },
};
