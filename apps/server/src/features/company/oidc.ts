/** Sign-in through a company's identity provider: /oidc/start sends people there, /oidc/callback takes them back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounds, codes, Failure, isEmail, isSlug } from '@linework/contract';
import type { App } from '../../app.ts';
import { setSessionCookies, sidCookie, ticketCookie } from '../../http/cookies.ts';
import { networkOf } from '../../http/network.ts';
import { RateLimiter } from '../../http/rateLimit.ts';
import { isLocalPath } from '../../http/localPath.ts';
import { createOneTimeToken, consumeOneTimeToken } from '../oneTimeTokens/service.ts';
import { accountOf } from './oidcAccount.ts';
import { discover, readOidc, redirectUrl, type OidcSettings } from './oidcSettings.ts';

const kind = 'oidc';
const validMs = 10 * 60_000;
/** Ties the answer to the browser that asked: a link with somebody else's answer leads nowhere. */
const stateCookie = 'hcoidc';
/** From one address, which may be a whole office: each start asks the provider something. */
const startsPerMinute = 120;

interface Begun {
  companyId: number;
  verifier: string;
  nonce: string;
  next: string;
}

const originOf = (app: App, request: FastifyRequest): string =>
  app.config.publicUrl ?? `${request.protocol}://${request.host}`;

export function registerOidcRoutes(fastify: FastifyInstance, app: App): void {
  const limiter = new RateLimiter();

  /** What goes wrong is told on the login page, by its code. */
  const redirecting =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-store');
      try {
        return await reply.redirect(await work(request, reply), 302);
      } catch (error) {
        if (!(error instanceof Failure)) {
          // Only its name: what it says may hold what the provider sent.
          request.log.warn(
            { reason: error instanceof Error ? error.name : 'unknown' },
            'company sign-in failed',
          );
        }
        const code = error instanceof Failure ? error.code : codes.oidcRefused;
        return reply.redirect(`/login?error=${code}`, 302);
      }
    };

  const limitedStart = (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    if (!limiter.take(networkOf(request.ip), startsPerMinute)) throw new Failure(codes.rateLimited);
    return start(app, request, reply);
  };

  fastify.get('/oidc/start', redirecting(limitedStart));
  fastify.get(
    '/oidc/callback',
    redirecting((request, reply) => finish(app, request, reply)),
  );
}

function cookieOptions(request: FastifyRequest) {
  return { path: '/oidc', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}

async function start(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { company, next } = request.query as Record<string, unknown>;
  const slug = typeof company === 'string' ? company.toLowerCase() : '';
  const settings = isSlug(slug) ? await readOidc(app, { slug }) : undefined;
  if (!settings) throw new Failure(codes.oidcAbsent);
  const oidc = await import('openid-client');
  const configuration = await discover(app, settings);
  const verifier = oidc.randomPKCECodeVerifier();
  const nonce = oidc.randomNonce();
  const begun: Begun = {
    companyId: settings.companyId,
    verifier,
    nonce,
    next: typeof next === 'string' && isLocalPath(next) ? next : '/',
  };
  const state = await createOneTimeToken(app.db, { kind, data: begun, validMs });
  void reply.setCookie(stateCookie, state, { ...cookieOptions(request), maxAge: validMs / 1000 });
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl(originOf(app, request)),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href;
}

async function finish(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { state } = request.query as Record<string, unknown>;
  const isOurs = typeof state === 'string' && request.cookies[stateCookie] === state;
  void reply.clearCookie(stateCookie, cookieOptions(request));
  const begun = isOurs ? await consumeOneTimeToken<Begun>(app.db, kind, state) : undefined;
  const settings = begun && (await readOidc(app, { companyId: begun.companyId }));
  if (!begun || !settings) throw new Failure(codes.oidcState);
  const person = await ask(app, settings, begun, new URL(request.url, originOf(app, request)), String(state));
  const userId = await accountOf(app, {
    companyId: settings.companyId,
    language: app.config.language,
    ...person,
  });
  await endReplaced(app, request);
  const signIn = await app.sessions.create(userId, {
    clientType: 'Web_PC',
    agent: request.headers['user-agent'] ?? '',
    ip: request.ip,
  });
  setSessionCookies(app, request, reply, signIn);
  return begun.next;
}

/** Whoever was signed in here before loses the cookies, so the session goes too. */
async function endReplaced(app: App, request: FastifyRequest): Promise<void> {
  const ticket = request.cookies[ticketCookie];
  const old = ticket && (await app.sessions.resolve(ticket, { sid: request.cookies[sidCookie] }));
  if (typeof old === 'object') await app.sessions.end(old.userId, { only: old.id }, 'signedOut');
}

/** The provider's word, as far as it counts here. */
async function ask(app: App, settings: OidcSettings, begun: Begun, answer: URL, state: string) {
  const oidc = await import('openid-client');
  const configuration = await discover(app, settings);
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: begun.verifier,
    expectedState: state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Failure(codes.oidcRefused);
  const has = claims['email'] !== undefined && claims['email_verified'] !== undefined;
  const told = has ? claims : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  const email = typeof told['email'] === 'string' ? told['email'].toLowerCase() : '';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!isEmail(email) || told['email_verified'] !== true || !settings.domains.includes(domain)) {
    throw new Failure(codes.oidcRefused);
  }
  const name =
    typeof told['name'] === 'string' ? told['name'].replace(/[\u0000-\u001f\u007f]/g, '').trim() : '';
  return { email, nickname: name === '' ? undefined : name.slice(0, bounds.nicknameMax) };
}
