/** The customer, the space and what may be uploaded. The drive's own calls join here with the drive. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';

const nothing = z.object({});

const space = z.object({
  /** bytes */
  used: z.number(),
  capacity: z.number(),
  frozen: z.number(),
  fileCount: z.number(),
});
export type Space = z.infer<typeof space>;

export const storageCalls = {
  customerInfo: call({
    path: '/cloud/v5/customer/getInfo',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'token and id of the customer; together they make the client token (ctoken).',
    request: nothing,
    response: z.object({ token: z.string(), id: z.string() }),
  }),
  capacity: call({
    path: '/cloud/v5/folder/capacity',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Used space and capacity, in bytes.',
    request: z.object({
      language: z.optional(fields.text(8)),
      clientVersion: z.optional(fields.text(32)),
      ver: z.optional(z.number()),
    }),
    response: space,
  }),
  storage: call({
    path: '/cloud/v5/customer/storage',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Used space and capacity with the formatted texts the sidebar shows.',
    request: nothing,
    response: z.extend(space, {
      usedText: z.string(),
      capacityText: z.string(),
      percent: z.number(),
      /** Where the space is frozen: when what is frozen will be cleared. */
      clearTime: z.optional(z.number()),
    }),
  }),
  freezeTask: call({
    path: '/cloud/v5/file/userFileFreezeTask',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Whether the space is frozen, since when, which part of it, and when that will be cleared.',
    request: z.object({ status: z.optional(z.number()) }),
    response: z.object({
      frozen: z.number(),
      /** 1 while files are still being frozen or thawed. */
      working: z.number(),
      /** Frozen files and their bytes. */
      files: z.number(),
      size: z.number(),
      since: z.optional(z.number()),
      clearTime: z.optional(z.number()),
      /** The free thaw holds until then. */
      thawedUntil: z.optional(z.number()),
      freeThaw: z.enum(['none', 'offered', 'used']),
    }),
  }),
  freeThawMail: call({
    path: '/cloud/v5/file/freeThaw/mail',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Mails the link of the free thaw once more, to accounts that it is open to.',
    request: nothing,
    response: nothing,
    perMinute: 3,
  }),
  freeThaw: call({
    path: '/cloud/v5/file/freeThaw/use',
    envelope: 'sign',
    policy: 'anyone',
    about: 'Uses the link of the free thaw: for a month nothing is frozen. Once an account.',
    request: z.object({ key: fields.text(64) }),
    response: z.object({ thawedUntil: z.number() }),
    perMinute: 30,
  }),
  uploadFileTypes: call({
    path: '/cloud/v5/folder/getUploadFileType',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The extensions that may be uploaded.',
    request: z.object({ type: z.optional(z.number()) }),
    response: z.object({ types: z.array(z.string()) }),
  }),
} as const;
