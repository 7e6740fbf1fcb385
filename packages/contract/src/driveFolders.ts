/** Folders and the recycle bin: the calls that are about them alone. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  crumb,
  ctoken,
  fileItem,
  flag,
  folderItem,
  order,
  paging,
  query,
  unionPage,
  via,
  workDone,
} from './driveItems.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

export const driveFolderCalls = {
  folderAdd: call({
    path: '/cloud/v5/folder/add',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Creates a folder.',
    request: z.object({
      parentId: fields.id,
      name: fields.fileName,
      autorename: z.optional(flag),
      ctoken,
    }),
    response: folderItem,
  }),
  folderAddPaths: call({
    path: '/cloud/v5/folder/addPaths',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Makes a tree of folders (paths like a/b/c) as far as it is not there, and says the id of each.',
    request: z.object({
      parentId: fields.id,
      paths: z.array(fields.text(4096)).check(z.minLength(1), z.maxLength(2000)),
    }),
    response: z.object({ folderIds: z.array(fields.id) }),
  }),
  folderEdit: call({
    path: '/cloud/v5/folder/edit',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Renames a folder or changes its note.',
    request: z.object({
      folderId: fields.id,
      name: z.optional(fields.fileName),
      descp: z.optional(fields.text(bounds.noteChars)),
      ctoken,
      autorename: z.optional(flag),
    }),
    response: folderItem,
  }),
  folderClone: call({
    path: '/cloud/v5/folder/clone',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Copies a folder with all that lies in it.',
    request: z.object({ folderId: fields.id, moveToId: z.optional(fields.id), ctoken }),
    response: z.object({ folder: folderItem, taskId: z.optional(z.string()) }),
  }),
  folderDetail: call({
    path: '/cloud/v5/folder/getFolderDetail',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'One folder with its path and how much lies in it and below.',
    request: z.object({ folderId: fields.id }),
    response: z.extend(folderItem, {
      path: z.array(crumb),
      totalFiles: z.number(),
      totalFolders: z.number(),
      totalSize: z.number(),
    }),
  }),
  folderParents: call({
    path: '/cloud/v5/folder/getParentFolderPath',
    envelope: 'sign',
    policy: 'reader',
    about: 'The folders above, from the root down to and with this one.',
    request: z.object({ via, folderId: fields.id }),
    response: z.object({ path: z.array(crumb) }),
  }),
  folderList: call({
    path: '/cloud/v5/folder/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The folders in a folder, for pickers (pageSize 9999, page 1).',
    request: z.object({
      parentId: fields.id,
      ...paging,
      sub: z.optional(z.number()),
      attmask: z.optional(z.number()),
    }),
    response: z.object({ subFolders: z.array(folderItem), total: z.number(), count: z.number() }),
  }),

  trashUnionList: call({
    path: '/cloud/v5/trash/union/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'What was deleted, newest first, by pages.',
    request: z.object({ ...paging, q: query.q, sort: order.sort, order: order.order }),
    response: z.extend(unionPage, { size: z.number() }),
  }),
  trashFolders: call({
    path: '/cloud/v5/trash/folder/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The folders in the recycle bin.',
    request: z.object({ ctoken, ...paging }),
    response: z.object({ subFolders: z.array(folderItem), total: z.number() }),
  }),
  trashFiles: call({
    path: '/cloud/v5/trash/file/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The files in the recycle bin.',
    request: z.object({ ctoken, ...paging }),
    response: z.object({ files: z.array(fileItem), total: z.number() }),
  }),
  trashDeleteByType: call({
    path: '/cloud/v5/trash/deleteByType',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Empties the recycle bin of files, of folders or of fonts.',
    request: z.object({ type: z.enum(['file', 'folder', 'font']), ctoken }),
    response: workDone,
  }),
} as const;
