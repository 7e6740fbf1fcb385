import type { galleryCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { author, gallery, galleryItem, marked, ownPublic } from './lists.ts';
import { mark } from './reactions.ts';
import { addMessage, deleteMessage, listMessages } from './messages.ts';
import { setPrivateType, spaceOf } from './publish.ts';
import { closeReports, listReports, report, setHidden } from './reports.ts';

export const galleryHandlers: HandlersOf<typeof galleryCalls> = {
  setFilePrivateType: ({ app, session }, asked) => setPrivateType(app, session.userId, asked),
  gallerySpace: ({ app, session }, asked) => spaceOf(app.db, session.userId, asked),
  queryMyPublicList: ownPublic,
  queryMyLikePublicList: (context, asked) => marked(context, 'public_like', asked),
  queryMyCollectionrecordList: (context, asked) => marked(context, 'public_collection', asked),
  galleryList: gallery,
  galleryItem: (context, { fileId }) => galleryItem(context, Number(fileId)),
  galleryAuthor: ({ app }, { authorId }) => author(app.db, Number(authorId)),
  galleryLike: ({ app, session }, asked) => mark(app, session, 'like', asked),
  galleryCollect: ({ app, session }, asked) => mark(app, session, 'collect', asked),
  galleryMessages: ({ app, session }, asked) => listMessages(app.db, session, asked),
  galleryMessageAdd: ({ app, session }, asked) => addMessage(app, session, asked),
  async galleryMessageDelete({ app, session }, { id }) {
    await deleteMessage(app, session, Number(id));
    return {};
  },
  async galleryReport({ app, session, ip }, asked) {
    await report(app, { session, ip }, asked);
    return {};
  },
  reportList: ({ app, session }, asked) => listReports(app, session, asked),
  reportClose: ({ app, session }, asked) => closeReports(app, session, asked),
  async galleryHide({ app, session }, asked) {
    await setHidden(app, session, asked);
    return {};
  },
};
