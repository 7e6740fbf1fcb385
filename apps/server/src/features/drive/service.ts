/** The drive, as other features use it. */
import type { FileItem } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import * as adding from './addFile.ts';
import * as below from './below.ts';
import * as changing from './change.ts';
import * as editing from './edit.ts';
import { FolderMaker } from './folders.ts';
import { numbersOf } from './ids.ts';
import { drawingsOf, type DrawingFile as DrawingFileRow } from './drawings.ts';
import { fileItemsOf, parentNames } from './items.ts';
import * as freezing from './frozen.ts';
import * as inventory from './inventory.ts';
import * as leaving from './leave.ts';
import * as names from './names.ts';
import * as noteSpace from './noteSpace.ts';
import * as roots from './root.ts';
import { livingFile, livingFolder, ownEntries, type Entry as EntryRow } from './rows.ts';
import * as thawing from './thaw.ts';

export type Entry = EntryRow;
export type DriveChange = changing.DriveChange;
export type DriveStart = changing.DriveStart;
export type DriveEvent = changing.DriveEvent;
export type DriveApp = changing.DriveApp;
export type FileToAdd = adding.FileToAdd;
export type FileBelow = below.FileBelow;
export type DrawingFile = DrawingFileRow;

/** Runs a change in a transaction that holds the account's drive. */
export const changeDrive = <T>(
  app: DriveApp,
  userId: number,
  change: (drive: DriveChange) => Promise<T>,
): Promise<T> => changing.changeDrive(app, userId, change);

/** The same with statements that need no look at the drive, and go along with the lock. */
export const changeDriveAfter = <T, S>(
  app: DriveApp,
  userId: number,
  start: (drive: DriveStart) => Promise<S>,
  change: (drive: DriveChange, started: S) => Promise<T>,
): Promise<T> => changing.changeDriveAfter(app, userId, start, change);

/** The account's uppermost folder; made with the drive at its first use. */
export const rootOf = (db: Kysely<Tables>, userId: number): Promise<number> => roots.rootOf(db, userId);

/** Two names in one folder clash when these are equal. */
export const nameKey = (name: string): string => names.nameKey(name);

/** A living file of this account. */
export const ownedFile = (db: Kysely<Tables>, userId: number, fileId: string): Promise<Entry> =>
  livingFile(db, userId, Number(fileId));

/** The same where it is to be shown: fails with fileFrozen where more is used than there is and it did not fit. */
export async function viewableFile(db: Kysely<Tables>, userId: number, fileId: string): Promise<Entry> {
  const file = await ownedFile(db, userId, fileId);
  freezing.checkViewable(file);
  return file;
}

/** For files that are reached some other way, such as a share. */
export const checkViewable = (file: Pick<Entry, 'frozen'>): void => freezing.checkViewable(file);

/** To be called when a membership begins, ends or is taken back: freezes or thaws what then does not or does fit. */
export const reviewSpace = (app: DriveApp, userId: number): Promise<void> =>
  freezing.reviewSpace(app, userId);

/** A living folder of this account; 0 is the root. */
export async function ownedFolder(db: Kysely<Tables>, userId: number, folderId: string): Promise<Entry> {
  const rootId = await rootOf(db, userId);
  return livingFolder(db, userId, Number(folderId) || rootId);
}

/** A new file, or a new version of the one that has the name. Records the blob; asks for its preview. */
export const addFile = (drive: DriveChange, file: FileToAdd): Promise<Entry> => adding.addFile(drive, file);

/** Counts an opening: the file comes first among the recent ones. */
export const openFile = (drive: DriveChange, fileId: number): Promise<number> =>
  editing.openFile(drive, fileId);

/** Takes or gives back the space of notes, before they are written; returns what all of the file's notes use. */
export const useNoteSpace = (drive: DriveChange, file: Entry, delta: number): Promise<number> =>
  noteSpace.useNoteSpace(drive, file, delta);

/** The two halves of the same, for `changeDriveAfter`. */
export const startFile = (start: DriveStart, file: FileToAdd): Promise<adding.StartedFile> =>
  adding.startFile(start, file);
export const finishFile = (
  drive: DriveChange,
  file: FileToAdd,
  started: adding.StartedFile,
): Promise<Entry> => adding.finishFile(drive, file, started);

/** a/b/c below a folder, as far as it is not there; returns the deepest. */
export async function makeFolders(drive: DriveChange, parentId: number, path: string): Promise<number> {
  return (await FolderMaker.below(drive, parentId)).make(path);
}

export const fileItemOf = (app: App, session: Session, entries: readonly Entry[]): Promise<FileItem[]> =>
  fileItemsOf(app, session, entries);

/** The names of the folders that they lie in, by the folder's id. */
export const parentNamesOf = (
  db: Kysely<Tables>,
  entries: readonly Entry[],
): Promise<Map<number | null, string>> => parentNames(db, entries);

/** The account's drawings that may be looked at, the last changed first, some at a time. */
export const drawingFiles = (db: Kysely<Tables>, userId: number): AsyncGenerator<DrawingFile[], void> =>
  drawingsOf(db, userId);

/** Those of the ids that are the account's own, living or not. */
export const ownedEntries = (db: Kysely<Tables>, userId: number, ids: readonly number[]): Promise<Entry[]> =>
  ownEntries(db, userId, ids);

/** Every living file of a selection and below its folders, by its path from there. Ids as the contract has them. */
export async function* filesBelow(
  db: Kysely<Tables>,
  userId: number,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
  onEmptyFolder?: below.OnEmptyFolder,
): AsyncGenerator<FileBelow, void> {
  const rootId = await rootOf(db, userId);
  const fileIds = numbersOf(chosen.fileIds);
  const folderIds = numbersOf(chosen.folderIds).map((id) => id || rootId);
  yield* below.filesBelow(db, userId, { fileIds, folderIds }, onEmptyFolder);
}

/** Ends an account's drive; to be called first in the transaction that deletes the account. */
export const leaveDrive = (trx: Transaction<Tables>, userId: number): Promise<void> =>
  leaving.leaveDrive(trx, userId);

/** Every file of an account, those in the recycle bin too, with its path. */
export const storedFiles = (db: Kysely<Tables>, userId: number): AsyncGenerator<inventory.StoredFile, void> =>
  inventory.storedFiles(db, userId);

/** Freezes or thaws where time alone has changed what there is. Says when what is frozen will be cleared. */
export const keepFrozen = (app: DriveApp, userId: number): Promise<number | undefined> =>
  freezing.keepFrozen(app, userId);

/** How the account's space stands: frozen or not, since when, until when. */
export const frozenState = (app: App, userId: number): ReturnType<typeof thawing.frozenState> =>
  thawing.frozenState(app, userId);

/** Mails the link of the free thaw where it is open to the account; says whether it did. */
export const offerThaw = (app: App, userId: number, origin: string): Promise<boolean> =>
  thawing.offerThaw(app, userId, origin);

/** Returns until when everything is open. */
export const redeemThaw = (app: App, key: string): Promise<number> => thawing.redeemThaw(app, key);
