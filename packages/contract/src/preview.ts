/** Looking at a file without opening it. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';

const via = z.optional(fields.via);

/** How the browser shows it. `document` is a PDF that the server made of it. */
export const previewKinds = [
  'picture',
  'pdf',
  'docx',
  'sheet',
  'slides',
  'text',
  'drawing',
  'model',
  'font',
  'none',
] as const;
export type PreviewKind = (typeof previewKinds)[number];

export const previewCalls = {
  preview: call({
    path: '/cloud/v5/file/preview',
    envelope: 'sign',
    policy: 'reader',
    about: 'How to show a file, and a signed URL of what to show: the file itself or what was made of it.',
    request: z.object({ via, fileId: fields.id, versionId: z.optional(fields.id) }),
    response: z.object({
      kind: z.enum(previewKinds),
      /** `making`: ask again when the event `drive` tells of the file. */
      state: z.enum(['ready', 'making', 'failed', 'none']),
      url: z.optional(z.string()),
      /** Of a drawing, the sheet for dark surroundings. */
      darkUrl: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      reason: z.optional(z.string()),
    }),
  }),
  previewRetry: call({
    path: '/cloud/v5/file/previewRetry',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Prepares a file again after it failed.',
    request: z.object({ fileId: fields.id }),
    response: z.object({}),
  }),
} as const;
