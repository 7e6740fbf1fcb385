import type { compareCalls } from '@linework/contract';
import { scopeOf } from '../../http/authorize.ts';
import type { HandlersOf } from '../../http/context.ts';
import { compareFiles } from './compare.ts';

export const compareHandlers: HandlersOf<typeof compareCalls> = {
  async drawingCompare(context, asked) {
    // The second drawing may be reached in another way, and then needs its own permission.
    const other = asked.otherVia === asked.via ? context.scope : await scopeOf(context, asked.otherVia);
    return compareFiles(context.app, context.scope, other, asked);
  },
};
