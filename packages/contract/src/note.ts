/** Notes that people put on drawings, and the comments on them. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { noteKinds } from './noteKinds.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const via = z.optional(fields.via);

/** Made by the browser, so that a note has its name before the server knows of it. */
const key = fields.text(36).check(z.regex(/^[0-9a-f-]{36}$/));

/** `data` is JSON that the viewer alone understands: geometry, color, width, text. */
const noteContent = {
  key,
  layout: fields.text(bounds.layoutNameChars),
  kind: z.enum(noteKinds),
  data: fields.text(bounds.noteDataChars),
};

export const drawingNote = z.object({
  ...noteContent,
  userId: fields.id,
  userName: z.string(),
  createTime: z.number(),
  modifyTime: z.number(),
  comments: z.number(),
  /** 1: the caller may change it. */
  own: fields.flag,
});
export type DrawingNote = z.infer<typeof drawingNote>;

export const noteComment = z.object({
  id: fields.id,
  /** 0, or the comment that this answers. */
  replyTo: fields.id,
  text: z.string(),
  userId: fields.id,
  userName: z.string(),
  createTime: z.number(),
  modifyTime: z.number(),
  own: fields.flag,
  /** 1: the caller may delete it. */
  removable: fields.flag,
});
export type NoteComment = z.infer<typeof noteComment>;

export const noteCalls = {
  noteList: call({
    path: '/cloud/v5/note/list',
    envelope: 'sign',
    policy: 'reader',
    about: 'The notes on a drawing.',
    request: z.object({ via, fileId: fields.id }),
    response: z.object({ rows: z.array(drawingNote), noteSize: z.number() }),
  }),
  noteSave: call({
    path: '/cloud/v5/note/save',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Adds notes or changes them, by key; a deleted one comes back with its comments. All or none.',
    request: z.object({
      fileId: fields.id,
      notes: z.array(z.object(noteContent)).check(z.minLength(1), z.maxLength(bounds.notesACall)),
    }),
    response: z.object({ noteSize: z.number() }),
  }),
  noteDelete: call({
    path: '/cloud/v5/note/delete',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Deletes notes.',
    request: z.object({
      fileId: fields.id,
      keys: z.array(key).check(z.minLength(1), z.maxLength(bounds.notesACall)),
    }),
    response: z.object({ noteSize: z.number() }),
  }),
  noteComments: call({
    path: '/cloud/v5/note/comments',
    envelope: 'sign',
    policy: 'reader',
    about: 'The comments on a note, oldest first.',
    request: z.object({ via, fileId: fields.id, key }),
    response: z.object({ rows: z.array(noteComment) }),
  }),
  noteCommentSave: call({
    path: '/cloud/v5/note/comment/save',
    envelope: 'sign',
    policy: 'reader',
    about: 'Comments on a note, answers a comment, or changes one of the caller’s own.',
    request: z.object({
      via,
      fileId: fields.id,
      key,
      id: z.optional(fields.id),
      replyTo: z.optional(fields.id),
      text: fields.text(bounds.noteChars).check(z.minLength(1)),
    }),
    response: z.object({ id: fields.id }),
  }),
  noteCommentDelete: call({
    path: '/cloud/v5/note/comment/delete',
    envelope: 'sign',
    policy: 'reader',
    about: 'Deletes one of the caller’s own comments, or anybody’s on a drawing of the caller’s own.',
    request: z.object({ via, fileId: fields.id, key, id: fields.id }),
    response: z.object({}),
  }),
} as const;
