/** The public platform: drawings that their owners show to everybody. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fileItem, ids } from './drive.ts';
import { publicCategories, reportReasons } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds } from './limits.ts';

const { flag } = fields;
const fileIds = ids.check(z.refine((value) => value.split(',').length <= bounds.shareItems, 'fileIds'));
const page = {
  ...pageOf(100),
  keywords: z.optional(fields.text(bounds.searchChars)),
};

/** A public drawing. Its `userName` is the name it was published by. */
export const publicItem = z.extend(fileItem, {
  authorId: fields.id,
  category: z.enum(publicCategories),
  publishTime: z.number(),
  /** 1: its author lets people download and save it. */
  download: flag,
  /** Of the caller. */
  liked: flag,
  collected: flag,
  /** 1: taken off by the administrator; only its author still sees it. */
  hidden: flag,
  hiddenReason: z.string(),
});
export type PublicItem = z.infer<typeof publicItem>;

const publicPage = z.object({ files: z.array(publicItem), total: z.number() });

const publicMessage = z.object({
  id: fields.id,
  userId: fields.id,
  userName: z.string(),
  avatar: z.string(),
  text: z.string(),
  time: z.number(),
  /** 1: the caller may delete it: the writer, the drawing's author, the administrator. */
  removable: flag,
});
export type PublicMessage = z.infer<typeof publicMessage>;

const counted = z.object({ count: z.number(), on: flag });

export const galleryCalls = {
  setFilePrivateType: call({
    path: '/cloud/v5/file/setFilePrivateType',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Publishes drawings (0) under a name, or takes them back (1). Public ones use no space; taking back is refused where they would not fit. All of them or none. Published again, a drawing has its likes and messages back.',
    request: z.object({
      fileIds,
      privateType: flag,
      userName: z.optional(fields.text(bounds.publicNameChars)),
      category: z.optional(z.enum(publicCategories)),
      download: z.optional(flag),
    }),
    response: z.object({ count: z.number() }),
  }),
  gallerySpace: call({
    path: '/cloud/v5/public/space',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The space that public drawings of the caller would use if they were private, with all versions.',
    request: z.object({ fileIds }),
    response: z.object({ size: z.number() }),
  }),
  queryMyPublicList: call({
    path: '/cloud/v5/file/queryMyPublicList',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The caller’s public drawings.',
    request: z.object(page),
    response: publicPage,
  }),
  queryMyLikePublicList: call({
    path: '/cloud/v5/file/queryMyLikePublicList',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Public drawings that the caller likes.',
    request: z.object(page),
    response: publicPage,
  }),
  queryMyCollectionrecordList: call({
    path: '/cloud/v5/file/queryMyCollectionrecordList',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Public drawings that the caller collected.',
    request: z.object(page),
    response: publicPage,
  }),
  galleryList: call({
    path: '/cloud/v5/public/list',
    envelope: 'sign',
    policy: 'anyone',
    about: 'The public gallery.',
    request: z.object({
      ...page,
      category: z.optional(z.enum(publicCategories)),
      authorId: z.optional(fields.id),
      sort: z.optional(z.enum(['new', 'popular', 'liked'])),
    }),
    response: publicPage,
  }),
  galleryItem: call({
    path: '/cloud/v5/public/info',
    envelope: 'sign',
    policy: 'anyone',
    about: 'One public drawing. `via` of the reading calls is `public:` and its id.',
    request: z.object({ fileId: fields.id }),
    response: publicItem,
  }),
  galleryAuthor: call({
    path: '/cloud/v5/public/author',
    envelope: 'sign',
    policy: 'anyone',
    about: 'Whoever publishes: the name, and what all drawings together have had.',
    request: z.object({ authorId: fields.id }),
    response: z.object({
      authorId: fields.id,
      userName: z.string(),
      avatar: z.string(),
      drawings: z.number(),
      browseCount: z.number(),
      likeCount: z.number(),
      since: z.number(),
    }),
  }),
  galleryLike: call({
    path: '/cloud/v5/public/like',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Likes a public drawing, or no longer. The same again changes nothing.',
    request: z.object({ fileId: fields.id, on: flag }),
    response: counted,
  }),
  galleryCollect: call({
    path: '/cloud/v5/public/collect',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Keeps a public drawing in the collection, or no longer.',
    request: z.object({ fileId: fields.id, on: flag }),
    response: counted,
  }),
  galleryMessages: call({
    path: '/cloud/v5/public/messages',
    envelope: 'sign',
    policy: 'anyone',
    about: 'The messages left at a public drawing, newest first.',
    request: z.object({ fileId: fields.id, before: z.optional(fields.id) }),
    response: z.object({ list: z.array(publicMessage), next: z.optional(fields.id), total: z.number() }),
  }),
  galleryMessageAdd: call({
    path: '/cloud/v5/public/messageAdd',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Leaves a message.',
    request: z.object({
      fileId: fields.id,
      text: fields.text(bounds.publicMessageChars).check(z.refine((value) => value.trim() !== '', 'text')),
    }),
    response: publicMessage,
    perMinute: 20,
  }),
  galleryMessageDelete: call({
    path: '/cloud/v5/public/messageDelete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Deletes a message: one’s own, or at one’s own drawing.',
    request: z.object({ id: fields.id }),
    response: z.object({}),
  }),
  galleryReport: call({
    path: '/cloud/v5/public/report',
    envelope: 'sign',
    policy: 'anyone',
    about: 'Tells the administrator that a drawing should not be public.',
    request: z.object({
      fileId: fields.id,
      reason: z.enum(reportReasons),
      text: z.optional(fields.text(bounds.reportChars)),
    }),
    response: z.object({}),
    perMinute: 20,
  }),
  reportList: call({
    path: '/cloud/v5/public/reports',
    envelope: 'sign',
    policy: 'admin',
    about: 'Reports, those that nobody has dealt with first.',
    request: z.object({ pageNo: page.pageNo, pageSize: page.pageSize, open: z.optional(flag) }),
    response: z.object({
      list: z.array(
        z.object({
          id: fields.id,
          file: publicItem,
          reason: z.enum(reportReasons),
          text: z.string(),
          /** '' for a visitor. */
          reporter: z.string(),
          time: z.number(),
          /** '' while open. */
          outcome: z.enum(['', 'hidden', 'kept']),
          closeTime: z.number(),
        }),
      ),
      total: z.number(),
    }),
  }),
  reportClose: call({
    path: '/cloud/v5/public/reportClose',
    envelope: 'sign',
    policy: 'admin',
    about: 'Deals with all open reports of a drawing: it is hidden with a word to its author, or kept.',
    request: z.object({
      fileId: fields.id,
      outcome: z.enum(['hidden', 'kept']),
      text: z.optional(fields.text(bounds.reportChars)),
    }),
    response: z.object({ count: z.number() }),
  }),
  galleryHide: call({
    path: '/cloud/v5/public/hide',
    envelope: 'sign',
    policy: 'admin',
    about: 'Hides a public drawing, or shows it again.',
    request: z.object({ fileId: fields.id, hidden: flag, text: z.optional(fields.text(bounds.reportChars)) }),
    response: z.object({}),
  }),
} as const;
