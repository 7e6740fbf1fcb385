import type { driveCalls } from '@linework/contract';
import type { HandlersOf, ReaderContext, SignedInContext } from '../../http/context.ts';
import { countBrowse } from '../gallery/service.ts';
import { rememberVisit } from '../share/service.ts';
import { cancelTask } from './cancel.ts';
import { changeDrive, type DriveChange } from './change.ts';
import { copyFile, copyFolder } from './copy/copy.ts';
import { activityOf, crumbsTo, fileDetailOf, folderDetailOf, taskOf } from './details.ts';
import { editEntry, openFile } from './edit.ts';
import { addFolder, FolderMaker } from './folders.ts';
import { checkViewable } from './frozen/frozen.ts';
import { numbersOf } from './ids.ts';
import { fileItemsOf, folderItemsOf } from './items.ts';
import { moveChosen, moveItems } from './move.ts';
import { pinChosen } from './pin.ts';
import { ownScope, fileInScope, folderInScope } from './accessScope.ts';
import * as read from './read.ts';
import { emptyBin, emptyFonts, removeChosen, removeItems } from './trash/remove.ts';
import { idOf, rootOf } from './root.ts';
import { changeableFolder, kinds, livingFile, ownEntry, type Entry } from './rows.ts';

const change = <T>({ app, session }: SignedInContext, work: (drive: DriveChange) => Promise<T>): Promise<T> =>
  changeDrive(app, session.userId, work);

const fileItem = async ({ app, session }: SignedInContext, entry: Entry) =>
  (await fileItemsOf(app, ownScope(session), [entry]))[0]!;

const folderItem = async ({ app, session }: SignedInContext, entry: Entry) =>
  (await folderItemsOf(app.db, ownScope(session), [entry]))[0]!;

/** Another's file comes nowhere first by being looked at. */
async function countOpening({ app, scope, session }: ReaderContext, fileId: number): Promise<number> {
  if (scope.kind === 'own') return changeDrive(app, scope.ownerId, (drive) => openFile(drive, fileId));
  const file = await fileInScope(app.db, scope, fileId);
  checkViewable(file);
  if (scope.kind === 'public') return countBrowse(app, file.id, session);
  await rememberVisit(app, scope, { kind: 'view', entry: file });
  return 0;
}

const chosenOf = (asked: { fileIds?: string | undefined; folderIds?: string | undefined }) => ({
  fileIds: numbersOf(asked.fileIds),
  folderIds: numbersOf(asked.folderIds),
});

/** 0 is the root. */
const folderNumber = (drive: DriveChange, id: string): number => Number(id) || drive.rootId;

const again = async (drive: DriveChange, id: number): Promise<Entry> =>
  (await ownEntry(drive.trx, drive.userId, id))!;

