/** The account's calls: contract data in, service, contract data out. */
import { Readable } from 'node:stream';
import { codes, Failure, type accountCalls, type CallData, type UserInfo } from '@linework/contract';
import type { CallContext, HandlersOf, SignedInContext } from '../../http/context.ts';
import { askerOf } from '../throttle/service.ts';
import { setAvatar } from './avatar.ts';
import { codeRules, requestCode } from './codes.ts';
import { changeEmail, changeMobile, changePassword, resetPassword } from './credentials.ts';
import { deleteAccount } from './deleteAccount.ts';
import { exportData } from './exportData.ts';
import { mintKey, mintTicket, redeemKey, redeemTicket } from './launch.ts';
import { loginByCode, loginByPassword } from './login.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  loginByPasskey,
  passkeyLoginOptions,
  passkeyRegisterOptions,
  renamePasskey,
} from './passkeys.ts';
import { register } from './register.ts';
import { countActive } from '../usage/service.ts';
import { readAccount, userInfoOf } from './service.ts';
import { signIn } from './signIn.ts';

/** The account after a change, which its other tabs and devices hear of as well. */
async function changedInfo({ app, session: { userId } }: SignedInContext): Promise<UserInfo> {
  const info = await userInfoOf(app.db, userId);
  await app.events.publish({ userId, topic: 'user', data: info });
  return info;
}

/** For calls that are open to everyone but need a session in some of their uses. */
function sessionOf(context: CallContext) {
  if (!context.session) throw new Failure(context.sessionProblem ?? codes.ticketUnknown);
  return context.session;
}

function login(context: CallContext, data: CallData<'login'>): Promise<number> {
  const { app, ip, device } = context;
  const caller = { ip, device, userId: context.session?.userId };
  switch (data.method) {
    case 'password':
      return loginByPassword(app, data.account, data.password, caller);
    case 'emailCode':
      return loginByCode(app, data.email.toLowerCase(), data.code, caller);
    case 'mobileCode':
      return loginByCode(app, data.mobile, data.code, caller);
  }
}

/** Where a code of this purpose goes, and who asks for it where that must be somebody signed in. */
async function codeTarget(context: CallContext, { purpose, email, mobile }: CallData<'sendCode'>) {
  const { app } = context;
  if (purpose === 'delete') {
    const { userId } = sessionOf(context);
    const account = await readAccount(app.db, userId);
    return { target: account.email ?? account.mobile ?? '', userId };
  }
  const byMobile = purpose === 'mobile' || (purpose === 'login' && email === undefined);
  const target = byMobile ? mobile : email?.toLowerCase();
  if (target === undefined)
    throw new Failure(codes.parameterInvalid, { fields: [byMobile ? 'mobile' : 'email'] });
  if (byMobile && app.config.sms === 'off') throw new Failure(codes.codeChannelOff);
  if (purpose === 'register' && !app.config.registration) throw new Failure(codes.registrationClosed);
  return purpose === 'email' || purpose === 'mobile'
    ? { target, userId: sessionOf(context).userId }
    : { target };
}

