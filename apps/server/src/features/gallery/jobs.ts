/** What public drawings are found by, of those that were published before there was such a thing. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { indexAllPublic } from './search.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    /** Asked for by a migration. */
    'gallery.index': { payload: Record<string, never>; result: null };
  }
}

export const galleryJobs = ({ db, database }: App): JobHandlers => ({
  'gallery.index': {
    async run() {
      await db.transaction().execute((trx) => indexAllPublic(trx, database.dialect));
      return null;
    },
  },
});
