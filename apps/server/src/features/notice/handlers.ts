import type { noticeCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { deleteNotices, listNotices, markNotices } from './read.ts';
import { changeSettings, settingsOf } from './settings.ts';

export const noticeHandlers: HandlersOf<typeof noticeCalls> = {
  noticeList: ({ app, session }, asked) => listNotices(app.db, session.userId, asked),
  noticeRead: ({ app, session }, asked) => markNotices(app, session.userId, asked),
  noticeDelete: ({ app, session }, asked) => deleteNotices(app, session.userId, asked),
  async noticeSettings({ app, session }, { mail }) {
    if (mail !== undefined) await changeSettings(app.db, session.userId, mail);
    return { mail: await settingsOf(app.db, session.userId) };
  },
};
