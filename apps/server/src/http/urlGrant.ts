/** Whether whoever an address was given to may still use it; of originals: may still download. */
import { Failure } from '@linework/contract';
import type { App } from '../app.ts';
import { isFileInExtent } from '../features/drive/service.ts';
import { publicScope } from '../features/gallery/service.ts';
import { groupScope } from '../features/group/service.ts';
import type { AccessScope, GrantedFile, UrlGrant } from './accessScope.ts';
import { isShareOpen, sharedEntryIds } from '../features/share/service.ts';

export async function isUrlGrantValid(
  { db, sessions }: Pick<App, 'db' | 'sessions'>,
  urlGrant: UrlGrant | undefined,
  isOriginal = false,
): Promise<boolean> {
  // Addresses that an earlier release has signed carry it under another name.
  if (!urlGrant) return false;
  return 'sessionId' in urlGrant
    ? sessions.isLiving(urlGrant.sessionId)
    : isStillShared(db, urlGrant, isOriginal);
}

/** The same without a look at sessions, for work that outlives them. */
export async function isStillShared(db: App['db'], urlGrant: UrlGrant, isOriginal = false): Promise<boolean> {
  if ('sessionId' in urlGrant) return true;
  // Where less is allowed than before, a share has another revision.
  if ('shareId' in urlGrant) return isShareOpen(db, urlGrant.shareId, urlGrant.revision);
  if ('groupShareId' in urlGrant)
    return reaches(groupScope(db, urlGrant.groupShareId, urlGrant.userId), isOriginal);
  return reaches(publicScope(db, urlGrant.publicFileId, null), isOriginal);
}

/** Whether the file itself is still where the address was made for: not in the recycle bin, and not out of the share. */
export async function isFileInGrant(
  db: App['db'],
  urlGrant: UrlGrant,
  { ownerId, fileId }: GrantedFile,
): Promise<boolean> {
  const shareId =
    'shareId' in urlGrant ? urlGrant.shareId : 'groupShareId' in urlGrant ? urlGrant.groupShareId : undefined;
  const entryIds = shareId === undefined ? undefined : await sharedEntryIds(db, shareId);
  return isFileInExtent(db, { ownerId, entryIds }, fileId);
}

async function reaches(scope: Promise<AccessScope>, isOriginal: boolean): Promise<boolean> {
  try {
    const { permissions: may } = await scope;
    return may.download || !isOriginal;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
