import type { archiveCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { startCompress } from './compressJob.ts';
import { startDownload } from './downloadJob.ts';
import { lookInside } from './look.ts';
import { memberAddress } from './member.ts';
import { retryTask } from './retry.ts';
import { cancelTask, findTask, listTasks, taskItem } from './tasks.ts';
import { continueUnzip, detectUnzip, startUnzip } from './unzip.ts';

export const archiveHandlers: HandlersOf<typeof archiveCalls> = {
  archiveList: ({ app, session, language }, data) => lookInside(app, session.userId, data, language),
  archiveMember: ({ app, session, language }, data) => memberAddress(app, session, data, language),
  detectUnzip: ({ app, session }, data) => detectUnzip(app, session.userId, data),
  unzip: async ({ app, session, language }, data) => ({
    taskId: await startUnzip(app, session.userId, data, language),
  }),
  unzipHasPassword: async ({ app, session, language }, data) => ({
    taskId:
      data.taskId === undefined
        ? await startUnzip(app, session.userId, data, language)
        : await continueUnzip(app, session.userId, data.taskId, data.password),
  }),
  compress: async ({ app, session }, data) => ({ taskId: await startCompress(app, session.userId, data) }),
  downloadBatchZip: async ({ app, session, language }, data) => ({
    taskId: await startDownload(app, session.userId, data, language),
  }),
  zipTaskList: async ({ app, session, language }, { taskType }) => ({
    list: await listTasks(app, session, taskType, language),
  }),
  zipTaskStatus: async ({ app, session, language }, { taskId }) =>
    taskItem(app, session, await findTask(app.db, session.userId, taskId), language),
  zipTaskRetry: async ({ app, session }, { taskId, password }) => ({
    taskId: await retryTask(app, session.userId, taskId, password),
  }),
  async zipTaskCancel({ app, session }, { taskId }) {
    await cancelTask(app, session.userId, taskId);
    return {};
  },
};
