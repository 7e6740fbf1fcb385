/** What people are told of: in the page, and by mail where they want it. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { ids } from './drive.ts';
import { mailableNotices, noticeKinds } from './enums.ts';
import { fields } from './fields.ts';

const { flag } = fields;
/** What a page shows of them, and more. */
const someIds = ids.check(z.refine((value) => value.split(',').length <= 1000, 'ids'));

export const notice = z.object({
  id: fields.id,
  kind: z.enum(noticeKinds),
  /** Who did it; '' for a visitor. */
  actor: z.string(),
  /** The file, share or group it is about. */
  name: z.string(),
  /** What was written, or the role that was given. */
  text: z.string(),
  /** Where to go: a path of this installation; '' where there is nowhere. */
  path: z.string(),
  /** So many of the same kind about the same thing, gathered into one. */
  count: z.number(),
  time: z.number(),
  read: flag,
});
export type NoticeItem = z.infer<typeof notice>;

const settings = z.record(z.enum(mailableNotices), flag);

export const noticeCalls = {
  noticeList: call({
    path: '/cloud/v5/notice/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Notices, newest first. The event `notice` tells of new ones.',
    request: z.object({ before: z.optional(fields.id), unread: z.optional(flag) }),
    response: z.object({ list: z.array(notice), unread: z.number(), next: z.optional(fields.id) }),
  }),
  noticeRead: call({
    path: '/cloud/v5/notice/read',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Marks notices as read, or without ids all of them; or as unread again.',
    request: z.object({ ids: z.optional(someIds), read: z.optional(flag) }),
    response: z.object({ unread: z.number() }),
  }),
  noticeDelete: call({
    path: '/cloud/v5/notice/delete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Deletes notices, or without ids all that are read.',
    request: z.object({ ids: z.optional(someIds) }),
    response: z.object({ unread: z.number() }),
  }),
  noticeSettings: call({
    path: '/cloud/v5/notice/settings',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Which notices come by mail too; with `mail` changes it first.',
    request: z.object({ mail: z.optional(z.partialRecord(z.enum(mailableNotices), flag)) }),
    response: z.object({ mail: settings }),
  }),
} as const;
