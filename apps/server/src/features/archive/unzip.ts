/** Extracting begins: what is asked for is checked and noted down, and a task goes on with it. */
import {
  archiveEncodings,
  codes,
  Failure,
  itemKinds,
  zipTaskStatus,
  type CallData,
  type Language,
} from '@linework/contract';
import { changeDrive, namesakeIn, ownedFolder, viewableFile, type Entry } from '../drive/service.ts';
import { openArchive } from './volumes.ts';
import {
  createTask,
  findTask,
  lockedStatuses,
  sealPassword,
  startNext,
  tell,
  updateTask,
  type TaskApp,
} from './tasks.ts';
import type { UnzipRequest } from './tables.ts';

const numbersOf = (list: string | undefined): number[] | undefined => list?.split(',').map(Number);

/** "Issued set" of "Issued set.zip" and of "Issued set.part1.rar". */
export function archiveStem(name: string): string {
  const stem = name.replace(/(\.part\d+)?\.(rar|zip|7z)(\.\d{3,5})?$|\.[rz]\d\d$/i, '').trim();
  return stem === '' ? name : stem;
}

interface Place {
  file: Entry;
  parentId: number;
  stem: string;
  there: Entry | undefined;
}

async function placeOf(
  app: TaskApp,
  userId: number,
  { fileId, folderId }: { fileId: string; folderId?: string | undefined },
): Promise<Place> {
  const file = await viewableFile(app.db, userId, fileId);
  const { id: parentId } = await ownedFolder(app.db, userId, folderId ?? String(file.parent_id ?? 0));
  const stem = archiveStem(file.name);
  const namesake = await namesakeIn(app.db, userId, parentId, stem);
  // Beside a file of that name the folder gets a number without a question: nobody could go into that file instead.
  return { file, parentId, stem, there: namesake?.kind === itemKinds.folder ? namesake : undefined };
}

export async function detectUnzip(
  app: TaskApp,
  userId: number,
  data: CallData<'detectUnzip'>,
): Promise<{ hasRepeat: boolean; folderId?: string }> {
  const { there } = await placeOf(app, userId, data);
  return there ? { hasRepeat: true, folderId: String(there.id) } : { hasRepeat: false };
}

export async function startUnzip(
  app: TaskApp,
  userId: number,
  data: CallData<'unzip'> & { password?: string },
  language: Language,
): Promise<string> {
  const { file, parentId, stem, there } = await placeOf(app, userId, data);
  if (there && data.repeat !== 1) throw new Failure(codes.archiveClash, { folderId: String(there.id) });
  // Refused at once where it is no archive, or a part of it is missing.
  await openArchive(app, file);
  const { encoding, folders, exceptFolders } = data;
  const request: UnzipRequest = {
    parentId,
    stem,
    language,
    ...(encoding && archiveEncodings.includes(encoding) && { encoding }),
    indexes: numbersOf(data.indexes),
    folders,
    exceptIndexes: numbersOf(data.exceptIndexes),
    exceptFolders,
  };
  const task = {
    kind: 'unzip' as const,
    name: file.name,
    entryId: file.id,
    request,
    password: data.password,
  };
  return String(await createTask(app, userId, task));
}

/** Goes on with those members that another password is for. */
export async function continueUnzip(
  app: TaskApp,
  userId: number,
  taskId: string,
  password: string,
): Promise<string> {
  const { id, status, kind, ended_at } = await findTask(app.db, userId, taskId);
  const isLocked = lockedStatuses.includes(status);
  if (kind !== 'unzip' || ended_at !== null || !isLocked) throw new Failure(codes.archiveState);
  await changeDrive(app, userId, async (drive) => {
    drive.checkThawed();
    await updateTask(drive.trx, id, {
      status: zipTaskStatus.checkingPassword,
      password: sealPassword(app, password),
      code: null,
      opened: 0,
      job_id: null,
    });
    await startNext(app, drive);
    await tell(app, drive.trx, userId, id);
  });
  return taskId;
}
