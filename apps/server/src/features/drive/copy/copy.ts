/** Copies of files and of whole folders. */
import { bounds, codes, Failure } from '@linework/contract';
import type { JobControl } from '../../../jobs/kinds.ts';
import { insertFile } from '../addFile.ts';
import { changeDrive, type DriveApp, type DriveChange } from '../change.ts';
import { chunkRows } from './chunks.ts';
import { Copying } from './copying.ts';
import { depthOf, insertFolder } from '../folders.ts';
import { settleName } from '../freeName.ts';
import { changeableFolder, livingFile, livingFolder, ownEntry, pathTo, type Entry } from '../rows.ts';
import { continueInJob } from '../continueInJob.ts';
import { Pace } from '../pace.ts';
import { purgeItems, trashItems, type TrashSelection } from '../trash/trash.ts';
import { heightOf, totalsBelow } from '../tree.ts';
import type { Version } from '../versions.ts';

/** The current version with its note, beside the file itself or in a folder. */
export async function copyFile(
  drive: DriveChange,
  fileId: number,
  targetId: number | undefined,
): Promise<Entry> {
  const { trx, userId } = drive;
  const file = await livingFile(trx, userId, fileId);
  if (file.frozen === 1) throw new Failure(codes.fileFrozen);
  const target = await livingFolder(trx, userId, targetId ?? file.parent_id!);
  drive.take(file.size + Buffer.byteLength(file.note));
  const name = await settleName(trx, target.id, { name: file.name, isFolder: false, autorename: true });
  const copy = await insertFile(drive, {
    parentId: target.id,
    name,
    sha256: file.sha256!,
    size: file.size,
    modifiedAt: file.modified_at,
    note: file.note,
    copyOf: file.id,
  });
  drive.log('copy', copy.id, { from: file.name });
  return copy;
}

/** “Plan V3.dwg”: what a version is called apart from its file. */
export function versionName({ name, extension }: Pick<Entry, 'name' | 'extension'>, number: number): string {
  const end = extension === '' ? '' : name.slice(-extension.length - 1);
  return `${name.slice(0, name.length - end.length)} V${number}${end}`;
}

/** A version as a file of its own, beside its file or in a folder. */
export async function copyVersion(
  drive: DriveChange,
  file: Entry,
  { number, sha256, size, created_at }: Version,
  targetId: number | undefined,
): Promise<Entry> {
  const { trx, userId } = drive;
  if (file.frozen === 1) throw new Failure(codes.fileFrozen);
  const target = await livingFolder(trx, userId, targetId ?? file.parent_id!);
  drive.take(size);
  const name = await settleName(trx, target.id, {
    name: versionName(file, number),
    isFolder: false,
    autorename: true,
  });
  const copy = await insertFile(drive, {
    parentId: target.id,
    name,
    sha256,
    size,
    modifiedAt: created_at,
    copyOf: file.id,
  });
  drive.log('copy', copy.id, { from: file.name });
  return copy;
}

export interface FolderCopy {
  folder: Entry;
  /** The job that copies the rest. */
  taskId: string | undefined;
}

export async function copyFolder(
  app: DriveApp,
  userId: number,
  { folderId, targetId }: { folderId: number; targetId: number | undefined },
): Promise<FolderCopy> {
  await changeableFolder(app.db, userId, folderId);
  const { size } = await totalsBelow(app.db, folderId);
  const { copyId, taskId } = await changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const source = await changeableFolder(trx, userId, folderId);
    const target = await livingFolder(trx, userId, targetId ?? source.parent_id!);
    const path = await pathTo(trx, target.id);
    if (path.some(({ id }) => id === source.id)) throw new Failure(codes.folderIntoItself);
    const depth = (await depthOf(drive, target.id)) + (await heightOf(trx, [source.id]));
    if (depth > bounds.folderDepth) throw new Failure(codes.folderDepth);
    drive.checkRoom(size);
    const name = await settleName(trx, target.id, { name: source.name, isFolder: true, autorename: true });
    const folder = await insertFolder(drive, target.id, name);
    drive.log('copy', folder.id, { from: source.name });
    const copying = new Copying(source, folder.id);
    await copying.step(drive, chunkRows);
    const rest = { work: 'copy', fromId: source.id, toId: folder.id } as const;
    return { copyId: folder.id, taskId: copying.isDone ? undefined : await continueInJob(drive, rest) };
  });
  // With the counts that the change has left.
  return { folder: await livingFolder(app.db, userId, copyId), taskId };
}

/** The job's part. Where the space does not suffice after all, the half copy goes away again. */
export async function copyRest(
  app: DriveApp,
  userId: number,
  { fromId, toId }: { fromId: number; toId: number },
  control: JobControl,
): Promise<number> {
  let copying: Copying | undefined;
  const pace = new Pace();
  const chunk = async (drive: DriveChange, rows: number): Promise<boolean> => {
    const source = await ownEntry(drive.trx, userId, fromId);
    const copy = await ownEntry(drive.trx, userId, toId);
    if (!source || !copy || copy.trash_id !== null) return true;
    copying ??= new Copying(source, toId);
    await copying.step(drive, rows);
    control.progress(copying.done / Math.max(1, copying.known));
    return copying.isDone;
  };
  try {
    for (let isDone = false; !isDone;) {
      control.signal.throwIfAborted();
      isDone = await pace.change(app, userId, chunk);
    }
  } catch (error) {
    if (error instanceof Failure) await removeCopy(app, userId, toId);
    throw error;
  }
  return copying?.done ?? 0;
}

/** Away for good, without a stay in the recycle bin. */
export const removeCopy = (app: DriveApp, userId: number, folderId: number): Promise<void> =>
  removeCopies(app, userId, { fileIds: [], folderIds: [folderId] });

export async function removeCopies(app: DriveApp, userId: number, chosen: TrashSelection): Promise<void> {
  await changeDrive(app, userId, (drive) => trashItems(drive, chosen));
  await changeDrive(app, userId, async (drive) => {
    const { unfinished } = await purgeItems(drive, chosen);
    await continueInJob(drive, { work: 'purge', ids: unfinished });
  });
}
