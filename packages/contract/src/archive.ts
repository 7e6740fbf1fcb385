/** Archives: looking inside, extracting, compressing, and the tasks that do it. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { ids } from './drive.ts';
import { archiveEncodings, archiveReasons, taskTypes } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds } from './limits.ts';

const ctoken = z.optional(fields.text(256));
const password = fields.text(bounds.passwordMax).check(z.minLength(1));
const encoding = z.enum(archiveEncodings);
const path = fields.text(bounds.pathChars);
const index = z.number().check(z.int(), z.gte(0), z.lt(bounds.archiveListed));

export const archiveSorts = ['name', 'size', 'packed', 'time', 'type'] as const;
export type ArchiveSort = (typeof archiveSorts)[number];

const archiveRow = z.object({
  /** Names a member in other calls; absent for folders. */
  index: z.optional(z.number()),
  name: z.string(),
  /** The folder it lies in, with slashes; '' at the top. */
  path: z.string(),
  isFolder: z.boolean(),
  size: z.number(),
  packed: z.number(),
  /** ms since the epoch; 0 where the archive does not tell. */
  modifyTime: z.number(),
  isEncrypted: z.boolean(),
  /** Links are shown and never extracted. */
  isLink: z.boolean(),
  /** Of a folder: files below it, without links. */
  count: z.optional(z.number()),
});
export type ArchiveRow = z.infer<typeof archiveRow>;

const failedMember = z.object({
  path: z.string(),
  reason: z.enum(archiveReasons),
});
export type FailedMember = z.infer<typeof failedMember>;

/** What a task has brought so far, or at its end. */
const zipTaskResponse = z.object({
  /** Of a download: good for a few hours, while the session lives; absent once it is over. */
  downloadUrl: z.optional(z.string()),
  size: z.optional(z.number()),
  /** The folder that was extracted into, or that the new archive lies in. */
  folderId: z.optional(fields.id),
  folderName: z.optional(z.string()),
  /** The archive that was made. */
  fileId: z.optional(fields.id),
  /** Members that were not extracted; the others were. */
  failed: z.optional(z.array(failedMember)),
  failedCount: z.optional(z.number()),
  /** Links and devices, which are left out. */
  skipped: z.optional(z.number()),
  /** Names that had to be changed. */
  renamed: z.optional(z.number()),
});

const indexes = z.optional(fields.text(bounds.idsChars).check(z.regex(/^\d{1,6}(,\d{1,6})*$/)));
const folders = z.optional(z.array(path).check(z.maxLength(bounds.archiveFolders)));

/** What of an archive is extracted, and where to. */
const extraction = {
  /** Where to; beside the archive where absent. */
  folderId: z.optional(fields.id),
  encoding: z.optional(encoding),
  /** Members, comma-separated. Without these and without folders everything is extracted. */
  indexes,
  /** Folders in the archive, each with everything below it; '' is all of it. */
  folders,
  /** Left out again: of a member and the folders it lies in, the nearest one that is named decides. */
  exceptIndexes: indexes,
  exceptFolders: folders,
};

const unzipRequest = {
  fileId: fields.id,
  ctoken,
  ...extraction,
  /** A folder of that name is there, and another one with a number is wanted. */
  repeat: z.optional(fields.flag),
};

const zipTask = z.object({
  taskId: fields.id,
  taskType: z.number(),
  /** One of `zipTaskStatus`. */
  status: z.number(),
  name: z.string(),
  response: zipTaskResponse,
  /** The archive that is unzipped. */
  fileId: z.optional(fields.id),
  /** Of an extraction that failed: what it was asked for, so that it can be asked for again. */
  extraction: z.optional(z.object(extraction)),
  /** Files so far, and of how many. */
  done: z.number(),
  total: z.number(),
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** Why it failed: a code of this contract. */
  code: z.optional(z.string()),
  /** The same in words. */
  msg: z.optional(z.string()),
  /** Of a split archive: the part that is missing, where `code` is archivePartMissing. */
  part: z.optional(z.string()),
  createTime: z.number(),
});
export type ZipTask = z.infer<typeof zipTask>;

