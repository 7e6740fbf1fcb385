/** Downloading: signed addresses for one file, or for many as one archive. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { ids } from './drive.ts';
import { fields } from './fields.ts';

const via = z.optional(fields.via);

const share = {
  shareId: z.optional(fields.id),
  uid: z.optional(fields.id),
  ctoken: z.optional(fields.text(256)),
};

const selection = {
  fileIds: z.optional(ids),
  folderIds: z.optional(ids),
  downloadName: z.optional(fields.fileName),
  via,
  ...share,
};

export const downloadCalls = {
  download: call({
    path: '/cloud/v5/file/download',
    envelope: 'sign',
    policy: 'reader',
    about: 'A signed URL of a file, good for 5 minutes, with ranges.',
    request: z.object({
      via,
      fileId: fields.id,
      /** To look at it in the page; only a download is written into the activity. */
      purpose: z.optional(z.enum(['view', 'download'])),
      ...share,
    }),
    response: z.object({ signedUrl: z.string(), name: z.string(), size: z.number(), type: z.string() }),
  }),
  downloadBatchTempUrl: call({
    path: '/cloud/v5/file/downloadBatchTempUrl',
    envelope: 'sign',
    policy: 'reader',
    about: 'A temporary URL of a zip with these files and folders, streamed, of exactly the length it says.',
    request: z.object(selection),
    response: z.object({
      downloadUrl: z.string(),
      name: z.string(),
      size: z.number(),
      count: z.number(),
    }),
  }),
  downloadBatch: call({
    path: '/cloud/v5/file/downloadBatch',
    envelope: 'downloadPost',
    policy: 'reader',
    about: 'The same zip as the answer itself.',
    request: z.object(selection),
    response: z.object({}),
  }),
} as const;
