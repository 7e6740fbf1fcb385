/** Uploading: ask first, then send, resumably. docs/protocol.md describes the requests that carry the bytes. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fileItem } from './drive.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const privateType = z.optional(fields.flag);
const size = z.number().check(z.int(), z.gte(0), z.lte(2 ** 50));
/** Any name: the answer says what is wrong with it. */
const anyName = fields.text(bounds.pathChars);

/** What stands where the file would go. */
const namesake = z.object({
  id: fields.id,
  kind: fields.flag,
  size: z.number(),
  modifyTime: z.number(),
});
export type Namesake = z.infer<typeof namesake>;

const verdict = z.object({
  name: z.string(),
  /** 0000000, or why it cannot be uploaded. */
  code: z.string(),
  clash: z.optional(namesake),
});
export type UploadVerdict = z.infer<typeof verdict>;

/** What to do where a file of that name is there. */
export const clashChoices = ['refuse', 'keepBoth', 'version'] as const;
export type ClashChoice = (typeof clashChoices)[number];

/** Where the bytes of an upload go, and how far they have come. */
const session = z.object({
  uploadId: z.string(),
  /** PATCH it with Upload-Offset; HEAD tells the offset. */
  url: z.string(),
  offset: z.number(),
  /** Send at most so many bytes in one request. */
  chunkSize: z.number(),
});
export type UploadSession = z.infer<typeof session>;

const uploadFields = {
  privateType: z.optional(fields.text(1)),
  clientType: z.optional(fields.text(32)),
  ctoken: z.optional(fields.text(256)),
  parentId: fields.id,
  clash: z.optional(z.enum(clashChoices)),
};

const startFields = {
  /** Folders below the parent that lead to the file, made where they are not there: a/b. */
  path: z.optional(fields.text(bounds.pathChars)),
  size,
  md5: z.optional(fields.md5),
  clash: z.optional(z.enum(clashChoices)),
  /** When the file was changed on the person's disk. */
  modifyTime: z.optional(z.number().check(z.int(), z.gte(0))),
  /** Chosen by the client: the same upload started twice is one. */
  requestId: z.optional(fields.text(64)),
  /** It becomes the new latest version of this file, whatever its own name; folder, path and clash do not count. */
  versionOf: z.optional(fields.id),
};

