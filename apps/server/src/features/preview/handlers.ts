import type { previewCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { viewableFile, viewableReached } from '../drive/service.ts';
import { rememberVisit } from '../share/service.ts';
import { retryPreview, showFile } from './show.ts';

export const previewHandlers: HandlersOf<typeof previewCalls> = {
  async preview({ app, reach }, { fileId }) {
    const file = await viewableReached(app.db, reach, fileId);
    await rememberVisit(app, reach, { kind: 'view', entry: file });
    return showFile(app, reach, file);
  },
  async previewRetry({ app, session }, { fileId }) {
    await retryPreview(app, await viewableFile(app.db, session.userId, fileId));
    return {};
  },
};
