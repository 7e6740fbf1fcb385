/** The log of a drawing that is edited online: batches of changes, kept one by one, published as a version. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { changeValue } from './compare.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const { flag, id } = fields;
const fileId = id;
/** The draft that the log belongs to; draftDiscard deletes both. */
const sessionId = id;
/** Of the lock (lockTake, lockForce): a batch with an older one comes too late. */
const fence = id;
/** Numbers of batches are counted from 1. */
const seq = z.number().check(z.int(), z.gte(0), z.lte(bounds.editBatches));

const editSession = z.object({
  sessionId,
  /** The version that is edited. */
  baseVersion: z.number(),
  /** 1: there is a newer one. */
  outdated: flag,
  /** 1: the batches apply to the file as it is; 0: to the bytes at `signedUrl`. */
  isLatest: flag,
  signedUrl: z.string(),
  name: z.string(),
  size: z.number(),
  /** Of the last batch. */
  seq: z.number(),
});
export type EditSession = z.infer<typeof editSession>;

/** What both sides have changed in ways that do not go together. */
export const mergeConflict = z.object({
  id: z.string(),
  kind: z.enum([
    'entity',
    'block',
    'layer',
    'lineType',
    'textStyle',
    'dimensionStyle',
    'layout',
    'view',
    'group',
    'setting',
  ]),
  /** Model, layout or block that it stands in; '' for what belongs to the whole drawing. */
  place: z.string(),
  name: z.string(),
  /** Hexadecimal; '' where there is none. */
  handle: z.string(),
  /** deletedAndChanged: the latest version deleted what the other one changed; changedAndDeleted the other way round. */
  reason: z.enum(['bothChanged', 'deletedAndChanged', 'changedAndDeleted', 'bothAdded']),
  /** geometry, text, properties, attributes, or names of properties. */
  parts: z.array(z.string()),
  /** What each side has: mine in the version or draft that is merged, theirs in the latest. */
  values: z.optional(z.array(z.object({ property: z.string(), mine: changeValue, theirs: changeValue }))),
});
export type MergeConflict = z.infer<typeof mergeConflict>;

/** By ids of conflicts: `mine` is the draft or the version that is merged, `theirs` the latest version. `both`
 * keeps an entity as each of them has it.
 */
export const mergeChoices = z
  .array(z.object({ id: fields.text(bounds.mergeIdChars), side: z.enum(['mine', 'theirs', 'both']) }))
  .check(z.maxLength(bounds.mergeConflicts));
export type MergeChoice = z.infer<typeof mergeChoices>[number];

const publishing = z.object({
  state: z.enum(['none', 'waiting', 'working', 'done', 'conflicts', 'failed']),
  /** 0 … 1. */
  progress: z.number(),
  /** The new version; of conflicts: the latest one. */
  version: z.optional(z.number()),
  /** 1: others had made a version meanwhile, and what they did is in the new one as well. */
  merged: z.optional(flag),
  conflicts: z.optional(z.array(mergeConflict)),
  /** Why there is no version; the draft is as it was. */
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type Publishing = z.infer<typeof publishing>;

export const editCalls = {
  editStart: call({
    path: '/cloud/v5/edit/start',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Begins to edit a drawing whose lock the caller holds: the latest version, or a draft (the one that is edited where none is named). Unpublished work on another base is set aside.',
    request: z.object({
      fileId,
      fence,
      from: z.enum(['latest', 'draft']),
      sessionId: z.optional(sessionId),
      /** An older version instead of the latest: a browser has kept batches that were made on it. */
      baseVersion: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000))),
    }),
    response: editSession,
  }),
  editAppend: call({
    path: '/cloud/v5/edit/append',
    envelope: 'postFile',
    policy: 'signedIn',
    isBulk: true,
    about:
      'Adds batches to the log; `filedata` has for each its length (32 bits, little-endian) and its bytes, `seq` is the number of the first. Answered when they are synced. Those that the log has already are passed over. With an older fence they are kept beside the newer work and answered with 0215009.',
    request: z.object({ sessionId, fence, seq: id }),
    response: z.object({ seq: z.number() }),
  }),
  editBatches: call({
    path: '/cloud/v5/edit/batches',
    envelope: 'downloadPost',
    policy: 'signedIn',
    about:
      'The batches after a number, in order, as `editAppend` takes them: at most 16 MB of them, but one at least.',
    request: z.object({ sessionId, since: seq }),
    response: z.object({}),
  }),
  editClose: call({
    path: '/cloud/v5/edit/close',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Ends editing and gives the lock back. What is not published stays a draft.',
    request: z.object({ sessionId, fence }),
    response: z.object({}),
  }),
  editPublish: call({
    path: '/cloud/v5/edit/publish',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Makes a version of the drawing with all batches up to `seq`, as a task: editPublishState tells how it goes. Where there is a newer version, both are merged; `replace` publishes the draft as it is.',
    request: z.object({
      sessionId,
      fence,
      seq,
      remark: z.optional(fields.text(bounds.versionRemarkChars)),
      choices: z.optional(mergeChoices),
      replace: z.optional(flag),
    }),
    response: publishing,
  }),
  editPublishState: call({
    path: '/cloud/v5/edit/publishState',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How publishing goes, or how it ended last.',
    request: z.object({ sessionId }),
    response: publishing,
  }),
  editWork: call({
    path: '/cloud/v5/edit/work',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Drawings that the caller has edited and not published, newest first; of one file, or of all.',
    request: z.object({ fileId: z.optional(fileId) }),
    response: z.object({
      list: z.array(
        z.object({
          sessionId,
          fileId,
          name: z.string(),
          baseVersion: z.number(),
          outdated: flag,
          setAside: flag,
          /** 1: it is being edited now. */
          isLock: flag,
          batches: z.number(),
          size: z.number(),
          updateTime: z.number(),
        }),
      ),
    }),
  }),
} as const;
