/** The two halves of a session: `utoken` that scripts may read, `hcsid` that they may not. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sessionRules, type SignIn } from '../features/session/service.ts';

export const ticketCookie = 'utoken';
export const sidCookie = 'hcsid';

function options(config: Config, request: FastifyRequest) {
  const domain = config.cookieDomain ? { domain: config.cookieDomain } : {};
  return { path: '/', sameSite: 'lax', secure: request.protocol === 'https', ...domain } as const;
}

export function setSessionCookies(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: SignIn,
): void {
  const shared = { ...options(config, request), maxAge: sessionRules.absoluteMs / 1000 };
  void reply.setCookie(ticketCookie, signIn.ticket, shared);
  void reply.setCookie(sidCookie, signIn.sid, { ...shared, httpOnly: true });
}

export function clearSessionCookies(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const shared = options(config, request);
  void reply.clearCookie(ticketCookie, shared);
  void reply.clearCookie(sidCookie, { ...shared, httpOnly: true });
}
