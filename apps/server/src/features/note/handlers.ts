import type { noteCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { commentsOn, deleteComment, saveComment } from './comments.ts';
import { listNotes } from './list.ts';
import { deleteNotes, saveNotes } from './save.ts';

export const noteHandlers: HandlersOf<typeof noteCalls> = {
  noteList: ({ app, scope }, { fileId }) => listNotes(app.db, scope, fileId),
  noteSave: ({ app, session }, asked) => saveNotes(app, session.userId, asked),
  noteDelete: ({ app, session }, asked) => deleteNotes(app, session.userId, asked),
  noteComments: async ({ app, scope }, asked) => ({
    rows: await commentsOn(app.db, scope, asked),
  }),
  noteCommentSave: ({ app, scope }, asked) => saveComment(app, scope, asked),
  async noteCommentDelete({ app, scope }, asked) {
    await deleteComment(app, scope, asked);
    return {};
  },
};
