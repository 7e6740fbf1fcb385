import type { downloadCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { fileAddress, zipAddress, zipNow } from './service.ts';

export const downloadHandlers: HandlersOf<typeof downloadCalls> = {
  download: ({ app, reach }, data) => fileAddress(app, reach, data),
  downloadBatchTempUrl: ({ app, reach, language }, data) => zipAddress(app, reach, data, language),
  async downloadBatch({ app, reach, language }, data) {
    const { name, size, body } = await zipNow(app, reach, data, language);
    return { type: 'application/zip', downloadName: name, length: size, body };
  },
};
