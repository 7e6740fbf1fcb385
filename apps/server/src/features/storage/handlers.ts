import { codes, Failure, formatSize, unlimitedBytes, type storageCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { readAccount } from '../account/service.ts';
import { frozenState, keepFrozen, offerThaw, redeemThaw } from '../drive/service.ts';
import { spaceOf } from './service.ts';

export const storageHandlers: HandlersOf<typeof storageCalls> = {
  async customerInfo({ app, session }) {
    const { id, customer_token: token } = await readAccount(app.db, session.userId);
    return { token, id: String(id) };
  },
  async capacity({ app, session }) {
    await keepFrozen(app, session.userId);
    return spaceOf(app.db, session.userId);
  },
  async storage({ app, session }) {
    const clearTime = await keepFrozen(app, session.userId);
    const space = await spaceOf(app.db, session.userId);
    return {
      ...space,
      usedText: formatSize(space.used),
      capacityText: space.capacity === unlimitedBytes ? '∞' : formatSize(space.capacity),
      percent: Math.min(100, Math.round((space.used / space.capacity) * 1000) / 10),
      ...(clearTime !== undefined && { clearTime }),
    };
  },
  freezeTask: ({ app, session }) => frozenState(app, session.userId),
  async freeThawMail({ app, session }) {
    if (!(await offerThaw(app, session.userId))) throw new Failure(codes.thawRefused);
    return {};
  },
  freeThaw: async ({ app }, { key }) => ({ thawedUntil: await redeemThaw(app, key) }),
  uploadFileTypes: async ({ app }) => ({ types: [...app.config.uploadTypes] }),
};