export const accountHandlers: HandlersOf<typeof accountCalls> = {
  async register(context, data) {
    const language = data.language ?? context.language;
    const asker = askerOf(context, context.session?.userId);
    return signIn(context, await register(context.app, { ...data, language, asker }));
  },
  async sendCode(context, data) {
    const asked = await codeTarget(context, data);
    const { app } = context;
    await requestCode(app.db, {
      ...asked,
      purpose: data.purpose,
      language: data.language ?? context.language,
      asker: askerOf(context, context.session?.userId),
    });
    return { resendAfterMs: codeRules.resendAfterMs, validMs: codeRules.validMs };
  },
  login: async (context, data) => signIn(context, await login(context, data)),
  async logout(context) {
    context.clearSession();
    const { userId, id } = sessionOf(context);
    await context.app.sessions.end(userId, { only: id }, 'signedOut');
    return {};
  },
  async resetPassword({ app, ip, device, session }, data) {
    await resetPassword(app, data, { ip, device, userId: session?.userId });
    return {};
  },
  async userInfo(context, { launchTicket }) {
    if (launchTicket === undefined) {
      const { userId } = sessionOf(context);
      await countActive(context.app, userId);
      return userInfoOf(context.app.db, userId);
    }
    const userId = await redeemTicket(context.app, launchTicket, context.session);
    const { utoken } = await signIn(context, userId);
    return { ...(await userInfoOf(context.app.db, userId)), utoken };
  },
  legacyUserInfo: ({ app, session }) => userInfoOf(app.db, session.userId),
  async updateProfile(context, data) {
    const { app, session } = context;
    const changes = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length > 0) {
      await app.db.updateTable('user').set(changes).where('id', '=', session.userId).execute();
    }
    return changedInfo(context);
  },
  async changePassword(context, data) {
    await changePassword(context.app, context.session, data, context);
    return {};
  },
  async changeEmail(context, data) {
    await changeEmail(context.app, context.session.userId, data, context);
    return changedInfo(context);
  },
  async changeMobile(context, data) {
    await changeMobile(context.app, context.session.userId, data, context);
    return changedInfo(context);
  },
  async avatar(context, _data, file) {
    await setAvatar(context.app, context.session.userId, file);
    return changedInfo(context);
  },
  async removeAvatar(context) {
    const { app, session } = context;
    await app.db
      .updateTable('user')
      .set({ avatar: null, avatar_type: null })
      .where('id', '=', session.userId)
      .execute();
    return changedInfo(context);
  },
  async sessionList({ app, session }) {
    const list = await app.sessions.list(session.userId);
    return {
      list: list.map((row) => ({
        id: String(row.id),
        current: row.id === session.id,
        clientType: row.client_type,
        agent: row.agent,
        ip: row.ip,
        createTime: row.created_at,
        lastTime: row.last_at,
      })),
    };
  },
  async sessionRevoke({ app, session }, { sessionId, others }) {
    if (sessionId === undefined && !others)
      throw new Failure(codes.parameterInvalid, { fields: ['sessionId'] });
    const which = sessionId === undefined ? { except: session.id } : { only: Number(sessionId) };
    return { ended: await app.sessions.end(session.userId, which, 'revoked') };
  },
  async exportData({ app, session }) {
    return {
      type: 'application/json; charset=utf-8',
      downloadName: 'linework-account.json',
      body: Readable.from(exportData(app.db, session.userId)),
    };
  },
  async deleteAccount(context, data) {
    await deleteAccount(context.app, context.session.userId, data, context);
    context.clearSession();
    return {};
  },

  passkeyRegisterOptions: async ({ app, session, origin }) =>
    passkeyRegisterOptions(app, session.userId, origin),
  passkeyRegister: async ({ app, session, origin }, { name, response }) =>
    addPasskey(app, session.userId, origin, name, response),
  passkeyLoginOptions: async ({ app, origin }) => passkeyLoginOptions(app, origin),
  passkeyLogin: async (context, { flow, response }) =>
    signIn(context, await loginByPasskey(context.app, context.origin, flow, response)),
  passkeyList: async ({ app, session }) => listPasskeys(app.db, session.userId),
  passkeyRename: async ({ app, session }, { passkeyId, name }) =>
    renamePasskey(app.db, session.userId, passkeyId, name),
  async passkeyDelete({ app, session }, { passkeyId }) {
    await deletePasskey(app.db, session.userId, passkeyId);
    return {};
  },

  launchKey: async ({ app, session }, { path }) => mintKey(app, session, path),
  async redeemKey(context, { key }) {
    const { userId, path } = await redeemKey(context.app, key, context.session);
    return { ...(await signIn(context, userId)), path };
  },
  launchTicket: async ({ app, session }) => mintTicket(app, session),
};
