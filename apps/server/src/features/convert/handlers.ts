import type { convertCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { startConversion } from './start.ts';
import {
  cancelConversion,
  conversionStatus,
  listConversions,
  removeConversion,
  retryConversion,
} from './status.ts';

export const convertHandlers: HandlersOf<typeof convertCalls> = {
  convertStart: ({ app, session }, asked) => startConversion(app, session.userId, asked),
  convertStatus: ({ app, session }, { convertId }) => conversionStatus(app, session, convertId),
  convertList: async ({ app, session }) => ({ list: await listConversions(app, session) }),
  convertRetry: ({ app, session }, { convertId }) => retryConversion(app, session.userId, convertId),
  async convertRemove({ app, session }, { convertId }) {
    await removeConversion(app, session.userId, convertId);
    return {};
  },
  async convertCancel({ app, session }, { convertId }) {
    await cancelConversion(app, session.userId, convertId);
    return {};
  },
};
