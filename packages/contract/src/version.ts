/** Versions of a file: what was saved when and by whom, and going back to it. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { mergeChoices, mergeConflict } from './edit.ts';
import { fileItem, ids } from './drive.ts';
import { relationTypes, versionRemarks } from './enums.ts';
import { fields } from './fields.ts';
import { bounds, limits } from './limits.ts';

const versionId = fields.id;
const versionIds = ids.check(
  z.refine((value) => value !== '' && value.split(',').length <= bounds.maxVersionsPerCall, 'versionIds'),
);
const remark = fields.text(bounds.versionRemarkChars);

export const versionItem = z.object({
  versionId,
  /** Counts up by one and is never given twice. */
  version: z.number(),
  latest: fields.flag,
  /** What people call it; '' where nobody has named it. */
  remark: z.string(),
  /** How it came about, and the same in the caller's language. */
  remarkType: z.enum(versionRemarks),
  memo: z.string(),
  /** Of a rollback and a merge: the version and the draft that it comes from. */
  fromVersion: z.optional(z.number()),
  fromDraft: z.optional(z.number()),
  /** The name of the file that was uploaded. */
  sourceName: z.string(),
  /** Who made it; '' where that account is gone. */
  updateName: z.string(),
  updateTime: z.number(),
  size: z.number(),
  /** Of the content: versions with the same one are the same. */
  md5: z.string(),
  /** Names the thumbnail: /thumb/<thumbkey>; '' where there is none. */
  thumbkey: z.string(),
  /** Preparing of thumbnail and preview: see `prepareStatus`. */
  status: z.number(),
});
export type VersionItem = z.infer<typeof versionItem>;

export const versionCalls = {
  versionHistory: call({
    path: '/cloud/v5/file/version/history',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The versions of a file, newest first; by parts of the source name and of who made them.',
    request: z.object({
      fileId: fields.id,
      sourceName: z.optional(fields.text(bounds.searchChars)),
      updateName: z.optional(fields.text(bounds.searchChars)),
      pageNo: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
      pageSize: z.optional(z.number().check(z.int(), z.gte(1), z.lte(limits.pickerPageSize))),
    }),
    response: z.object({
      list: z.array(versionItem),
      total: z.number(),
      /** 0: the caller's plan shows and deletes versions, but does not open, download or restore them. */
      allowed: fields.flag,
    }),
  }),
  versionUpload: call({
    path: '/cloud/v5/file/version/upload',
    envelope: 'postFile',
    policy: 'signedIn',
    about: 'One file as the new latest version. Bytes that are the latest version already make none.',
    request: z.object({ fileId: fields.id, md5: fields.md5, remark: z.optional(remark) }),
    response: versionItem,
  }),
  versionDownload: call({
    path: '/cloud/v5/file/version/download',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'A signed URL of a version, good for 5 minutes, with ranges.',
    request: z.object({ versionId }),
    response: z.object({ signedUrl: z.string(), name: z.string(), size: z.number(), type: z.string() }),
  }),
  versionDownloadZip: call({
    path: '/cloud/v5/file/version/downloadBatchZip',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'A temporary URL of a zip with these versions of a file.',
    request: z.object({ versionIds }),
    response: z.object({
      downloadUrl: z.string(),
      name: z.string(),
      size: z.number(),
      count: z.number(),
    }),
  }),
  versionDelete: call({
    path: '/cloud/v5/file/version/delete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Deletes a version for good; never the latest.',
    request: z.object({ versionId }),
    response: z.object({ count: z.number() }),
  }),
  versionDeleteBatch: call({
    path: '/cloud/v5/file/version/deleteBatch',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Deletes versions of a file for good, all of them or none; never the latest.',
    request: z.object({ versionIds }),
    response: z.object({ count: z.number() }),
  }),
  versionRemark: call({
    path: '/cloud/v5/file/version/updateRemark',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Names a version.',
    request: z.object({ versionId, remark }),
    response: versionItem,
  }),
  versionBack: call({
    path: '/cloud/v5/file/version/back',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Makes a new latest version with the bytes of an older one. Where the latest has these bytes already it stays. A relation names the chat or group that the file was shared in.',
    request: z.object({
      versionId,
      relationId: z.optional(fields.id),
      relationType: z.optional(z.enum(relationTypes)),
    }),
    response: versionItem,
  }),
  versionMerge: call({
    path: '/cloud/v5/file/version/merge',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Brings what a version of a drawing has changed since another one (the one before it) into the latest version, as a new one. Where both changed the same nothing is made: the answer lists what has to be chosen.',
    request: z.object({
      versionId,
      baseVersionId: z.optional(versionId),
      choices: z.optional(mergeChoices),
    }),
    response: z.object({
      /** `same`: the latest version has all of it already. */
      state: z.enum(['done', 'same', 'conflicts', 'failed']),
      /** The latest, or the new one. */
      version: versionItem,
      conflicts: z.optional(z.array(mergeConflict)),
      reason: z.optional(z.string()),
    }),
  }),
  versionCopy: call({
    path: '/cloud/v5/file/version/copy',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Copies a version as a file of its own, beside the file or into a folder.',
    request: z.object({ versionId, moveToId: z.optional(fields.id) }),
    response: fileItem,
  }),
  versionLatestNumber: call({
    path: '/cloud/v5/file/version/getFileVersionLatestNumber',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The number of the latest version.',
    request: z.object({ fileId: fields.id }),
    response: z.object({ versionId, version: z.number(), versions: z.number() }),
  }),
} as const;
