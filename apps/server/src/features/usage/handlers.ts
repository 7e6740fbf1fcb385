import type { usageCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { countEvents, usageByDay } from './service.ts';

export const usageHandlers: HandlersOf<typeof usageCalls> = {
  async usageAdd({ app, optsOut }, data) {
    if (!optsOut) await countEvents(app, data);
    return {};
  },
  adminUsage: ({ app }, { days }) => usageByDay(app, days),
};
