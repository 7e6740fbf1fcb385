import type { noteCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { commentsOn, deleteComment, saveComment } from './comments.ts';
import { listNotes } from './list.ts';
import { deleteNotes, saveNotes } from './save.ts';

export const noteHandlers: HandlersOf<typeof noteCalls> = {
  noteList: ({ app, session }, { fileId }) => listNotes(app.db, session.userId, fileId),
  noteSave: ({ app, session }, asked) => saveNotes(app, session.userId, asked),
  noteDelete: ({ app, session }, asked) => deleteNotes(app, session.userId, asked),
  noteComments: async ({ app, session }, asked) => ({
    rows: await commentsOn(app.db, session.userId, asked),
  }),
  noteCommentSave: ({ app, session }, asked) => saveComment(app, session.userId, asked),
  async noteCommentDelete({ app, session }, asked) {
    await deleteComment(app, session.userId, asked);
    return {};
  },
};
