/** The HTTP server, put together. */
import { parse as parseForm } from 'node:querystring';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { bounds, codes, Failure, type Language } from '@linework/contract';
import type { App } from '../app.ts';
import { registerAvatarRoute } from '../features/account/avatar.ts';
import { registerAdPictures } from '../features/order/ads.ts';
import { registerOidcRoutes } from '../features/company/oidc.ts';
import { registerUploadRoute } from '../features/upload/route.ts';
import { registerPaymentRoutes } from '../features/order/route.ts';
import { registerThumbs } from '../features/preview/thumbs.ts';
import { registerZip } from '../features/download/route.ts';
import { handlers } from '../handlers.ts';
import { registerDownload } from './download.ts';
import { countFirstView } from './firstView.ts';
import { registerEvents } from './events.ts';
import { registerFailures } from './failures.ts';
import { registerGuard } from './guard.ts';
import { registerObservation } from './observe.ts';
import { registerOss } from './oss.ts';
import { registerProbes } from './probes.ts';
import { RateLimiter } from './rateLimit.ts';
import { registerCalls } from './register.ts';
import { registerStatic } from './static.ts';
import { trustProxyOption } from './trustProxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's language, once the envelope is open. */
    language: Language | null;
  }
}

export async function buildServer(app: App): Promise<FastifyInstance> {
  const fastify = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    // Ours (observe.ts) leaves the query out.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(app.config.trustProxy),
    bodyLimit: bounds.jsonBodyBytes,
    // Ours, whatever the client's are: a slow body must not hold a connection for ever.
    requestTimeout: 10 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: true,
  });
  const limiter = new RateLimiter();
  await fastify.register(cookie);
  await fastify.register(multipart);
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, { ...parseForm(body as string) }),
  );

  registerFailures(fastify, app);
  registerGuard(fastify, app, limiter);
  registerObservation(fastify, app);
  registerProbes(fastify, app);
  registerCalls(fastify, app, handlers, limiter);
  registerOss(fastify, app);
  registerUploadRoute(fastify, app);
  registerDownload(fastify, app, countFirstView);
  registerZip(fastify, app);
  registerEvents(fastify, app);
  registerAvatarRoute(fastify, app);
  registerAdPictures(fastify, app);
  registerThumbs(fastify, app);
  registerOidcRoutes(fastify, app);
  await registerPaymentRoutes(fastify, app);
  const isCallPath = await registerStatic(fastify, app);
  fastify.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || isCallPath(request.url)) {
      // A file that is gone is a plain 404, so that the browser can tell a missing script.
      if (request.url.startsWith('/assets/')) return reply.code(404).send();
      throw new Failure(codes.noSuchCall);
    }
    return reply.code(404).type('text/plain').send('The web app is not built. Run npm start.');
  });
  return fastify;
}
