/** Groups: people who share files with each other. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { ids } from './drive.ts';
import { groupRoles, sharePermissions } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { bounds } from './limits.ts';
import { receivedShare } from './share.ts';

const { flag } = fields;
const groupId = fields.id;
const shareIds = ids.check(z.refine((value) => value.split(',').length <= bounds.shareItems, 'shareIds'));
const name = fields.text(bounds.groupNameChars).check(z.refine((value) => value.trim() !== '', 'name'));
const introduction = fields.text(bounds.groupIntroductionChars);
/** The owner's role is handed over, never given. */
const givenRole = z.enum(['admin', 'member', 'viewer']);
const paging = pageOf(200);

export const groupItem = z.object({
  id: groupId,
  name: z.string(),
  introduction: z.string(),
  /** Of the caller. */
  role: z.enum(groupRoles),
  members: z.number(),
  files: z.number(),
  createTime: z.number(),
  /** Of the last thing that happened. */
  activeTime: z.number(),
});
export type GroupItem = z.infer<typeof groupItem>;

const groupMember = z.object({
  userId: fields.id,
  nickname: z.string(),
  avatar: z.string(),
  email: z.string(),
  role: z.enum(groupRoles),
  joinTime: z.number(),
  /** The caller. */
  own: flag,
});
export type GroupMember = z.infer<typeof groupMember>;

const groupInvite = z.object({
  id: fields.id,
  /** '' for the link that anyone may use. */
  email: z.string(),
  role: givenRole,
  /** A path below this installation's address. */
  url: z.string(),
  endTime: z.number(),
});
export type GroupInvite = z.infer<typeof groupInvite>;

/** What was shared into the group, and by whom. */
const groupFile = z.extend(receivedShare, {
  /** 1: the caller may take it out again. */
  removable: flag,
  /** 1: the caller has shared it. */
  own: flag,
  /** The file, where it is one: what a list shows besides. */
  size: z.number(),
});
export type GroupFile = z.infer<typeof groupFile>;

export const groupActivityKinds = [
  'create',
  'join',
  'leave',
  'remove',
  'role',
  'handOver',
  'share',
  'unshare',
  'edit',
] as const;

