/** Shares: links that let people without an account look at files, and what was shared with whom. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fileItem, folderItem, ids } from './drive.ts';
import { shareKinds, sharePermissions } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds, limits } from './limits.ts';

const { flag } = fields;
const paging = pageOf(200);

/** Four to six letters and digits, whatever their case. */
const extractCode = fields
  .text(bounds.shareCodeMax)
  .check(z.refine((value) => /^[0-9A-Za-z]{4,6}$/.test(value), 'extractCode'));

/** What the sharer decides; all of it can be changed later. */
const settings = {
  /** '' for none; absent when adding: one is made. */
  password: z.optional(z.union([z.literal(''), extractCode])),
  /** 0: without an end. */
  days: z.optional(z.number().check(z.int(), z.gte(0), z.lte(limits.shareDaysMax))),
  permission: z.optional(z.enum(sharePermissions)),
  /** 1: the notes on the drawings are shown. */
  notesVisible: z.optional(flag),
  /** A word of the sharer to whoever opens it. */
  note: z.optional(fields.text(bounds.noteChars)),
};

/** A share, as its owner sees it. */
export const shareItem = z.object({
  id: fields.id,
  kind: z.enum(shareKinds),
  /** 0 by link, 1 with one person, 2 into a group. */
  relationType: z.number(),
  rand: z.string(),
  /** Path and query below this installation's address. */
  shareUrl: z.string(),
  /** The same for a phone. */
  mobileUrl: z.string(),
  /** The first item's name. */
  name: z.string(),
  /** How many files and folders it holds by itself. */
  count: z.number(),
  /** Of the first item: its extension, or `folder`. */
  fileType: z.string(),
  thumbkey: z.string(),
  password: z.string(),
  permission: z.enum(sharePermissions),
  days: z.number(),
  shareTime: z.number(),
  /** 0: without an end. */
  endTime: z.number(),
  /** In ms; -1: without an end. */
  remainingTime: z.number(),
  state: z.enum(['open', 'expired', 'stopped']),
  notesVisible: flag,
  note: z.string(),
  /** Of a mail or a person: whom it is for. */
  recipient: z.string(),
  groupId: fields.id,
  groupName: z.string(),
  viewCount: z.number(),
  downloadCount: z.number(),
  saveCount: z.number(),
  /** 0: nobody has looked yet. */
  lastSeen: z.number(),
});
export type ShareItem = z.infer<typeof shareItem>;

/** Something that another person shared with the account. */
export const receivedShare = z.object({
  id: fields.id,
  kind: z.enum(shareKinds),
  relationType: z.number(),
  /** What the reading calls take. */
  via: z.string(),
  /** '' for what was shared into a group. */
  shareUrl: z.string(),
  name: z.string(),
  count: z.number(),
  fileType: z.string(),
  thumbkey: z.string(),
  ownerName: z.string(),
  groupId: fields.id,
  groupName: z.string(),
  permission: z.enum(sharePermissions),
  shareTime: z.number(),
  endTime: z.number(),
  remainingTime: z.number(),
  state: z.enum(['open', 'expired', 'stopped']),
  /** 1: opened since it was shared. */
  read: flag,
});
export type ReceivedShare = z.infer<typeof receivedShare>;

/** What a page needs to know of a share before and after its code was given. */
const shareInfo = z.object({
  shareId: fields.id,
  kind: z.enum(shareKinds),
  via: z.string(),
  ownerName: z.string(),
  /** The code has to be given first; nothing of the files is told until then. */
  needsCode: z.boolean(),
  name: z.string(),
  note: z.string(),
  permission: z.enum(sharePermissions),
  notesVisible: flag,
  shareTime: z.number(),
  endTime: z.number(),
  remainingTime: z.number(),
  count: z.number(),
  /** The one file, where there is just one: pages open it at once. */
  file: z.optional(fileItem),
  /** The caller is the sharer. */
  own: flag,
});

