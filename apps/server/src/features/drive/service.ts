/** The drive, as other features use it. */
import { codes, Failure, type FileItem, type FolderItem } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import * as reachable from './accessScope.ts';
import * as below from './below.ts';
import type { DriveChange } from './change.ts';
import * as copying from './copy/copy.ts';
import { FolderMaker } from './folders.ts';
import { checkViewable } from './frozen/frozen.ts';
import { numbersOf } from './ids.ts';
import { fileItemsOf } from './items.ts';
import { itemsOf } from './read.ts';
import { rootOf } from './root.ts';
import { checkLivingFile, kinds, livingFile, livingFolder, ownEntries, type Entry } from './rows.ts';
import { findChosen, isLivingItem, livingCodes } from './trash/trash.ts';
import { ownVersion, type Version } from './versions.ts';

export { ownScope, topEntries, type Extent } from './accessScope.ts';
export {
  addFile,
  overwrite as overwriteFile,
  addFreeFiles,
  startFile,
  finishFile,
  type FileToAdd,
} from './addFile.ts';
export type { FileBelow } from './below.ts';
export {
  changeDrive,
  changeDriveAfter,
  type DriveApp,
  type DriveChange,
  type DriveEvent,
  type DriveStart,
} from './change.ts';
export { versionName } from './copy/copy.ts';
export { deleteDriveData } from './deleteUserData.ts';
export {
  drawingsAmong,
  drawingsOf as drawingFiles,
  namedDrawings,
  isPicture,
  isPlotTable,
  type DrawingFile,
} from './drawings.ts';
export { openFile } from './edit.ts';
export { addFolder } from './folders.ts';
export { reviewSpace, keepFrozen } from './frozen/frozen.ts';
export { storedFiles } from './inventory.ts';
export { parentNames as parentNamesOf } from './items.ts';
export { nameKey, numbered as numberedName } from './names.ts';
export { useNoteSpace } from './noteSpace.ts';
export { listUnion as listFor } from './read.ts';
export { styledPicturesFor, type StyledPicturesFor } from './plotTables.ts';
export { rootOf } from './root.ts';
export { numbersOf } from './ids.ts';
export { namesakeIn, inChunks as chunksOf, ownEntries as ownedEntries, type Entry } from './rows.ts';
export { takeBack } from './trash/takeBack.ts';
export { saveEntries } from './copy/saving.ts';
export { frozenState, offerThaw, redeemThaw } from './frozen/thaw.ts';
export { addVersion, removeVersions, fileAsOf, type Version, type NewVersion } from './versions.ts';

/** Makes many paths below one folder of the drive that is held. */
export const folderMaker = (drive: DriveChange, parentId: number): Promise<FolderMaker> =>
  FolderMaker.below(drive, parentId);

/** By name, for those who reach them: files in the folder of a file, or else in folders of these names below it. */
export { filesByName } from './search/filesByName.ts';

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
  checkViewable(file);
  return file;
}

/** The same of many, in the order asked for. */
export async function viewableFiles(
  db: Kysely<Tables>,
  userId: number,
  fileIds: readonly number[],
): Promise<Entry[]> {
  const found = new Map((await ownEntries(db, userId, fileIds)).map((entry) => [entry.id, entry]));
  return fileIds.map((id) => {
    const file = checkLivingFile(found.get(id));
    checkViewable(file);
    return file;
  });
}

/** A living file that the reader reaches; what is not reached is absent. Through a share frozen files are not there. */
export async function fileInScope(db: Kysely<Tables>, scope: AccessScope, fileId: string): Promise<Entry> {
  const file = await reachable.fileInScope(db, scope, Number(fileId));
  if (scope.kind !== 'own') checkViewable(file);
  return file;
}

/** Whether a file lives where a reader's addresses of it were made for. */
export async function isFileInExtent(
  db: Kysely<Tables>,
  extent: reachable.Extent,
  fileId: number,
): Promise<boolean> {
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
  checkViewable(file);
  return file;
}

/** Living entries that were chosen of what the reader reaches; neither ids: all that was shared. Fails where one is not. */
export async function chosenInScope(
  db: Kysely<Tables>,
  scope: AccessScope,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
): Promise<Entry[]> {
  const fileIds = numbersOf(chosen.fileIds);
  const folderIds = numbersOf(chosen.folderIds);
  if (fileIds.length + folderIds.length === 0) return reachable.topEntries(db, scope);
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

/** Entries as the reader sees them. */
export const itemsFor = (
  app: App,
  scope: AccessScope,
  entries: readonly Entry[],
): Promise<{ subFolders: FolderItem[]; files: FileItem[] }> => itemsOf({ app, scope }, entries);

/** A living folder of this account; 0 is the root. */
export async function ownedFolder(db: Kysely<Tables>, userId: number, folderId: string): Promise<Entry> {
  const rootId = await rootOf(db, userId);
  return livingFolder(db, userId, Number(folderId) || rootId);
}

/** A version of one of the account's files. */
export const ownedVersion = (db: Kysely<Tables>, userId: number, versionId: string): Promise<Version> =>
  ownVersion(db, userId, Number(versionId));

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

/** a/b/c below a folder, as far as it is not there; returns the deepest. */
export async function makeFolders(drive: DriveChange, parentId: number, path: string): Promise<number> {
  return (await FolderMaker.below(drive, parentId)).make(path);
}

export const fileItemOf = (app: App, session: Session, entries: readonly Entry[]): Promise<FileItem[]> =>
  fileItemsOf(app, reachable.ownScope(session), entries);

/** Every living file of a selection and below its folders, by its path from there. Ids as the contract has them. */
export async function* filesBelow(
  db: Kysely<Tables>,
  scope: reachable.Extent,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
  onEmptyFolder?: below.OnEmptyFolder,
): AsyncGenerator<below.FileBelow, void> {
  const { fileIds, folderIds } = await selectionOf(db, scope, chosen);
  yield* below.filesBelow(db, scope, { fileIds, folderIds }, onEmptyFolder);
}

/** As the contract has it: 0 is the root, or all that was shared. */
async function selectionOf(
  db: Kysely<Tables>,
  scope: reachable.Extent,
  chosen: { fileIds?: string | undefined; folderIds?: string | undefined },
): Promise<{ fileIds: number[]; folderIds: number[] }> {
  const fileIds = numbersOf(chosen.fileIds);
  const folderIds = numbersOf(chosen.folderIds);
  if (!folderIds.includes(0)) return { fileIds, folderIds };
  const others = folderIds.filter((id) => id !== 0);
  if (scope.entryIds === undefined)
    return { fileIds, folderIds: [await rootOf(db, scope.ownerId), ...others] };
  const tops = await reachable.topEntries(db, scope);
  const idsOf = (kind: number) => tops.flatMap((entry) => (entry.kind === kind ? entry.id : []));
  return {
    fileIds: [...new Set([...idsOf(kinds.file), ...fileIds])],
    folderIds: [...new Set([...idsOf(kinds.folder), ...others])],
  };
}
