import { addColumn, bytes, createTable, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Drafts that are a file and a log of batches. */
export const editLog: Migration = {
  name: '0025_edit_log',
  async up(db, dialect) {
    const blob = { table: 'blob', column: 'sha256' };
    const draft = { references: 'draft', onDelete: 'cascade' } as const;
    await addColumn(db, dialect, 'draft', 'has_log', integer({ default: 0 }));
    await createTable(db, dialect, 'edit_session', {
      draft_id: integer({ primary: true, ...draft }),
      version_sha256: text({ references: blob }),
      origin_number: integer(),
      own_bytes: integer(),
      log_bytes: integer(),
      seq: integer(),
      published_seq: integer(),
      is_ended: integer({ default: 0 }),
      unfoldable: integer({ default: 0 }),
      publishing: text({ nullable: true }),
    });
    await db.schema.createIndex('edit_session_blob').on('edit_session').column('version_sha256').execute();
    await createTable(
      db,
      dialect,
      'edit_batch',
      {
        draft_id: integer(draft),
        seq: integer(),
        author_id: integer({ nullable: true, references: 'user', onDelete: 'set null' }),
        epoch: integer(),
        bytes: bytes(),
        created_at: integer(),
      },
      { primaryKey: ['draft_id', 'seq'] },
    );
    await db.schema.createIndex('edit_batch_author').on('edit_batch').column('author_id').execute();
  },
};