export const shareCalls = {
  shareAdd: call({
    path: '/cloud/v5/share/add',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Shares files and folders of the account. With recipients each gets a mail and a link of their own; `easy` is for one drawing, without code, to look at only.',
    request: z.object({
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      kind: z.optional(z.enum(['link', 'easy'])),
      recipients: z.optional(z.array(fields.email).check(z.maxLength(bounds.shareRecipients))),
      ...settings,
    }),
    response: z.object({ shares: z.array(shareItem) }),
  }),
  shareEdit: call({
    path: '/cloud/v5/share/edit',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Changes a share. New days count from now; who gave the old code has to give the new one.',
    request: z.object({ shareId: fields.id, ...settings }),
    response: shareItem,
  }),
  shareStop: call({
    path: '/cloud/v5/share/stop',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Ends shares; every address that was given out by them is dead at once.',
    request: z.object({ shareIds: ids }),
    response: z.object({ count: z.number() }),
  }),
  shareRemove: call({
    path: '/cloud/v5/share/remove',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Takes shares that have ended off the list.',
    request: z.object({ shareIds: ids }),
    response: z.object({ count: z.number() }),
  }),
  shareMail: call({
    path: '/cloud/v5/share/mail',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Sends the mail of a recipient’s share once more.',
    request: z.object({ shareId: fields.id }),
    response: z.object({}),
    perMinute: 20,
  }),
  shareList: call({
    path: '/cloud/v5/share/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'What the account shares.',
    request: z.object({
      ...paging,
      keywords: z.optional(fields.text(bounds.searchChars)),
      state: z.optional(z.enum(['open', 'expired', 'stopped'])),
      /** Only shares of this file or folder. */
      entryId: z.optional(fields.id),
      sort: z.optional(z.enum(['time', 'name', 'remaining', 'views'])),
      order: z.optional(z.enum(['asc', 'desc'])),
    }),
    response: z.object({ list: z.array(shareItem), total: z.number() }),
  }),
  shareReceived: call({
    path: '/cloud/v5/share/received',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'What others shared with the account: by mail, into its groups, or by a link that it opened.',
    request: z.object({
      ...paging,
      keywords: z.optional(fields.text(bounds.searchChars)),
      /** What one of `owners` shared. */
      ownerId: z.optional(fields.id),
      sort: z.optional(z.enum(['time', 'name', 'remaining'])),
      order: z.optional(z.enum(['asc', 'desc'])),
    }),
    response: z.object({
      list: z.array(receivedShare),
      total: z.number(),
      unread: z.number(),
      /** Who shared any of it, by name; the first 200. */
      owners: z.array(z.object({ id: fields.id, name: z.string() })),
    }),
  }),
  shareForget: call({
    path: '/cloud/v5/share/forget',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Takes shares off the list of what was shared with the account.',
    request: z.object({ shareIds: ids }),
    response: z.object({ count: z.number() }),
  }),
  shareVisits: call({
    path: '/cloud/v5/share/visits',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Who opened, downloaded or saved something of a share, newest first.',
    request: z.object({ shareId: fields.id, before: z.optional(fields.id) }),
    response: z.object({
      list: z.array(
        z.object({
          id: fields.id,
          kind: z.enum(['open', 'view', 'download', 'save', 'comment']),
          /** '' for a visitor who was not signed in. */
          actor: z.string(),
          name: z.string(),
          time: z.number(),
        }),
      ),
      next: z.optional(fields.id),
    }),
  }),

  shareInfo: call({
    path: '/cloud/v5/share/getInfoByRand',
    envelope: 'sign',
    policy: 'anyone',
    about: 'What a link leads to. Absent, stopped and expired ones each have a code of their own.',
    request: z.object({ rand: fields.rand }),
    response: shareInfo,
  }),
  easyShareInfo: call({
    path: '/cloud/v5/easyShare/getInfoByRand',
    envelope: 'sign',
    policy: 'anyone',
    about: 'The same of an easy share; made without a ticket.',
    request: z.object({ rand: fields.rand }),
    response: shareInfo,
  }),
  shareCode: call({
    path: '/cloud/v5/share/checkCode',
    envelope: 'sign',
    policy: 'anyone',
    about:
      'Gives the extract code. The right one opens the share to this browser for two hours; five wrong ones close it to the address for a quarter of an hour.',
    request: z.object({ rand: fields.rand, password: fields.text(bounds.shareCodeMax) }),
    response: shareInfo,
  }),
  shareSave: call({
    path: '/cloud/v5/file/share/copyFoldersAndFiles',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Copies files and folders of a share, of a group or of a public drawing into the caller’s own cloud. Very many go on as a task.',
    request: z.object({
      via: fields.via,
      /** Neither: all of the share. */
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      moveToId: fields.id,
    }),
    response: z.object({
      count: z.number(),
      /** Files that are frozen: they were left out. */
      left: z.number(),
      taskId: z.optional(z.string()),
    }),
  }),
  groupShareInfo: call({
    path: '/cloud/v5/groupfile/getfolderandfileInfo',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The folders and files of something that was shared into a group of the caller.',
    request: z.object({ groupid: fields.id, shareid: fields.id, uid: z.optional(fields.id) }),
    response: z.object({ info: shareInfo, subFolders: z.array(folderItem), files: z.array(fileItem) }),
  }),
} as const;
