import { createTable, integer, text } from '../columns.ts';
import type { Migration } from './migration.ts';

export const blobs: Migration = {
  name: '0001_blobs',
  async up(db, dialect) {
    await createTable(db, dialect, 'blob', {
      sha256: text({ primary: true }),
      md5: text(),
      crc32: integer(),
      size: integer(),
      touched_at: integer(),
    });
  },
};
