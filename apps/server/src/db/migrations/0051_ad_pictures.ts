import { addColumn, text } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Announcements may have a picture, which lies in our own storage. */
export const adPictures: Migration = {
  name: '0051_ad_pictures',
  async up(db, dialect) {
    const blob = text({ nullable: true, references: { table: 'blob', column: 'sha256' } });
    await addColumn(db, dialect, 'ad', 'picture', blob);
    await addColumn(db, dialect, 'ad', 'picture_type', text({ nullable: true }));
    await db.schema.createIndex('ad_picture').on('ad').column('picture').execute();
  },
};
