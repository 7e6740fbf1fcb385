import { formatSize, type storageCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { readAccount } from '../account/service.ts';
import { spaceOf, uploadTypes } from './service.ts';

export const storageHandlers: HandlersOf<typeof storageCalls> = {
  async customerInfo({ app, session }) {
    const { id, customer_token: token } = await readAccount(app.db, session.userId);
    return { token, id: String(id) };
  },
  capacity: async ({ app, session }) => spaceOf(app.db, session.userId),
  async storage({ app, session }) {
    const space = await spaceOf(app.db, session.userId);
    return {
      ...space,
      usedText: formatSize(space.used),
      capacityText: formatSize(space.capacity),
      percent: Math.min(100, Math.round((space.used / space.capacity) * 1000) / 10),
    };
  },
  uploadFileTypes: async () => ({ types: [...uploadTypes] }),
};