export const driveHandlers: HandlersOf<typeof driveCalls> = {
  unionList: read.listUnion,
  unionIds: read.listIds,
  pinnedList: read.listPinned,
  fileList: read.listFiles,
  listTypeFiles: read.listSection,
  listNonViewerFiles: read.listNonViewer,
  queryFileList: read.listBelow,
  folderList: read.listFolders,
  trashUnionList: read.listTrash,
  async trashFolders(context, paging) {
    const { subFolders, total } = await read.listTrashOf(context, kinds.folder, paging);
    return { subFolders, total };
  },
  async trashFiles(context, paging) {
    const { files, total } = await read.listTrashOf(context, kinds.file, paging);
    return { files, total };
  },

  fileInfo: async ({ app, scope }, { fileId }) =>
    (await fileItemsOf(app, scope, [await fileInScope(app.db, scope, Number(fileId))]))[0]!,
  fileDetail: (context, { fileId }) => fileDetailOf(context, fileId),
  folderDetail: (context, { folderId }) => folderDetailOf(context, folderId),
  async folderParents({ app, scope }, { folderId }) {
    const folder = await folderInScope(app.db, scope, Number(folderId));
    return { path: folder ? await crumbsTo(app.db, scope, folder.id) : [{ id: '0', name: '' }] };
  },
  activity: activityOf,
  driveTask: (context, { taskId }) => taskOf(context, taskId),
  driveTaskCancel: ({ app, session }, { taskId }) => cancelTask(app, session.userId, Number(taskId)),

  unionDelete: ({ app, session }, asked) =>
    removeChosen(app, session.userId, {
      level: asked.deleteLevel,
      ...chosenOf(asked),
      fontIds: numbersOf(asked.fontIds),
      autorename: asked.autorename === 1,
    }),
  fileDelete: (context, { fileId, deleteLevel }) =>
    change(context, (drive) =>
      removeItems(drive, {
        level: deleteLevel,
        fileIds: numbersOf(fileId),
        folderIds: [],
        fontIds: [],
        autorename: true,
      }),
    ),
  trashDeleteByType: (context, { type }) =>
    change(context, (drive) => (type === 'font' ? emptyFonts(drive) : emptyBin(drive, kinds[type]))),

  async unionMove({ app, session }, asked) {
    const rootId = await rootOf(app.db, session.userId);
    const options = { targetId: Number(asked.moveToId) || rootId, autorename: asked.autoRename === 1 };
    const names = (asked.names ?? []).map(({ id, name }): [number, string] => [Number(id), name]);
    const { count, from, renamed, taskId } = await moveChosen(app, session.userId, chosenOf(asked), {
      ...options,
      names,
    });
    const idsOf = (entries: readonly Entry[], kind: number) =>
      entries.flatMap((entry) => (entry.kind === kind ? entry.id : [])).join(',');
    return {
      count,
      from: [...from].map(([folderId, entries]) => ({
        folderId: idOf(folderId, rootId),
        fileIds: idsOf(entries, kinds.file),
        folderIds: idsOf(entries, kinds.folder),
      })),
      renamed: renamed.map(({ id, name }) => ({ id: String(id), name })),
      ...(taskId !== undefined && { taskId }),
    };
  },
  async fileMove(context, { fileId, moveToId }) {
    const moved = await change(context, async (drive) => {
      const targetId = folderNumber(drive, moveToId);
      await moveItems(drive, chosenOf({ fileIds: fileId }), { targetId, autorename: false });
      return again(drive, Number(fileId));
    });
    return fileItem(context, moved);
  },
  unionPin: ({ app, session }, asked) => pinChosen(app, session.userId, chosenOf(asked), asked.pinned === 1),

  async fileEdit(context, { fileId, name, descp, autorename }) {
    const edited = await change(context, async (drive) => {
      const file = await livingFile(drive.trx, drive.userId, Number(fileId));
      return editEntry(drive, file, { name, note: descp, autorename: autorename === 1 });
    });
    return fileItem(context, edited);
  },
  addBrowseCount: async (context, { fileId }) => ({
    browseCount: await countOpening(context, Number(fileId)),
  }),
  async clone(context, { fileId, moveToId }) {
    const copy = await change(context, (drive) =>
      copyFile(drive, Number(fileId), moveToId === undefined ? undefined : folderNumber(drive, moveToId)),
    );
    return fileItem(context, copy);
  },

  async folderAdd(context, { parentId, name, autorename }) {
    const folder = await change(context, (drive) =>
      addFolder(drive, { parentId: folderNumber(drive, parentId), name, autorename: autorename === 1 }),
    );
    return folderItem(context, folder);
  },
  folderAddPaths: (context, { parentId, paths }) =>
    change(context, async (drive) => {
      drive.checkThawed();
      const maker = await FolderMaker.below(drive, folderNumber(drive, parentId));
      const folderIds: string[] = [];
      for (const path of paths) folderIds.push(idOf(await maker.make(path), drive.rootId));
      return { folderIds };
    }),
  async folderEdit(context, { folderId, name, descp, autorename }) {
    const edited = await change(context, async (drive) => {
      const folder = await changeableFolder(drive.trx, drive.userId, Number(folderId));
      return editEntry(drive, folder, { name, note: descp, autorename: autorename === 1 });
    });
    return folderItem(context, edited);
  },
  async folderClone(context, { folderId, moveToId }) {
    const { app, session } = context;
    const rootId = await rootOf(app.db, session.userId);
    const targetId = moveToId === undefined ? undefined : Number(moveToId) || rootId;
    const { folder, taskId } = await copyFolder(app, session.userId, {
      folderId: Number(folderId),
      targetId,
    });
    const item = await folderItem(context, folder);
    return taskId === undefined ? { folder: item } : { folder: item, taskId };
  },
};
