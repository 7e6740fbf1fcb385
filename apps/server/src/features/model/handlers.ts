import type { modelCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { scopeOf } from '../../http/authorize.ts';
import { waitForComparison } from './compareWait.ts';
import { convertModels, countLeft, statusOf } from './convert.ts';
import { openModel } from './open.ts';

export const modelHandlers: HandlersOf<typeof modelCalls> = {
  transformBatch3D: ({ app, session }, { fileIds, isTransForm = 1 }) =>
    isTransForm === 1 ? convertModels(app, session, fileIds) : statusOf(app, session, fileIds),
  checkTransformSuplus3D: async ({ app, session }) => ({ count: await countLeft(app.db, session.userId) }),
  checkTaskStatus3D: async ({ app, session }, { fileId }) => {
    const { list } = await statusOf(app, session, fileId);
    return list[0]!;
  },
  checkTaskStatusBatch3D: ({ app, session }, { fileIds }) => statusOf(app, session, fileIds),
  modelOpen: ({ app, scope }, wanted) => openModel(app, scope, wanted),
  async modelCompareWait(context, asked) {
    const scope = await scopeOf(context, asked.via);
    const other = asked.otherVia === asked.via ? scope : await scopeOf(context, asked.otherVia);
    return waitForComparison(context.app, context.session.userId, [scope, other], asked);
  },
};
