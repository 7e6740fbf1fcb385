import type { feedbackCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { makePutUrl } from '../../http/oss.ts';
import { addFeedback, feedbackPicture, listFeedback, picturePurpose } from './service.ts';

export const feedbackHandlers: HandlersOf<Omit<typeof feedbackCalls, 'adminOutbox' | 'adminOutboxRead'>> = {
  adviceAdd: async ({ app, session, ip }, advice) =>
    addFeedback(app, { userId: session?.userId ?? null, ip }, advice),
  async advicePictureUrl({ app, session }, { size, md5 }) {
    const { url, id } = makePutUrl(app, {
      purpose: picturePurpose,
      size,
      md5,
      userId: session?.userId ?? null,
    });
    return { url, pictureId: id };
  },
  adminFeedback: async ({ app }, { before }) => listFeedback(app.db, before),
  async adminFeedbackPicture({ app, session }, { id }) {
    const picture = await feedbackPicture(app, id);
    return { signedUrl: makeDownloadUrl(app, { ...picture, urlGrant: { sessionId: session.id } }) };
  },
};
