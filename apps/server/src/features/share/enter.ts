/** Into a share: by its link, and by its code where it has one. */
import { codes, Failure } from '@linework/contract';
import type { CallContext } from '../../http/context.ts';
import { beginShareCode } from '../throttle/service.ts';
import { isSameCode } from './code.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { entryIdsOf, openShare, type FoundShare } from './rows.ts';

export type Visitor = Pick<CallContext, 'app' | 'session' | 'grants'>;

/** Whether the code still has to be given. The sharer needs none. */
export const needsCode = ({ session, grants }: Visitor, share: FoundShare): boolean =>
  share.code !== null && session?.userId !== share.owner_id && !grants.has(share.id, share.revision);

/** Checked again at every call. */
export async function shareScope(visitor: Visitor, rand: string): Promise<AccessScope> {
  const share = await openShare(visitor.app.db, rand);
  if (needsCode(visitor, share)) throw new Failure(codes.shareCodeNeeded);
  return scopeInto(visitor, share);
}

export async function scopeInto({ app, session }: Visitor, share: FoundShare): Promise<AccessScope> {
  const { permission } = share;
  const notes = share.notes_visible === 1;
  return {
    kind: 'share',
    ownerId: share.owner_id,
    entryIds: await entryIdsOf(app.db, share.id),
    permissions: {
      download: permission !== 'view',
      save: permission === 'save',
      notes,
      comment: notes && session !== null,
    },
    urlGrant: { shareId: share.id, revision: share.revision },
    readerId: session?.userId ?? null,
    shareId: share.id,
  };
}

/** The right code opens the share to this browser for a while. */
export async function giveCode(
  visitor: Visitor & { ip: string },
  rand: string,
  code: string,
): Promise<FoundShare> {
  const { app, grants, ip } = visitor;
  const share = await openShare(app.db, rand);
  if (share.code === null) return share;
  const wasRight = await beginShareCode(app.db, share.id, ip);
  if (!isSameCode(share.code, code)) throw new Failure(codes.shareCodeWrong);
  await wasRight();
  grants.add(share.id, share.revision);
  return share;
}
