/** What every answer carries and every request must pass, before anything looks at it. */
import type { FastifyInstance } from 'fastify';
import { codes, Failure } from '@linework/contract';
import type { App } from '../app.ts';
import { networkOf } from './network.ts';
import type { RateLimiter } from './rateLimit.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // Component libraries set style attributes; they cannot run anything.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // PDFs that were made in the page are printed from a frame.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Pages that other programs show inside of their own; everything else is never in a frame. */
const framed = /^\/(embed|webH5|invoice)(\/|\?|$)/;

/** Who may show a page in a frame: nobody, but for some pages those whom the operator lists. */
function policyFor({ embedOrigins }: Pick<App['config'], 'embedOrigins'>, url: string): string {
  const ancestors = framed.test(url) && embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'";
  return `${policy}; frame-ancestors ${ancestors}`;
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
/** For whatever a browser could show as a page; calls answer with data that nothing renders. */
const pages = {
  ...everywhere,
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address itself was given out by a call, and so is no guess. */
    hasToken?: boolean;
    /** Whoever runs the server asks by it whether it is well: always answered. */
    isProbe?: boolean;
    /** Comes from a payment provider, whose signature says more than any header. */
    isFromProvider?: boolean;
  }
}
/** So many more of what comes by the thousand: the pieces of uploads, and their beginnings. */
const bulkPerCall = 10;

export function registerGuard(fastify: FastifyInstance, app: App, limiter: RateLimiter): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.call) void reply.headers(everywhere);
    else void reply.headers(pages).header('content-security-policy', policyFor(app.config, request.url));
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    const { callsPerMinute } = app.config;
    const { hasToken, call, isProbe, isFromProvider } = request.routeOptions.config;
    const network = networkOf(request.ip);
    const isAllowed =
      isProbe ||
      (hasToken || call?.row.isBulk
        ? limiter.take(`${network} bulk`, callsPerMinute * bulkPerCall)
        : limiter.take(network, callsPerMinute));
    if (!isAllowed) return done(new Failure(codes.rateLimited));
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    done(changes && !isFromProvider && isForeign(app, request) ? new Failure(codes.forbidden) : undefined);
  });
}

/** A browser says where a changing request comes from; it must be a page of ours. Other programs say nothing. */
function isForeign(
  app: App,
  request: { host: string; headers: Record<string, string | string[] | undefined> },
): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (typeof origin !== 'string') return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return (
    host !== request.host &&
    (app.config.publicUrl === undefined || host !== new URL(app.config.publicUrl).host)
  );
}
