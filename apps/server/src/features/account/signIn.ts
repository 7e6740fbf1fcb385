/** The end of every way to sign in: a session, kept by the browser or the client. */
import type { CallResponse } from '@linework/contract';
import type { CallContext } from '../../http/context.ts';
import { joinInvited } from '../company/service.ts';

export async function signIn(context: CallContext, userId: number): Promise<CallResponse<'login'>> {
  const { app, session: replaced, clientInfo, agent, ip, kid } = context;
  await joinInvited(app.db, userId);
  const made = await app.sessions.create(userId, { clientType: clientInfo.clientType, agent, ip, kid });
  // Its cookies are gone from the browser, so nobody could ever end it.
  if (replaced) await app.sessions.end(replaced.userId, { only: replaced.id }, 'signedOut');
  if (made.session.isAdmin) await app.address.rememberFromAdmin(context.origin);
  context.setSession(made);
  return { utoken: made.ticket, userId: String(userId), expires: made.expires };
}
