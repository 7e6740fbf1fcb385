/** What the page of a share needs to know, before and after its code was given. */
import { codes, Failure, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { itemsFor, topEntries } from '../drive/service.ts';
import { needsCode, scopeInto, type Visitor } from './enter.ts';
import { remainingTime, viaOf } from './items.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import type { FoundShare } from './rows.ts';
import { rememberVisit } from './visit.ts';

export type ShareInfo = CallResponse<'shareInfo'>;

/** Nothing of the files is told before the code was given. */
export async function infoByLink(visitor: Visitor, share: FoundShare): Promise<ShareInfo> {
  if (!needsCode(visitor, share)) return openInfo(visitor, share);
  return { ...outside(share, undefined), needsCode: true, name: '', note: '', count: 0, own: 0 };
}

/** After the code was given, or where there is none. Counts as opening the share. */
export async function openInfo(visitor: Visitor, share: FoundShare): Promise<ShareInfo> {
  const scope = await scopeInto(visitor, share);
  const info = await infoOf(visitor.app, share, scope);
  const isAgain = visitor.session === null && visitor.grants.hasOpened(share.id);
  await rememberVisit(visitor.app, scope, { kind: 'open', isAgain });
  if (visitor.session === null && !isAgain) visitor.grants.opened(share.id);
  return info;
}

export async function infoOf(app: App, share: FoundShare, scope: AccessScope): Promise<ShareInfo> {
  const entries = await topEntries(app.db, scope);
  const [first] = entries;
  if (!first) throw new Failure(codes.shareAbsent);
  const { files } = entries.length === 1 ? await itemsFor(app, scope, entries) : { files: [] };
  return {
    ...outside(share, scope),
    needsCode: false,
    name: first.name,
    note: share.note,
    count: entries.length,
    ...(files[0] && { file: files[0] }),
    own: scope.readerId === share.owner_id ? 1 : 0,
  };
}

function outside(share: FoundShare, scope: AccessScope | undefined) {
  const may = scope?.permissions;
  const capped = may?.save ? 'save' : may?.download ? 'download' : 'view';
  return {
    shareId: String(share.id),
    kind: share.kind,
    via: viaOf(share),
    ownerName: share.owner_name,
    permission: may ? capped : share.permission,
    notesVisible: share.notes_visible === 1 ? (1 as const) : (0 as const),
    shareTime: share.created_at,
    endTime: share.ends_at ?? 0,
    remainingTime: remainingTime(share, Date.now()),
  };
}
