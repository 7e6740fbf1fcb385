import type { noteCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { commentsOn, deleteComment, saveComment } from './comments.ts';
import { listNotes } from './list.ts';
import { deleteNotes, saveNotes } from './save.ts';

export const noteHandlers: HandlersOf<typeof noteCalls> = {
  noteList: ({ app, reach }, { fileId }) => listNotes(app.db, reach, fileId),
  noteSave: ({ app, session }, asked) => saveNotes(app, session.userId, asked),
  noteDelete: ({ app, session }, asked) => deleteNotes(app, session.userId, asked),
  noteComments: async ({ app, reach }, asked) => ({
    rows: await commentsOn(app.db, reach, asked),
  }),
  noteCommentSave: ({ app, reach }, asked) => saveComment(app, reach, asked),
  async noteCommentDelete({ app, reach }, asked) {
    await deleteComment(app, reach, asked);
    return {};
  },
};
