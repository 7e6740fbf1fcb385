import type { downloadCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { fileAddress, zipAddress, zipNow } from './service.ts';

export const downloadHandlers: HandlersOf<typeof downloadCalls> = {
  download: ({ app, scope }, data) => fileAddress(app, scope, data),
  downloadBatchTempUrl: ({ app, scope, language }, data) => zipAddress(app, scope, data, language),
  async downloadBatch({ app, scope, language }, data) {
    const { name, size, body } = await zipNow(app, scope, data, language);
    return { type: 'application/zip', downloadName: name, length: size, body };
  },
};
