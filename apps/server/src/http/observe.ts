/** Metrics, and one log line a request without its query. */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { App } from '../app.ts';

export function registerObservation(fastify: FastifyInstance, app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'linework_http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const problems = new Counter({
    name: 'linework_calls_failed_total',
    help: 'Calls answered with a code other than success, by route.',
    labelNames: ['route'],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'linework_jobs',
      help: 'Jobs in the queue, by state.',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const rows = await app.db
          .selectFrom('job')
          .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
          .groupBy('state')
          .execute();
        this.reset();
        for (const row of rows) this.set({ state: row.state }, Number(row.count));
      },
    }),
  );

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    duration.observe({ route, status: reply.statusCode }, seconds);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
    done();
  });
  fastify.addHook('onError', (request, _reply, _error, done) => {
    problems.inc({ route: request.routeOptions.url ?? 'none' });
    done();
  });

  // Numbers about an installation are its operator's. The address of a caller proves nothing: a proxy on this machine
  // has it too. So they are behind a token, or on a listener of their own.
  const { token, listen } = app.config.metrics;
  fastify.get('/metrics', { config: { isProbe: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (token === undefined) return reply.code(404).send();
    if (!isBearer(request.headers.authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  if (listen) listenForMetrics(fastify, registry, listen);
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Opened and closed together with the server. */
function listenForMetrics(
  fastify: FastifyInstance,
  registry: Registry,
  listen: { host: string; port: number },
): void {
  const server: Server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  fastify.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(listen.port, listen.host, resolve);
    });
  });
  fastify.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}
