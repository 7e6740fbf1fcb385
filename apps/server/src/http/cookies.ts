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
const openedCookie = (shareId: number): string => `lwo${shareId}`;
/** A browser sends all of them along with every call. */
const mostGrants = 20;

export interface ShareGrants {
  /** Whether the code that the share has at this revision was given. */
  has(shareId: number, revision: number): boolean;
  add(shareId: number, revision: number): void;
  /** Whether this browser has opened the share a moment ago; says nothing of what it may. */
  hasOpened(shareId: number): boolean;
  opened(shareId: number): void;
}

export function shareGrants(
  { config, secrets }: Pick<App, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): ShareGrants {
  const shared = { ...options(config, request), httpOnly: true };
  const makeRoom = (pattern: RegExp, name: string): void => {
    const others = Object.keys(request.cookies).filter((each) => pattern.test(each) && each !== name);
    for (const each of others.slice(0, Math.max(0, others.length - mostGrants + 1))) {
      void reply.clearCookie(each, shared);
    }
  };
  return {
    has(shareId, revision) {
      const token = request.cookies[grantCookie(shareId)];
      if (token === undefined) return false;
      const grant = readToken<{ shareId: number; revision: number }>(
        secrets,
        grantPurpose,
        token,
        Date.now(),
      );
      return typeof grant === 'object' && grant.shareId === shareId && grant.revision === revision;
    },
    add(shareId, revision) {
      const name = grantCookie(shareId);
      makeRoom(/^lws\d+$/, name);
      const grant = makeToken(secrets, grantPurpose, { shareId, revision }, Date.now() + limits.shareGrantMs);
      void reply.setCookie(name, grant, { ...shared, maxAge: limits.shareGrantMs / 1000 });
    },
    hasOpened: (shareId) => request.cookies[openedCookie(shareId)] !== undefined,
    opened(shareId) {
      const name = openedCookie(shareId);
      makeRoom(/^lwo\d+$/, name);
      void reply.setCookie(name, '1', { ...shared, maxAge: limits.shareOpenedMs / 1000 });
    },
  };
}
