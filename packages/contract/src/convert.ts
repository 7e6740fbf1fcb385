/** Turning files into other kinds: drawings into PDFs, pictures and other versions, PDFs into drawings. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { ids } from './drive.ts';
import { convertPapers, convertTargets, drawingVersions } from './convertKinds.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const { flag } = fields;

export const convertSettings = z.strictObject({
  /** Which layouts become pages or pictures. */
  layouts: z.optional(z.enum(['all', 'model', 'sheets'])),
  /** These alone, by name, whatever `layouts` says. */
  layoutNames: z.optional(z.array(fields.text(255)).check(z.maxLength(bounds.convertLayouts))),
  /** Of PDFs: the model at 1 to so much; fitted to the paper where absent. */
  ratio: z.optional(z.number().check(z.gt(0), z.lte(bounds.convertEnlargeMax))),
  paper: z.optional(z.enum(convertPapers)),
  orientation: z.optional(z.enum(['auto', 'landscape', 'portrait'])),
  colours: z.optional(z.enum(['colour', 'grey', 'black'])),
  lineWeights: z.optional(flag),
  /** A table of plot styles (.ctb, .stb) in base64. */
  plotStyles: z.optional(
    z.string().check(z.maxLength(bounds.plotStylesMax), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  ),
  /** Letters as shapes in place of text. */
  textAsShapes: z.optional(flag),
  /** Of pictures: pixels of the longer side. */
  pixels: z.optional(
    z.number().check(z.int(), z.gte(bounds.convertPixelsMin), z.lte(bounds.convertPixelsMax)),
  ),
  background: z.optional(z.enum(['white', 'black', 'transparent'])),
  /** Of drawings. */
  version: z.optional(z.enum(drawingVersions)),
  /** From a PDF: drawing units of a millimeter of paper. */
  enlarge: z.optional(z.number().check(z.gt(0), z.lte(bounds.convertEnlargeMax))),
});
export type ConvertChoices = z.infer<typeof convertSettings>;

export const convertResult = z.object({
  /** The file it was made of. */
  fileId: fields.id,
  source: z.string(),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  /** Why nothing came of it: a key of the texts `convert.reason.*`. */
  reason: z.optional(z.string()),
  /** What could not be carried over: the kernel's code, and its own English sentence. */
  losses: z.array(z.object({ code: z.string(), message: z.string() })),
  files: z.array(
    z.object({
      name: z.string(),
      size: z.number(),
      /** Signed, 5 minutes. */
      url: z.string(),
      /** In the drive, where it was to be filed. */
      fileId: z.optional(fields.id),
    }),
  ),
});
export type ConvertResult = z.infer<typeof convertResult>;

/** Files of a conversion by their state, and those of which something was lost. */
export const convertCounts = z.object({
  waiting: z.number(),
  done: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  lossy: z.number(),
});
export type ConvertCounts = z.infer<typeof convertCounts>;

const progress = {
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  counts: convertCounts,
  /** In their order; of very many the failed and lossy ones, then the first of the others. */
  results: z.array(convertResult),
};

/** A conversion as a list shows it. */
export const convertTask = z.object({
  convertId: fields.id,
  taskId: fields.id,
  target: z.enum(convertTargets),
  /** Where results are filed; absent where they are only kept to be downloaded. */
  folderId: z.optional(fields.id),
  createTime: z.number(),
  ...progress,
});
export type ConvertTask = z.infer<typeof convertTask>;

/** What a notice says of a conversion that ended, as JSON in its text. */
export interface ConvertReport {
  /** Files that were asked for; the notice names the first. Absent in what older ones told. */
  total?: number;
  done: number;
  /** Files that something of was lost, by the kernel's codes, or that nothing came of. The first of them. */
  files: { source: string; reason?: string; codes?: string[] }[];
}

export const convertCalls = {
  convertStart: call({
    path: '/cloud/v5/convert/start',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Converts files, one after the other, in the background. With a folder the results are filed there, else they are kept for a day to be downloaded; up to 200 files without a folder.',
    request: z.object({
      fileIds: ids,
      target: z.enum(convertTargets),
      settings: convertSettings,
      folderId: z.optional(fields.id),
    }),
    response: z.object({ convertId: fields.id, taskId: fields.id }),
  }),
  convertStatus: call({
    path: '/cloud/v5/convert/status',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How far a conversion has come, and what was made.',
    request: z.object({ convertId: fields.id }),
    response: z.object(progress),
  }),
  convertList: call({
    path: '/cloud/v5/convert/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Conversions of the last day, the newest first; those that were taken off the list are not in it.',
    request: z.object({}),
    response: z.object({ list: z.array(convertTask) }),
  }),
  convertRetry: call({
    path: '/cloud/v5/convert/retry',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Converts once more what failed or was cancelled; what was made stays.',
    request: z.object({ convertId: fields.id }),
    response: z.object({ taskId: fields.id }),
  }),
  convertRemove: call({
    path: '/cloud/v5/convert/remove',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Takes a conversion off the list, and ends it where it still runs. What was filed stays.',
    request: z.object({ convertId: fields.id }),
    response: z.object({}),
  }),
  convertCancel: call({
    path: '/cloud/v5/convert/cancel',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Ends a conversion; what was made stays.',
    request: z.object({ convertId: fields.id }),
    response: z.object({}),
  }),
} as const;
