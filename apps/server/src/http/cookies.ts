/**
 * The two halves of a session: `utoken` that scripts may read, `hcsid` that they may not. And the grants of shares whose
 * code was given.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@linework/contract';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { sessionRules, type SignIn } from '../features/session/service.ts';
import { makeToken, readToken } from './tokens.ts';

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

const grantPurpose = 'share';
const grantCookie = (shareId: number): string => `lws${shareId}`;
/** A browser sends all of them along with every call. */
const mostGrants = 20;

export interface ShareGrants {
  /** Whether the code that the share has at this revision was given. */
  has(shareId: number, revision: number): boolean;
  add(shareId: number, revision: number): void;
}

export function shareGrants(
  { config, secrets }: Pick<App, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): ShareGrants {
  return {
    has(shareId, revision) {
      const token = request.cookies[grantCookie(shareId)];
      if (token === undefined) return false;
      const grant = readToken<{ s: number; r: number }>(secrets, grantPurpose, token, Date.now());
      return typeof grant === 'object' && grant.s === shareId && grant.r === revision;
    },
    add(shareId, revision) {
      const shared = { ...options(config, request), httpOnly: true };
      const name = grantCookie(shareId);
      const others = Object.keys(request.cookies).filter((each) => /^lws\d+$/.test(each) && each !== name);
      for (const each of others.slice(0, Math.max(0, others.length - mostGrants + 1))) {
        void reply.clearCookie(each, shared);
      }
      const grant = makeToken(
        secrets,
        grantPurpose,
        { s: shareId, r: revision },
        Date.now() + limits.shareGrantMs,
      );
      void reply.setCookie(name, grant, { ...shared, maxAge: limits.shareGrantMs / 1000 });
    },
  };
}
