import { addColumn, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What a task brought before it waited for a password, and what it made since; whose look a member was unpacked for. */
export const zipTaskRuns: Migration = {
  name: '0093_zip_task_runs',
  async up(db, dialect) {
    await addColumn(db, dialect, 'zip_task', 'part', text({ nullable: true }));
    await addColumn(db, dialect, 'zip_task', 'delivered', integer({ default: 0 }));
    await addColumn(db, dialect, 'zip_task', 'delivered_bytes', integer({ default: 0 }));
    await addColumn(db, dialect, 'zip_task', 'opened', integer({ default: 0 }));
    await addColumn(db, dialect, 'zip_task', 'locked', text({ default: '' }));
    await addColumn(db, dialect, 'zip_task', 'made', text({ default: '' }));
    await addColumn(db, dialect, 'archive_member', 'user_id', integer({ nullable: true }));
  },
};
