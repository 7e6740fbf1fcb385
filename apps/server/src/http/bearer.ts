/** Whether whoever an address was given to may still use it; of originals: may still download. */
import { Failure } from '@linework/contract';
import type { App } from '../app.ts';
import { publicReach } from '../features/gallery/service.ts';
import { groupReach } from '../features/group/service.ts';
import { isShareOpen, type Bearer, type Reach } from '../features/share/service.ts';

export async function isBearerLiving(
  { db, sessions }: Pick<App, 'db' | 'sessions'>,
  bearer: Bearer,
  isOriginal = false,
): Promise<boolean> {
  return 'n' in bearer ? sessions.isLiving(bearer.n) : isStillShared(db, bearer, isOriginal);
}

/** The same without a look at sessions, for work that outlives them. */
export async function isStillShared(db: App['db'], bearer: Bearer, isOriginal = false): Promise<boolean> {
  if ('n' in bearer) return true;
  // Where less is allowed than before, a share has another revision.
  if ('s' in bearer) return isShareOpen(db, bearer.s, bearer.r);
  if ('g' in bearer) return reaches(groupReach(db, bearer.g, bearer.u), isOriginal);
  return reaches(publicReach(db, bearer.p, null), isOriginal);
}

async function reaches(reach: Promise<Reach>, isOriginal: boolean): Promise<boolean> {
  try {
    const { may } = await reach;
    return may.download || !isOriginal;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
