/** What lies in a drive, as every list and every answer shows it, and how lists are asked for. */
import * as z from 'zod/mini';
import { shareKinds, sortKeys } from './enums.ts';
import { fields } from './fields.ts';
import { bounds, limits } from './limits.ts';

export const via = z.optional(fields.via);
export const ctoken = z.optional(fields.text(256));
export const flag = fields.flag;
const time = z.number().check(z.int(), z.gte(0));
const bytes = z.number().check(z.int(), z.gte(0));

/** Comma-separated; as many as one signed body carries with room to spare. */
export const ids = fields
  .text(bounds.idsChars)
  .check(z.refine((value) => /^(?:\d{1,16}(?:,\d{1,16})*)?$/.test(value), 'ids'));

/** How it is shared by itself at present, told to its owner alone; absent where it is not. */
const shares = z.optional(z.array(z.enum(shareKinds)));

export const fileItem = z.object({
  id: fields.id,
  kind: z.literal(1),
  name: z.string(),
  /** The extension. */
  fileType: z.string(),
  type: z.string(),
  parentId: fields.id,
  /** The folder's name where the list spans folders; '' is the root. */
  parentName: z.optional(z.string()),
  size: z.number(),
  noteSize: z.number(),
  descp: z.string(),
  modifyTime: z.number(),
  createTime: z.number(),
  openTime: z.number(),
  /** Preparing of thumbnail and preview: see `prepareStatus`. */
  status: z.number(),
  version: z.number(),
  versions: z.number(),
  /** Names the thumbnail: /thumb/<thumbkey>; '' where there is none. */
  thumbkey: z.string(),
  privateType: flag,
  userName: z.string(),
  frozen: flag,
  /** Told to its owner: the file that it was copied from, which may be gone; '' where it is no copy. */
  refid: z.string(),
  showType: z.number(),
  /** One of `fileModelKinds`. */
  modelKind: z.number(),
  transformStatus: z.number(),
  browseCount: z.number(),
  likeCount: z.number(),
  collectionCount: z.number(),
  leaveMessageCount: z.number(),
  pinned: flag,
  shares,
  /** In the recycle bin only. */
  deleteTime: z.optional(z.number()),
});
export type FileItem = z.infer<typeof fileItem>;

export const folderItem = z.object({
  id: fields.id,
  kind: z.literal(0),
  name: z.string(),
  type: z.literal('folder'),
  parentId: fields.id,
  parentName: z.optional(z.string()),
  descp: z.string(),
  /** Folders and files directly inside. */
  subFolders: z.number(),
  count: z.number(),
  modifyTime: z.number(),
  createTime: z.number(),
  pinned: flag,
  shares,
  deleteTime: z.optional(z.number()),
});
export type FolderItem = z.infer<typeof folderItem>;
export type Item = FileItem | FolderItem;

export const crumb = z.object({ id: fields.id, name: z.string() });
export type Crumb = z.infer<typeof crumb>;

export const paging = {
  page: z.optional(z.number().check(z.int(), z.gte(1), z.lte(10_000_000))),
  pageSize: z.optional(z.number().check(z.int(), z.gte(1), z.lte(limits.pickerPageSize))),
};
export const order = {
  sort: z.optional(z.enum(sortKeys)),
  order: z.optional(z.enum(['asc', 'desc'])),
};
export const filters = {
  /** Comma-separated `kindFilters`. */
  kinds: z.optional(fields.text(64)),
  modifiedFrom: z.optional(time),
  modifiedTo: z.optional(time),
  sizeFrom: z.optional(bytes),
  sizeTo: z.optional(bytes),
};
export const query = {
  q: z.optional(fields.text(bounds.searchChars)),
  /** 1: the whole drive, 0: this folder and what lies below. */
  isGlobal: z.optional(flag),
};

export const unionPage = z.object({
  subFolders: z.array(folderItem),
  files: z.array(fileItem),
  /** All of them; with a search, as many as were found. */
  total: z.number(),
  /** On this page. */
  count: z.number(),
  /** A search found more than it returns. */
  more: z.boolean(),
});
export const filesPage = z.object({ files: z.array(fileItem), total: z.number(), count: z.number() });

/** Work on very many items goes on after the answer; `taskId` names it then. */
export const workDone = z.object({
  count: z.number(),
  taskId: z.optional(z.string()),
  /** Of what was restored: so many went into the root, because the folder they came from is gone. */
  elsewhere: z.optional(z.number()),
});
