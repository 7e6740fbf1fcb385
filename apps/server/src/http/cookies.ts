/**
 * The two halves of a session: `utoken` that scripts may read, `hcsid` that they may not. And the grants of shares whose
 * code was given.
 */
import { randomBytes } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@linework/contract';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { KnownDevice } from '../features/throttle/service.ts';
import { sessionRules, type SignIn } from '../features/session/service.ts';
import { makeToken, readToken } from './tokens.ts';

export const ticketCookie = 'utoken';
export const sidCookie = 'hcsid';

function options(config: Config, request: FastifyRequest) {
  const domain = config.cookieDomain ? { domain: config.cookieDomain } : {};
  return { path: '/', sameSite: 'lax', secure: request.protocol === 'https', ...domain } as const;
}

export function setSessionCookies(
  app: Pick<App, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: SignIn,
): void {
  const shared = { ...options(app.config, request), maxAge: sessionRules.absoluteMs / 1000 };
  void reply.setCookie(ticketCookie, signIn.ticket, shared);
  void reply.setCookie(sidCookie, signIn.sid, { ...shared, httpOnly: true });
  rememberDevice(app, request, reply, signIn.session.userId);
}

export function clearSessionCookies(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const shared = options(config, request);
  void reply.clearCookie(ticketCookie, shared);
  void reply.clearCookie(sidCookie, { ...shared, httpOnly: true });
}

const deviceCookie = 'lwd';
const devicePurpose = 'device';
/** As long as browsers keep a cookie at all. */
const deviceMs = 400 * 86_400_000;
const maxDeviceUsers = 5;

/** The browser that a call comes from, where somebody has signed in there: others' wrong tries are not counted to it. */
export function knownDevice(
  { secrets }: Pick<App, 'secrets'>,
  request: FastifyRequest,
): KnownDevice | undefined {
  const token = request.cookies[deviceCookie];
  const device = token && readToken<KnownDevice>(secrets, devicePurpose, token, Date.now());
  return typeof device === 'object' ? device : undefined;
}

function rememberDevice(
  { config, secrets }: Pick<App, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): void {
  const before = knownDevice({ secrets }, request);
  const others = (before?.userIds ?? []).filter((id) => id !== userId);
  const device: KnownDevice = {
    id: before?.id ?? randomBytes(12).toString('base64url'),
    userIds: [userId, ...others].slice(0, maxDeviceUsers),
  };
  const token = makeToken(secrets, devicePurpose, device, Date.now() + deviceMs);
  void reply.setCookie(deviceCookie, token, {
    ...options(config, request),
    httpOnly: true,
    maxAge: deviceMs / 1000,
  });
}

const grantPurpose = 'share';
const grantCookie = (shareId: number): string => `lws${shareId}`;
const openedCookie = (shareId: number): string => `lwo${shareId}`;
/** A browser sends all of them along with every call. */
const maxGrants = 20;

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
    for (const each of others.slice(0, Math.max(0, others.length - maxGrants + 1))) {
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