export const archiveCalls = {
  archiveList: call({
    path: '/cloud/v5/archive/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Looks into an archive: what lies in one of its folders, or what a search finds in all of it.',
    request: z.object({
      fileId: fields.id,
      path: z.optional(path),
      q: z.optional(fields.text(bounds.searchChars)),
      sort: z.optional(z.enum(archiveSorts)),
      descending: z.optional(fields.flag),
      encoding: z.optional(encoding),
      password: z.optional(password),
      ...pageOf(bounds.archivePage),
    }),
    response: z.object({
      rows: z.array(archiveRow),
      total: z.number(),
      name: z.string(),
      format: z.string(),
      files: z.number(),
      folders: z.number(),
      size: z.number(),
      packed: z.number(),
      /** The same of the folder that was asked for, with everything below it. */
      folderFiles: z.number(),
      folderSize: z.number(),
      /** Names without a stated code page are read in this one. */
      encoding: z.optional(encoding),
      hasEncrypted: z.boolean(),
      /** One member cannot be had without those before it. */
      isSolid: z.boolean(),
      /** Why it can be looked at only: a code of this contract. */
      refused: z.optional(z.string()),
    }),
  }),
  archiveMember: call({
    path: '/cloud/v5/archive/member',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'A signed URL of one member, unpacked for a look; good for 5 minutes.',
    request: z.object({
      fileId: fields.id,
      index,
      encoding: z.optional(encoding),
      password: z.optional(password),
    }),
    response: z.object({ signedUrl: z.string(), name: z.string(), size: z.number(), type: z.string() }),
  }),
  detectUnzip: call({
    path: '/cloud/v5/file/detectUnzip',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Whether the folder that an archive would be extracted into is there already, and which one it is.',
    request: z.object({ fileId: fields.id, ctoken, folderId: z.optional(fields.id) }),
    response: z.object({ hasRepeat: z.boolean(), folderId: z.optional(fields.id) }),
  }),
  unzip: call({
    path: '/cloud/v5/file/unzip',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Extracts an archive or some of its members into a new folder named after it, as a task. Where a folder of that name is there it is rejected with its id, unless another one is wanted.',
    request: z.object(unzipRequest),
    response: z.object({ taskId: fields.id }),
  }),
  unzipHasPassword: call({
    path: '/cloud/v5/file/unzipHasPassword',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'The same with a password. With a task it goes on with those members that another password is for.',
    request: z.object({ ...unzipRequest, password, taskId: z.optional(fields.id) }),
    response: z.object({ taskId: fields.id }),
  }),
  compress: call({
    path: '/cloud/v5/file/compress',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Makes a zip of files and folders in a folder of the drive, as a task; with a password by AES-256.',
    request: z.object({
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      /** Where the archive goes. */
      folderId: fields.id,
      name: fields.fileName,
      method: z.optional(z.enum(['deflate', 'store'])),
      password: z.optional(password),
    }),
    response: z.object({ taskId: fields.id }),
  }),
  downloadBatchZip: call({
    path: '/cloud/v5/file/downloadBatchZip',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Prepares a zip as a task; on success the file comes from the URL in its response.',
    request: z.object({
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      downloadName: z.optional(fields.fileName),
      ctoken,
    }),
    response: z.object({ taskId: fields.id }),
  }),
  zipTaskList: call({
    path: '/cloud/v5/zip/task/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Tasks of one type that are under way, or ended and not cleared yet; the newest first.',
    request: z.object({
      taskType: z.union([z.literal(taskTypes.compress), z.literal(taskTypes.unzip)]),
      ctoken,
    }),
    response: z.object({ list: z.array(zipTask) }),
  }),
  zipTaskStatus: call({
    path: '/cloud/v5/zip/task/taskStatus',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How far one task is. The event `zipTask` tells the same to every browser of the account.',
    request: z.object({ taskId: fields.id, ctoken }),
    response: zipTask,
  }),
  zipTaskRetry: call({
    path: '/cloud/v5/zip/task/retry',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Starts a failed task anew, as it was asked for, or a download whose URL is over; the new one takes its place in the list. Passwords are not kept: without one, compressing with a password is refused with archivePassword.',
    request: z.object({ taskId: fields.id, password: z.optional(password) }),
    response: z.object({ taskId: fields.id }),
  }),
  zipTaskCancel: call({
    path: '/cloud/v5/zip/task/cancel',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Ends a task and takes back what it has made; one that has ended is cleared from the list.',
    request: z.object({ taskId: fields.id, ctoken }),
    response: z.object({}),
  }),
} as const;
