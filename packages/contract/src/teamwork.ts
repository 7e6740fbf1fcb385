/** Editing a drawing online: who holds its lock, and the drafts that are not published yet. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';
import { versionItem } from './version.ts';

const { flag } = fields;
const fileId = fields.id;
/** Counts up whenever a lock changes hands; a save with an older one comes too late. */
const fence = fields.id;

const editLock = z.object({
  fence,
  /** When it is over unless it is renewed before. */
  endTime: z.number(),
  /** Renew it every so many milliseconds. */
  renewMs: z.number(),
});
export type EditLock = z.infer<typeof editLock>;

const draft = z.object({
  draftId: fields.id,
  /** Z in “merge from V3Z1”. */
  number: z.number(),
  /** The version that was edited. */
  baseVersion: z.number(),
  /** 1: its base is not the latest version any more; it has to be rebased before it is published. */
  outdated: flag,
  /** 1: it came too late and was kept beside the draft that is edited now. */
  setAside: flag,
  size: z.number(),
  updateTime: z.number(),
});
export type Draft = z.infer<typeof draft>;

export const teamworkCalls = {
  teamworkState: call({
    path: '/cloud/v5/teamwork/hasDraftAndLockAndIsVip',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Whether the caller has a draft of a drawing, who holds its lock, and whether the caller is a member.',
    request: z.object({ fileId }),
    response: z.object({
      hasDraft: flag,
      isLock: flag,
      /** Of whoever edits it now; '' where nobody does. */
      lockUserName: z.string(),
      /** 1: the lock is the caller's own, in another tab or on another device. */
      isOwnLock: flag,
      isVip: flag,
      version: z.number(),
      draft: z.optional(draft),
    }),
  }),
  lockTake: call({
    path: '/cloud/v5/teamwork/lock',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Takes the lock of a drawing that nobody edits.',
    request: z.object({ fileId }),
    response: editLock,
  }),
  lockForce: call({
    path: '/cloud/v5/teamwork/forceLock',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Takes the lock over from whoever holds it: they are told, and what they save from now on stays a draft. Three times in ten minutes.',
    request: z.object({ fileId }),
    response: editLock,
  }),
  lockRenew: call({
    path: '/cloud/v5/teamwork/renewLock',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Keeps a lock for another while; 0215009 where somebody has taken it over.',
    request: z.object({ fileId, fence }),
    response: editLock,
  }),
  lockRelease: call({
    path: '/cloud/v5/teamwork/unlock',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Gives a lock back; nothing happens where it is somebody else’s by now.',
    request: z.object({ fileId, fence }),
    response: z.object({}),
  }),
  draftSave: call({
    path: '/cloud/v5/teamwork/draft/save',
    envelope: 'postFile',
    policy: 'signedIn',
    about:
      'Saves the drawing as it is being edited. A later base version rebases the draft. With an older fence it is kept and answered with 0215009.',
    request: z.object({ fileId, fence, baseVersion: fields.id }),
    response: draft,
  }),
  draftList: call({
    path: '/cloud/v5/teamwork/draft/list',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The caller’s drafts of a drawing: the one that is edited, then those that came too late.',
    request: z.object({ fileId }),
    response: z.object({ list: z.array(draft) }),
  }),
  draftOpen: call({
    path: '/cloud/v5/teamwork/draft/open',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'A signed URL of a draft, good for 5 minutes.',
    request: z.object({ draftId: fields.id }),
    response: z.extend(draft, { signedUrl: z.string(), name: z.string() }),
  }),
  draftDiscard: call({
    path: '/cloud/v5/teamwork/draft/discard',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Deletes a draft for good.',
    request: z.object({ draftId: fields.id }),
    response: z.object({}),
  }),
  draftPublish: call({
    path: '/cloud/v5/teamwork/draft/publish',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'The draft becomes the new latest version. It has to be of the latest version, and the lock be held.',
    request: z.object({ fileId, fence, remark: z.optional(fields.text(bounds.versionRemarkChars)) }),
    response: versionItem,
  }),
  editOpened: call({
    path: '/cloud/v5/teamwork/opened',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Counts an opening of the editor, a second after it.',
    request: z.object({ fileId, type: z.optional(z.enum(['draft'])) }),
    response: z.object({}),
  }),
} as const;
