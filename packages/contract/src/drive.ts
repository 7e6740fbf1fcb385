/** Files, folders and the recycle bin: what is stored, where it lies and how it is found. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { driveFolderCalls } from './driveFolders.ts';
import {
  crumb,
  ctoken,
  fileItem,
  filesPage,
  filters,
  flag,
  ids,
  order,
  paging,
  query,
  unionPage,
  via,
  workDone,
} from './driveItems.ts';
import { deleteLevels, sectionTypes } from './enums.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

// Lists that pages need too are in enums.ts, which brings no validator with it.
export { kindFilters, prepareStatus } from './enums.ts';
export type { KindFilter, SectionType, SortKey } from './enums.ts';
export { fileItem, folderItem, ids } from './driveItems.ts';
export type { Crumb, FileItem, FolderItem, Item } from './driveItems.ts';

const clientType = z.optional(fields.text(32));

const activityKinds = [
  'upload',
  'version',
  'rollback',
  'versionDelete',
  'edit',
  'takeOver',
  'publishDraft',
  'mergeVersion',
  'create',
  'rename',
  'move',
  'copy',
  'note',
  'open',
  'download',
  'trash',
  'restore',
  'share',
  'unshare',
  'publish',
  'unpublish',
  'comment',
  'save',
] as const;
export type ActivityKind = (typeof activityKinds)[number];
/** What an act was about, as it is kept. */
export interface ActivityDetail {
  from?: string;
  to?: string;
  owner?: string;
}