export const groupCalls = {
  groupList: call({
    path: '/cloud/v5/group/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The caller’s groups, the liveliest first.',
    request: z.object({}),
    response: z.object({ list: z.array(groupItem) }),
  }),
  groupAdd: call({
    path: '/cloud/v5/group/add',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Makes a group; the caller owns it.',
    request: z.object({ name, introduction: z.optional(introduction) }),
    response: groupItem,
  }),
  groupInfo: call({
    path: '/cloud/v5/group/info',
    envelope: 'sign',
    policy: 'groupMember',
    about: 'One group.',
    request: z.object({ groupId }),
    response: groupItem,
  }),
  groupEdit: call({
    path: '/cloud/v5/group/edit',
    envelope: 'sign',
    policy: 'groupAdmin',
    about: 'Changes name and introduction.',
    request: z.object({ groupId, name: z.optional(name), introduction: z.optional(introduction) }),
    response: groupItem,
  }),
  groupDelete: call({
    path: '/cloud/v5/group/delete',
    envelope: 'sign',
    policy: 'groupOwner',
    about: 'Ends a group with all that was shared into it. The files themselves stay where they are.',
    request: z.object({ groupId }),
    response: z.object({}),
  }),
  groupMembers: call({
    path: '/cloud/v5/group/members',
    envelope: 'sign',
    policy: 'groupMember',
    about: 'Who is in the group. Addresses are told to its owner and administrators only.',
    request: z.object({ groupId, ...paging, keywords: z.optional(fields.text(bounds.searchChars)) }),
    response: z.object({ list: z.array(groupMember), total: z.number() }),
  }),
  groupRole: call({
    path: '/cloud/v5/group/role',
    envelope: 'sign',
    policy: 'groupAdmin',
    about: 'Gives a member another role. Only the owner makes and unmakes administrators.',
    request: z.object({ groupId, userId: fields.id, role: givenRole }),
    response: z.object({}),
  }),
  groupRemove: call({
    path: '/cloud/v5/group/remove',
    envelope: 'sign',
    policy: 'groupAdmin',
    about:
      'Takes a member out; what that member shared into the group goes too, and so do the open links, which would lead back in.',
    request: z.object({ groupId, userId: fields.id }),
    response: z.object({}),
  }),
  groupLeave: call({
    path: '/cloud/v5/group/leave',
    envelope: 'sign',
    policy: 'groupMember',
    about: 'Leaves a group. Its owner hands it over first, or ends it.',
    request: z.object({ groupId }),
    response: z.object({}),
  }),
  groupHandOver: call({
    path: '/cloud/v5/group/handOver',
    envelope: 'sign',
    policy: 'groupOwner',
    about: 'Makes another member the owner; the caller stays as an administrator.',
    request: z.object({ groupId, userId: fields.id }),
    response: z.object({}),
  }),
  groupInvites: call({
    path: '/cloud/v5/group/invites',
    envelope: 'sign',
    policy: 'groupAdmin',
    about: 'Invitations that are still open.',
    request: z.object({ groupId }),
    response: z.object({ list: z.array(groupInvite) }),
  }),
  groupInvite: call({
    path: '/cloud/v5/group/invite',
    envelope: 'sign',
    policy: 'groupAdmin',
    about:
      'Invites people by mail, or without addresses makes a link that anyone may use for a week. The same again renews it. Only the owner invites administrators.',
    request: z.object({
      groupId,
      emails: z.optional(z.array(fields.email).check(z.maxLength(bounds.shareRecipients))),
      role: givenRole,
    }),
    response: z.object({ list: z.array(groupInvite) }),
    perMinute: 20,
  }),
  groupInviteStop: call({
    path: '/cloud/v5/group/inviteStop',
    envelope: 'sign',
    policy: 'groupAdmin',
    about: 'Takes an invitation back.',
    request: z.object({ groupId, inviteId: fields.id }),
    response: z.object({}),
  }),
  groupInviteInfo: call({
    path: '/cloud/v5/group/inviteInfo',
    envelope: 'sign',
    policy: 'anyone',
    about: 'Into which group an invitation leads, and who invites.',
    request: z.object({ token: fields.rand }),
    response: z.object({
      groupId,
      name: z.string(),
      introduction: z.string(),
      members: z.number(),
      inviter: z.string(),
      role: givenRole,
      /** The caller is in it already. */
      joined: flag,
    }),
    perMinute: 60,
  }),
  groupJoin: call({
    path: '/cloud/v5/group/join',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Accepts an invitation. One by mail is for the account with that address.',
    request: z.object({ token: fields.rand }),
    response: groupItem,
  }),
  groupFiles: call({
    path: '/cloud/v5/group/files',
    envelope: 'sign',
    policy: 'groupMember',
    about: 'What was shared into the group, newest first.',
    request: z.object({ groupId, ...paging, keywords: z.optional(fields.text(bounds.searchChars)) }),
    response: z.object({ list: z.array(groupFile), total: z.number() }),
  }),
  groupShare: call({
    path: '/cloud/v5/group/share',
    envelope: 'sign',
    policy: 'groupMember',
    about:
      'Shares files and folders of the caller into the group, each as a share of its own. Viewers may not.',
    request: z.object({
      groupId,
      fileIds: z.optional(ids),
      folderIds: z.optional(ids),
      permission: z.optional(z.enum(sharePermissions)),
      notesVisible: z.optional(flag),
    }),
    response: z.object({ count: z.number() }),
  }),
  groupUnshare: call({
    path: '/cloud/v5/group/unshare',
    envelope: 'sign',
    policy: 'groupMember',
    about: 'Takes something out of the group: its sharer’s own, or anything for owner and administrators.',
    request: z.object({ groupId, shareIds }),
    response: z.object({ count: z.number() }),
  }),
  groupActivity: call({
    path: '/cloud/v5/group/activity',
    envelope: 'sign',
    policy: 'groupMember',
    about: 'What happened in the group, newest first.',
    request: z.object({ groupId, before: z.optional(fields.id) }),
    response: z.object({
      list: z.array(
        z.object({
          id: fields.id,
          kind: z.enum(groupActivityKinds),
          actor: z.string(),
          /** The member or file it was done to. */
          target: z.string(),
          detail: z.string(),
          time: z.number(),
        }),
      ),
      next: z.optional(fields.id),
    }),
  }),
} as const;
