/** The drive, as other features use it. */
import { codes, Failure, type FileItem, type FolderItem } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import type { AccessScope } from '../share/service.ts';
import * as adding from './addFile.ts';
import * as below from './below.ts';
import * as changing from './change.ts';
import * as copying from './copy.ts';
import * as editing from './edit.ts';
import * as copies from './copy.ts';
import * as making from './folders.ts';
import { numbersOf } from './ids.ts';
import * as drawings from './drawings.ts';
import { fileItemsOf, parentNames } from './items.ts';
import * as read from './read.ts';
import * as freezing from './frozen.ts';
import * as inventory from './inventory.ts';
import * as leaving from './deleteUserData.ts';
import * as names from './names.ts';
import * as noteSpace from './noteSpace.ts';
import * as reachable from './accessScope.ts';
import * as roots from './root.ts';
import {
  inChunks,
  kinds,
  livingFile,
  livingFolder,
  namesakeIn as findNamesake,
  ownEntries,
  type Entry as EntryRow,
} from './rows.ts';
import * as saving from './saving.ts';
import * as thawing from './thaw.ts';
import * as versions from './versions.ts';
import { findChosen, isLivingItem, livingCodes } from './trash.ts';

export type Entry = EntryRow;
export type DriveChange = changing.DriveChange;
export type DriveStart = changing.DriveStart;
export type DriveEvent = changing.DriveEvent;
export type DriveApp = changing.DriveApp;
export type FileToAdd = adding.FileToAdd;
export type FileBelow = below.FileBelow;
export type Version = versions.Version;
export type NewVersion = versions.NewVersion;
export type DrawingFile = drawings.DrawingFile;
export type Extent = reachable.Extent;

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

/** "plan (2).dwg": the name for the n-th file of the same. */
export const numberedName = (name: string, n: number): string => names.numbered(name, n);

/** A folder that other work has made, with all in it: away for good, without a stay in the recycle bin. */
export const removeMadeFolder = async (app: DriveApp, userId: number, folderId: number): Promise<void> => {
  const [folder] = await ownEntries(app.db, userId, [folderId]);
  if (folder && isLivingItem(folder)) await copies.removeCopy(app, userId, folderId);
};

/** What has the name in a living folder of the account. */
export const namesakeIn = (
  db: Kysely<Tables>,
  userId: number,
  parentId: number,
  name: string,
): Promise<Entry | undefined> => findNamesake(db, userId, parentId, name);

/** A new folder; with a number where the name is taken and that is wanted. */
export const addFolder = (
  drive: DriveChange,
  folder: { parentId: number; name: string; autorename: boolean },
): Promise<Entry> => making.addFolder(drive, folder);

/** Makes many paths below one folder of the drive that is held. */
export const folderMaker = (drive: DriveChange, parentId: number): Promise<making.FolderMaker> =>
  making.FolderMaker.below(drive, parentId);

/** Living files in the folder of a file, itself included. */
export const filesBeside = (db: Kysely<Tables>, { parent_id, owner_id }: Entry): Promise<Entry[]> =>
  db
    .selectFrom('entry')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('parent_id', '=', parent_id)
    .where('kind', '=', kinds.file)
    .where('trash_id', 'is', null)
    .execute();

/** A living file of this account. */
export const ownedFile = (db: Kysely<Tables>, userId: number, fileId: string): Promise<Entry> =>
  livingFile(db, userId, Number(fileId));

/** The same where it is to be shown: fails with fileFrozen where more is used than there is and it did not fit. */
export async function viewableFile(db: Kysely<Tables>, userId: number, fileId: string): Promise<Entry> {
  const file = await ownedFile(db, userId, fileId);
  freezing.checkViewable(file);
  return file;
}

/** All of one's own drive, as what a reader reaches. */
export const ownScope = (session: Pick<Session, 'id' | 'userId'>): AccessScope => reachable.ownScope(session);

/** A living file that the reader reaches; what is not reached is absent. Through a share frozen files are not there. */
export async function fileInScope(db: Kysely<Tables>, scope: AccessScope, fileId: string): Promise<Entry> {
  const file = await reachable.fileInScope(db, scope, Number(fileId));
  if (scope.kind !== 'own') freezing.checkViewable(file);
  return file;
}

