import type { feedbackCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { addFeedback, feedbackPicture, listFeedback, offerPicture } from './service.ts';

export const feedbackHandlers: HandlersOf<Omit<typeof feedbackCalls, 'adminOutbox' | 'adminOutboxRead'>> = {
  adviceAdd: async ({ app, session, ip }, advice) =>
    addFeedback(app, { userId: session?.userId ?? null, ip }, advice),
  async advicePictureUrl({ app, session, ip }, { size, md5 }) {
    const author = { userId: session?.userId ?? null, ip };
    return offerPicture(app, author, { size, md5 });
  },
  adminFeedback: async ({ app }, { before }) => listFeedback(app.db, before),
  async adminFeedbackPicture({ app, session }, { id }) {
    const picture = await feedbackPicture(app, id);
    return { signedUrl: makeDownloadUrl(app, { ...picture, urlGrant: { sessionId: session.id } }) };
  },
};
