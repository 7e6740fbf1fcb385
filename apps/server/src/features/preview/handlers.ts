import type { previewCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { viewableFile } from '../drive/service.ts';
import { retryPreview, showFile } from './show.ts';

export const previewHandlers: HandlersOf<typeof previewCalls> = {
  preview: async ({ app, session }, { fileId }) =>
    showFile(app, session, await viewableFile(app.db, session.userId, fileId)),
  async previewRetry({ app, session }, { fileId }) {
    await retryPreview(app, await viewableFile(app.db, session.userId, fileId));
    return {};
  },
};
