import { codes, Failure, type configCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { adsFor } from '../order/service.ts';
import { announcementsFor } from './announcements.ts';
import { confParams, qrPng } from './service.ts';

const day = 86_400;

export const configHandlers: HandlersOf<typeof configCalls> = {
  confParams: async ({ app }, { type }) => confParams(app, type),
  ipAddress: async ({ ip }) => ({ ip }),
  async rsaKey({ app, session }, { wrap }) {
    const serverTime = app.nonces.clock.now();
    if (wrap === undefined) return { publicKey: app.secrets.publicModulus, serverTime };
    return app.sessions.issueSecret(wrap, session?.id ?? null, serverTime);
  },
  async adver({ app, session, language }, { position }) {
    const kept = await adsFor(app, { userId: session?.userId, language, place: position });
    // The file names no place: what it says stands where people begin.
    const fromFile =
      position === 'list' || position === 'sharePage' ? [] : await announcementsFor(app, session?.userId);
    return { list: [...kept, ...fromFile] };
  },
  async qrcode(_context, { data, size }) {
    const body = await qrPng(data, size);
    if (!body) throw new Failure(codes.parameterInvalid, { fields: ['data'] });
    return { type: 'image/png', body, maxAge: day };
  },
};
