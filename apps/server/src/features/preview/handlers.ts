import type { previewCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { viewableFile, viewableInScope } from '../drive/service.ts';
import { rememberVisit } from '../share/service.ts';
import { fileInVersion } from '../version/service.ts';
import { retryPreview, showFile } from './show.ts';

export const previewHandlers: HandlersOf<typeof previewCalls> = {
  async preview({ app, scope }, { fileId, versionId }) {
    const latest = await viewableInScope(app.db, scope, fileId);
    const file = await fileInVersion(app, app.db, scope, latest, versionId);
    await rememberVisit(app, scope, { kind: 'view', entry: file });
    return showFile(app, scope, file);
  },
  async previewRetry({ app, session }, { fileId }) {
    await retryPreview(app, await viewableFile(app.db, session.userId, fileId));
    return {};
  },
};
