import type { editCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { appendBatches } from './append.ts';
import { fetchBatches } from './batches.ts';
import { publishState, startPublishing } from './publish.ts';
import { closeSession, listWork, startSession } from './session.ts';

export const editHandlers: HandlersOf<typeof editCalls> = {
  editStart: ({ app, session }, asked) => startSession(app, session, asked),
  editAppend: ({ app, session }, asked, incoming) => appendBatches(app, session.userId, asked, incoming),
  editBatches: ({ app, session }, asked) => fetchBatches(app, session.userId, asked),
  async editClose({ app, session }, asked) {
    await closeSession(app, session.userId, asked);
    return {};
  },
  editPublish: ({ app, session }, asked) => startPublishing(app, session.userId, asked),
  editPublishState: ({ app, session }, { sessionId }) => publishState(app, session.userId, sessionId),
  editWork: ({ app, session }, asked) => listWork(app, session.userId, asked),
};