export const uploadCalls = {
  detectUpload: call({
    path: '/cloud/v5/file/detectUpload',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'May this one file be uploaded here? Sent just before each upload.',
    request: z.object({ parentId: fields.id, name: anyName, size, privateType }),
    response: z.extend(verdict, {
      free: z.number(),
      /** Why not, in the person's language; '' where it may. */
      msg: z.string(),
    }),
  }),
  detectUploadBatch: call({
    path: '/cloud/v5/file/detectUploadBatch',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'May these files be uploaded here? Names (with the path below the folder), sizes, type, space and clashes.',
    request: z.object({
      parentId: fields.id,
      names: z.array(anyName).check(z.minLength(1), z.maxLength(2000)),
      sizes: z.array(size).check(z.minLength(1), z.maxLength(2000)),
      /** All of the batch, where it goes out in several calls. */
      size: z.optional(size),
      privateType,
    }),
    response: z.object({
      files: z.array(verdict),
      /** Bytes that are still free. */
      free: z.number(),
      fits: z.boolean(),
    }),
  }),
  folderDetectUpload: call({
    path: '/cloud/v5/folder/detectUpload',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Which of these folders (paths below the parent) are there already, and which names are not allowed.',
    request: z.object({
      parentId: fields.id,
      paths: z.array(anyName).check(z.minLength(1), z.maxLength(2000)),
    }),
    response: z.object({
      folders: z.array(z.object({ path: z.string(), code: z.string(), folderId: z.optional(fields.id) })),
    }),
  }),
  uploadStart: call({
    path: '/cloud/v5/file/upload/start',
    envelope: 'sign',
    policy: 'signedIn',
    isBulk: true,
    about:
      'Reserves the space and opens an upload. Content that this account has already (by MD5 and size) is filed at once, without a byte sent.',
    request: z.object({ parentId: fields.id, name: fields.fileName, ...startFields }),
    response: z.object({
      session: z.optional(session),
      file: z.optional(fileItem),
      fontId: z.optional(fields.id),
    }),
  }),
  uploadStartMany: call({
    path: '/cloud/v5/file/upload/startMany',
    envelope: 'sign',
    policy: 'signedIn',
    isBulk: true,
    about:
      'The same for many files; each has its own outcome. Small ones are then sent together, in one request to the address.',
    request: z.object({
      parentId: fields.id,
      files: z
        .array(z.object({ name: anyName, ...startFields }))
        .check(z.minLength(1), z.maxLength(bounds.uploadsAtOnce)),
    }),
    response: z.object({
      /** POST the files to it, one after the other: docs/protocol.md. */
      url: z.string(),
      /** In the order of the request. */
      files: z.array(
        z.object({
          /** 0000000, or why it cannot be uploaded. */
          code: z.string(),
          msg: z.string(),
          uploadId: z.optional(z.string()),
          /** Bytes that are there already; such an upload goes on by itself. */
          offset: z.optional(z.number()),
          fileId: z.optional(fields.id),
          parentId: z.optional(fields.id),
          fontId: z.optional(fields.id),
        }),
      ),
    }),
  }),
  uploadStatus: call({
    path: '/cloud/v5/file/upload/status',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How far an upload has come, with a fresh URL to go on.',
    request: z.object({ uploadId: fields.text(64) }),
    response: z.object({
      session: z.optional(session),
      file: z.optional(fileItem),
      fontId: z.optional(fields.id),
    }),
  }),
  uploadCancel: call({
    path: '/cloud/v5/file/upload/cancel',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Ends an upload and frees what it had reserved.',
    request: z.object({ uploadId: fields.text(64) }),
    response: z.object({}),
  }),
  uploadList: call({
    path: '/cloud/v5/file/upload/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Uploads that are not finished, from any device.',
    request: z.object({}),
    response: z.object({
      uploads: z.array(
        z.object({
          uploadId: z.string(),
          name: z.string(),
          parentId: fields.id,
          size: z.number(),
          offset: z.number(),
          modifyTime: z.number(),
          createTime: z.number(),
        }),
      ),
    }),
  }),
  upload: call({
    path: '/cloud/v5/file/upload',
    envelope: 'postFile',
    policy: 'signedIn',
    about: 'One file in one multipart request.',
    request: z.object(uploadFields),
    response: fileItem,
  }),
  uploadBatch: call({
    path: '/cloud/v5/file/uploadBatch',
    envelope: 'postFiles',
    policy: 'signedIn',
    about: 'Several files in one multipart request; each has its own outcome.',
    request: z.object(uploadFields),
    response: z.object({
      files: z.array(
        z.object({ name: z.string(), code: z.string(), msg: z.string(), file: z.optional(fileItem) }),
      ),
    }),
  }),
} as const;

/** What the request that brought the last byte is answered with, as JSON. */
export const uploadAnswer = z.object({
  rtnCode: z.string(),
  msg: z.string(),
  bizData: z.nullable(z.object({ file: z.optional(fileItem), fontId: z.optional(fields.id) })),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/** What a request with many small files is answered with, as JSON. */
export const uploadManyAnswer = z.object({
  rtnCode: z.string(),
  msg: z.string(),
  bizData: z.nullable(
    z.object({
      files: z.array(
        z.object({
          uploadId: z.string(),
          rtnCode: z.string(),
          msg: z.string(),
          fileId: z.optional(fields.id),
          parentId: z.optional(fields.id),
          fontId: z.optional(fields.id),
        }),
      ),
    }),
  ),
});
export type UploadManyAnswer = z.infer<typeof uploadManyAnswer>;
