/** Fonts: a library of one's own and a public one. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fileItem, ids } from './drive.ts';
import { codePages, deleteLevels } from './enums.ts';
import { fields } from './fields.ts';
import { fontFileTypes } from './fontTypes.ts';
import { limits } from './limits.ts';

const { flag } = fields;
const ctoken = z.optional(fields.text(256));
const codePage = z.number().check(z.refine((value) => Object.hasOwn(codePages, value), 'codepage'));

/** A file like any other, with what fonts have besides; nobody counts their readers. */
export const fontItem = z.extend(fileItem, {
  fileId: fields.id,
  ispublic: flag,
  /** 1 in the public library, 0 in one's own. */
  issubfont: flag,
  type: z.enum(fontFileTypes),
  /** What the file itself says: the family of a TrueType font, the kind of an SHX one. */
  family: z.string(),
  codepage: z.number(),
  bold: flag,
  italic: flag,
});
export type FontItem = z.infer<typeof fontItem>;

export const fontCalls = {
  fontList: call({
    path: '/cloud/v5/font/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Fonts of one’s own, of the public library, or (delete 1) those in the recycle bin.',
    request: z.object({
      startIndex: z.optional(z.number().check(z.int(), z.gte(0))),
      maxCount: z.optional(z.number().check(z.int(), z.gte(1), z.lte(limits.trashFontMax))),
      delete: z.optional(flag),
      /** own, unless told */
      library: z.optional(z.enum(['own', 'public'])),
      q: z.optional(fields.text(256)),
      ctoken,
    }),
    response: z.object({ fontsList: z.array(fontItem), total: z.number() }),
  }),
  fontUpload: call({
    path: '/cloud/v5/font/upload',
    envelope: 'postFile',
    policy: 'signedIn',
    about:
      'A font in one multipart request: ttf, ttc, shx or tif. What it says of itself is read from the file.',
    request: z.object({ clientType: z.optional(fields.text(32)), ctoken }),
    response: fontItem,
  }),
  fontPublic: call({
    path: '/cloud/v5/font/public',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Puts a font into the public library; it uses no space from then on.',
    request: z.object({ id: fields.id, ctoken }),
    response: fontItem,
  }),
  fontDelete: call({
    path: '/cloud/v5/font/delete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'delete 0 recovers, 1 moves to the recycle bin, 2 deletes for good, 3 empties the bin of fonts.',
    request: z.object({ id: z.optional(ids), delete: z.enum(deleteLevels) }),
    response: z.object({ count: z.number() }),
  }),
  fontRename: call({
    path: '/cloud/v5/font/rename',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Renames a font.',
    request: z.object({ id: fields.id, name: fields.fileName, ctoken }),
    response: fontItem,
  }),
  fontEdit: call({
    path: '/cloud/v5/font/edit',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Corrects what a font says of itself.',
    request: z.object({
      id: fields.id,
      name: z.optional(fields.fileName),
      codepage: z.optional(codePage),
      bold: z.optional(flag),
      italic: z.optional(flag),
      ctoken,
    }),
    response: fontItem,
  }),
  fontDownload: call({
    path: '/cloud/v5/font/download',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'A signed URL of a font.',
    request: z.object({ id: fields.id, uid: z.optional(fields.id), ctoken }),
    response: z.object({ signedUrl: z.string(), name: z.string(), size: z.number() }),
  }),
  fontDownloadBatch: call({
    path: '/cloud/v5/font/downloadBatch',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'A temporary URL of a zip with these fonts.',
    request: z.object({ ids, downloadName: z.optional(fields.fileName), ctoken }),
    response: z.object({ downloadUrl: z.string(), name: z.string(), size: z.number(), count: z.number() }),
  }),
} as const;
