/** What the page of a share needs to know, before and after its code was given. */
import { codes, Failure, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { itemsFor, topEntries } from '../drive/service.ts';
import { needsCode, reachInto, type Visitor } from './enter.ts';
import { remainingTime, viaOf } from './items.ts';
import type { Reach } from './reach.ts';
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
  const reach = await reachInto(visitor, share);
  const info = await infoOf(visitor.app, share, reach);
  const isAgain = visitor.session === null && visitor.grants.hasOpened(share.id);
  await rememberVisit(visitor.app, reach, { kind: 'open', isAgain });
  if (visitor.session === null && !isAgain) visitor.grants.opened(share.id);
  return info;
}

export async function infoOf(app: App, share: FoundShare, reach: Reach): Promise<ShareInfo> {
  const entries = await topEntries(app.db, reach);
  const [first] = entries;
  if (!first) throw new Failure(codes.shareAbsent);
  const { files } = entries.length === 1 ? await itemsFor(app, reach, entries) : { files: [] };
  return {
    ...outside(share, reach),
    needsCode: false,
    name: first.name,
    note: share.note,
    count: entries.length,
    ...(files[0] && { file: files[0] }),
    own: reach.readerId === share.owner_id ? 1 : 0,
  };
}

function outside(share: FoundShare, reach: Reach | undefined) {
  const may = reach?.may;
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