export const driveCalls = {
  unionList: call({
    path: '/cloud/v5/file/union/list',
    envelope: 'sign',
    policy: 'reader',
    about: 'A folder: its folders and files, folders first; or with q a search.',
    request: z.object({ via, parentId: fields.id, ...paging, ...query, ...order, ...filters }),
    response: unionPage,
  }),
  unionIds: call({
    path: '/cloud/v5/file/union/ids',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The ids of everything a list would show, for "select all".',
    request: z.object({
      parentId: fields.id,
      type: z.optional(z.enum([...sectionTypes, 'trash'])),
      ...query,
      ...order,
      ...filters,
    }),
    response: z.object({ fileIds: z.string(), folderIds: z.string(), size: z.number() }),
  }),
  unionDelete: call({
    path: '/cloud/v5/file/union/delete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'deleteLevel 0 recovers, 1 moves to the recycle bin, 2 deletes from it for good, 3 empties it.',
    request: z.object({
      deleteLevel: z.enum(deleteLevels),
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      fontIds: z.optional(ids),
      /** 1: what comes back beside a namesake gets a number; 0: it is refused. */
      autorename: z.optional(flag),
      ctoken,
    }),
    response: workDone,
  }),
  unionMove: call({
    path: '/cloud/v5/file/union/move',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Moves files and folders; all of them or none.',
    request: z.object({
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      moveToId: fields.id,
      autoRename: z.optional(flag),
      /** Of some of them, what they are called there. */
      names: z.optional(
        z.array(z.object({ id: fields.id, name: fields.fileName })).check(z.maxLength(bounds.namesACall)),
      ),
    }),
    response: z.extend(workDone, {
      /** Where they came from, so that they can be moved back. */
      from: z.array(z.object({ folderId: fields.id, fileIds: ids, folderIds: ids })),
      /** Those that stand beside a namesake under another name, and what they were called. */
      renamed: z.array(z.object({ id: fields.id, name: z.string() })),
    }),
  }),
  unionPin: call({
    path: '/cloud/v5/file/union/pin',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Keeps files and folders at hand, or no longer.',
    request: z.object({ fileIds: z.optional(ids), folderIds: z.optional(ids), pinned: flag }),
    response: workDone,
  }),
  pinnedList: call({
    path: '/cloud/v5/file/union/pinned',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'What is pinned, newest pin first.',
    request: z.object({}),
    response: unionPage,
  }),
  fileList: call({
    path: '/cloud/v5/file/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The files of a folder, also for pickers (pageSize 9999, page 1).',
    request: z.object({
      folderId: fields.id,
      ...paging,
      ...order,
      includeTypes: z.optional(fields.text(1024)),
      attmask: z.optional(z.number()),
    }),
    response: filesPage,
  }),
  listTypeFiles: call({
    path: '/cloud/v5/file/listTypeFiles',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The files of a section, by its type or by extensions, over the whole drive or below a folder.',
    request: z.object({
      pageNo: z.optional(z.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
      pageSize: paging.pageSize,
      includeTypes: z.optional(fields.text(1024)),
      excludeTypes: z.optional(fields.text(1024)),
      type: z.optional(z.enum(sectionTypes)),
      parentId: z.optional(fields.id),
      ...query,
      ...order,
      ...filters,
    }),
    response: z.extend(filesPage, { more: z.boolean() }),
  }),
  listNonViewerFiles: call({
    path: '/cloud/v5/file/listNonViewerFiles',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Files that are neither of the viewer types nor drawings nor pictures: what counts as 3D-viewable.',
    request: z.object({ parentId: z.optional(fields.id), ...paging, ...order }),
    response: filesPage,
  }),
  fileEdit: call({
    path: '/cloud/v5/file/edit',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Renames a file or changes its note.',
    request: z.object({
      fileId: fields.id,
      name: z.optional(fields.fileName),
      descp: z.optional(fields.text(bounds.noteChars)),
      ctoken,
      autorename: z.optional(flag),
    }),
    response: fileItem,
  }),
  fileDelete: call({
    path: '/cloud/v5/file/delete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'One file by deleteLevel; recovery is sent once per id.',
    request: z.object({ fileId: fields.id, deleteLevel: z.enum(deleteLevels) }),
    response: workDone,
  }),
  fileMove: call({
    path: '/cloud/v5/file/move',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Moves one file.',
    request: z.object({ fileId: fields.id, moveToId: fields.id }),
    response: fileItem,
  }),
  queryFileList: call({
    path: '/cloud/v5/file/filequeryFileList',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The files in folders and all that lies below them.',
    request: z.object({ folderIds: ids, ...paging }),
    response: filesPage,
  }),
  fileInfo: call({
    path: '/cloud/v5/file/getFileInfo',
    envelope: 'sign',
    policy: 'reader',
    about: 'One file.',
    request: z.object({ via, fileId: fields.id }),
    response: fileItem,
  }),
  fileDetail: call({
    path: '/cloud/v5/file/getFileDetail',
    envelope: 'sign',
    policy: 'reader',
    about:
      'One file with its path, hashes, picture size, what a drawing consists of, and why preparing it failed.',
    request: z.object({ via, fileId: fields.id, uid: z.optional(fields.id), clientType }),
    response: z.extend(fileItem, {
      path: z.array(crumb),
      md5: z.string(),
      ownerName: z.string(),
      totalSize: z.number(),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      prepareReason: z.optional(z.string()),
      /** Told to its owner: the file that `refid` names, as long as it lives. */
      copiedFrom: z.optional(z.object({ id: fields.id, name: z.string(), parentId: fields.id })),
      /** Of a drawing that is prepared: some of its names, and fonts and references that were missing. */
      drawing: z.optional(
        z.object({
          layouts: z.array(z.string()),
          layers: z.array(z.string()),
          xrefs: z.array(z.string()),
          fonts: z.array(z.string()),
          /** 'dwg' and 'AutoCAD 2018'; '' where the file does not say, as for the two names below. */
          format: z.string(),
          version: z.string(),
          /** INSUNITS; 0 where the drawing has none. */
          units: z.number(),
          author: z.string(),
          lastSavedBy: z.string(),
          /** Told to its owner: fonts, references and pictures that are neither at hand nor in the drive. */
          missing: z.array(z.string()),
        }),
      ),
    }),
  }),
  addBrowseCount: call({
    path: '/cloud/v5/file/addBrowseCount',
    envelope: 'sign',
    policy: 'reader',
    about: 'Counts an opening; the file moves to the top of Recently.',
    request: z.object({ via, fileId: fields.id, clientType }),
    response: z.object({ browseCount: z.number() }),
  }),
  clone: call({
    path: '/cloud/v5/file/clone',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Copies one file, beside itself or into a folder. One call per id; of several, any failure makes a client fail with code 100 and the failed results.',
    request: z.object({ fileId: fields.id, moveToId: z.optional(fields.id), ctoken, clientType }),
    response: fileItem,
  }),
  activity: call({
    path: '/cloud/v5/file/activity',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Who did what with a file or folder, newest first.',
    request: z.object({
      fileId: z.optional(fields.id),
      folderId: z.optional(fields.id),
      before: z.optional(fields.id),
    }),
    response: z.object({
      list: z.array(
        z.object({
          id: fields.id,
          kind: z.enum(activityKinds),
          /** '' for a visitor who was not signed in. */
          actor: z.string(),
          time: z.number(),
          from: z.optional(z.string()),
          to: z.optional(z.string()),
          /** Of a copy: who shared what it was copied from; '' or none for one's own. */
          owner: z.optional(z.string()),
        }),
      ),
      next: z.optional(fields.id),
    }),
  }),
  driveTask: call({
    path: '/cloud/v5/file/union/task',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How far the work on very many items has come.',
    request: z.object({ taskId: fields.id }),
    response: z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
      progress: z.number(),
    }),
  }),

  driveTaskCancel: call({
    path: '/cloud/v5/file/union/taskCancel',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Stops work on very many items and takes back what was done: a half copy goes, what was being deleted comes back, what was being restored goes back into the bin. What is deleted for good cannot be stopped.',
    request: z.object({ taskId: fields.id }),
    response: z.object({ cancelled: z.boolean(), taskId: z.optional(z.string()) }),
  }),
  ...driveFolderCalls,
} as const;
