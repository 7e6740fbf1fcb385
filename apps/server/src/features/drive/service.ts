/** The drive, as other features use it. */
import type { FileItem } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import * as adding from './addFile.ts';
import * as below from './below.ts';
import * as changing from './change.ts';
import { FolderMaker } from './folders.ts';
import { numbersOf } from './ids.ts';
import { fileItemsOf } from './items.ts';
import * as inventory from './inventory.ts';
import * as leaving from './leave.ts';
import * as names from './names.ts';
import * as roots from './root.ts';
import { livingFile, livingFolder, type Entry as EntryRow } from './rows.ts';

export type Entry = EntryRow;
export type DriveChange = changing.DriveChange;
export type DriveEvent = changing.DriveEvent;
export type DriveApp = changing.DriveApp;
export type FileToAdd = adding.FileToAdd;
export type FileBelow = below.FileBelow;

/** Runs a change in a transaction that holds the account's drive. */
export const changeDrive = <T>(
  app: DriveApp,
  userId: number,
  change: (drive: DriveChange) => Promise<T>,
): Promise<T> => changing.changeDrive(app, userId, change);

/** The account's uppermost folder; made with the drive at its first use. */
export const rootOf = (db: Kysely<Tables>, userId: number): Promise<number> => roots.rootOf(db, userId);

/** Two names in one folder clash when these are equal. */
export const nameKey = (name: string): string => names.nameKey(name);

/** A living file of this account. */
export const ownedFile = (db: Kysely<Tables>, userId: number, fileId: string): Promise<Entry> =>
  livingFile(db, userId, Number(fileId));

/** A living folder of this account; 0 is the root. */
export async function ownedFolder(db: Kysely<Tables>, userId: number, folderId: string): Promise<Entry> {
  const rootId = await rootOf(db, userId);
  return livingFolder(db, userId, Number(folderId) || rootId);
}

/** A new file, or a new version of the one that has the name. Records the blob; asks for its preview. */
export const addFile = (drive: DriveChange, file: FileToAdd): Promise<Entry> => adding.addFile(drive, file);

/** a/b/c below a folder, as far as it is not there; returns the deepest. */
export async function makeFolders(drive: DriveChange, parentId: number, path: string): Promise<number> {
  return (await FolderMaker.below(drive, parentId)).make(path);
}

export const fileItemOf = (app: App, session: Session, entries: readonly Entry[]): Promise<FileItem[]> =>
  fileItemsOf(app, session, entries);

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
