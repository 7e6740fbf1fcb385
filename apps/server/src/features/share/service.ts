/** Shares, as other features use them. */
import type { ReceivedShare } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { DriveChange } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import * as adding from './add.ts';
import * as changing from './change.ts';
import * as entering from './enter.ts';
import * as items from './items.ts';
import type * as accessScopes from './accessScope.ts';
import * as rows from './rows.ts';
import * as visiting from './visit.ts';

export type AccessScope = accessScopes.AccessScope;
export type UrlGrant = accessScopes.UrlGrant;
export type Permissions = accessScopes.Permissions;
export type ShareVisit = accessScopes.ShareVisit;
export type Share = rows.Share;
export type NewShare = adding.NewShare;
export type ReceivedRow = items.ReceivedRow;

/** What a link lets its visitor reach; fails with shareAbsent, shareStopped, shareExpired or shareCodeNeeded. */
export const shareScope = (visitor: entering.Visitor, rand: string): Promise<AccessScope> =>
  entering.shareScope(visitor, rand);

/** Whether what was given out by a share at this revision still counts. */
export const isShareOpen = (db: Kysely<Tables>, shareId: number, revision: number): Promise<boolean> =>
  rows.isOpen(db, shareId, revision);

/** What was shared, itself. */
export const sharedEntryIds = (db: Kysely<Tables>, shareId: number): Promise<number[]> =>
  rows.entryIdsOf(db, shareId);

/** One share with all of the entries, which live in the drive that is held; written into their activity. */
export const addShare = (drive: DriveChange, share: NewShare): Promise<Share> =>
  adding.addShare(drive, share);

/** Ends shares, whosever they are. Returns those that were open until now. */
export const stopShares = (trx: Transaction<Tables>, shareIds: readonly number[]): Promise<Share[]> =>
  changing.stopShares(trx, shareIds);

/** Shares joined with `owner`, `user_group` and the reader's `seen`, to be narrowed down and read by the caller. */
export const sharesFor = (db: Kysely<Tables>, userId: number): ReturnType<typeof items.sharesFor> =>
  items.sharesFor(db, userId);

/** Rows of `sharesFor` as the contract shows them to whoever they are shared with. */
export const receivedItemsOf = (
  app: App,
  session: Session,
  received: readonly ReceivedRow[],
): Promise<ReceivedShare[]> => items.receivedItemsOf(app, session, received);

/** Counts what a reader does with another's files, and tells the owner; nothing where they are the reader's own. */
export const rememberVisit = (
  app: Pick<App, 'db' | 'events'>,
  scope: AccessScope,
  visit: ShareVisit,
): Promise<void> => visiting.rememberVisit(app, scope, visit);

/** The same as the last statements of a transaction. */
export const visitIn = (
  trx: Transaction<Tables>,
  app: Pick<App, 'events'>,
  scope: AccessScope,
  visit: ShareVisit,
): Promise<void> => visiting.visitIn(trx, app, scope, visit);
