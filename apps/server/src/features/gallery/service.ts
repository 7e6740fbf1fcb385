/** The public gallery, as other features use it. */
import type { Transaction } from 'kysely';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { renamed, type RenamedFile } from './name.ts';

export { scopeOf as publicScope } from './accessScope.ts';
export { countsOf as publicCountsOf } from './counts.ts';
export { deleteGalleryData, galleryData } from './deleteUserData.ts';
export { look as countBrowse } from './reactions.ts';
export { indexAllPublic } from './search.ts';

/** To be called when a public drawing has got another name; fails with publicRefused where that is no drawing's. */
export const renamePublic = (
  { trx, dialect }: { trx: Transaction<Tables>; dialect: DialectName },
  file: RenamedFile,
): Promise<void> => renamed(trx, dialect, file);
