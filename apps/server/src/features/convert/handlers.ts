import type { convertCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { startConversion } from './start.ts';
import { cancelConversion, conversionStatus } from './status.ts';

export const convertHandlers: HandlersOf<typeof convertCalls> = {
  convertStart: ({ app, session }, asked) => startConversion(app, session.userId, asked),
  convertStatus: ({ app, session }, { convertId }) => conversionStatus(app, session, convertId),
  async convertCancel({ app, session }, { convertId }) {
    await cancelConversion(app, session.userId, convertId);
    return {};
  },
};
