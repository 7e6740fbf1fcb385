import type { downloadCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { fileAddress, zipAddress, zipNow } from './service.ts';

export const downloadHandlers: HandlersOf<typeof downloadCalls> = {
  download: ({ app, session }, data) => fileAddress(app, session, data),
  downloadBatchTempUrl: ({ app, session, language }, data) => zipAddress(app, session, data, language),
  async downloadBatch({ app, session, language }, data) {
    const { name, size, body } = await zipNow(app, session, data, language);
    return { type: 'application/zip', downloadName: name, length: size, body };
  },
};