/** Whether a file lives where a reader's addresses of it were made for. */
export async function isFileInExtent(db: Kysely<Tables>, extent: Extent, fileId: number): Promise<boolean> {
  try {
    await reachable.fileInScope(db, extent, fileId);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** The same where it is to be shown. */
export async function viewableInScope(
  db: Kysely<Tables>,
  scope: AccessScope,
  fileId: string,
): Promise<Entry> {
  const file = await fileInScope(db, scope, fileId);
  freezing.checkViewable(file);
  return file;
}

/** What was shared itself and still lives, in its order. */
export const topEntries = (db: Kysely<Tables>, scope: Extent): Promise<Entry[]> =>
  reachable.topEntries(db, scope);

/** Living entries that were chosen of what the reader reaches; neither ids: all that was shared. Fails where one is not. */
export async function chosenInScope(
  db: Kysely<Tables>,
  scope: AccessScope,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
): Promise<Entry[]> {
  const fileIds = numbersOf(chosen.fileIds);
  const folderIds = numbersOf(chosen.folderIds);
  if (fileIds.length + folderIds.length === 0) return topEntries(db, scope);
  const wanted = async (ids: readonly number[], kind: number) =>
    (await reachable.entriesInScope(db, scope, ids)).filter((entry) => entry.kind === kind);
  const files = await wanted(fileIds, kinds.file);
  if (files.length < fileIds.length) throw new Failure(codes.fileAbsent);
  const folders = await wanted(folderIds, kinds.folder);
  if (folders.length < folderIds.length) throw new Failure(codes.folderAbsent);
  return [...folders, ...files];
}

/** Living folders and files that were chosen of the drive that is held: folders first, each in the order of the ids. */
export async function chosenEntries(
  drive: DriveChange,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
): Promise<Entry[]> {
  const ids = { fileIds: numbersOf(chosen.fileIds), folderIds: numbersOf(chosen.folderIds) };
  const { files, folders } = await findChosen(drive, ids, isLivingItem, livingCodes);
  const places = new Map([...ids.folderIds, ...ids.fileIds].map((id, place) => [id, place]));
  return [...folders, ...files].toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
}

/** Copies entries that were shared into a folder of the account's own; very many go on as a task. */
export const saveEntries = (
  app: DriveApp,
  userId: number,
  scope: AccessScope,
  what: { entries: readonly Entry[]; targetId: number },
): Promise<saving.Saved> => saving.saveEntries(app, userId, scope, what);

/** Entries as the reader sees them. */
export const itemsFor = (
  app: App,
  scope: AccessScope,
  entries: readonly Entry[],
): Promise<{ subFolders: FolderItem[]; files: FileItem[] }> => read.itemsOf({ app, scope }, entries);

/** A folder that the reader reaches; 0 is the top of what was shared. */
export const listFor = (
  reading: { app: App; scope: AccessScope },
  asked: { parentId: string; pageSize?: number },
): ReturnType<typeof read.listUnion> => read.listUnion(reading, asked);

export const chunksOf = <T>(items: readonly T[], size?: number): Generator<T[]> => inChunks(items, size);

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

/** An upload becomes the new latest version of a file, whatever its own name. */
export const overwriteFile = (
  drive: DriveChange,
  file: Entry,
  upload: Parameters<typeof adding.overwrite>[2],
): Promise<Entry> => adding.overwrite(drive, file, upload);

/** The new latest version of a file; bytes that the latest has already make none. The blob's row is the caller's. */
export const addVersion = (drive: DriveChange, file: Entry, version: versions.NewVersion): Promise<Entry> =>
  versions.addVersion(drive, file, version);

/** Takes older versions away with the space they use; the latest cannot go. */
export const removeVersions = (drive: DriveChange, file: Entry, some: readonly Version[]): Promise<Entry> =>
  versions.removeVersions(drive, file, some);

/** A version of one of the account's files. */
export const ownedVersion = (db: Kysely<Tables>, userId: number, versionId: string): Promise<Version> =>
  versions.ownVersion(db, userId, Number(versionId));

/** The file as it was in a version. */
export const fileAsOf = (file: Entry, version: Version): Entry => versions.fileAsOf(file, version);

/** A version as a file of its own, beside the file or in a folder; 0 is the root. */
export const copyVersion = (
  drive: DriveChange,
  file: Entry,
  version: Version,
  targetId: string | undefined,
): Promise<Entry> =>
  copying.copyVersion(
    drive,
    file,
    version,
    targetId === undefined ? undefined : Number(targetId) || drive.rootId,
  );

/** “Plan V3.dwg”: what a version is called apart from its file. */
export const versionName = (file: Entry, number: number): string => copying.versionName(file, number);

/** Counts an opening: the file comes first among the recent ones. */
export const openFile = (drive: DriveChange, fileId: number): Promise<number> =>
  editing.openFile(drive, fileId);

/** Takes or gives back the space of notes, before they are written; returns what all of the file's notes use. */
export const useNoteSpace = (drive: DriveChange, file: Entry, delta: number): Promise<number> =>
  noteSpace.useNoteSpace(drive, file, delta);

/** Many files whose space was reserved; undefined where the name was not free. */
export const addFreeFiles = (
  drive: DriveChange,
  files: readonly FileToAdd[],
): Promise<(Entry | undefined)[]> => adding.addFreeFiles(drive, files);

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
  return (await making.FolderMaker.below(drive, parentId)).make(path);
}

export const fileItemOf = (app: App, session: Session, entries: readonly Entry[]): Promise<FileItem[]> =>
  fileItemsOf(app, reachable.ownScope(session), entries);

/** The names of the folders that they lie in, by the folder's id. */
export const parentNamesOf = (
  db: Kysely<Tables>,
  entries: readonly Entry[],
): Promise<Map<number | null, string>> => parentNames(db, entries);

/** The account's drawings that may be looked at, the last changed first: those with certain bytes. */
export const drawingsAmong = (
  db: Kysely<Tables>,
  userId: number,
  sources: readonly string[],
): Promise<DrawingFile[]> => drawings.drawingsAmong(db, userId, sources);

/** All of them, some at a time. */
export const drawingFiles = (db: Kysely<Tables>, userId: number): AsyncGenerator<DrawingFile[], void> =>
  drawings.drawingsOf(db, userId);

/** Drawings and pictures by name, one for each: beside the file, or else the only one that its owner has. */
export const namedDrawings = (
  db: Kysely<Tables>,
  beside: Entry,
  wanted: readonly string[],
): ReturnType<typeof drawings.namedDrawings> => drawings.namedDrawings(db, beside, wanted);

export const isPlotTable = (extension: string): boolean => drawings.isPlotTable(extension);

export const isPicture = (file: Pick<Entry, 'section'>): boolean => drawings.isPicture(file);

/** Those of the ids that are the account's own, living or not. */
export const ownedEntries = (db: Kysely<Tables>, userId: number, ids: readonly number[]): Promise<Entry[]> =>
  ownEntries(db, userId, ids);

/** Every living file of a selection and below its folders, by its path from there. Ids as the contract has them. */
export async function* filesBelow(
  db: Kysely<Tables>,
  scope: Extent,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
  onEmptyFolder?: below.OnEmptyFolder,
): AsyncGenerator<FileBelow, void> {
  const { fileIds, folderIds } = await selectionOf(db, scope, chosen);
  yield* below.filesBelow(db, scope, { fileIds, folderIds }, onEmptyFolder);
}

/** As the contract has it: 0 is the root, or all that was shared. */
async function selectionOf(
  db: Kysely<Tables>,
  scope: Extent,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
): Promise<{ fileIds: number[]; folderIds: number[] }> {
  const fileIds = numbersOf(chosen.fileIds);
  const folderIds = numbersOf(chosen.folderIds);
  if (!folderIds.includes(0)) return { fileIds, folderIds };
  const others = folderIds.filter((id) => id !== 0);
  if (scope.entryIds === undefined)
    return { fileIds, folderIds: [await rootOf(db, scope.ownerId), ...others] };
  const tops = await topEntries(db, scope);
  const idsOf = (kind: number) => tops.flatMap((entry) => (entry.kind === kind ? entry.id : []));
  return {
    fileIds: [...new Set([...idsOf(kinds.file), ...fileIds])],
    folderIds: [...new Set([...idsOf(kinds.folder), ...others])],
  };
}

/** Ends an account's drive; to be called first in the transaction that deletes the account. */
export const deleteDriveData = (trx: Transaction<Tables>, userId: number): Promise<void> =>
  leaving.deleteDriveData(trx, userId);

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
export const offerThaw = (app: App, userId: number): Promise<boolean> => thawing.offerThaw(app, userId);

/** Returns until when everything is open. */
export const redeemThaw = (app: App, key: string): Promise<number> => thawing.redeemThaw(app, key);
