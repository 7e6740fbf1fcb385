/** Every row of the contract becomes a route: open the envelope, find the session, authorize, validate, handle. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, codes, Failure, type AnyCall, type CallName } from '@linework/contract';
import { access } from '../access.ts';
import type { App } from '../app.ts';
import { authorize, authorizeNamed } from './authorize.ts';
import {
  clearSessionCookies,
  knownDevice,
  setSessionCookies,
  shareGrants,
  sidCookie,
  ticketCookie,
} from './cookies.ts';
import { sendResult } from './envelopes/answer.ts';
import { clientInfoOf, openLegacy, openQuery, openRaw, openSigned, type Opened } from './envelopes/open.ts';
import { dropRest } from './dropRest.ts';
import { openMultipart, openMultipartFiles } from './envelopes/multipart.ts';
import { languageOf } from './messages.ts';
import { networkOf } from './network.ts';
import type { CallContext, Handlers, IncomingFile, IncomingFiles } from './context.ts';
import type { RateLimiter } from './rateLimit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: { name: CallName; row: AnyCall };
  }
}

type AnyHandler = (
  context: CallContext,
  data: unknown,
  files?: IncomingFile | IncomingFiles,
) => Promise<unknown>;

export function registerCalls(
  fastify: FastifyInstance,
  app: App,
  handlers: Handlers,
  limiter: RateLimiter,
): void {
  for (const [name, row] of Object.entries(calls) as [CallName, AnyCall][]) {
    const handler = handlers[name] as AnyHandler;
    fastify.route({
      method: row.envelope === 'get' ? 'GET' : 'POST',
      url: row.path,
      config: { call: { name, row } },
      handler: (request, reply) => answerCall(app, name, row, handler, limiter, request, reply),
    });
  }
}

async function answerCall(
  app: App,
  name: CallName,
  row: AnyCall,
  handler: AnyHandler,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = Date.now();
  if (row.perMinute !== undefined && !limiter.take(`${networkOf(request.ip)} ${name}`, row.perMinute)) {
    throw new Failure(codes.rateLimited);
  }
  try {
    const { opened, files } = await openEnvelope(app, row, request);
    const context = await contextOf(app, request, reply, opened, now);
    request.language = context.language;
    await authorize(row.policy, context);
    const parsed = row.request.safeParse(opened.data);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
      throw new Failure(codes.parameterInvalid, { fields: [...new Set(fields)].slice(0, 20) });
    }
    const named = await authorizeNamed(row.policy, context, parsed.data);
    return sendResult(reply, row, opened, await handler({ ...context, ...named }, parsed.data, files));
  } finally {
    if (row.envelope === 'postFile' || row.envelope === 'postFiles') dropRest(request);
  }
}

async function openEnvelope(
  app: App,
  row: AnyCall,
  request: FastifyRequest,
): Promise<{ opened: Opened; files?: IncomingFile | IncomingFiles }> {
  switch (row.envelope) {
    case 'legacy':
      return { opened: openLegacy(request) };
    case 'raw':
    case 'downloadPost':
      return { opened: openRaw(row, request) };
    case 'get':
      return { opened: openQuery(row, request) };
    case 'sign':
      return { opened: await openSigned(app, row, request) };
    case 'postFile':
      return openMultipart(row, request);
    case 'postFiles':
      return openMultipartFiles(row, request);
  }
}

/** Who calls, by what came along. */
async function contextOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Opened,
  now: number,
): Promise<CallContext> {
  const secret = opened.signed?.secret;
  const found = opened.ticket
    ? await app.sessions.resolve(opened.ticket, { sid: request.cookies[sidCookie], secret }, now)
    : undefined;
  return {
    app,
    access,
    log: request.log,
    ip: request.ip,
    device: knownDevice(app, request),
    agent: request.headers['user-agent'] ?? '',
    clientInfo: opened.clientInfo,
    language: languageOf(opened.clientInfo.language, app.config.language),
    optsOut: request.headers['sec-gpc'] === '1' || request.headers['dnt'] === '1',
    origin: app.config.publicUrl ?? `${request.protocol}://${request.host}`,
    session: typeof found === 'object' ? found : null,
    sessionProblem: typeof found === 'string' ? found : undefined,
    kid: secret?.kid,
    setSession: (signIn) => setSessionCookies(app, request, reply, signIn),
    clearSession: () => clearSessionCookies(app.config, request, reply),
    grants: shareGrants(app, request, reply),
  };
}

/** Who asks, by the cookies alone: no script has signed this. */
export function contextByCookies(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext> {
  const ticket = request.cookies[ticketCookie] ?? '';
  const opened = { data: {}, clientInfo: clientInfoOf(undefined), ticket };
  return contextOf(app, request, reply, opened, Date.now());
}
