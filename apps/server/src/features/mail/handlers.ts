import type { feedbackCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { listOutbox, readOutbox } from './outbox.ts';

export const mailHandlers: HandlersOf<Pick<typeof feedbackCalls, 'adminOutbox' | 'adminOutboxRead'>> = {
  adminOutbox: async ({ app }, { before }) => listOutbox(app.db, before),
  adminOutboxRead: async ({ app }, { id }) => readOutbox(app.db, id),
};
