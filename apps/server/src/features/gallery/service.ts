/** The public gallery, as other features use it. */
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import type { DriveChange, Entry } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import type { AccessScope } from '../share/service.ts';
import * as counts from './counts.ts';
import * as leaving from './deleteUserData.ts';
import * as marks from './reactions.ts';
import { renamed } from './name.ts';
import { scopeOf } from './accessScope.ts';
import * as searching from './search.ts';

/** What anybody reaches of a public drawing; fails with publicAbsent. */
export const publicScope = (
  db: Kysely<Tables>,
  fileId: number,
  reader: Session | null,
): Promise<AccessScope> => scopeOf(db, fileId, reader);

/** One more look at a public drawing; returns how many it were. The author's own do not count. */
export const countBrowse = (
  app: Pick<App, 'db' | 'events'>,
  fileId: number,
  reader: Session | null,
): Promise<number> => marks.look(app, fileId, reader);

/** By what name each was published, and what people did with it; for those of the ids that were. */
export const publicCountsOf = (
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, counts.PublicCounts>> => counts.countsOf(db, ids);

/** To be called when a public drawing has got another name; fails with publicRefused where that is no drawing's. */
export const renamePublic = (
  { trx, dialect }: Pick<DriveChange, 'trx' | 'dialect'>,
  file: Entry,
): Promise<void> => renamed(trx, dialect, file);

/** For public drawings that came without what they are found by. */
export const indexAllPublic = (trx: Transaction<Tables>, dialect: DialectName): Promise<void> =>
  searching.indexAllPublic(trx, dialect);

/** All that an account which is deleted has published, liked, collected, written and reported. */
export const deleteGalleryData = (trx: Transaction<Tables>, userId: number): Promise<void> =>
  leaving.deleteGalleryData(trx, userId);

/** The same for the person's own copy of what is stored. */
export const galleryData = (db: Kysely<Tables>, userId: number): Promise<object> =>
  leaving.galleryData(db, userId);
